import { answerInTime } from './answerInTime';
import { DatabaseReadOnlyError } from './errors';
import { explainNoConnection } from './serverFailures';
import { connectionConfig, openPool } from './serverPool';

/** A connection for checks alone, so that they do not wait behind anybody. */
export interface ServerCheck {
  /** Throws `DatabaseUnavailableError`, or `DatabaseReadOnlyError` for a server that takes no changes. */
  check(timeoutMs: number): Promise<void>;
  end(): Promise<void>;
}

export function openServerCheck(url: string, connectMs: number): ServerCheck {
  const times = { connectMs, answerMs: connectMs };
  const config = { ...connectionConfig(url, 'countyline check', times), max: 1 };
  const pool = openPool(config, () => undefined);

  async function ask(): Promise<boolean> {
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
      if (!(await answerInTime(ask(), timeoutMs))) return;
      throw new DatabaseReadOnlyError('The server of DATABASE_URL is a replica');
    },
    end: () => pool.end(),
  };
}
