import type { Transaction } from 'kysely';
import type { ApplicationCode } from '#contract/site/applications';
import type { CallBody } from '#contract/calls';
import { hasSqlState, UNIQUE_VIOLATION } from '../../db/errors';
import type { Database } from '../../db/tables/database';
import { NO_RIGHTS } from '../../domain/users/noRights';

/** A valid request for a complimentary account, with what the server adds. */
interface NewCompAccount extends CallBody<'postCompAccount'> {
  readonly passwordHash: string;
  readonly applications: readonly ApplicationCode[];
  readonly createdBy: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** ISO date. */
  readonly today: string;
}

/**
 * Inserts the account, its administrator, and its plan until the last day. The account isn't
 * billed.
 */
export async function insertCompAccount(
  trx: Transaction<Database>,
  account: NewCompAccount,
): Promise<{ readonly accountId: number }> {
  const created_at = new Date(account.at);
  const { id: accountId } = await trx
    .insertInto('account')
    .values({
      name: account.accountName,
      status: 'ACTIVE',
      account_status: 'ACTIVE',
      billing_code_enabled: false,
      bulk_efiling_enabled: false,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('app_user')
    .values({
      account_id: accountId,
      username: account.username,
      password_hash: account.passwordHash,
      email: account.email,
      status: 'ACTIVE',
      first_name: account.firstName,
      last_name: account.lastName,
      ...NO_RIGHTS,
      is_admin: true,
      // Only the user can accept the terms.
      terms_version: 0,
      created_at,
    })
    .execute();
  await trx
    .insertInto('subscription')
    .values(
      account.applications.map((code) => ({
        account_id: accountId,
        app_code: code,
        plan_id: account.planId,
        starts_on: account.today,
        ends_on: account.until,
      })),
    )
    .execute();
  await trx
    .insertInto('comp_account')
    .values({
      account_id: accountId,
      plan_id: account.planId,
      requested_by: account.requestedBy,
      reason: account.reason,
      until: account.until,
      created_at,
      created_by: account.createdBy,
    })
    .execute();
  return { accountId };
}

/** True if an insert failed because the username already exists. */
export function isUsernameConflict(error: unknown): boolean {
  return hasSqlState(error, UNIQUE_VIOLATION);
}
