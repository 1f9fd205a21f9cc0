import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { RawRow } from './reading/lines';
import type { ImportOrigin } from './reading/origin';
import { batches, type ImportWork } from './runImport';
import { doubtfulRows, type BadRow } from './runRepository';
import type { SortedRows } from './writing/sortedRows';
import { sortRows } from './writing/sortRowsRepository';

/** The result of a dry run. */
export interface ImportPlan {
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly refused: number;
  /** Public records that the rejected rows would hide, because they may be confidential. */
  readonly withheld: number;
  /** Rows of deleted records, or of records described by a newer file. */
  readonly skipped: number;
  /** The first rows as mapped or read. */
  readonly samples: readonly Pick<RawRow, 'line' | 'value'>[];
  readonly refusals: readonly BadRow[];
  /** Courts that the import would create. */
  readonly newCourts: readonly { readonly code: string; readonly name: string }[];
}

const SAMPLES = 5;
const REFUSALS = 10;

/** Reads all rows and compares them with the database; writes nothing. */
export async function planImport(
  db: Kysely<Database>,
  work: ImportOrigin & Pick<ImportWork, 'places' | 'rows'>,
  observe: (sorted: SortedRows, bad: readonly BadRow[]) => Promise<void> | void = () => undefined,
): Promise<ImportPlan> {
  const { places, register } = work;
  const samples: Pick<RawRow, 'line' | 'value'>[] = [];
  const refusals: BadRow[] = [];
  const courts = new Map<number, { code: string; name: string }>();
  const counts = {
    read: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    refused: 0,
    withheld: 0,
    skipped: 0,
  };
  async function* rows(): AsyncGenerator<RawRow> {
    for await (const row of work.rows) {
      const { line, problem, value } = row;
      if (samples.length < SAMPLES && problem === undefined) samples.push({ line, value });
      yield row;
    }
  }
  for await (const { bad, newCourts, rows: good } of batches(
    { places, register, rows: rows() },
    0,
  )) {
    const sorted = await sortRows(db, { ...work, runId: null }, good, doubtfulRows(bad));
    await observe(sorted, bad);
    counts.read += good.length + bad.length;
    counts.added += sorted.fresh.length;
    counts.changed += sorted.changed.length;
    counts.unchanged += sorted.counts.unchanged;
    counts.removed += sorted.removals.filter(({ sourceKey }) => sorted.known.has(sourceKey)).length;
    counts.refused += bad.length;
    counts.withheld += sorted.withheld.length;
    counts.skipped += sorted.counts.gone + sorted.counts.older;
    refusals.push(...bad.slice(0, REFUSALS - refusals.length));
    for (const { change } of good) {
      const id = change.action === 'upsert' ? Number(change.record['court_id']) : NaN;
      const court = newCourts.get(id);
      if (court !== undefined) courts.set(id, court);
    }
  }
  const newCourts = [...courts.values()].sort((one, other) => (one.code < other.code ? -1 : 1));
  return { ...counts, samples, refusals, newCourts };
}
