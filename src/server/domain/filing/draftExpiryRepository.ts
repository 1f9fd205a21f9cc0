import { captionWords } from '#contract/records/captionWords';
import type { Kysely, Transaction } from 'kysely';
import type { DraftKind } from '#contract/filing/draftWords';
import type { Database } from '../../db/tables/database';
import { findCaptions } from './draftListRepository';
import { deletionDay, DRAFT_RETENTION_MS, DRAFT_WARNING_MS } from './draftRetention';

/** A draft whose owner must be warned. */
export interface ExpiringDraft {
  readonly id: string;
  readonly userId: number;
  readonly email: string;
  readonly kind: DraftKind;
  readonly title: string;
  readonly deletesOn: string;
}

/** Locks, marks, and returns drafts that will be deleted soon, each once. */
export async function claimExpiring(
  trx: Transaction<Database>,
  at: number,
  limit: number,
): Promise<readonly ExpiringDraft[]> {
  const before = new Date(at - DRAFT_RETENTION_MS + DRAFT_WARNING_MS);
  const rows = await trx
    .selectFrom('filing_draft as d')
    .innerJoin('app_user as u', 'u.id', 'd.user_id')
    .where('d.template_scope', 'is', null)
    .where('d.updated_at', '<=', before)
    .where('d.warned_at', 'is', null)
    .select(['d.id', 'd.user_id', 'd.kind', 'd.name', 'd.caption', 'd.case_number'])
    .select(['d.updated_at', 'u.email'])
    .orderBy('d.updated_at')
    .limit(limit)
    .forUpdate('d')
    .skipLocked()
    .execute();
  if (rows.length === 0) return [];
  const captions = await findCaptions(
    trx,
    rows.map(({ id }) => id),
  );
  const warnedAt = new Date(at);
  await trx
    .updateTable('filing_draft')
    .set({ warned_at: warnedAt })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    email: row.email,
    kind: row.kind,
    title: row.name || captionWords(row.caption || (captions.get(row.id) ?? '')) || row.case_number,
    deletesOn: deletionDay(row.updated_at, warnedAt),
  }));
}

/** Deletes expired drafts. Returns how many. */
export async function deleteExpired(db: Kysely<Database>, at: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('filing_draft')
    .where('template_scope', 'is', null)
    .where('updated_at', '<=', new Date(at - DRAFT_RETENTION_MS))
    .where('warned_at', '<=', new Date(at - DRAFT_WARNING_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
