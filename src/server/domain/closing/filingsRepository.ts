import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** An envelope of an account. */
interface AccountEnvelope {
  readonly id: string;
  readonly number: string;
}

/** Maximum envelopes listed by number. */
const LISTED = 5;

/** Envelopes that matter before an account is closed, oldest first. */
export interface AccountFilings {
  /** The oldest envelope with court fees due that an active user can pay; null if none is. */
  readonly due: AccountEnvelope | null;
  /** How many envelopes have court fees due that no active user can pay. */
  readonly unpayable: number;
  /** Numbers of the oldest of them. */
  readonly unpayableNumbers: readonly string[];
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
  const unpayable = await db
    .selectFrom('filing_envelope as e')
    .where('e.account_id', '=', accountId)
    .where('e.money', '=', 'due')
    .where(sql<boolean>`not ${IS_PAYABLE}`)
    .select(['e.number', (eb) => eb.fn.countAll<number>().over().as('all')])
    .orderBy('e.filed_at')
    .orderBy('e.id')
    .limit(LISTED)
    .execute();
  return {
    unpayable: unpayable[0]?.all ?? 0,
    unpayableNumbers: unpayable.map(({ number }) => number),
    due: await findDueEnvelope(db, accountId),
    undecided: undecided[0]?.all ?? 0,
    numbers: undecided.map(({ number }) => number),
  };
}

/**
 * SQL: an active user of the account of the envelope `e` can pay its fees: a user of its firm who
 * may do more than prepare filings, or its submitter if it was filed for no firm (`isManaged`).
 */
const IS_PAYABLE = sql<boolean>`exists (
  select from app_user u left join filing_firm_user m on m.user_id = u.id
   where u.account_id = e.account_id and u.status = 'ACTIVE' and m.is_restricted is not true
     and (m.firm_id = e.firm_id
          or (u.id = e.user_id
              and not exists (select from filing_firm o
                               where o.id = e.firm_id and not o.is_individual))))`;

/**
 * Finds the oldest envelope of an account with court fees due that an active user can pay; null if
 * none is.
 */
export async function findDueEnvelope(
  db: Kysely<Database>,
  accountId: number,
): Promise<AccountEnvelope | null> {
  const due = await db
    .selectFrom('filing_envelope as e')
    .where('e.account_id', '=', accountId)
    .where('e.money', '=', 'due')
    .where(IS_PAYABLE)
    .select(['e.id', 'e.number'])
    .orderBy('e.filed_at')
    .orderBy('e.id')
    .limit(1)
    .executeTakeFirst();
  return due ?? null;
}
