import { sql, type Transaction } from 'kysely';
import { formatDateTimeWithoutZone } from '#contract/formats';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { Database } from '../../../db/tables/database';
import { findFreezes, type Freeze } from '../../freezes/freezesRepository';
import type { ImportOrigin } from '../reading/origin';
import { SHAPES, type PreparedRow } from '../reading/shapes';

/**
 * Thrown if the file has rows of a county whose imports are frozen. The run can be resumed after
 * the freeze.
 */
export class ImportFrozenError extends Error {}

/**
 * Throws `ImportFrozenError` if a batch would write or delete records of a frozen county.
 * Expungements are allowed, because the law requires them immediately. Call it in the batch's
 * transaction; the caller writes the batch's rows that hide records (`writeHidingRows`).
 */
export async function requireNotFrozen(
  trx: Transaction<Database>,
  { register, source }: ImportOrigin,
  rows: readonly PreparedRow[],
  at: number,
): Promise<void> {
  const frozen = await findFreezes(trx, register, at);
  if (frozen.length === 0) return;
  const { place, table } = SHAPES[register];
  const places = rows.flatMap(({ change }) =>
    change.action === 'upsert' ? [Number(change.record[place])] : [],
  );
  const deleted = rows.flatMap(({ change, sourceKey }) =>
    change.action === 'expunge' ? [] : [sourceKey],
  );
  // Also checks where a record is stored now, because an update may move it to another county.
  const { rows: ids } = await sql<{ id: number }>`
    with places as (
      select unnest(${places}::integer[]) as id union
      select r.${sql.ref(place)} from ${sql.table(table)} r
       where r.source = ${source} and r.source_key = any(${deleted}::text[]))
    select distinct ${place === 'court_id' ? sql`c.county_id` : sql`p.id`} as id
      from places p ${place === 'court_id' ? sql`join court c on c.id = p.id` : sql``}`.execute(
    trx,
  );
  const touched = new Set(ids.map(({ id }) => id));
  const found = frozen.find(({ countyId }) => touched.has(countyId));
  if (found === undefined) return;
  throw new ImportFrozenError(
    `${frozenText(found)} Only rows that hide records were imported: expunged, sealed, confidential, and deleted judgments and documents. Run the import again then; it continues from here.`,
  );
}

/** Explains which county is frozen, until when, and why. */
export function frozenText({ countyName, message, until }: Freeze): string {
  const time = formatDateTimeWithoutZone(until.toISOString(), STATE_TIME_ZONE);
  return `Imports for ${countyName} are frozen until ${time} (Indiana time): ${message}`;
}
