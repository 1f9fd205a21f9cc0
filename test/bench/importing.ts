import { setTimeout as wait } from 'node:timers/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { importFile } from '../../src/server/cli/importCommand';
import { readImportOptions } from '../../src/server/cli/importOptions';
import { openEmbedded } from '../../src/server/db/embedded';
import type { Cell, DatabaseHandle } from '../../src/server/db/handle';
import type { Database } from '../../src/server/db/tables/database';
import { writeWarrants } from '../support/warrantFile';
import type { Figure, Measure } from './measure';
import { withFolder } from './running';

const ROWS = 100_000;
const FEW_ROWS = 10_000;
/** Minimum import speed as a share of COPY's. */
const GOAL_SHARE = 0.33;
/** Ten times the rows may use at most this many times the memory. */
const GOAL_MEMORY_TIMES = 2;
const TABLES = [
  'tax_warrant',
  'tax_warrant_party',
  'tax_warrant_status',
  'warrant_name',
  'warrant_name_posting',
  'warrant_name_word',
];
// Uncollected garbage depends on the machine's memory, so collect it before measuring.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

interface Timed {
  readonly seconds: number;
  /** Peak heap in use of this process, without the database's. */
  readonly heapMegabytes: number;
}

async function timeImport(handle: DatabaseHandle, file: string): Promise<Timed> {
  const options = readImportOptions([
    'taxWarrant',
    file,
    '--source',
    'Bench',
    '--as-of',
    '2026-07-01',
  ]);
  let heap = 0;
  const timer = setInterval(() => {
    collectGarbage();
    heap = Math.max(heap, process.memoryUsage().heapUsed);
  }, 5_000);
  const since = performance.now();
  const noInput = (async function* () {})() as AsyncIterable<Uint8Array>;
  const code = await importFile(handle, options, {
    standardInput: noInput,
    now: Date.now,
    print: () => undefined,
    dataDir: '.',
    pause: wait,
  });
  const seconds = (performance.now() - since) / 1_000;
  clearInterval(timer);
  if (code !== 0) throw new Error('The import refused rows: there is nothing to measure.');
  return { seconds, heapMegabytes: heap / 1e6 };
}

/** Loads the same rows by COPY into another database with the same tables and indexes. */
async function timeCopy(from: DatabaseHandle, folder: string): Promise<number> {
  const to = await openEmbedded({ dataDir: path.join(folder, 'copied') });
  try {
    let seconds = 0;
    for (const table of TABLES) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select row_to_json(t) as row from ${sql.table(table)} t`.execute(from.db);
      const columns = Object.keys(rows[0]?.row ?? {});
      const cells = rows.map(({ row }) => columns.map((column) => cellOf(row[column])));
      const since = performance.now();
      await to.load(table as keyof Database, columns, cells);
      seconds += (performance.now() - since) / 1_000;
    }
    return seconds;
  } finally {
    await to.close();
  }
}

function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  return value as Cell;
}

/**
 * Measures the speed of a tax warrant import against COPY, and the memory for ten times as many.
 */
export const importing: Measure = {
  name: 'import',
  measure: () =>
    withFolder(async (folder): Promise<Figure[]> => {
      const few = path.join(folder, 'few.ndjson');
      const many = path.join(folder, 'many.ndjson');
      await writeWarrants(few, FEW_ROWS);
      await writeWarrants(many, ROWS);
      const small = await openEmbedded({ dataDir: path.join(folder, 'small') });
      const little = await timeImport(small, few);
      await small.close();
      const handle = await openEmbedded({ dataDir: path.join(folder, 'large') });
      try {
        const { heapMegabytes, seconds } = await timeImport(handle, many);
        const copied = await timeCopy(handle, folder);
        return [
          {
            name: `Import of ${ROWS.toLocaleString('en-US')} tax warrants`,
            unit: 's',
            value: seconds,
            floor: copied,
            floorIs: 'COPY of the same rows into the same tables and indexes',
            goal: copied / GOAL_SHARE,
          },
          {
            name: `Greatest heap while ${ROWS.toLocaleString('en-US')} are imported`,
            unit: 'MB',
            value: heapMegabytes,
            floor: little.heapMegabytes,
            floorIs: `the same of ${FEW_ROWS.toLocaleString('en-US')}`,
            goal: little.heapMegabytes * GOAL_MEMORY_TIMES,
          },
        ];
      } finally {
        await handle.close();
      }
    }),
};
