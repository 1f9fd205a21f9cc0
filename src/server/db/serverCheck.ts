import { withTimeout } from './withTimeout';
import { DatabaseReadOnlyError } from './errors';
import { explainNoConnection } from './serverFailures';
import { connectionConfig, openPool } from './serverPool';

/** A connection for health checks only, so that they never wait. */
export interface ServerCheck {
  /** Throws `DatabaseUnavailableError`, or `DatabaseReadOnlyError` for a read-only server. */
  check(timeoutMs: number): Promise<void>;
  end(): Promise<void>;
}

export function openServerCheck(url: string, connectMs: number): ServerCheck {
  const times = { connectMs, answerMs: connectMs };
  const config = { ...connectionConfig(url, 'countyline check', times), max: 1 };
  const pool = openPool(config, () => undefined);

  async function isReplicaNow(): Promise<boolean> {
    try {
      const { rows } = await pool.query<{ isReplica: boolean }>(
        'select pg_is_in_recovery() as "isReplica"',
      );
      return rows[0]?.isReplica === true;
    } catch (error) {
      throw explainNoConnection(error);
    }
  }

  return {
    async check(timeoutMs) {
      if (!(await withTimeout(isReplicaNow(), timeoutMs))) return;
      throw new DatabaseReadOnlyError('The server of DATABASE_URL is a replica');
    },
    end: () => pool.end(),
  };
}
