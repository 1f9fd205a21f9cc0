import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyText } from './copyText';
import type { BulkLoader } from './handle';
import { explainFailure, explainNoConnection } from './serverFailures';

const PIECE_LENGTH = 1_000_000;

/**
 * Returns a function that loads rows by COPY from standard input. Skips checking references where
 * the user has that privilege (ten times faster); otherwise they are checked at the end of each
 * load.
 */
export function createServerLoad(pool: Pool, bulkMs: number): BulkLoader['load'] {
  return async (table, columns, rows) => {
    const names = columns.map((name) => `"${name}"`).join(', ');
    const client = await pool.connect().catch((error: unknown) => {
      throw explainNoConnection(error);
    });
    let isWhole = false;
    try {
      await client.query(`begin; set local statement_timeout = ${bulkMs}`);
      await client.query(`
        select set_config('session_replication_role', 'replica', true)
         where has_parameter_privilege('session_replication_role', 'SET')`);
      await pipeline(
        Readable.from(copyText(rows, PIECE_LENGTH)),
        client.query(copyFrom(`copy "${table}" (${names}) from stdin`)),
      );
      await client.query('commit');
      isWhole = true;
    } catch (error) {
      throw explainFailure(error);
    } finally {
      // Closing the connection ends an interrupted transaction.
      client.release(!isWhole);
    }
  };
}
