import { sql, type Kysely } from 'kysely';

/** Counts the saved drafts of each help topic, so that a new draft never repeats a revision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table help_topic add column draft_revision integer not null default 0`.execute(
    db,
  );
  await sql`
    update help_topic t set draft_revision = d.revision
      from help_topic_draft d where d.topic_id = t.id`.execute(db);
}
