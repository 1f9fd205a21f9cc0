import { sql, type Kysely, type Transaction } from 'kysely';
import { BULK_LIMITS, type BulkState } from '#contract/filing/bulkFiling';
import { UPLOAD_DAYS, type UploadState } from '#contract/filing/uploads';
import type { BulkPackage } from '#contract/schemas/bulkFiling';
import type { DraftUpload } from '#contract/filing/draftProblems';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';

/** A document of a batch. */
export interface BatchDocument extends DraftUpload {
  /** Path in the batch. */
  readonly path: string;
  readonly kind: 'pdf' | 'word' | null;
  /** Whether a row refers to the document, as of the last check; null before the first check. */
  readonly isUsed: boolean | null;
  /** False until the document has been read for the document check. */
  readonly isRead: boolean;
}

/** Loads the documents of a batch, sorted by path. */
export async function findDocuments(
  db: Kysely<Database>,
  batchId: string,
): Promise<BatchDocument[]> {
  const rows = await db
    .selectFrom('filing_upload')
    .where('bulk_batch_id', '=', batchId)
    .select(['id', 'name', 'bytes', 'state', 'hash', 'pages', 'kind', 'bulk_path'])
    .select('bulk_used as isUsed')
    .select(
      sql<boolean>`not exists (
        select from document_reading r
         where r.hash = filing_upload.hash and r.state = 'waiting')`.as('isRead'),
    )
    .orderBy('bulk_path')
    .execute();
  return rows.map(({ bulk_path, ...row }) => ({ ...row, path: bulk_path ?? row.name }));
}

/** A document that arrived directly or in a zip file. */
export interface NewDocument {
  readonly id: string;
  readonly userId: number;
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: Extract<UploadState, 'receiving' | 'checking'>;
}

/**
 * Adds a document to a locked batch, replacing one with the same path. Returns ids of files no
 * longer needed; null if the batch has too many or too large files.
 */
export async function addDocument(
  trx: Transaction<Database>,
  batchId: string,
  { bytes, id, name, path, state, userId }: NewDocument,
  at: number,
): Promise<readonly string[] | null> {
  const removed = await trx
    .deleteFrom('filing_upload')
    .where('bulk_batch_id', '=', batchId)
    .where(sql<boolean>`lower(bulk_path) = lower(${path})`)
    .where('filed_at', 'is', null)
    .returning('id')
    .execute();
  const sums = await trx
    .selectFrom('filing_upload')
    .where('bulk_batch_id', '=', batchId)
    .select(sql<number>`count(*)::integer`.as('files'))
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  const isTooMuch = sums.files >= BULK_LIMITS.files || sums.bytes + bytes > BULK_LIMITS.filesBytes;
  if (isTooMuch) return null;
  const time = new Date(at);
  await trx
    .insertInto('filing_upload')
    .values({
      id,
      user_id: userId,
      draft_id: null,
      name,
      bytes,
      sent_hash: null,
      state,
      bulk_batch_id: batchId,
      bulk_path: path,
      created_at: time,
      touched_at: time,
    })
    .execute();
  return removed.map((each) => each.id);
}

/** Records which documents the rows refer to. */
export async function noteUsed(
  trx: Transaction<Database>,
  batchId: string,
  usedIds: readonly string[],
  { isContinued }: { readonly isContinued: boolean },
): Promise<void> {
  const isUsed = sql<boolean>`id = any(${[...usedIds]}::uuid[])`;
  await trx
    .updateTable('filing_upload')
    .where('bulk_batch_id', '=', batchId)
    .set({ bulk_used: isContinued ? sql<boolean>`bulk_used is true or ${isUsed}` : isUsed })
    .execute();
}

