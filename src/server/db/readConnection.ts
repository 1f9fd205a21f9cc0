import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseUnavailableError } from './errors';
import type { ReplicaWatch } from './replicaWatch';
import type { ServerPool } from './serverPool';

/**
 * A connection of the replica. Its first statement is asked of the primary when the replica goes away
 * over it; those of a transaction stay where they began.
 */
class ReadConnection implements PostgresPoolClient {
  private hasAnswered = false;

  constructor(
    private inner: PostgresPoolClient,
    private readonly fallBack: () => Promise<PostgresPoolClient>,
  ) {}

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: never): never;
  async query<R>(
    sql: string,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> {
    try {
      const result = await this.inner.query<R>(sql, parameters);
      this.hasAnswered = true;
      return result;
    } catch (error) {
      if (this.hasAnswered || !(error instanceof DatabaseUnavailableError)) throw error;
      const primary = await this.fallBack();
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

/** Connects to the replica while it keeps up, else to the primary. */
export function connectForReads(
  primary: () => Promise<PostgresPoolClient>,
  replica: ServerPool,
  watch: ReplicaWatch,
): () => Promise<PostgresPoolClient> {
  const fallBack = (): Promise<PostgresPoolClient> => {
    watch.giveUp();
    return primary();
  };
  return async () => {
    if (watch.status.state !== 'current') return primary();
    try {
      return new ReadConnection(await replica.connect(), fallBack);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      return fallBack();
    }
  };
}
