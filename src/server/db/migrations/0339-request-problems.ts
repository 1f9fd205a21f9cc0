import { sql, type Kysely } from 'kysely';

/** Indexes server errors and slow requests, which the page of requests shows first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index request_log_problem on request_log (id) where status >= 500 or ms > 1000`.execute(
    db,
  );
}
