import { type Kysely, sql, type Transaction } from 'kysely';
import { UPLOAD_DAYS } from '#contract/filing/uploads';
import { BULK_FILE_DAYS } from '#contract/filing/bulkFiling';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';

/**
 * Deletes an upload that wasn't submitted to a court; false if there is none. Its file may still
 * belong to other uploads with the same content.
 */
export async function removeUpload(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('filing_upload')
    .where('id', '=', id)
    .where('filed_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes uploads that weren't touched for days: unfinished and rejected uploads, and uploads that
 * passed but are in no draft or envelope. Returns their ids. Their files are deleted later.
 */
export async function sweepUploads(db: Kysely<Database>, now: number): Promise<readonly string[]> {
  const rows = await db
    .deleteFrom('filing_upload')
    .where('touched_at', '<', new Date(now - UPLOAD_DAYS * DAY_MS))
    .where('filed_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from bulk_batch b where b.id = filing_upload.bulk_batch_id
           and b.changed_at > ${new Date(now - BULK_FILE_DAYS * DAY_MS)})`,
    )
    .where(
      sql<boolean>`(state in ('receiving', 'refused') or state = 'passed' and not exists (
        select from filing_draft_document o where o.upload_id = filing_upload.id))`,
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Minimum time between two records of an upload's use in a draft. */
const USE_NOTED_MS = 3_600_000;

/**
 * Records that a draft still uses these uploads, in the transaction that saves the draft: the
 * retention period of an unused upload begins when the last draft drops it.
 */
export async function noteUploadsUsed(
  trx: Transaction<Database>,
  ids: readonly string[],
  at: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('filing_upload')
    .where('id', 'in', [...ids])
    .where('touched_at', '<', new Date(at - USE_NOTED_MS))
    .where('filed_at', 'is', null)
    .set({ touched_at: new Date(at) })
    .execute();
}
