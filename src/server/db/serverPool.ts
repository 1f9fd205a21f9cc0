import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { NamedStatements } from './namedStatements';
import { explainNoConnection } from './serverFailures';
import { ServerConnection, settingsOf, type SessionTimes } from './serverConnection';
import { SERVER_TYPES } from './serverTypes';
import { FairQueue, type PoolCaller, type PoolLoad, type QueueLimits } from './fairQueue';
import type { StatementLog } from './statementLog';

/** Additional wait for the error of a statement that the database should have canceled. */
const ANSWER_MARGIN_MS = 2_000;

/** Time limit for statements that effectively have none: the longest that a timer accepts. */
export const NEVER_MS = 2_147_483_000;

export interface ServerPoolOptions extends SessionTimes, QueueLimits {
  readonly url: string;
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  readonly size: number;
  readonly connectMs: number;
  readonly isPooled: boolean;
  readonly log: StatementLog;
  /** Reports a connection that ended while idle. */
  readonly onLost: (reason: string) => void;
}

/** Returns the driver settings of all our connections. */
export function connectionConfig(
  url: string,
  name: string,
  times: { readonly connectMs: number; readonly answerMs: number },
): PoolConfig {
  return {
    connectionString: url,
    application_name: name,
    types: SERVER_TYPES,
    connectionTimeoutMillis: times.connectMs,
    query_timeout: times.answerMs,
    keepAlive: true,
  };
}

/**
 * Opens a driver pool that survives lost connections, even of callers that aren't running a
 * statement; by default, the driver would end the process.
 */
export function openPool(config: PoolConfig, onLost: (reason: string) => void): Pool {
  const pool = new Pool(config);
  // The pool reports a lost idle connection right after the client's own error.
  pool.on('error', (error) => {
    onLost(error.message);
  });
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/** The connections for one kind of work, which no other kind can use up. */
export class ServerPool {
  private readonly pool: Pool;
  private readonly queue: FairQueue;
  private readonly prepared = new WeakSet<PoolClient>();
  private readonly statements = new NamedStatements();

  constructor(private readonly options: ServerPoolOptions) {
    const { url, name, connectMs, size, statementMs, onLost } = options;
    const answerMs = statementMs + ANSWER_MARGIN_MS;
    const config = connectionConfig(url, name, { connectMs, answerMs });
    this.pool = openPool({ ...config, max: size }, onLost);
    this.queue = new FairQueue(options, size);
  }

  /**
   * Waits for a connection for one caller. Throws `DatabaseOverloadedError` when none is free in
   * time, and `DatabaseUnavailableError` when the server doesn't respond.
   */
  async connect(): Promise<ServerConnection> {
    const turn = await this.queue.acquire();
    try {
      const client = await this.pool.connect();
      await this.prepare(client);
      const { isPooled, log } = this.options;
      const { statements } = this;
      return new ServerConnection({ client, turn, times: this.options, isPooled, statements, log });
    } catch (error) {
      turn.release();
      throw explainNoConnection(error);
    }
  }

  /** Returns the load of its connections. */
  load(): PoolLoad {
    return this.queue.load();
  }

  callers(): readonly PoolCaller[] {
    return this.queue.callers();
  }

  /** Waits for running work, then closes all connections. */
  async end(): Promise<void> {
    await this.queue.finish();
    await this.pool.end();
  }

  /**
   * Sets a session's settings. Behind a pooler, they would also apply to other callers, so each
   * transaction sets its own.
   */
  private async prepare(client: PoolClient): Promise<void> {
    if (this.options.isPooled || this.prepared.has(client)) return;
    try {
      await client.query(settingsOf(this.options, 'session'));
      this.prepared.add(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
