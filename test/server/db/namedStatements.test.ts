import type { PoolClient } from 'pg';
import { CACHED_PLAN_MARK } from '../../../src/server/db/embeddedProtocol';
import { NamedStatements } from '../../../src/server/db/namedStatements';
import { StatementLog } from '../../../src/server/db/statementLog';
import { ServerConnection } from '../../../src/server/db/serverConnection';

const MARKED = `${CACHED_PLAN_MARK} select $1`;

/** Messages of a connection, as its driver receives them. */
async function sentBy(isPooled: boolean): Promise<unknown[]> {
  const sent: unknown[] = [];
  const client = {
    query: (asked: unknown) => {
      sent.push(asked);
      return Promise.resolve({ rows: [] });
    },
    release: () => undefined,
  } as unknown as PoolClient;
  const connection = new ServerConnection({
    client,
    turn: { release: () => undefined } as never,
    times: { statementMs: 1, idleTransactionMs: 1 },
    isPooled,
    statements: new NamedStatements(),
    log: new StatementLog(),
  });
  for (const value of [1, 2, 3]) await connection.query(MARKED, [value]);
  return sent;
}

function namesIn(sent: readonly unknown[]): unknown[] {
  return sent
    .filter((asked): asked is object => typeof asked === 'object' && asked !== null)
    .map((asked) => Reflect.get(asked, 'name') as unknown);
}

describe('a connection to a PostgreSQL server', () => {
  it('prepares a marked statement under a single name on its second run', async () => {
    const [first, second, third] = namesIn(await sentBy(false));
    expect(first).toBeUndefined();
    expect(second).toMatch(/^kept_[0-9a-f]{24}$/);
    expect(third).toBe(second);
  });

  it('prepares no statements behind a pooler, which shares its sessions between transactions', async () => {
    expect(namesIn(await sentBy(true))).toEqual([undefined, undefined, undefined]);
  });

  it('sets jit and the cost of a random read in each transaction behind a pooler', async () => {
    expect((await sentBy(true))[0]).toMatch(
      /set local jit = off; set local random_page_cost = 1.1$/,
    );
  });
});

describe('names of statements', () => {
  it('names only marked statements', () => {
    const names = new NamedStatements();
    for (let run = 0; run < 3; run += 1) expect(names.nameOf('select $1')).toBeNull();
  });

  it('names at most 50 statements, because each session keeps a plan for each name', () => {
    const names = new NamedStatements();
    const texts = Array.from({ length: 60 }, (_unused, index) => `${MARKED} + ${String(index)}`);
    for (const text of texts) names.nameOf(text);
    const given = texts.map((text) => names.nameOf(text)).filter((name) => name !== null);
    expect(new Set(given).size).toBe(50);
    expect(given).toHaveLength(50);
  });
});
