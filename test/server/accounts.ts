import type { ApplicationCode } from '#contract/site/applications';
import type { DatabaseHandle } from '../../src/server/db/handle';
import type { AccountTable } from '../../src/server/db/tables/account';
import { hashPassword } from '../../src/server/security/passwords';
import { NO_RIGHTS } from '../../src/server/domain/users/noRights';
import { CHEAP_PASSWORDS, TEST_PASSWORD } from './seed';

/** Test accounts, each on its own plan. */

let nextPlan = 9_100;

export interface TestAccount {
  /** An existing account; only a subscription is added. */
  readonly accountId?: number;
  readonly status?: AccountTable['account_status'];
  /** Credit limit as set by staff; the default if omitted. */
  readonly creditCents?: number;
  /** Searches a month; null is unlimited. */
  readonly included?: number | null;
  readonly planId?: number;
  readonly appCode?: ApplicationCode;
  /** Null: no subscription. */
  readonly startsOn?: string | null;
  readonly endsOn?: string | null;
}

export interface AddedAccount {
  readonly accountId: number;
  readonly userIds: readonly number[];
}

/** Adds an account with users of these names; by default with 20 searches since July 1. */
export async function addAccount(
  database: DatabaseHandle,
  usernames: readonly string[],
  account: TestAccount = {},
): Promise<AddedAccount> {
  const { db } = database;
  const accountId = account.accountId ?? (await insertAccount(database, account));
  if (account.startsOn !== null) await addSubscription(database, accountId, account);
  const password_hash = await hashPassword(TEST_PASSWORD, CHEAP_PASSWORDS);
  const userIds: number[] = [];
  for (const username of usernames) {
    const { id } = await db
      .insertInto('app_user')
      .values({
        account_id: accountId,
        username,
        password_hash,
        email: 'someone@example.org',
        status: 'ACTIVE',
        first_name: username,
        last_name: 'Tester',
        ...NO_RIGHTS,
        created_at: new Date('2026-01-01T00:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    userIds.push(id);
  }
  return { accountId, userIds };
}

async function insertAccount({ db }: DatabaseHandle, account: TestAccount): Promise<number> {
  const { id } = await db
    .insertInto('account')
    .values({
      name: 'An account of a test',
      status: 'ACTIVE',
      account_status: account.status ?? 'ACTIVE',
      billing_code_enabled: false,
      bulk_efiling_enabled: false,
      created_at: new Date('2026-01-01T00:00:00Z'),
      credit_limit_cents: account.creditCents ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function addSubscription(
  { db }: DatabaseHandle,
  accountId: number,
  account: TestAccount,
): Promise<void> {
  let planId = account.planId;
  if (planId === undefined) {
    planId = nextPlan++;
    await db
      .insertInto('plan')
      .values({
        id: planId,
        code: `TEST${planId}`,
        name: 'A plan of a test',
        price_cents: 0,
        included_searches: account.included === undefined ? 20 : account.included,
        upgrade_point: null,
        extra_search_cents: null,
        page_price_cents: 100,
        object_limit: null,
        is_trial: false,
      })
      .execute();
  }
  await db
    .insertInto('subscription')
    .values({
      account_id: accountId,
      app_code: account.appCode ?? 'COURT',
      plan_id: planId,
      starts_on: account.startsOn ?? '2026-07-01',
      ends_on: account.endsOn ?? null,
    })
    .execute();
}

/** Logs counted searches of a user at these times. */
export async function addSearches(
  { db }: DatabaseHandle,
  { accountId, userId }: { readonly accountId: number; readonly userId: number },
  times: readonly number[],
): Promise<void> {
  await db
    .insertInto('search_log')
    .values(
      times.map((at) => ({
        account_id: accountId,
        user_id: userId,
        app_code: 'COURT' as const,
        region_id: 1,
        billing_code: null,
        criteria: '{}',
        criteria_key: `at ${at}`,
        is_counted: true,
        reason_not_counted: null,
        result_count: 0,
        is_capped: false,
        as_of: null,
        duration_ms: 0,
        request_id: 'test',
        at: new Date(at),
      })),
    )
    .execute();
}
