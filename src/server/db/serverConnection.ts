import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { DatabaseQueryError } from './errors';
import type { NamedStatements } from './namedStatements';
import { parameterText } from './parameters';
import { explainFailure, isConnectionLost } from './serverFailures';
import type { Turn } from './turns';

/** SQLSTATE of a statement in a transaction that has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/**
 * SQLSTATEs of a prepared statement that its session does not have, or whose columns have changed: a
 * pooler that was not recognized, another server's migration.
 */
const PREPARED_IS_GONE = new Set(['26000', '0A000']);

const BEGIN = /^(begin|start transaction)\b/i;
const COMMIT = /^commit\b/i;
const ROLLBACK = /^rollback$/i;

/** How long statements and silent transactions may last, as the database is told. */
export interface SessionTimes {
  readonly statementMs: number;
  readonly idleTransactionMs: number;
}

/**
 * The settings of a session, or with `local` those of a transaction alone. Compiling a statement takes
 * longer than any of ours runs, and a page that is read at random costs little more than the next one:
 * the server's defaults are for reports and for disks that turn.
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
   * A pooler stands between: each statement may meet another session, so settings are made in each
   * transaction, and a statement by itself gets one.
   */
  readonly isPooled: boolean;
  /** What sessions keep prepared; behind a pooler nothing is. */
  readonly statements: NamedStatements;
}

function isPreparedGone(error: unknown): boolean {
  const code: unknown = typeof error === 'object' && error !== null && Reflect.get(error, 'code');
  return typeof code === 'string' && PREPARED_IS_GONE.has(code);
}

/** A connection of a pool for as long as one caller holds it, with the errors of every database. */
export class ServerConnection implements PostgresPoolClient {
  private isInTransaction = false;
  private hasFailed = false;
  private isLost = false;
  /** What the driver takes for prepared, the session may not have. */
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
    // A session in the middle of a transaction is nobody else's to end.
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
   * Throws when a statement of the transaction failed: the database would take such a commit for a
   * rollback without a word, and the user would be told that it was saved.
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

  /** Without its connection a transaction is gone already. */
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
    const { client, isPooled, statements } = this.options;
    const name = isPooled || this.cannotPrepare ? null : statements.nameOf(sql);
    try {
      // Without parameters the message may hold several statements.
      const result = await (values.length === 0
        ? client.query<R & object>(sql)
        : client.query<R & object>({ text: sql, values, ...(name !== null && { name }) }));
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      if (name !== null && !this.isInTransaction && isPreparedGone(error)) {
        this.cannotPrepare = true;
        return this.send<R>(sql, parameters);
      }
      this.hasFailed = true;
      if (isConnectionLost(error)) this.isLost = true;
      throw explainFailure(error);
    }
  }
}
