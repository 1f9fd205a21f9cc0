import { sql } from 'kysely';
import { limitLogSize } from '../../../src/server/db/embeddedLog';
import { openEmbeddedTestDatabase } from '../../support/testDatabase';

describe('the write-ahead log of the embedded database', () => {
  it.each([
    [0, []],
    [47, []],
    [48, ['checkpoint']],
    [900, ['checkpoint']],
  ])('for %i MB since the last checkpoint, runs the log statements %j', async (written, made) => {
    const statements: string[] = [];
    await limitLogSize((text) => {
      if (text.includes('pg_wal_lsn_diff')) return Promise.resolve(written);
      statements.push(text);
      return Promise.resolve(undefined);
    });
    expect(statements).toEqual(made);
  });

  it('shrinks the database log after many writes', async () => {
    const database = await openEmbeddedTestDatabase();
    await sql`select pg_logical_emit_message(true, '', repeat('x', 1000000))
        from generate_series(1, 120)`.execute(database.db);
    const megabytes = async (): Promise<number> => {
      const { rows } = await sql<{ size: number }>`
        select sum(size)::float8 / 1048576 as size from pg_ls_waldir()`.execute(database.db);
      return rows[0]?.size ?? 0;
    };
    expect(await megabytes()).toBeGreaterThan(100);
    // A bulk load checks the log when it has finished.
    await database.load('setting', ['name', 'value'], [['log', 'x']]);
    expect(await megabytes()).toBeLessThanOrEqual(80);
    await database.close();
  });
});
