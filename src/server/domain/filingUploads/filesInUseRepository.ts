import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { hashOf, type FileStore } from '../fileStore/store';

/** Columns with hashes of files in the filing store; a file stays while one of them has its hash. */
export const FILING_FILE_COLUMNS = [
  ['filing_upload', 'hash'],
  ['order_version', 'hash'],
  ['order_hearing', 'notice_hash'],
  ['case_document', 'hash'],
  ['case_document', 'stamped_hash'],
  ['service_document', 'hash'],
] as const satisfies readonly (readonly [table: keyof Database, column: string])[];

/** True if an upload, a court document, an order, or a service uses the file with this hash. */
async function isFileUsed(db: Kysely<Database>, hash: string): Promise<boolean> {
  const uses = FILING_FILE_COLUMNS.map(
    ([table, column]) =>
      sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${hash})`,
  );
  const { rows } = await sql<{ isUsed: boolean }>`
    select ${sql.join(uses, sql` or `)} as "isUsed"`.execute(db);
  return rows[0]?.isUsed === true;
}

/** Locks a file until the transaction ends, so that it isn't deleted while a record begins to use it. */
async function lockFile(trx: Transaction<Database>, hash: string): Promise<void> {
  const key = `filingFile:${hash}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/**
 * Stores a file in the transaction that adds a record with its hash. Stores it again if it was
 * deleted in the meantime. Returns the hash.
 */
export async function keepUsedFile(
  trx: Transaction<Database>,
  files: FileStore,
  bytes: Uint8Array,
): Promise<string> {
  await lockFile(trx, hashOf(bytes));
  return files.keep(bytes);
}

/** Deletes a file that no record uses. */
export async function removeUnusedFile(
  db: Kysely<Database>,
  files: FileStore,
  hash: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockFile(trx, hash);
    if (!(await isFileUsed(trx, hash))) await files.remove(hash);
  });
}

/** A file whose upload was deleted. */
export interface RemovedFile {
  readonly id: number;
  readonly hash: string;
}

/** Lists files of deleted uploads, oldest first; other records may still use them. */
export function findRemovedFiles(
  db: Kysely<Database>,
  limit: number,
): Promise<readonly RemovedFile[]> {
  return db
    .selectFrom('removed_filing_file')
    .select(['id', 'hash'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Deletes the entry of a file that was deleted or is still used. */
export async function deleteRemovedFile(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('removed_filing_file').where('id', '=', id).execute();
}
