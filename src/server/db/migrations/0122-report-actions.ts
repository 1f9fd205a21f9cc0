import { sql, type Kysely } from 'kysely';

/**
 * Adds bulk account changes that a super user started from a report, and each account's outcome.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_action (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('DUNNING_OFF', 'DUNNING_ON')),
      report_id text not null,
      reason text not null,
      requested_by bigint references app_user on delete set null,
      requested_at timestamptz not null,
      request_id text not null,
      state text not null check (
        state in ('RUNNING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE')),
      total integer not null
    )`.execute(db);
  await sql`
    create unique index report_action_running on report_action ((true))
     where state in ('RUNNING', 'UNDOING')`.execute(db);
  await sql`
    create table report_action_item (
      action_id bigint not null references report_action on delete cascade,
      account_id bigint not null references account,
      state text not null check (state in ('WAITING', 'CHANGED', 'SKIPPED', 'UNDONE', 'KEPT')),
      before jsonb,
      after jsonb,
      primary key (action_id, account_id)
    )`.execute(db);
  await sql`
    create index report_action_item_state on report_action_item (action_id, state, account_id)`.execute(
    db,
  );
}
