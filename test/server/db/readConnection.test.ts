import type { PostgresPoolClient } from 'kysely';
import { DatabaseQueryError, DatabaseUnavailableError } from '../../../src/server/db/errors';
import type { ReplicaState } from '../../../src/server/db/handle';
import { connectForReads } from '../../../src/server/db/readConnection';
import type { ReplicaWatch } from '../../../src/server/db/replicaWatch';
import type { ServerPool } from '../../../src/server/db/serverPool';

const AWAY = new DatabaseUnavailableError('away');
const refusal = (code: string): DatabaseQueryError =>
  new DatabaseQueryError({
    message: 'refused',
    code,
    detail: null,
    constraint: null,
    table: null,
  });
/** A replica's error when the primary has removed the rows that a statement reads. */
const CONFLICT = refusal('40001');
const REFUSED = refusal('42703');

/** A primary that answers, and a replica whose statements end as `ends` specifies, in order. */
function servers(state: ReplicaState, ends: (Error | null)[] = []) {
  let isAbandoned = false;
  const released: string[] = [];
  const client = (name: string, end: () => Error | null): PostgresPoolClient => ({
    query: (() => {
      const error = end();
      return error === null
        ? Promise.resolve({ command: 'SELECT', rowCount: 1, rows: [name] })
        : Promise.reject(error);
    }) as unknown as PostgresPoolClient['query'],
    release: () => void released.push(name),
  });
  const connect = connectForReads(
    () => Promise.resolve(client('primary', () => null)),
    {
      connect: () => {
        const first = ends[0];
        if (first?.message === 'no connection') return Promise.reject(first);
        return Promise.resolve(client('replica', () => ends.shift() ?? null));
      },
    } as unknown as ServerPool,
    {
      status: { state, lagMs: 0 },
      reportUnavailable: () => {
        isAbandoned = true;
      },
    } as unknown as ReplicaWatch,
  );
  return { connect, released, isAbandoned: () => isAbandoned };
}

async function answers(connection: PostgresPoolClient): Promise<unknown> {
  const { rows } = await connection.query<string>('select', []);
  return rows[0];
}

describe('reads that may lag', () => {
  it('sends reads that may lag to the replica while the replica keeps up', async () => {
    const { connect, isAbandoned } = servers('current');
    expect(await answers(await connect())).toBe('replica');
    expect(isAbandoned()).toBe(false);
  });

  it.each(['behind', 'away', 'promoted'] as const)(
    'sends reads to the primary while the replica is %s',
    async (state) => {
      expect(await answers(await servers(state).connect())).toBe('primary');
    },
  );

  it('sends reads to the primary when the replica offers no connection, and reports the failure', async () => {
    const { connect, isAbandoned } = servers('current', [
      new DatabaseUnavailableError('no connection'),
    ]);
    expect(await answers(await connect())).toBe('primary');
    expect(isAbandoned()).toBe(true);
  });

  it('sends reads to the primary when they fail on the replica, and reports the failure', async () => {
    const { connect, isAbandoned, released } = servers('current', [AWAY]);
    const connection = await connect();
    expect(await answers(connection)).toBe('primary');
    expect(await answers(connection)).toBe('primary');
    connection.release();
    expect(released).toEqual(['replica', 'primary']);
    expect(isAbandoned()).toBe(true);
  });

  it('sends reads to the primary when they conflict with replication, and keeps the replica', async () => {
    const { connect, isAbandoned } = servers('current', [CONFLICT]);
    expect(await answers(await connect())).toBe('primary');
    expect(isAbandoned()).toBe(false);
  });

  it('reports an error in a statement that the replica rejects, without a retry on the primary', async () => {
    const { connect } = servers('current', [REFUSED]);
    await expect(answers(await connect())).rejects.toBe(REFUSED);
  });

  it('keeps reads on the same server once that server has responded to a statement', async () => {
    const connection = await servers('current', [null, AWAY]).connect();
    expect(await answers(connection)).toBe('replica');
    await expect(answers(connection)).rejects.toBe(AWAY);
  });
});
