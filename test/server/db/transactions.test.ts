import { sql } from 'kysely';
import type { EmbeddedHandle } from '../../../src/server/db/embeddedHandle';
import { DatabaseOverloadedError, DatabaseUnavailableError } from '../../../src/server/db/errors';
import { openEmbeddedTestDatabase } from '../../support/testDatabase';

let database: EmbeddedHandle;

beforeAll(async () => {
  database = await openEmbeddedTestDatabase({ limits: { maxWaiting: 5, maxWaitMs: 400 } });
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

/** A promise and its resolver. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('transactions on a single connection', () => {
  it('rolls back a row even if another transaction commits in the meantime', async () => {
    const { opened, open } = gate();
    const first = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('setting').values(setting('turn-rolled-back')).execute();
      await opened;
      throw new Error('taken back');
    });
    const second = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('setting').values(setting('turn-committed')).execute();
    });
    open();
    await expect(first).rejects.toThrow('taken back');
    await second;
    expect(await namesLike('turn-%')).toEqual(['turn-committed']);
  });

  it('hides uncommitted rows from statements outside the transaction', async () => {
    const { opened: inserted, open: reportInserted } = gate();
    const { opened, open } = gate();
    const transaction = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('setting').values(setting('unseen-1')).execute();
      reportInserted();
      await opened;
      await trx.deleteFrom('setting').where('name', '=', 'unseen-1').execute();
    });
    await inserted;
    const seen = namesLike('unseen-%');
    // Long enough for a statement that doesn't wait its turn.
    await database.check(5_000);
    open();
    await transaction;
    expect(await seen).toEqual([]);
  });
});

describe('a queue that is too long or too slow', () => {
  it("rejects the caller beyond the queue's limit immediately", async () => {
    const { opened: begun, open: begin } = gate();
    const { opened, open } = gate();
    const holder = database.db.transaction().execute(() => {
      begin();
      return opened;
    });
    await begun;
    const waiting = Array.from({ length: 5 }, () => namesLike('none'));
    await expect(namesLike('none')).rejects.toThrow(DatabaseOverloadedError);
    open();
    await holder;
    expect(await Promise.all(waiting)).toEqual([[], [], [], [], []]);
  });

  it('ends a transaction that waits for itself, and continues with the next one', async () => {
    const stuck = database.db.transaction().execute(() => namesLike('none'));
    await expect(stuck).rejects.toThrow(DatabaseOverloadedError);
    expect(await namesLike('none')).toEqual([]);
  });
});

// The tests run in order on one database, which is reopened after each loss.
describe("a database that doesn't respond", () => {
  let small: EmbeddedHandle;
  const lost: string[] = [];
  beforeAll(async () => {
    small = await openEmbeddedTestDatabase({
      limits: { queryMs: 300 },
      onLost: (reason) => lost.push(reason),
    });
  });
  afterAll(() => small.close());

  it('ends a query that runs too long, and serves the next caller', async () => {
    const endless = sql`select count(*) from generate_series(1, 10000000000)`.execute(small.db);
    const next = small.db.selectFrom('setting').selectAll().execute();
    await expect(endless).rejects.toThrow(DatabaseUnavailableError);
    await expect(next).resolves.toEqual(expect.any(Array));
    expect(lost).toEqual(['a query ran longer than 300 ms']);
    await small.check(5_000);
  });

  it('finds single rows by index, even after the database was reopened', async () => {
    const plan = async (): Promise<string> => {
      await sql`create temporary table entry as
        select id, repeat('x', 200) as text from generate_series(1, 20000) id`.execute(small.db);
      await sql`create index on entry (id)`.execute(small.db);
      await sql`analyze entry`.execute(small.db);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select text from generate_series(1, 400) wanted join entry on id = wanted * 40
      `.execute(small.db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const first = await plan();
    await sql`select count(*) from generate_series(1, 10000000000)`
      .execute(small.db)
      .catch(() => undefined);
    const again = await plan();
    expect(first).toContain('Index Scan');
    expect(again).toContain('Index Scan');
  });

  it('rolls back and frees the connection when its worker ends within a transaction', async () => {
    const transaction = small.db.transaction().execute(async (trx) => {
      await sql`select count(*) from generate_series(1, 10000000000)`
        .execute(trx)
        .catch(() => undefined);
      // The worker is new: this must not run outside the transaction.
      await trx.insertInto('setting').values(setting('homeless')).execute();
    });
    await expect(transaction).rejects.toThrow(DatabaseUnavailableError);
    const rows = await small.db
      .selectFrom('setting')
      .select('name')
      .where('name', '=', 'homeless')
      .execute();
    expect(rows).toEqual([]);
  });

  it('fails a health check that gets no response in time', async () => {
    const endless = sql`select count(*) from generate_series(1, 10000000000)`
      .execute(small.db)
      .catch(() => undefined);
    await new Promise(setImmediate);
    await expect(small.check(100)).rejects.toThrow(DatabaseUnavailableError);
    await endless;
  });

  it('rejects database callers after closing', async () => {
    await small.close();
    await small.close();
    await expect(small.db.selectFrom('setting').selectAll().execute()).rejects.toThrow(
      DatabaseUnavailableError,
    );
  });
});
