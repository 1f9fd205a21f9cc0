import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { NamedStatements } from './namedStatements';
import { explainNoConnection } from './serverFailures';
import { ServerConnection, settingsOf, type SessionTimes } from './serverConnection';
import { SERVER_TYPES } from './serverTypes';
import { Turns, type PoolLoad, type TurnLimits } from './turns';

/** An answer that does not come although the database should have ended its statement. */
const ANSWER_MARGIN_MS = 2_000;

export interface ServerPoolOptions extends SessionTimes, TurnLimits {
  readonly url: string;
  /** Shown by the database, as in `pg_stat_activity`. */
  readonly name: string;
  readonly size: number;
  readonly connectMs: number;
  readonly isPooled: boolean;
  /** Told of a connection that ended while nobody held it. */
  readonly onLost: (reason: string) => void;
}

/** What the driver is to know of every connection of ours. */
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
 * A pool of the driver that outlives the loss of its connections, also of one that somebody holds
 * and is not asking anything: the driver would end the process for that.
 */
export function openPool(config: PoolConfig, onLost: (reason: string) => void): Pool {
  const pool = new Pool(config);
  // Of idle ones the pool tells itself, right after.
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
  private readonly turns: Turns;
  private readonly prepared = new WeakSet<PoolClient>();
  private readonly statements = new NamedStatements();

  constructor(private readonly options: ServerPoolOptions) {
    const { url, name, connectMs, size, statementMs, onLost } = options;
    const answerMs = statementMs + ANSWER_MARGIN_MS;
    const config = connectionConfig(url, name, { connectMs, answerMs });
    this.pool = openPool({ ...config, max: size }, onLost);
    this.turns = new Turns(options, size);
  }

  /**
   * A connection for one caller. Throws `DatabaseOverloadedError` when none comes free in time,
   * `DatabaseUnavailableError` when the server does not answer.
   */
  async connect(): Promise<ServerConnection> {
    const turn = await this.turns.take();
    try {
      const client = await this.pool.connect();
      await this.prepare(client);
      const { isPooled } = this.options;
      const { statements } = this;
      return new ServerConnection({ client, turn, times: this.options, isPooled, statements });
    } catch (error) {
      turn.release();
      throw explainNoConnection(error);
    }
  }

  /** How busy its connections are. */
  load(): PoolLoad {
    return this.turns.load();
  }

  /** Waits for work that is under way, then ends all connections. */
  async end(): Promise<void> {
    await this.turns.finish();
    await this.pool.end();
  }

  /** A pooler hands settings of a session to strangers: there each transaction makes its own. */
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
