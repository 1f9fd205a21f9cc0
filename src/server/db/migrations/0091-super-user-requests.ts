import { sql, type Kysely } from 'kysely';

/**
 * Adds requests that one super user makes and another decides, and the last day of super user
 * rights.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table super_user_request (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('GRANT', 'REVOKE')),
      user_id bigint not null references app_user on delete cascade,
      reason text not null,
      until date,
      requested_by bigint not null references app_user on delete cascade,
      requested_at timestamptz not null,
      decided_by bigint references app_user on delete set null,
      decided_at timestamptz,
      is_granted boolean,
      check (requested_by <> user_id),
      check (decided_by is null or decided_by not in (requested_by, user_id)),
      check ((decided_at is null) = (is_granted is null))
    )`.execute(db);
  await sql`create index super_user_request_user on super_user_request (user_id)`.execute(db);
  await sql`alter table app_user add column super_user_until date`.execute(db);
}
