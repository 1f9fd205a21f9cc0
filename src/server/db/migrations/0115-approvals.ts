import { sql, type Kysely } from 'kysely';

/** Adds changes that one super user requests and another decides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval (
      id bigint generated always as identity primary key,
      kind text not null,
      target text not null,
      summary text not null,
      reason text not null,
      payload jsonb not null,
      about_user_id bigint references app_user on delete cascade,
      requested_by bigint not null references app_user on delete cascade,
      requested_at timestamptz not null,
      decided_by bigint references app_user on delete set null,
      decided_at timestamptz,
      is_granted boolean,
      check (decided_by <> requested_by),
      check (decided_by <> about_user_id),
      check ((decided_at is null) = (is_granted is null))
    )`.execute(db);
  await sql`create index approval_target on approval (kind, target) where decided_at is null`.execute(
    db,
  );
}
