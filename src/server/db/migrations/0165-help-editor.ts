import { sql, type Kysely } from 'kysely';

/**
 * Adds drafts of help topics, reasons for their versions, images, and help searches without
 * results.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table help_topic add column is_published boolean not null default true`.execute(
    db,
  );
  await sql`
    alter table help_topic_version
      add column keywords text not null default '',
      add column reason text not null default ''`.execute(db);
  await sql`
    update help_topic_version v set keywords = t.keywords
      from help_topic t where t.id = v.topic_id`.execute(db);
  await sql`
    create table help_topic_draft (
      topic_id bigint primary key references help_topic on delete cascade,
      revision integer not null check (revision > 0),
      based_on integer not null,
      title text not null,
      body_html text not null,
      keywords text not null,
      updated_at timestamptz not null,
      updated_by bigint references app_user
    )`.execute(db);
  await sql`
    create table help_image (
      hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
      media_type text not null,
      bytes bytea not null,
      added_at timestamptz not null,
      added_by bigint references app_user
    )`.execute(db);
  await sql`
    create table help_search_miss (
      words text primary key check (length(words) between 1 and 60),
      count integer not null,
      last_at timestamptz not null
    )`.execute(db);
  await sql`create index help_search_miss_last on help_search_miss (last_at)`.execute(db);
}
