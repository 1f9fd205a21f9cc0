import type { Kysely, Transaction } from 'kysely';
import type { SavedItemKind } from '#contract/account/savedItems';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';

/** How long the note of a removed record is kept, so that undo can restore it. */
const REMOVED_FOR_MS = DAY_MS;

/** A user's saved record, which may have a note. */
export interface NotedRecord {
  readonly userId: number;
  readonly kind: SavedItemKind;
  readonly id: number;
}

function ofRecord(db: Kysely<Database> | Transaction<Database>, { id, kind, userId }: NotedRecord) {
  return db
    .updateTable('saved_note')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_id', '=', id);
}

/** Hides the note of a removed record for a day, so that undo can restore it. */
export async function setNoteAside(
  trx: Transaction<Database>,
  record: NotedRecord,
  at: number,
): Promise<void> {
  await ofRecord(trx, record)
    .set({ removed_at: new Date(at) })
    .execute();
}

/** Restores a hidden note when the record is saved again. */
export async function restoreNote(
  trx: Transaction<Database>,
  record: NotedRecord,
  at: number,
): Promise<void> {
  await ofRecord(trx, record)
    .where('removed_at', '>', new Date(at - REMOVED_FOR_MS))
    .set({ removed_at: null })
    .execute();
}

/** Deletes notes of records removed more than a day ago. */
export async function sweepNotes(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('saved_note')
    .where('removed_at', '<=', new Date(now - REMOVED_FOR_MS))
    .execute();
}
