import { formatDate } from '#contract/formats';
import type { CourtEdit, CourtFacts, CourtSigner } from '#contract/schemas/courtDetails';
import { stateDate } from '#contract/stateClock';
import { notifyUsers } from '../../domain/approvals/repository';
import { transactionWithAudit, type AuditedTransaction } from '../../domain/audit/repository';
import { courtDay } from '../../domain/efm/acceptRepository';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { CHANGED, cleanText, readFacts, readWhy, requireDay } from './checks';
import { loadCourt, type CourtEditor } from './loadCourt';
import { addChange } from './changesRepository';
import {
  addSigner,
  findActiveUser,
  findSignerIds,
  findSigners,
  setSignerEnd,
} from './signersRepository';
import { changedFacts, findCourt, writeFacts } from './repository';

const NEEDS_FIRST_DAY =
  'Enter the first day. To exclude the court from searches for a while, post an outage.';

/** The effective date of a change, and its reason. */
export interface Dated {
  readonly effectiveOn: string;
  readonly why: string;
}

/** Changes a court's facts; a change with a future effective date waits until then. */
export async function changeFacts(
  db: AppDatabase,
  editor: CourtEditor,
  change: { readonly facts: CourtFacts; readonly seen: CourtFacts } & Dated,
): Promise<CourtEdit> {
  const { actor, courtId, userId } = editor;
  const facts = readFacts(change.facts, stateDate(actor.at));
  const why = readWhy(change.why);
  const { effectiveOn } = change;
  await transactionWithAudit(db, async (trx, audit) => {
    const court = await findCourt(trx, courtId, { lock: true });
    if (court === null) throw notFound();
    if (changedFacts(court.facts, change.seen).length > 0) throw conflict(CHANGED);
    const changed = changedFacts(court.facts, facts);
    if (changed.length === 0) throw conflict('Nothing changed.');
    if (court.hasCases && changed.includes('coverageFrom') && facts.coverageFrom === '') {
      throw invalidField('facts.coverageFrom', NEEDS_FIRST_DAY);
    }
    const today = courtDay(actor.at, court.facts.timeZone);
    requireDay('effectiveOn', effectiveOn, today);
    const isApplied = effectiveOn === today;
    if (isApplied) await writeFacts(trx, courtId, facts, changed);
    const before = { ...court.facts, isCoverageDerived: court.isCoverageDerived };
    const stored = { courtId, kind: 'details' as const, before, after: facts, why };
    await addChange(trx, { ...stored, effectiveOn }, { at: actor.at, isApplied, userId });
    const target = `court/${String(courtId)}`;
    audit({ ...actor, action: 'changeCourt', target, detail: { ...facts, effectiveOn } });
  });
  return loadCourt(db, editor);
}

const SUPER_USER = 'Super users can’t sign orders. Enter another username.';
const OTHER_EMAIL = 'This isn’t the user’s email address. Check the username and the address.';
const NOT_CONFIRMED = 'The user’s email address isn’t confirmed. Confirm it first.';

/** Finds the user with the username and email address; throws 400 if the user can't sign. */
async function requireCandidate(
  trx: AuditedTransaction,
  username: string,
  email: string,
): Promise<number> {
  const user = await findActiveUser(trx, username);
  if (user === null) throw invalidField('username', 'No active user has this username.');
  if (user.isSuperUser) throw invalidField('username', SUPER_USER);
  if (user.email.toLowerCase() !== email.toLowerCase()) throw invalidField('email', OTHER_EMAIL);
  if (!user.isEmailConfirmed) throw invalidField('username', NOT_CONFIRMED);
  return user.id;
}

/**
 * Adds a signing right, and notifies the user and the court's other judges. Throws 400 with the
 * problem if it is invalid.
 */
export async function addCourtSigner(
  db: AppDatabase,
  editor: CourtEditor,
  given: Omit<CourtSigner, 'id'> & Pick<Dated, 'why'> & { readonly email: string },
): Promise<CourtEdit> {
  const { actor, courtId, userId } = editor;
  const { fromOn, untilOn } = given;
  const why = readWhy(given.why);
  const username = given.username.trim();
  const [name, title] = [cleanText(given.name), cleanText(given.title)];
  if (name === '') throw invalidField('name', 'Enter the name as it appears on orders.');
  if (title === '') throw invalidField('title', 'Enter the title, such as Judge.');
  if (untilOn !== null && untilOn < fromOn) {
    throw invalidField('untilOn', 'Choose a last day that isn’t before the first day.');
  }
  await transactionWithAudit(db, async (trx, audit) => {
    const court = await findCourt(trx, courtId, { lock: true });
    if (court === null) throw notFound();
    const signerId = await requireCandidate(trx, username, given.email.trim());
    const facts = { name, title, fromOn, untilOn };
    const id = await addSigner(trx, courtId, signerId, facts);
    const after = { id, username, ...facts };
    await addChange(
      trx,
      { courtId, kind: 'signer', before: null, after, effectiveOn: fromOn, why },
      { at: actor.at, isApplied: true, userId },
    );
    const signers = await findSignerIds(trx, courtId, courtDay(actor.at, court.facts.timeZone));
    const period = untilOn === null ? '' : ` until ${formatDate(untilOn)}`;
    const body = `${name}, ${title} (${username}), can sign orders of ${court.facts.name} starting ${formatDate(fromOn)}${period}. If this is a mistake, contact us.`;
    await notifyUsers(trx, signers, { title: 'Judge added', body }, actor.at);
    audit({ ...actor, action: 'addSigner', target: `court/${String(courtId)}`, detail: after });
  });
  return loadCourt(db, editor);
}

const ENDED = 'This signing authority has already ended. To restore it, add the judge again.';

/**
 * Ends a signing right on a date. Throws 409 if its last day isn't the one that the editor loaded,
 * or has passed.
 */
export async function endCourtSigner(
  db: AppDatabase,
  editor: CourtEditor,
  {
    seenUntilOn,
    signerId,
    untilOn,
    ...given
  }: Pick<Dated, 'why'> & {
    readonly signerId: number;
    readonly untilOn: string;
    readonly seenUntilOn: string | null;
  },
): Promise<CourtEdit> {
  const { actor, courtId, userId } = editor;
  const why = readWhy(given.why);
  await transactionWithAudit(db, async (trx, audit) => {
    const court = await findCourt(trx, courtId, { lock: true });
    const before = (await findSigners(trx, courtId)).find(({ id }) => id === signerId);
    if (court === null || before === undefined) throw notFound();
    if (before.untilOn !== seenUntilOn) throw conflict(CHANGED);
    const today = courtDay(actor.at, court.facts.timeZone);
    if (before.untilOn !== null && before.untilOn < today) throw conflict(ENDED);
    if (untilOn < before.fromOn) {
      throw invalidField('untilOn', 'Choose a last day that isn’t before the first day.');
    }
    const after = { ...before, untilOn };
    await setSignerEnd(trx, signerId, untilOn);
    await addChange(
      trx,
      { courtId, kind: 'signer', before, after, effectiveOn: untilOn, why },
      { at: actor.at, isApplied: true, userId },
    );
    audit({ ...actor, action: 'endSigner', target: `court/${String(courtId)}`, detail: after });
  });
  return loadCourt(db, editor);
}
