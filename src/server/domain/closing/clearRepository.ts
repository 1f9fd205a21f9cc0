import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { transactionWithAudit } from '../audit/repository';
import { lockAccount } from '../ledger/repository';
import { removeAllFactors } from '../secondFactor/changeRepository';
import { clearedBefore } from './rules';

/**
 * Tables with users' personal data. Region counties and search receipts are deleted with their
 * rows.
 */
export const OWN_TABLES = [
  'bulk_package',
  'bulk_batch',
  'filing_join_request',
  'filing_muted_email',
  'filing_payment_account_user',
  'filing_registration',
  'filing_draft',
  'saved_item',
  'saved_note',
  'bar_follow',
  'user_deadline',
  'proof_head_reader',
  'saved_search',
  'saved_report',
  'filing_report_schedule',
  'efm_queue_filter',
  'efm_reason_words',
  'notification',
  'notification_setting',
  'operator_alert_setting',
  'operator_alert_notice',
  'person_mark',
  'feed',
  'api_key',
  'counted_search',
  'region',
  'password_token',
  'email_token',
  'spend_budget',
  'session',
] as const;

/** Tables with an account's personal data that isn't part of the ledger. */
export const ACCOUNT_TABLES = ['billing_address', 'webhook'] as const;

/**
 * Deletes personal data of accounts that can't be reopened anymore. Each account has its own
 * transaction, so the job can be stopped anywhere. Invoices, receipts, the journal, and the audit
 * trail remain. Returns the number of accounts cleared.
 */
export async function clearClosedAccounts(
  db: Kysely<Database>,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  const due = await db
    .selectFrom('account')
    .where('closed_at', '<', clearedBefore(now))
    .where('cleared_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute();
  for (const { id } of due) {
    signal?.throwIfAborted();
    await transactionWithAudit(db, async (trx, audit) => {
      await lockAccount(trx, id);
      await clearUsers(trx, id, now);
      await clearAccount(trx, id, now);
      audit({
        at: now,
        actorId: null,
        action: 'accountCleared',
        target: `account/${id}`,
        detail: {},
        requestId: randomUUID(),
      });
    });
  }
  return due.length;
}

async function clearUsers(trx: Transaction<Database>, accountId: number, now: number) {
  const users = await trx
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('is_super_user', '=', false)
    .select('id')
    .execute();
  const ids = users.map(({ id }) => id);
  if (ids.length === 0) return;
  await removeAllFactors(trx, ids);
  for (const table of OWN_TABLES) await trx.deleteFrom(table).where('user_id', 'in', ids).execute();
  await trx
    .deleteFrom('filing_upload')
    .where('user_id', 'in', ids)
    .where('filed_at', 'is', null)
    .execute();
  await trx
    .deleteFrom('staff_note')
    .where('kind', '=', 'user')
    .where('subject_id', 'in', ids)
    .execute();
  // The file sweep then deletes the files from disk.
  await trx
    .updateTable('record_export')
    .set({ expires_at: new Date(now) })
    .where('user_id', 'in', ids)
    .execute();
  // Search counts belong to the ledger; the names searched don't.
  await sql`
    update search_log set criteria = '{}', left_out = null, criteria_key = 'removed'
     where user_id = any(${ids}::bigint[])`.execute(trx);
  await sql`
    delete from search_receipt r using search_log l
     where l.id = r.log_id and l.user_id = any(${ids}::bigint[])`.execute(trx);
  // No user can choose this username, and no password matches.
  await sql`
    update app_user
       set username = 'removed user ' || id, email = '', first_name = '', last_name = '',
           password_hash = '', efm_users = '{}', status = 'INACTIVE'
     where id = any(${ids}::bigint[])`.execute(trx);
}

async function clearAccount(trx: Transaction<Database>, id: number, now: number): Promise<void> {
  await trx
    .updateTable('account')
    .set({
      bill_to: '',
      street: '',
      city: '',
      region: '',
      postal_code: '',
      billing_emails: [],
      cleared_at: new Date(now),
    })
    .where('id', '=', id)
    .execute();
  await trx
    .deleteFrom('staff_note')
    .where('kind', '=', 'account')
    .where('subject_id', '=', id)
    .execute();
  for (const table of ACCOUNT_TABLES) {
    await trx.deleteFrom(table).where('account_id', '=', id).execute();
  }
  await trx
    .updateTable('payment_card')
    .set({
      customer_token: '',
      card_token: '',
      removed_at: sql`coalesce(removed_at, ${new Date(now)})`,
    })
    .where('account_id', '=', id)
    .execute();
}
