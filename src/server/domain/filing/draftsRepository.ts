import type { Kysely, Transaction } from 'kysely';
import type { DraftKind } from '#contract/filing/draftWords';
import { draftDifferences, uploadIdsOf } from '#contract/filing/drafts';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { Database } from '../../db/tables/database';
import {
  findContent,
  insertWithContent,
  updateWithContent,
  visibleDrafts,
  type DraftReader,
} from './draftContentRepository';
import { noteUploadsUsed } from '../filingUploads/unusedUploadsRepository';

/** A draft as stored. */
export interface StoredDraft {
  readonly id: string;
  readonly version: number;
  readonly kind: DraftKind;
  readonly name: string;
  readonly updatedAt: Date;
  readonly userId: number;
  readonly firmId: number | null;
  readonly ownerName: string;
  readonly content: DraftContent;
}

/** A draft to create. */
export interface NewDraft {
  readonly id: string;
  readonly kind: DraftKind;
  readonly name: string;
  readonly content: DraftContent;
}

/** Creates a draft of a user, visible to the user's firm. */
export async function insertDraft(
  trx: Transaction<Database>,
  { firmId, userId }: DraftReader,
  { content, id, kind, name }: NewDraft,
  at: number,
): Promise<void> {
  const owner = { user_id: userId, firm_id: firmId };
  await insertWithContent(trx, id, { ...owner, kind, name, content }, at);
}

/** Loads a draft visible to the reader; null otherwise, or if it was deleted. */
export async function findDraft(
  db: Kysely<Database>,
  reader: DraftReader,
  id: string,
): Promise<StoredDraft | null> {
  const row = await visibleDrafts(db, reader)
    .where('d.id', '=', id)
    .selectAll('d')
    .select(['u.first_name', 'u.last_name'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    name: row.name,
    updatedAt: row.updated_at,
    userId: row.user_id,
    firmId: row.firm_id,
    ownerName: `${row.first_name} ${row.last_name}`,
    content: await findContent(db, row),
  };
}

/** Result of a save. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly version: number }
  /** Another version was saved meanwhile. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'notFound' };

/**
 * Saves a draft if it still has the version on which the change is based. A new estimate, which a
 * page stores when it opens, doesn't postpone the draft's deletion.
 */
export async function saveDraft(
  trx: Transaction<Database>,
  reader: DraftReader,
  change: { readonly version: number } & Pick<NewDraft, 'content' | 'id' | 'name'>,
  at: number,
): Promise<SaveOutcome> {
  const { content, id, name, version } = change;
  const found = await visibleDrafts(trx, reader)
    .where('d.id', '=', id)
    .select(['d.version', 'd.seen_cents'])
    .forUpdate('d')
    .executeTakeFirst();
  if (found === undefined) return { kind: 'notFound' };
  if (found.version !== version) return { kind: 'stale' };
  const earlier = found.seen_cents === content.seenCents ? null : await findDraft(trx, reader, id);
  if (earlier !== null && draftDifferences(earlier, change).length === 0) {
    await updateWithContent(trx, id, { content }, earlier.updatedAt.getTime());
  } else {
    await updateWithContent(trx, id, { name, warned_at: null, content }, at);
  }
  await noteUploadsUsed(trx, uploadIdsOf(content), at);
  return { kind: 'saved', version: version + 1 };
}

/** Deletes a draft visible to the reader. Returns false if there is none. */
export async function removeDraft(
  db: Kysely<Database>,
  reader: DraftReader,
  id: string,
): Promise<boolean> {
  const ids = visibleDrafts(db, reader).where('d.id', '=', id).select('d.id');
  const { numDeletedRows } = await db
    .deleteFrom('filing_draft')
    .where('id', 'in', ids)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
