import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables/database';

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
export async function isFileUsed(db: Kysely<Database>, hash: string): Promise<boolean> {
  const uses = FILING_FILE_COLUMNS.map(
    ([table, column]) =>
      sql`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${hash})`,
  );
  const { rows } = await sql<{ isUsed: boolean }>`
    select ${sql.join(uses, sql` or `)} as "isUsed"`.execute(db);
  return rows[0]?.isUsed === true;
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
