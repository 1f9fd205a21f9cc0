import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** A judge's own version of a proposed order. */
export interface OrderVersion {
  readonly id: string;
  readonly fileName: string;
  /** SHA-256 of the file. */
  readonly hash: string;
  readonly bytes: number;
  readonly pages: number;
}

/** Adds a version, replacing the judge's earlier one. */
export async function addVersion(
  db: Kysely<Database>,
  { bytes, fileName, hash, id, pages }: OrderVersion,
  {
    at,
    filingId,
    judgeId,
  }: {
    readonly filingId: string;
    readonly judgeId: number;
    readonly at: number;
  },
): Promise<void> {
  await db
    .insertInto('order_version')
    .values({
      id,
      filing_id: filingId,
      judge_id: judgeId,
      file_name: fileName,
      hash,
      bytes,
      pages,
      added_at: new Date(at),
    })
    .execute();
}

/** Finds the judge's latest version of an order; null if there is none. */
export async function findVersion(
  db: Kysely<Database>,
  filingId: string,
  judgeId: number,
): Promise<OrderVersion | null> {
  const row = await db
    .selectFrom('order_version')
    .where('filing_id', '=', filingId)
    .where('judge_id', '=', judgeId)
    .select(['id', 'file_name as fileName', 'hash', 'bytes', 'pages'])
    .orderBy('added_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
