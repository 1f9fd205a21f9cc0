import type { CourtCalendar } from '#contract/schemas/courtCalendar';
import type { CourtEdit, CourtFacts, CourtSigner } from '#contract/schemas/courtDetails';
import { DAY_MS } from '#contract/time';
import { transactionWithAudit, type AuditedTransaction } from '../../domain/audit/repository';
import { findCourtCalendar, writeCourtCalendar } from '../../domain/calendar/settingsRepository';
import { courtDay } from '../../domain/efm/acceptRepository';
import { startingPolicy } from '../../domain/efm/defaultPolicy';
import { findPolicy } from '../../domain/efm/policyRepository';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { isChangedAgain, withChanges } from './calendarChanges';
import type { ClosedDayFacts } from './changeLines';
import { readWhy, requireDay } from './checks';
import { removeClosedDay } from './closedDaysRepository';
import { loadCourt, readPolicy, type CourtEditor } from './loadCourt';
import { changedParts, pickParts, writePolicyParts, type Policy } from './policyChanges';
import {
  addChange,
  findChange,
  markUndone,
  reopenChange,
  type StoredChange,
} from './changesRepository';
import { findOwnPolicyDays, removePolicy } from './policiesRepository';
import { findSigners, removeSigner, repeatSigner, setSignerEnd } from './signersRepository';
import {
  changedFacts,
  findCourt,
  lockCounty,
  writeFacts,
  type EditedCourt,
  type StoredFacts,
} from './repository';

const CHANGED_SINCE = 'This was changed again later. Undo the later change first.';
const NOT_BEGUN = 'This hasn’t taken effect yet, so it can only be canceled as of today.';
/** Kinds of changes whose undo can be scheduled; other kinds have their own dates. */
const WAITING_KINDS: ReadonlySet<StoredChange['kind']> = new Set(['details', 'calendar']);

/** Context of an undo. */
interface Undo {
  readonly court: EditedCourt;
  readonly change: StoredChange;
  /** Today's date in the court's time zone. */
  readonly today: string;
  /** The undo's effective date, today or later. */
  readonly from: string;
  readonly at: number;
}

/**
 * Restores the values from before a change, starting on a given date, as a new change. Cancels a
 * change or an undo whose effective date is in the future. Throws 409 if the change was already
 * undone, or its values changed again later. Restoring a signing right requires a proof of
 * identity, as adding one does.
 */
