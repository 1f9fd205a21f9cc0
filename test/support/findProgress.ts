import { sql, type Kysely } from 'kysely';
import type { Database } from '../../src/server/db/tables/database';
import type { JobKind } from '../../src/server/jobs/kind';
import type { JobProgress } from '../../src/server/jobs/repository';

/** Finds the progress of a kind's running jobs. */
export async function findProgress(
  db: Kysely<Database>,
  { name }: JobKind,
): Promise<JobProgress[]> {
  const { rows } = await sql<JobProgress>`
    select id::text as id, (output->>'done')::bigint as done, (output->>'total')::bigint as total
      from ${sql.table('jobs.job')}
     where name = ${name} and state = 'active' and output is not null`.execute(db);
  return rows;
}
