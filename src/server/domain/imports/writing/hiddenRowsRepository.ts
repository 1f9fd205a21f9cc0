import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../db/tables/database';
import type { WritingRun } from '../reading/origin';
import { SHAPES, type DoubtfulRow, type PreparedRow } from '../reading/shapes';
import { findLatest } from './sortRowsRepository';
import { writeRows } from './writeRepository';

/**
 * SQL: adds counties or courts to a run's two lists: where it wrote records, and where it hid some.
 */
export function addPlaces(touched: readonly number[], removedIn: readonly number[]) {
  return {
    touched: sql<number[]>`array(select unnest(touched) union
      select unnest(${[...touched]}::integer[]))`,
    removed_in: sql<number[]>`array(select unnest(removed_in) union
      select unnest(${[...removedIn]}::integer[]))`,
  };
}

interface RowsOfBatch {
  readonly rows: readonly PreparedRow[];
  readonly doubtful: readonly DoubtfulRow[];
  readonly newCourts: ReadonlyMap<number, unknown>;
}

/**
 * Writes only the rows that hide records, which a freeze must not delay: expungements, sealed cases
 * and confidential documents, rejected rows that may hide records, and deletions in registers
 * without expungement. The run's progress stays as it is, so a resumed run reads these rows again.
 * Skips rows of courts in `newCourts`, which have no public records yet.
 */
export async function writeHidingRows(
  db: Kysely<Database>,
  run: WritingRun,
  { doubtful, newCourts, rows }: RowsOfBatch,
): Promise<void> {
  const isDeletion = SHAPES[run.register].hidden === null;
  const latest = findLatest(rows);
  const hiding = [...latest.values()].filter(({ change }) => {
    if (change.action !== 'upsert') return change.action === 'expunge' || isDeletion;
    const { court_id, is_confidential, is_sealed } = change.record;
    return (is_sealed === true || is_confidential === true) && !newCourts.has(Number(court_id));
  });
  // A later row that describes the record isn't written now, but resolves the doubt.
  const doubts = doubtful.filter(
    ({ line, sourceKey }) => (latest.get(sourceKey)?.line ?? 0) < line,
  );
  if (hiding.length === 0 && doubts.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // Waits for a batch of the same run in another process.
    await sql`select id from import_batch where id = ${run.runId} for update`.execute(trx);
    const { removedIn, touched } = await writeRows(trx, run, hiding, doubts);
    await trx
      .updateTable('import_batch')
      .set(addPlaces(touched, removedIn))
      .where('id', '=', run.runId)
      .execute();
  });
}