export async function undoChange(
  db: AppDatabase,
  editor: CourtEditor,
  {
    changeId,
    effectiveOn,
    requireProof,
    ...given
  }: {
    readonly changeId: number;
    readonly why: string;
    readonly effectiveOn?: string | undefined;
    /** Throws 403 unless the editor recently confirmed their identity. */
    readonly requireProof: () => void;
  },
): Promise<CourtEdit> {
  const { actor, courtId, userId } = editor;
  const why = readWhy(given.why);
  await transactionWithAudit(db, async (trx, audit) => {
    const court = await findCourt(trx, courtId, { lock: true });
    if (court === null) throw notFound();
    await lockCounty(trx, court.countyId);
    const change = await findChange(trx, courtId, changeId);
    if (change === null) throw notFound();
    if (change.undoes !== null && change.appliedAt !== null) {
      throw conflict('An undo can’t be undone. Make the change again.');
    }
    if (change.kind === 'signer' && change.before !== null) requireProof();
    const today = courtDay(actor.at, court.facts.timeZone);
    const from = effectiveOn ?? today;
    requireDay('effectiveOn', from, today);
    if (change.appliedAt === null && from !== today) throw invalidField('effectiveOn', NOT_BEGUN);
    if (!(await markUndone(trx, changeId, actor.at))) throw conflict('This was already undone.');
    const target = `court/${String(courtId)}`;
    if (change.undoes !== null) {
      await reopenChange(trx, change.undoes);
      audit({ ...actor, action: 'cancelCourtUndo', target, detail: { changeId, why } });
      return;
    }
    await UNDO[change.kind](trx, { court, change, today, from, at: actor.at });
    const { countyId } = court;
    await addChange(
      trx,
      {
        courtId: change.courtId,
        kind: change.kind,
        effectiveOn: from,
        why,
        before: change.after,
        after: change.before,
        undoes: changeId,
        ...(change.isCounty ? { countyId } : {}),
      },
      { at: actor.at, isApplied: from === today || !WAITING_KINDS.has(change.kind), userId },
    );
    const detail = { changeId, effectiveOn: from, why };
    audit({ ...actor, action: 'undoCourtChange', target, detail });
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

async function undoFacts(
  trx: AuditedTransaction,
  { change, court, from, today }: Undo,
): Promise<void> {
  if (change.appliedAt === null) return;
  const [old, set] = [change.before as StoredFacts, change.after as CourtFacts];
  const changed = changedFacts(old, set);
  if (changed.some((name) => court.facts[name] !== set[name])) throw conflict(CHANGED_SINCE);
  if (from === today) await writeFacts(trx, court.courtId, old, changed);
}

async function undoSigner(
  trx: AuditedTransaction,
  { change: { after, before }, court, from, today }: Undo,
): Promise<void> {
  const { fromOn, id, untilOn } = after as CourtSigner;
  const is = (await findSigners(trx, court.courtId)).find((signer) => signer.id === id);
  if (is?.untilOn !== untilOn) throw conflict(CHANGED_SINCE);
  if (before !== null) {
    const { untilOn: end } = before as CourtSigner;
    if (end !== null && end < from) {
      throw invalidField(
        'effectiveOn',
        'The signing authority ends before that day. Choose an earlier day.',
      );
    }
    const hasGap = from > today && untilOn !== null && untilOn < dayBefore(from);
    if (hasGap) await repeatSigner(trx, id, { fromOn: from, untilOn: end });
    else await setSignerEnd(trx, id, end);
  } else if (fromOn >= from) await removeSigner(trx, id);
  else if (untilOn === null || untilOn >= from) await setSignerEnd(trx, id, dayBefore(from));
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}

/**
 * Restores the parts of a policy that a change set. A policy that then repeats the previous one is
 * deleted. If the change created the county's only policy, an undo as of today deletes it, so that
 * the county has the statewide policy again, or none.
 */
async function undoPolicy(
  trx: AuditedTransaction,
  { change, court: { countyId, courtId }, from: day, today }: Undo,
): Promise<void> {
  const { after, before, effectiveOn } = change;
  const { isOfDay, ...old } = before as Policy & { readonly isOfDay: boolean };
  const of = { countyId, courtId };
  // The current policy stays in effect until that date, when the old one takes effect.
  const from = effectiveOn < day ? day : effectiveOn;
  const found = await findPolicy(trx, of, from);
  if (found === null) throw conflict(CHANGED_SINCE);
  const current = await readPolicy(trx, found);
  const changed = changedParts(old, after as Policy);
  const isSame = changed.every((name) => current[name] === (after as Policy)[name]);
  if (!isSame) throw conflict(CHANGED_SINCE);
  // Changes entered later for earlier dates count, except for a second change of the same date.
  const base = await findPolicy(trx, of, effectiveOn, { ignoresOwn: true });
  const earlier = base === null ? null : await readPolicy(trx, base);
  const restored = pickParts(isOfDay ? old : (earlier ?? old), changed);
  const ownDays = await findOwnPolicyDays(trx, countyId, from);
  await writePolicyParts(trx, of, found, from, restored);
  const previous = earlier ?? (await readPolicy(trx, startingPolicy(courtId, effectiveOn)));
  const isOnly = !isOfDay && ownDays.length === 1 && ownDays[0] === effectiveOn;
  const isRepeated = changedParts(previous, { ...current, ...restored }).length === 0;
  if (!isRepeated) return;
  if (from === effectiveOn) await removePolicy(trx, countyId, effectiveOn);
  else if (from === today && isOnly) {
    await removePolicy(trx, countyId, effectiveOn);
    await removePolicy(trx, countyId, from);
  }
}

async function undoClosedDay(
  trx: AuditedTransaction,
  { at, change: { after }, from, today }: Undo,
): Promise<void> {
  const { closedOn, id } = after as ClosedDayFacts;
  if (closedOn < today) {
    throw conflict(
      'This day has passed, and deadlines were computed with it as a closed day, so it can’t be reopened.',
    );
  }
  if (closedOn < from) {
    throw invalidField(
      'effectiveOn',
      `The closed day is earlier than that. Choose ${closedOn} or earlier.`,
    );
  }
  if (!(await removeClosedDay(trx, id, at))) throw conflict(CHANGED_SINCE);
}

async function undoCalendar(
  trx: AuditedTransaction,
  { change, court, from, today }: Undo,
): Promise<void> {
  if (change.appliedAt === null) return;
  const current = await findCourtCalendar(trx, court.courtId);
  const [old, set] = [change.before as CourtCalendar, change.after as CourtCalendar];
  if (isChangedAgain(current, old, set)) throw conflict(CHANGED_SINCE);
  if (from !== today) return;
  await writeCourtCalendar(trx, court.courtId, withChanges(current, set, old));
}
