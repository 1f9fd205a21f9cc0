import { DatabaseUnavailableError } from './errors';
import { explainFailure, explainNoConnection } from './serverFailures';
import { connectionConfig, openPool } from './serverPool';

/** Name of the pool monitor's connections in `pg_stat_activity`. */
export const MONITOR_NAME = 'countyline monitor';

/** Time limit of a reading; the page then shows older statistics. */
const READ_MS = 5_000;

/** One connection for current activity, and one for sizes, which take longer. */
const CONNECTIONS = 2;

/** Connections for the pool monitor only, so that it works while the pools are full. */
export interface ServerMonitor {
  read<Row>(sql: string, parameters?: readonly string[]): Promise<readonly Row[]>;
  end(): Promise<void>;
}

export function openServerMonitor(url: string, connectMs: number): ServerMonitor {
  const times = { connectMs, answerMs: READ_MS };
  const config = { ...connectionConfig(url, MONITOR_NAME, times), max: CONNECTIONS };
  const pool = openPool(config, () => undefined);
  return {
    async read<Row>(sql: string, parameters: readonly string[] = []) {
      const client = await pool.connect().catch((error: unknown) => {
        throw explainNoConnection(error);
      });
      let failure: unknown = null;
      try {
        const result = await client.query<Row & object>(sql, [...parameters]);
        return result.rows;
      } catch (error) {
        failure = explainFailure(error);
        throw failure;
      } finally {
        client.release(failure instanceof DatabaseUnavailableError);
      }
    },
    end: () => pool.end(),
  };
}
