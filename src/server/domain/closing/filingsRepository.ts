import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** An envelope of an account. */
interface AccountEnvelope {
  readonly id: string;
  readonly number: string;
}

/** Maximum undecided envelopes listed by number. */
const LISTED = 5;

/** Envelopes that matter before an account is closed, oldest first. */
export interface AccountFilings {
  /** The oldest envelope with court fees due; null if none is. */
  readonly due: AccountEnvelope | null;
  /** How many envelopes courts haven't decided yet. */
  readonly undecided: number;
  /** Numbers of the oldest of them. */
  readonly numbers: readonly string[];
}

/** Finds the envelopes of an account that are due or undecided. */
export async function findAccountFilings(
  db: Kysely<Database>,
  accountId: number,
): Promise<AccountFilings> {
  const undecided = await db
    .selectFrom('filing_envelope')
    .where('account_id', '=', accountId)
    .where('completed_cents', 'is', null)
    .select(['number', (eb) => eb.fn.countAll<number>().over().as('all')])
    .orderBy('filed_at')
    .orderBy('id')
    .limit(LISTED)
    .execute();
  return {
    due: await findDueEnvelope(db, accountId),
    undecided: undecided[0]?.all ?? 0,
    numbers: undecided.map(({ number }) => number),
  };
}

/** Finds the oldest envelope of an account with court fees due; null if none is. */
export async function findDueEnvelope(
  db: Kysely<Database>,
  accountId: number,
): Promise<AccountEnvelope | null> {
  const due = await db
    .selectFrom('filing_envelope')
    .where('account_id', '=', accountId)
    .where('money', '=', 'due')
    .select(['id', 'number'])
    .orderBy('filed_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return due ?? null;
}
