import type { CourtCalendar } from '#contract/schemas/courtCalendar';
import type { CourtEdit, CourtFacts, CourtSigner } from '#contract/schemas/courtDetails';
import { transactionWithAudit, type AuditedTransaction } from '../../domain/audit/repository';
import { findCourtCalendar, writeCourtCalendar } from '../../domain/calendar/settingsRepository';
import { courtDay } from '../../domain/efm/acceptRepository';
import { findPolicy, savePolicies } from '../../domain/efm/policyRepository';
import { conflict, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { changedSettings, isSameSetting, withChanges } from './calendarChanges';
import { storedPolicy, type Policy } from './changeCourt';
import type { ClosedDayFacts } from './changeLines';
import { readWhy } from './checks';
import { removeClosedDay } from './closedDaysRepository';
import { loadCourt, readPolicy, type CourtEditor } from './loadCourt';
import {
  addChange,
  changedFacts,
  findChange,
  findCourt,
  findSigners,
  markUndone,
  removePolicy,
  removeSigner,
  setSignerEnd,
  writeFacts,
  type EditedCourt,
  type StoredChange,
} from './repository';

const DAY_MS = 86_400_000;
const CHANGED_SINCE = 'This changed again since. Undo the later change first.';

/** What an undo works on; `today` is the court's day. */
interface Undo {
  readonly court: EditedCourt;
  readonly change: StoredChange;
  readonly today: string;
  readonly at: number;
}

/**
 * Restores what was before a change, from today, as a change of its own. A change whose day hasn't
 * come is canceled. Throws 409 if it was undone, or changed again since.
 */
export async function undoChange(
  db: AppDatabase,
  editor: CourtEditor,
  { changeId, ...given }: { readonly changeId: number; readonly why: string },
): Promise<CourtEdit> {
  const { actor, courtId, userId } = editor;
  const why = readWhy(given.why);
  await transactionWithAudit(db, async (trx, audit) => {
    const court = await findCourt(trx, courtId, { lock: true });
    const change = await findChange(trx, courtId, changeId);
    if (court === null || change === null) throw notFound();
    if (change.undoes !== null) throw conflict('An undo can’t be undone. Make the change again.');
    if (!(await markUndone(trx, changeId, actor.at))) throw conflict('This was undone before.');
    const today = courtDay(actor.at, court.facts.timeZone);
    await UNDO[change.kind](trx, { court, change, today, at: actor.at });
    const { countyId } = court;
    await addChange(
      trx,
      {
        ...{ courtId: change.courtId, kind: change.kind, effectiveOn: today, why },
        ...{ before: change.after, after: change.before, undoes: changeId },
        ...(change.isCounty ? { countyId } : {}),
      },
      { at: actor.at, isApplied: true, userId },
    );
    const target = `court/${String(courtId)}`;
    audit({ ...actor, action: 'undoCourtChange', target, detail: { changeId, why } });
  });
  return loadCourt(db, editor);
}

const UNDO: Readonly<
  Record<StoredChange['kind'], (trx: AuditedTransaction, undo: Undo) => Promise<void>>
> = {
  details: undoFacts,
  signer: undoSigner,
  policy: undoPolicy,
  closedDay: undoClosedDay,
  calendar: undoCalendar,
};

async function undoFacts(trx: AuditedTransaction, { change, court }: Undo): Promise<void> {
  if (change.appliedAt === null) return;
  const [old, set] = [change.before as CourtFacts, change.after as CourtFacts];
  const changed = changedFacts(old, set);
  if (changed.some((name) => court.facts[name] !== set[name])) throw conflict(CHANGED_SINCE);
  await writeFacts(trx, court.courtId, old, changed);
}

async function undoSigner(
  trx: AuditedTransaction,
  { change: { after, before }, court, today }: Undo,
): Promise<void> {
  const { fromOn, id, untilOn } = after as CourtSigner;
  const is = (await findSigners(trx, court.courtId)).find((signer) => signer.id === id);
  if (is?.untilOn !== untilOn) throw conflict(CHANGED_SINCE);
  if (before !== null) await setSignerEnd(trx, id, (before as CourtSigner).untilOn);
  else if (fromOn >= today) await removeSigner(trx, id);
  else if (untilOn === null || untilOn >= today) await setSignerEnd(trx, id, dayBefore(today));
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}

async function undoPolicy(
  trx: AuditedTransaction,
  { change: { after, before, effectiveOn }, court: { countyId, courtId }, today }: Undo,
): Promise<void> {
  const { isOfDay, ...old } = before as Policy & { readonly isOfDay: boolean };
  // A policy that was in force stays in the past, and the old one counts from today.
  const from = effectiveOn < today ? today : effectiveOn;
  const found = await findPolicy(trx, { countyId, courtId }, from);
  if (found === null) throw conflict(CHANGED_SINCE);
  const { effectiveOn: since, isOwn, ...is } = await readPolicy(trx, found);
  const names = Object.keys(is) as (keyof Policy)[];
  const isSame = names.every((name) => is[name] === (after as Policy)[name]);
  if (!isOwn || since !== effectiveOn || !isSame) throw conflict(CHANGED_SINCE);
  if (isOfDay || from !== effectiveOn) {
    await savePolicies(trx, [storedPolicy(countyId, from, old, found.fields)]);
  } else {
    await removePolicy(trx, countyId, effectiveOn);
  }
}

async function undoClosedDay(
  trx: AuditedTransaction,
  { at, change: { after }, today }: Undo,
): Promise<void> {
  const { closedOn, id } = after as ClosedDayFacts;
  if (closedOn < today) {
    throw conflict('This day has passed, and deadlines were counted with it. It stays closed.');
  }
  if (!(await removeClosedDay(trx, id, at))) throw conflict(CHANGED_SINCE);
}

async function undoCalendar(trx: AuditedTransaction, { change, court }: Undo): Promise<void> {
  if (change.appliedAt === null) return;
  const current = await findCourtCalendar(trx, court.courtId);
  const [old, set] = [change.before as CourtCalendar, change.after as CourtCalendar];
  if (changedSettings(old, set).some((name) => !isSameSetting(current, set, name))) {
    throw conflict(CHANGED_SINCE);
  }
  await writeCourtCalendar(trx, court.courtId, withChanges(current, set, old));
}
