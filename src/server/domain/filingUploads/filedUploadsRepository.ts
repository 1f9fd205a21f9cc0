import { type Kysely, sql, type Transaction } from 'kysely';
import type { UploadFinding } from '#contract/filing/uploads';
import type { Database } from '../../db/tables/database';
import type { UploadingDraft } from './uploadsRepository';

/** Loads the SHA-256 hashes of the files in a draft's documents, in order. */
export async function findDraftHashes(
  db: Kysely<Database>,
  draftId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('filing_draft_document as d')
    .innerJoin('filing_upload as u', 'u.id', 'd.upload_id')
    .where('d.draft_id', '=', draftId)
    .select('u.hash')
    .orderBy('d.filing')
    .orderBy('d.position')
    .execute();
  return rows.flatMap(({ hash }) => (hash === null ? [] : [hash]));
}

/**
 * Marks uploads as submitted to a court, in the transaction of the submission; the uploads and
 * their files are then never deleted. Returns how many of them passed and may be filed with the
 * draft.
 */
export async function markUploadsFiled(
  trx: Transaction<Database>,
  draft: UploadingDraft,
  userId: number,
  ids: readonly string[],
  at: number,
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await trx
    .updateTable('filing_upload')
    .where((eb) =>
      eb.or([eb('user_id', 'in', [draft.userId, userId]), eb('draft_id', '=', draft.id)]),
    )
    .where('id', 'in', [...ids])
    .where('state', '=', 'passed')
    .set({ filed_at: sql<Date>`coalesce(filed_at, ${new Date(at)})` })
    .returning('id')
    .execute();
  return rows.length;
}

/** Loads the findings of the first check of filed documents; keyed by file hash. */
export async function findFiledFindings(
  db: Kysely<Database>,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, readonly UploadFinding[]>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('filing_upload')
    .where('hash', 'in', hashes)
    .where('filed_at', 'is not', null)
    .select(['hash', 'findings'])
    .execute();
  return new Map(rows.map(({ findings, hash }) => [hash ?? '', findings]));
}
