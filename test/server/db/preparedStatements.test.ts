import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { CACHED_PLAN } from '../../../src/server/db/cachedPlan';
import { openEmbeddedTestDatabase } from '../../support/testDatabase';

let database: DatabaseHandle;
beforeAll(async () => {
  // A PostgreSQL server ignores the mark, which is a comment.
  database = await openEmbeddedTestDatabase();
});
afterAll(() => database.close());

const setting = (name: string) => ({ name, value: 'x' });

describe('statements with a cached plan', () => {
  const named = (name: string) =>
    sql<{ name: string; value: string }>`${CACHED_PLAN}
      select * from setting where name = ${name}`.execute(database.db);

  it("returns the results for each run's values", async () => {
    await database.db
      .insertInto('setting')
      .values([setting('one'), setting('two')])
      .execute();
    for (let time = 0; time < 8; time++) {
      expect((await named('one')).rows.map(({ name }) => name)).toEqual(['one']);
      expect((await named('two')).rows.map(({ name }) => name)).toEqual(['two']);
    }
  });

  it('reports errors of a prepared statement, which still works afterward', async () => {
    const divided = (by: number) =>
      sql<{ by: number }>`${CACHED_PLAN} select 12 / ${by}::integer as by`.execute(database.db);
    for (let time = 0; time < 3; time++) {
      expect((await divided(3)).rows).toEqual([{ by: 4 }]);
      await expect(divided(0)).rejects.toThrow('division by zero');
    }
    const cannot = sql`${CACHED_PLAN} select nothing from setting`;
    for (let time = 0; time < 3; time++) {
      await expect(cannot.execute(database.db)).rejects.toThrow('does not exist');
    }
  });

  it('replans a prepared statement when its table changes', async () => {
    await database.db.insertInto('setting').values(setting('changed')).execute();
    await named('changed');
    await named('changed');
    await sql`alter table setting add column color text default 'red'`.execute(database.db);
    await expect(named('changed')).rejects.toThrow('cached plan');
    expect((await named('changed')).rows).toEqual([
      expect.objectContaining({ name: 'changed', color: 'red' }),
    ]);
    await sql`alter table setting drop column color`.execute(database.db);
  });

  it('closes prepared statements beyond the limit, and keeps all statements working', async () => {
    for (let time = 0; time < 3; time++) {
      for (let kind = 0; kind < 120; kind++) {
        const text = sql`${CACHED_PLAN} select ${kind}::integer + ${sql.lit(kind)} as sum`;
        expect((await text.execute(database.db)).rows).toEqual([{ sum: 2 * kind }]);
      }
    }
    const { rows } = await sql`select count(*) from pg_prepared_statements`.execute(database.db);
    // The oldest is closed before the next one is prepared.
    expect(rows).toEqual([{ count: 101 }]);
  });
});
