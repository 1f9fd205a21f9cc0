import { ACCOUNT_OBJECT_LIMIT } from '#contract/apiErrors';
import { MAX_BAR_IDS, MAX_BAR_LINES } from '#contract/account/barIds';
import { formatCount } from '#contract/formats';
import { accountLimitReached } from '#contract/messages';
import type { CallResponse } from '#contract/calls';
import type { BarLine } from '#contract/schemas/barIds';
import { stateDate } from '#contract/stateClock';
import type { AuditedTransaction } from '../../domain/audit/repository';
import type { Owner } from '../../http/requester';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { readLines, lineOutcomes } from './lines';
import {
  addFollows,
  hasAlertsLeft,
  countFollowed,
  findAlert,
  findFollowed,
  findNames,
  lockOwner,
  setAlert,
} from './repository';
const NO_LINES = 'Enter at least one attorney number, like 12345-49.';
const tooManyLines = (lines: number): string =>
  `You entered ${formatCount(lines)} numbers. Add at most ${formatCount(MAX_BAR_LINES)} at a time.`;
const tooManyIds = (followed: number): string =>
  `You follow ${formatCount(followed)} attorneys; the limit is ${formatCount(MAX_BAR_IDS)}. Remove some, or add fewer numbers.`;

/** Context of a change: time and user. */
interface Change {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly owner: Owner;
}

/**
 * Follows the attorneys with the typed numbers, one per line, in one transaction with the user
 * locked. Skips numbers that no case names, unless they are restored. Returns the outcome of each line. Throws 400 for no numbers, too many, or more than the
 * user may follow, and 409 if the account has too few alerts left.
 */
export async function followAttorneys(
  db: AppDatabase,
  { at, owner }: Change,
  {
    alert,
    isRestored = false,
    numbers,
  }: {
    readonly alert: boolean;
    readonly isRestored?: boolean | undefined;
    readonly numbers: string;
  },
): Promise<CallResponse<'postBarIds'>> {
  const { userId } = owner;
  const lines = readLines(numbers);
  if (lines.length === 0) throw invalidField('numbers', NO_LINES);
  if (lines.length > MAX_BAR_LINES) throw invalidField('numbers', tooManyLines(lines.length));
  const typed = [...new Set(lines.flatMap(({ barNumber }) => barNumber ?? []))];
  const names = await findNames(db, typed);
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx, owner);
    const followed = await findFollowed(trx, userId, typed);
    const possible = isRestored ? typed : [...names.keys()];
    const fresh = possible.filter((number) => !followed.has(number));
    const before = await countFollowed(trx, userId);
    if (before + fresh.length > MAX_BAR_IDS) throw invalidField('numbers', tooManyIds(before));
    if (alert) await requireAlertsLeft(trx, owner, fresh.length, at);
    await addFollows(trx, userId, fresh, { alert, at: new Date(at) });
    const outcomes = lineOutcomes(lines, names, followed);
    return { lines: isRestored ? outcomes.map(asRestored) : outcomes };
  });
}

function asRestored(line: BarLine): BarLine {
  return line.outcome === 'UNKNOWN' ? { ...line, outcome: 'ADDED' } : line;
}

/**
 * Turns the alert of a followed attorney on or off, in one transaction with the user locked. Throws
 * 404 for an attorney followed by a different user, and 409 if the account has no alert left.
 */
export async function changeAlert(
  db: AppDatabase,
  { at, owner }: Change,
  { alert, id }: { readonly alert: boolean; readonly id: number },
): Promise<{ readonly alert: boolean }> {
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx, owner);
    const before = await findAlert(trx, owner.userId, id);
    if (before === null) throw notFound();
    if (alert && !before) await requireAlertsLeft(trx, owner, 1, at);
    await setAlert(trx, owner.userId, id, alert);
    return { alert };
  });
}

async function requireAlertsLeft(
  trx: AuditedTransaction,
  owner: Owner,
  needed: number,
  at: number,
): Promise<void> {
  const left = await hasAlertsLeft(trx, owner, needed, stateDate(at));
  if (left !== true) throw conflict(accountLimitReached(left), ACCOUNT_OBJECT_LIMIT);
}
