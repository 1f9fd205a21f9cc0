import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { BulkLoader } from './handle';
import { explainFailure, explainNoConnection } from './serverFailures';
import { createServerLoad } from './serverLoad';
import { connectionConfig, NEVER_MS, openPool } from './serverPool';
import type { Database } from './tables/database';

/**
 * Connections to the server itself, bypassing pooler and lanes: for bulk loads, scripts, and
 * migrations.
 */
export interface DirectConnections extends BulkLoader {
  /** Database whose statements have no time limit, and whose errors are the driver's own. */
  readonly db: Kysely<Database>;
  runScript(sql: string): Promise<void>;
  end(): Promise<void>;
}

export interface DirectOptions {
  readonly url: string;
  readonly connectMs: number;
  /** Time limit of a bulk load and of a script. */
  readonly bulkMs: number;
  /** Reports a connection that ended while idle. */
  readonly onLost: (reason: string) => void;
}

export function openDirectConnections(options: DirectOptions): DirectConnections {
  const { url, bulkMs, connectMs, onLost } = options;
  const open = (name: string, answerMs: number): Pool =>
    openPool({ ...connectionConfig(url, name, { connectMs, answerMs }), max: 2 }, onLost);
  const pool = open('countyline direct', bulkMs);
  const unlimited = open('countyline maintenance', NEVER_MS);
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: unlimited }) }),
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
    end: async () => {
      await Promise.all([pool.end(), unlimited.end()]);
    },
  };
}
