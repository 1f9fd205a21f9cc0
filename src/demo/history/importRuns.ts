import { createHash } from 'node:crypto';
import { IMPORT_REGISTERS, type ImportRegister } from '#contract/imports';
import type { Cell } from '../../server/db/handle';
import { courtInstant, formatDay, type Day } from '../days';
import type { Random } from '../random';

/** Columns of the rows from `createImportRuns`. */
export const IMPORT_RUN_COLUMNS = [
  'register',
  'source',
  'file_name',
  'head_hash',
  'started_at',
  'ended_at',
  'state',
  'rows_read',
  'line',
  'rows_written',
  'rows_unchanged',
  'rows_bad',
  'as_of',
  'problem',
] as const;

const SOURCES: Readonly<Record<ImportRegister, { source: string; rows: number }>> = {
  court: { source: 'Statewide case management', rows: 420 },
  judgment: { source: 'Odyssey', rows: 60 },
  recorder: { source: 'CSI', rows: 210 },
  taxWarrant: { source: 'INcite', rows: 75 },
};
const ZONE = 'America/Indiana/Indianapolis';
const NIGHTS = 14;
/** A register's damaged file, and how many nights ago it came. */
const FAILED = { register: 'judgment', nightsAgo: 5 } as const;

/** Yields import runs of recent nights up to a day's morning, oldest first. */
export function* createImportRuns(loadedOn: Day, random: Random): Generator<Cell[]> {
  for (let nightsAgo = NIGHTS - 1; nightsAgo >= 0; nightsAgo--) {
    const on = loadedOn - nightsAgo;
    for (const [index, register] of IMPORT_REGISTERS.entries()) {
      const { rows, source } = SOURCES[register];
      const started = courtInstant(ZONE, on, 2, 5 + index * 12);
      const isFailed = register === FAILED.register && nightsAgo === FAILED.nightsAgo;
      const read = isFailed ? 0 : Math.round(rows * (0.7 + 0.6 * random.next()));
      const unchanged = Math.round(read * 0.3);
      const bad = !isFailed && random.chance(0.15) ? 1 : 0;
      const fileName = `${register}-${formatDay(on)}.ndjson`;
      yield [
        register,
        source,
        fileName,
        createHash('sha256').update(fileName).digest('hex'),
        started,
        new Date(started.getTime() + (4 + random.between(0, 90)) * 1_000),
        isFailed ? 'FAILED' : 'DONE',
        read,
        read,
        read - unchanged - bad,
        unchanged,
        bad,
        courtInstant(ZONE, on, 1, 30),
        isFailed ? 'The file ends in the middle of a row.' : null,
      ];
    }
  }
}