/** True if a batch has a filed document with this path, which can't be replaced. */
export async function isPathFiled(
  db: Kysely<Database>,
  batchId: string,
  path: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('filing_upload')
    .where('bulk_batch_id', '=', batchId)
    .where(sql<boolean>`lower(bulk_path) = lower(${path})`)
    .where('filed_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes a document from a batch; returns false if it was filed. */
export async function removeDocument(
  trx: Transaction<Database>,
  batchId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('filing_upload')
    .where('bulk_batch_id', '=', batchId)
    .where('id', '=', id)
    .where('filed_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A zip file of a batch. */
export interface StoredPackage {
  readonly id: string;
  readonly batchId: string;
  readonly userId: number;
  readonly name: string;
  readonly bytes: number;
  readonly state: BulkPackage['state'];
}

/** Time without new bytes after which an unfinished zip file counts as abandoned. */
const ABANDONED_MS = 15 * 60_000;

interface OpenPackage {
  readonly id: string;
  readonly bytes: number;
  readonly state: BulkPackage['state'];
  readonly touchedAt: Date;
}

/**
 * Returns the abandoned zip files to replace, oldest first; null if replacing all of them isn't
 * enough.
 */
function replacedPackages(
  open: readonly OpenPackage[],
  bytes: number,
  at: number,
): readonly string[] | null {
  let [files, total] = [open.length, open.reduce((sum, each) => sum + each.bytes, bytes)];
  const replaced: string[] = [];
  for (const each of open) {
    if (files < BULK_LIMITS.openPackages && total <= BULK_LIMITS.filesBytes) break;
    const isAbandoned = each.state === 'receiving' && each.touchedAt.getTime() < at - ABANDONED_MS;
    if (!isAbandoned) continue;
    replaced.push(each.id);
    files -= 1;
    total -= each.bytes;
  }
  return files < BULK_LIMITS.openPackages && total <= BULK_LIMITS.filesBytes ? replaced : null;
}

/**
 * Adds a zip file to a locked batch; replaces abandoned ones if the limit is reached. Returns false
 * if too many or too large ones are arriving or waiting to be unpacked.
 */
export async function addPackage(
  trx: Transaction<Database>,
  { batchId, bytes, id, name, userId }: Omit<StoredPackage, 'state'>,
  at: number,
): Promise<boolean> {
  const open = await trx
    .selectFrom('bulk_package')
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['receiving', 'waiting'])
    .select(['id', 'bytes', 'state', 'touched_at as touchedAt'])
    .orderBy('touched_at')
    .orderBy('id')
    .execute();
  const replaced = replacedPackages(open, bytes, at);
  if (replaced === null) return false;
  if (replaced.length > 0) {
    await trx
      .deleteFrom('bulk_package')
      .where('id', 'in', [...replaced])
      .where('state', '=', 'receiving')
      .execute();
  }
  const time = new Date(at);
  await trx
    .insertInto('bulk_package')
    .values({
      id,
      batch_id: batchId,
      user_id: userId,
      name,
      bytes,
      created_at: time,
      touched_at: time,
    })
    .execute();
  return true;
}

/** Finds a zip file; null if there is none. */
export async function findPackage(db: Kysely<Database>, id: string): Promise<StoredPackage | null> {
  const found = await db
    .selectFrom('bulk_package')
    .where('id', '=', id)
    .select(['id', 'batch_id as batchId', 'user_id as userId', 'name', 'bytes', 'state'])
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Locks the batch of a zip file until the transaction ends. Returns the file's state; null if there
 * is none.
 */
export async function lockPackageBatch(
  trx: Transaction<Database>,
  batchId: string,
): Promise<BulkState | null> {
  const found = await trx
    .selectFrom('bulk_batch')
    .where('id', '=', batchId)
    .select('state')
    .forUpdate()
    .executeTakeFirst();
  return found?.state ?? null;
}

/** Lists the zip files of a batch, oldest first. */
export async function listPackages(db: Kysely<Database>, batchId: string): Promise<BulkPackage[]> {
  return db
    .selectFrom('bulk_package')
    .where('batch_id', '=', batchId)
    .select(['id', 'name', 'bytes', 'state', 'reason'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Changes the state of a zip file; returns false if it isn't in the expected state. */
export async function movePackage(
  db: Kysely<Database>,
  id: string,
  from: BulkPackage['state'],
  change: { readonly state: BulkPackage['state']; readonly reason?: string },
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_package')
    .where('id', '=', id)
    .where('state', '=', from)
    .set({ ...change, touched_at: new Date(at) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an unfinished zip file; returns false if it has arrived. */
export async function removePackage(db: Kysely<Database>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bulk_package')
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Records that bytes of a zip file arrived. */
export async function touchPackage(db: Kysely<Database>, id: string, at: number): Promise<void> {
  await db
    .updateTable('bulk_package')
    .where('id', '=', id)
    .set({ touched_at: new Date(at) })
    .execute();
}

/** Deletes zip files whose upload stopped days ago. Returns their ids. */
export async function sweepPackages(db: Kysely<Database>, now: number): Promise<readonly string[]> {
  const rows = await db
    .deleteFrom('bulk_package')
    .where('state', '=', 'receiving')
    .where('touched_at', '<', new Date(now - UPLOAD_DAYS * DAY_MS))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Finds the ids of zip files that have waited to be unpacked since before a given time. */
export async function findWaitingPackages(
  db: Kysely<Database>,
  before: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('bulk_package')
    .where('state', '=', 'waiting')
    .where('touched_at', '<', new Date(before))
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
