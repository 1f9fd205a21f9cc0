import { sql, type Kysely, type Transaction } from 'kysely';
import { MAX_BULK_USERS } from '#contract/admin/people';
import type { AccountRecord, OfficeRights } from '#contract/schemas/people';
import type { Database } from '../../db/tables/database';
import type { SupportedUser } from './repository';

/** Loads the office rights of a user, whom the caller has locked. */
export async function findOfficeRights(
  trx: Transaction<Database>,
  userId: number,
): Promise<OfficeRights> {
  return trx
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select(['clerk_id as clerkId', 'recorder_id as recorderId'])
    .select(['is_efiling_reviewer as isFilingReviewer', 'is_finepay_reviewer as isFineReviewer'])
    .executeTakeFirstOrThrow();
}

export async function setOfficeRights(
  trx: Transaction<Database>,
  userId: number,
  { clerkId, isFilingReviewer, isFineReviewer, recorderId }: OfficeRights,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({
      clerk_id: clerkId,
      recorder_id: recorderId,
      is_efiling_reviewer: isFilingReviewer,
      is_finepay_reviewer: isFineReviewer,
    })
    .where('id', '=', userId)
    .execute();
}

/** An account's bulk e-filing, and which of its users upload and release batches. */
export type BulkFiling = AccountRecord['bulkFiling'];

/** Locks users in the order of their ids, and loads what decides whether they can get rights. */
export async function lockUsers(
  trx: Transaction<Database>,
  userIds: readonly number[],
): Promise<readonly Pick<SupportedUser, 'id' | 'isConfirmed' | 'isSuperUser' | 'status'>[]> {
  return trx
    .selectFrom('app_user')
    .where(sql<boolean>`id = any(${userIds}::integer[])`)
    .select(['id', 'status', 'is_super_user as isSuperUser', 'is_email_confirmed as isConfirmed'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Loads an account's bulk e-filing. Includes super users, who can't get rights, only if they have
 * one to remove.
 */
export async function findBulkFiling(db: Kysely<Database>, accountId: number): Promise<BulkFiling> {
  const { bulk_efiling_enabled: isOn } = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('bulk_efiling_enabled')
    .executeTakeFirstOrThrow();
  const { rows: users } = await sql<BulkFiling['users'][number]>`
    select id as "userId", username, is_bulk_efiling_uploader as "isUploader",
           is_bulk_efiling_reviewer as "isReviewer"
      from app_user
     where account_id = ${accountId}
       and (status = 'ACTIVE' and not is_super_user
            or is_bulk_efiling_uploader or is_bulk_efiling_reviewer)
     order by not (is_bulk_efiling_uploader or is_bulk_efiling_reviewer),
              last_name collate by_name, id
     limit ${MAX_BULK_USERS}`.execute(db);
  return { isOn, users };
}

export async function setBulkFilingOn(
  trx: Transaction<Database>,
  accountId: number,
  isOn: boolean,
): Promise<void> {
  await trx
    .updateTable('account')
    .set({ bulk_efiling_enabled: isOn })
    .where('id', '=', accountId)
    .execute();
}

export async function setBulkRights(
  trx: Transaction<Database>,
  { isReviewer, isUploader, userId }: Omit<BulkFiling['users'][number], 'username'>,
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ is_bulk_efiling_uploader: isUploader, is_bulk_efiling_reviewer: isReviewer })
    .where('id', '=', userId)
    .execute();
}
