import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseUnavailableError, hasSqlState } from './errors';
import type { ReplicaWatch } from './replicaWatch';
import type { ServerPool } from './serverPool';

/**
 * SQLSTATE of a statement that a replica cancels because the primary has removed the rows it reads.
 */
const CONFLICT_WITH_RECOVERY = '40001';

/**
 * A connection to the replica. If the replica fails on the first statement, the primary runs it; a
 * transaction stays on the server where it started.
 */
class ReadConnection implements PostgresPoolClient {
  private hasAnswered = false;

  constructor(
    private inner: PostgresPoolClient,
    private readonly primary: () => Promise<PostgresPoolClient>,
    /** Reports that the replica doesn't respond. */
    private readonly reportUnavailable: () => void,
  ) {}

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(cursor: never): never;
  async query<R>(
    sql: string,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> {
    try {
      const result = await this.inner.query<R>(sql, parameters);
      this.hasAnswered = true;
      return result;
    } catch (error) {
      const isConflict = hasSqlState(error, CONFLICT_WITH_RECOVERY);
      const isAway = error instanceof DatabaseUnavailableError;
      if (this.hasAnswered || !(isConflict || isAway)) throw error;
      if (isAway) this.reportUnavailable();
      const primary = await this.primary();
      this.inner.release();
      this.inner = primary;
      this.hasAnswered = true;
      return this.inner.query<R>(sql, parameters);
    }
  }

  release(): void {
    this.inner.release();
  }
}

/** Connects to the replica while it keeps up, otherwise to the primary. */
export function connectForReads(
  primary: () => Promise<PostgresPoolClient>,
  replica: ServerPool,
  watch: ReplicaWatch,
): () => Promise<PostgresPoolClient> {
  const reportUnavailable = (): void => {
    watch.reportUnavailable();
  };
  return async () => {
    if (watch.status.state !== 'current') return primary();
    try {
      return new ReadConnection(await replica.connect(), primary, reportUnavailable);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      reportUnavailable();
      return primary();
    }
  };
}
