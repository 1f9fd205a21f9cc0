import { sql, type Kysely } from 'kysely';

/** Adds statistics of the pool monitor by app server: a row per minute and a row per hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pool_figure (
      server text not null,
      grain text not null check (grain in ('minute', 'hour')),
      at timestamptz not null,
      figures jsonb not null,
      primary key (server, grain, at)
    )`.execute(db);
  await sql`create index pool_figure_age on pool_figure (grain, at)`.execute(db);
}
