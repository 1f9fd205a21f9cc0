import { sql, type Kysely } from 'kysely';

/**
 * Adds versions of code explanations that super users changed; a version without text means the
 * default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legend_text (
      locale text not null check (locale in ('STATE-IN', 'STATE-MI')),
      group_id text not null,
      code text not null,
      version integer not null check (version > 0),
      html text,
      reason text not null,
      saved_at timestamptz not null,
      saved_by bigint not null references app_user,
      primary key (locale, group_id, code, version)
    )`.execute(db);
}
