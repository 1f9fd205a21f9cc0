import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { IMPORT_REGISTERS, type ImportRegister } from '#contract/imports/registers';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import type { Cell } from '../../server/db/handle';
import type { Database } from '../../server/db/tables/database';
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
const NIGHTS = 14;
/** Age of the single import run in demo data without history. */
const RUN_AGE_MS = DAY_MS;
/** The register whose file was damaged, and how many nights ago the file arrived. */
const FAILED = { register: 'judgment', nightsAgo: 5 } as const;

/** Yields import runs of recent nights up to a day's morning, oldest first. */
export function* createImportRuns(loadedOn: Day, random: Random): Generator<Cell[]> {
  for (let nightsAgo = NIGHTS - 1; nightsAgo >= 0; nightsAgo--) {
    const on = loadedOn - nightsAgo;
    for (const [index, register] of IMPORT_REGISTERS.entries()) {
      const { rows, source } = SOURCES[register];
      const started = courtInstant(STATE_TIME_ZONE, on, 2, 5 + index * 12);
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
        courtInstant(STATE_TIME_ZONE, on, 1, 30),
        isFailed ? 'The file ends in the middle of a row.' : null,
      ];
    }
  }
}

/** A rejected row of each register, as in its file, and the reason. */
const REFUSED: Readonly<Record<ImportRegister, { row: object; reason: string; cause: string }>> = {
  court: {
    row: { caseNumber: '89D01-2602-XX-000118', caseType: 'XX', filedOn: '2026-02-11' },
    reason: 'caseType: XX is not a case type.',
    cause: 'caseType: … is not a case type.',
  },
  judgment: {
    row: { caseNumber: '89C01-2511-CC-000402', amount: '1,240.5O', judgedOn: '2025-11-20' },
    reason: 'amount: 1,240.5O is not a number.',
    cause: 'amount: … is not a number.',
  },
  recorder: {
    row: { number: '2026001187', type: 'DEDE', recordedOn: '2026-02-30' },
    reason: 'recordedOn: 2026-02-30 is not a valid date.',
    cause: 'recordedOn: … is not a valid date.',
  },
  taxWarrant: {
    row: { sourceKey: '18177-01234567', county: 18177, issuedOn: '2026-13-01' },
    reason: 'issuedOn: 2026-13-01 is not a valid date.',
    cause: 'issuedOn: … is not a valid date.',
  },
};

/** Adds one run with a rejected row, for demo data without history. */
export async function addRefusedRun(db: Kysely<Database>, now: number): Promise<void> {
  const register = 'recorder';
  const endedAt = new Date(now - RUN_AGE_MS);
  const fileName = `${register}-refused.ndjson`;
  await db
    .insertInto('import_batch')
    .values({
      register,
      source: SOURCES[register].source,
      file_name: fileName,
      state: 'DONE',
      head_hash: createHash('sha256').update(fileName).digest('hex'),
      started_at: endedAt,
      ended_at: endedAt,
      as_of: endedAt,
      rows_read: 12,
      line: 12,
      rows_written: 11,
      rows_unchanged: 0,
      rows_bad: 1,
    })
    .execute();
  await addRefusedRows(db);
}

/** Adds the rejected row of each run that has one. */
export async function addRefusedRows(db: Kysely<Database>): Promise<void> {
  const runs = await db
    .selectFrom('import_batch')
    .select(['id', 'register', 'rows_read'])
    .where('rows_bad', '>', 0)
    .execute();
  if (runs.length === 0) return;
  await db
    .insertInto('import_error')
    .values(
      runs.map(({ id, register, rows_read: read }) => {
        const { cause, reason, row } = REFUSED[register];
        const text = JSON.stringify(row);
        return {
          batch_id: id,
          line: Math.max(1, read - 3),
          reason,
          cause,
          snippet: text,
          row_text: text,
          is_whole: true,
        };
      }),
    )
    .execute();
}
