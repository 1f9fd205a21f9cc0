import type { Kysely, Transaction } from 'kysely';
import type { SavedItemKind } from '#contract/savedItems';
import type { Database } from '../../db/tables/database';

/** So long the note on a record that was removed comes back with it. */
const REMOVED_FOR_MS = 86_400_000;

/** A saved record that is removed, or saved again. */
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

/** The record is removed: its note waits for a day, in case that is undone. */
export async function setNoteAside(
  trx: Transaction<Database>,
  record: NotedRecord,
  at: number,
): Promise<void> {
  await ofRecord(trx, record)
    .set({ removed_at: new Date(at) })
    .execute();
}

/** The record is saved, or saved again: a note that waits comes back. */
export async function bringNoteBack(
  trx: Transaction<Database>,
  record: NotedRecord,
  at: number,
): Promise<void> {
  await ofRecord(trx, record)
    .where('removed_at', '>', new Date(at - REMOVED_FOR_MS))
    .set({ removed_at: null })
    .execute();
}

/** Forgets the notes of records that were removed a day ago. */
export async function sweepNotes(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('saved_note')
    .where('removed_at', '<=', new Date(now - REMOVED_FOR_MS))
    .execute();
}
