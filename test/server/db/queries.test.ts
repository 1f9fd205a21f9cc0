import { sql } from 'kysely';
import { hasSqlState, UNIQUE_VIOLATION } from '../../../src/server/db/errors';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { openTestDatabase } from '../../support/testDatabase';

let database: DatabaseHandle;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const setting = (name: string) => ({ name, value: 'x' });
const namesLike = async (pattern: string): Promise<string[]> => {
  const rows = await database.db
    .selectFrom('setting')
    .select('name')
    .where('name', 'like', pattern)
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
};

describe('statements that fail', () => {
  it('reports an error when a statement failed and the commit would silently roll back', async () => {
    const transaction = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('setting').values(setting('twice')).execute();
      await trx
        .insertInto('setting')
        .values(setting('twice'))
        .execute()
        .catch(() => undefined);
    });
    await expect(transaction).rejects.toThrow('cannot be committed');
    expect(await namesLike('twice')).toEqual([]);
  });

  it('returns the SQLSTATE of a rejected statement', async () => {
    await database.db.insertInto('setting').values(setting('only-once')).execute();
    const again = database.db.insertInto('setting').values(setting('only-once')).execute();
    const error: unknown = await again.catch((reason: unknown) => reason);
    expect(hasSqlState(error, UNIQUE_VIOLATION)).toBe(true);
  });
});

describe('values', () => {
  it("reads ISO dates, instants, and numbers correctly in this machine's time zone", async () => {
    const { rows } = await sql`
      select date '2024-03-10' as day, timestamptz '2024-03-10 02:30:00-05' as instant,
             count(*) as count, array[5000000000] as ids, array[date '2024-03-10', null] as days
        from county where false`.execute(database.db);
    expect(rows).toEqual([
      {
        day: '2024-03-10',
        instant: new Date('2024-03-10T07:30:00Z'),
        count: 0,
        ids: [5_000_000_000],
        days: ['2024-03-10', null],
      },
    ]);
  });

  it('keeps quotes, backslashes, and non-Latin letters in values unchanged', async () => {
    const texts = ["O'Neil", '"x"', '\\', '{a,b}', 'Łódź 東京 🙂', '%_', ''];
    const { rows } = await sql<{ texts: string[]; one: string; json: unknown }>`
      select ${texts}::text[] as texts, ${texts[4]}::text as one, ${{ a: [1, null] }}::jsonb as json
    `.execute(database.db);
    expect(rows).toEqual([{ texts, one: texts[4], json: { a: [1, null] } }]);
  });
});

describe('a bulk load', () => {
  const load = (rows: (string | null)[][]) => database.load('setting', ['name', 'value'], rows);

  it('stores all rows unchanged, including tabs, line breaks, and backslashes', async () => {
    const value = 'a\tb\nc\\d\r"e\'';
    await load([
      ['load-1', value],
      ['load-2', ''],
    ]);
    const rows = await database.db
      .selectFrom('setting')
      .selectAll()
      .where('name', 'like', 'load-%')
      .orderBy('name')
      .execute();
    expect(rows).toEqual([
      { name: 'load-1', value },
      { name: 'load-2', value: '' },
    ]);
  });

  it('stores no rows of a bulk load if any row is rejected, and reports why', async () => {
    const error: unknown = await load([
      ['half-1', 'x'],
      ['half-1', 'x'],
    ]).catch((reason: unknown) => reason);
    expect(hasSqlState(error, UNIQUE_VIOLATION)).toBe(true);
    expect(await namesLike('half-%')).toEqual([]);
  });
});

describe('a script', () => {
  it("runs a script's statements in its own transaction", async () => {
    await database.runScript(
      "begin; insert into setting values ('script-1', ''); insert into setting values ('script-2', ''); commit",
    );
    expect(await namesLike('script-%')).toEqual(['script-1', 'script-2']);
  });

  it("leaves no open transaction for the next caller when a script's statement is rejected", async () => {
    const script = database.runScript(
      "begin; insert into setting values ('refused-1', ''); select 1/0; commit",
    );
    await expect(script).rejects.toThrow('division by zero');
    await database.db.insertInto('setting').values(setting('refused-2')).execute();
    expect(await namesLike('refused-%')).toEqual(['refused-2']);
  });
});

describe('ids', () => {
  it('reads ids above 32 bits as numbers', async () => {
    const id = 5_000_000_000;
    const { db } = database;
    const row = { id, name: 'Large', status: 'ACTIVE', account_status: 'ACTIVE' } as const;
    await db
      .insertInto('account')
      .values({
        ...row,
        billing_code_enabled: false,
        bulk_efiling_enabled: false,
        created_at: new Date(0),
      })
      .execute();
    const found = await db
      .selectFrom('account')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(found).toEqual({ id });
  });

  it('uses 64 bits for ids in every table and every reference', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'integer'
         and column_name in ('id', 'case_id', 'party_id', 'attorney_id', 'account_id', 'user_id',
                             'target_id', 'region_id', 'topic_id', 'updated_by', 'actor_id')
       order by 1`.execute(database.db);
    // These aren't generated: FIPS codes, court numbers, and plans.
    expect(rows.map(({ name }) => name)).toEqual(['county.id', 'court.id', 'plan.id']);
  });
});
