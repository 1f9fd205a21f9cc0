import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { DatabaseQueryError } from './errors';
import type { NamedStatements } from './namedStatements';
import { parameterText } from './parameters';
import { explainFailure, isConnectionLost } from './serverFailures';
import type { Turn } from './fairQueue';
import type { StatementLog } from './statementLog';

/** SQLSTATE of a statement in a transaction that has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/**
 * SQLSTATEs for a prepared statement that the session doesn't have (behind an undetected pooler),
 * or whose columns have changed (after another server's migration).
 */
const PREPARED_IS_GONE = new Set(['26000', '0A000']);

const BEGIN = /^(begin|start transaction)\b/i;
const COMMIT = /^commit\b/i;
const ROLLBACK = /^rollback$/i;

/** Time limits of statements and idle transactions, as set in the database. */
export interface SessionTimes {
  readonly statementMs: number;
  readonly idleTransactionMs: number;
}

/**
 * Returns the settings of a session, or of one transaction (`local`). Compiling a statement (JIT)
 * takes longer than running any of our statements, and random reads cost little more than
 * sequential ones; the server's defaults suit reports and spinning disks.
 */
export function settingsOf(times: SessionTimes, scope: 'local' | 'session'): string {
  return [
    `set ${scope} statement_timeout = ${times.statementMs}`,
    `set ${scope} idle_in_transaction_session_timeout = ${times.idleTransactionMs}`,
    `set ${scope} jit = off`,
    `set ${scope} random_page_cost = 1.1`,
  ].join('; ');
}

export interface ConnectionOptions {
  readonly client: PoolClient;
  readonly turn: Turn;
  readonly times: SessionTimes;
  /**
   * True behind a pooler, where each statement may run in a different session: settings are applied
   * in each transaction, and a single statement gets its own transaction.
   */
  readonly isPooled: boolean;
  /** Prepared statements of the sessions; unused behind a pooler. */
  readonly statements: NamedStatements;
  readonly log: StatementLog;
}

/** Returns the server's process id for a session. */
function sessionOf(client: object): number | null {
  const id: unknown = Reflect.get(client, 'processID');
  return typeof id === 'number' ? id : null;
}

function isPreparedGone(error: unknown): boolean {
  const code: unknown = typeof error === 'object' && error !== null && Reflect.get(error, 'code');
  return typeof code === 'string' && PREPARED_IS_GONE.has(code);
}

/**
 * A connection of a pool while a caller holds it. Throws the errors that the embedded database and
 * a server have in common.
 */
export class ServerConnection implements PostgresPoolClient {
  private isInTransaction = false;
  private hasFailed = false;
  private isLost = false;
  /** True when a statement that the driver considers prepared is missing in the session. */
  private cannotPrepare = false;

  constructor(private readonly options: ConnectionOptions) {}

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(cursor: never): never;
  async query<R>(
    sql: string,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> {
    if (BEGIN.test(sql)) return this.begin<R>(sql);
    if (COMMIT.test(sql)) return this.commit<R>(sql);
    if (ROLLBACK.test(sql)) return this.rollback<R>(sql);
    if (!this.options.isPooled || this.isInTransaction) return this.send<R>(sql, parameters);
    await this.begin('begin');
    try {
      const result = await this.send<R>(sql, parameters);
      await this.commit('commit');
      return result;
    } catch (error) {
      await this.rollback('rollback');
      throw error;
    }
  }

  release(): void {
    // A session that is in a transaction can't be reused by the next caller.
    this.options.client.release(this.isLost || this.isInTransaction || this.cannotPrepare);
    this.options.turn.release();
  }

  private async begin<R>(sql: string): Promise<PostgresQueryResult<R>> {
    const { isPooled, times } = this.options;
    this.hasFailed = false;
    this.isInTransaction = true;
    const result = await this.send<R>(isPooled ? `${sql}; ${settingsOf(times, 'local')}` : sql, []);
    return result;
  }

  /**
   * Throws when a statement of the transaction failed: the database would silently roll back, and
   * the user would see a success message.
   */
  private async commit<R>(sql: string): Promise<PostgresQueryResult<R>> {
    if (this.hasFailed) {
      throw new DatabaseQueryError({
        message: 'A transaction in which a statement failed cannot be committed',
        code: IN_FAILED_TRANSACTION,
        detail: null,
        constraint: null,
        table: null,
      });
    }
    const result = await this.send<R>(sql, []);
    this.isInTransaction = false;
    return result;
  }

  /** Rolls back. If its connection is lost, so is the transaction. */
  private async rollback<R>(sql: string): Promise<PostgresQueryResult<R>> {
    const nothing = { command: 'SELECT', rowCount: 0, rows: [] } as const;
    if (this.isLost) return { ...nothing, rows: [] };
    const result = await this.send<R>(sql, []);
    this.isInTransaction = false;
    return result;
  }

  private async send<R>(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    const values = parameters.map(parameterText);
    const { client, isPooled, log, statements } = this.options;
    const name = isPooled || this.cannotPrepare ? null : statements.nameOf(sql);
    const running = log.begin(sql, isPooled ? null : sessionOf(client));
    let hasFailed = true;
    try {
      // Without parameters, the message may contain several statements.
      const result = await (values.length === 0
        ? client.query<R & object>(sql)
        : client.query<R & object>({ text: sql, values, ...(name !== null && { name }) }));
      hasFailed = false;
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (name !== null && !this.isInTransaction && isPreparedGone(error)) {
        this.cannotPrepare = true;
        return await this.send<R>(sql, parameters);
      }
      this.hasFailed = true;
      if (isConnectionLost(error)) this.isLost = true;
      throw explainFailure(error);
    } finally {
      log.end(running, hasFailed);
    }
  }
}
