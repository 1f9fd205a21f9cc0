import { sql } from 'kysely';
import { openTestSite, type TestSite } from '../testApp';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ runsJobs: true });
});
afterAll(() => site.close());

/** Bytes of a table's rows, deleted ones included. */
async function bytesOf(table: string): Promise<number> {
  const { rows } = await sql<{ readonly bytes: number }>`
    select pg_relation_size(${table}::regclass)::integer as bytes`.execute(site.database.db);
  return rows[0]?.bytes ?? 0;
}

describe('nightly maintenance of the embedded database', () => {
  it('frees the space of deleted rows', async () => {
    const { db } = site.database;
    await sql`create table upkeep_probe as select generate_series(1, 1000) as id`.execute(db);
    await sql`delete from upkeep_probe`.execute(db);
    expect(await bytesOf('upkeep_probe')).toBeGreaterThan(0);
    const root = await site.signedIn('root');
    const run = { action: 'RUN', kind: 'vacuum-tables', cause: null, jobId: null, expected: 1 };
    // Vacuuming a large table takes longer than the time limit of queries.
    const unlimited = jest.spyOn(site.database, 'maintain');
    await root.call('POST', '/admin/jobs/actions', { payload: run });
    await site.app.jobs.wake();
    expect(unlimited).toHaveBeenCalled();
    expect(await bytesOf('upkeep_probe')).toBe(0);
  });
});
