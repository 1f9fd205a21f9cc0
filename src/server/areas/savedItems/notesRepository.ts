import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AlertTopic } from '#contract/account/alertTopics';
import type { SavedItemKind } from '#contract/account/savedItems';
import type { SavedNote } from '#contract/schemas/savedNotes';
import type { Database } from '../../db/tables/database';
import { SAVED_RECORDS } from '../../domain/alerts/repository';

/** A user's saved record. */
export interface NotedItem {
  readonly userId: number;
  readonly kind: SavedItemKind;
  readonly id: number;
}

/** True for a saved item whose record may still be shown. */
function isSaved({ id, kind, userId }: NotedItem): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from saved_item s join ${sql.table(SAVED_RECORDS[kind])} r on r.id = s.target_id
     where s.user_id = ${userId} and s.kind = ${kind} and s.target_id = ${id})`;
}

/**
 * Loads the user's note on a saved record; returns an empty note for an unsaved record, because a
 * page may request the note while the record is being saved or removed.
 */
export async function findNote(db: Kysely<Database>, item: NotedItem): Promise<SavedNote> {
  const { rows } = await sql<SavedNote>`
    select n.note, to_json(n.tags) as tags from saved_note n
     where n.user_id = ${item.userId} and n.kind = ${item.kind} and n.target_id = ${item.id}
       and n.removed_at is null and ${isSaved(item)}`.execute(db);
  return rows[0] ?? { note: '', tags: [] };
}

/** Saves a note, replacing the previous one; false for a record that is not saved. */
export async function storeNote(
  db: Kysely<Database>,
  item: NotedItem,
  { note, tags }: SavedNote,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into saved_note (user_id, kind, target_id, note, tags)
    select ${item.userId}::bigint, ${item.kind}, ${item.id}::bigint, ${note},
           ${[...tags]}::text[]
     where ${isSaved(item)}
    on conflict (user_id, kind, target_id) do update
       set note = excluded.note, tags = excluded.tags, removed_at = null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Loads the topics that don't notify the user about a saved record; none if it is not saved. */
export async function findMutedTopics(
  db: Kysely<Database>,
  item: NotedItem,
): Promise<AlertTopic[]> {
  const { rows } = await sql<{ topics: AlertTopic[] }>`
    select to_json(n.muted_topics) as topics from saved_note n
     where n.user_id = ${item.userId} and n.kind = ${item.kind} and n.target_id = ${item.id}
       and n.removed_at is null and ${isSaved(item)}`.execute(db);
  return rows[0]?.topics ?? [];
}

/** Saves the topics that don't notify the user; false for a record that is not saved. */
export async function storeMutedTopics(
  db: Kysely<Database>,
  item: NotedItem,
  topics: readonly AlertTopic[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into saved_note (user_id, kind, target_id, note, tags, muted_topics)
    select ${item.userId}::bigint, ${item.kind}, ${item.id}::bigint, '', '{}'::text[],
           ${[...topics]}::text[]
     where ${isSaved(item)}
    on conflict (user_id, kind, target_id) do update
       set muted_topics = excluded.muted_topics, removed_at = null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** SQL: the user's note and tags on the saved item `s`, as the columns `note` and `tags`. */
export const NOTE_OF_ITEM = {
  note: sql<string>`coalesce((select n.note from saved_note n where n.user_id = s.user_id
    and n.kind = s.kind and n.target_id = s.target_id and n.removed_at is null), '')`,
  tags: sql<string[]>`coalesce((select to_json(n.tags) from saved_note n where n.user_id = s.user_id
    and n.kind = s.kind and n.target_id = s.target_id and n.removed_at is null), '[]'::json)`,
} as const;
