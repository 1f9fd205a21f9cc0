import { sql } from 'kysely';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { dropIndexesOf } from '../../src/demo/loadIndexes';
import { openTestDatabase } from '../support/testDatabase';

describe('indexes of tables about to be filled', () => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  async function indexes(): Promise<string[]> {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = 'judgment'::regclass order by 1`.execute(database.db);
    return rows.map(({ definition }) => definition);
  }

  it('drops indexes, except constraint indexes, and recreates them unchanged', async () => {
    const before = await indexes();
    const createAgain = await dropIndexesOf(database.db, ['judgment', 'judgment_party']);
    const between = await indexes();
    expect(between.length).toBeLessThan(before.length);
    expect(between).toEqual([expect.stringContaining('UNIQUE INDEX judgment_pkey')]);
    await createAgain(database.db);
    expect(await indexes()).toEqual(before);
  });
});
