import { Kysely, PostgresDialect } from 'kysely';
import type { BulkLoader } from './handle';
import { explainFailure, explainNoConnection } from './serverFailures';
import { createServerLoad } from './serverLoad';
import { connectionConfig, openPool } from './serverPool';
import type { Database } from './tables/database';

/**
 * Connections to the server itself, bypassing pooler and lanes: for bulk loads, scripts, and
 * migrations.
 */
export interface DirectConnections extends BulkLoader {
  /** Database whose statements may take long, and whose errors are the driver's own. */
  readonly db: Kysely<Database>;
  runScript(sql: string): Promise<void>;
  end(): Promise<void>;
}

export interface DirectOptions {
  readonly url: string;
  readonly connectMs: number;
  readonly bulkMs: number;
  /** Reports a connection that ended while idle. */
  readonly onLost: (reason: string) => void;
}

export function openDirectConnections(options: DirectOptions): DirectConnections {
  const { url, bulkMs, connectMs, onLost } = options;
  const times = { connectMs, answerMs: bulkMs };
  const pool = openPool({ ...connectionConfig(url, 'countyline direct', times), max: 2 }, onLost);
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    load: createServerLoad(pool, bulkMs),
    async runScript(sql) {
      let isWhole = false;
      const client = await pool.connect().catch((error: unknown) => {
        throw explainNoConnection(error);
      });
      try {
        await client.query(sql);
        isWhole = true;
      } catch (error) {
        throw explainFailure(error);
      } finally {
        // Closing the connection ends an interrupted transaction.
        client.release(!isWhole);
      }
    },
    end: () => pool.end(),
  };
}
