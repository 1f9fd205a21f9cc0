import { sql, type RawBuilder } from 'kysely';
import type { RecordRegister } from './register';

/**
 * Version of the rules by which a search finds records, as receipts tell it: it goes up with each
 * change of what the same search finds among the same records.
 */
export const SEARCH_RULES_VERSION = 1;

/** A row of a receipt: id, number, title, county, date and status, as they stood. */
export type KeptRow = readonly [
  id: number,
  number: string,
  title: string | null,
  countyId: number | null,
  filedOn: string | null,
  status: string | null,
];

/** SQL: one text, the rows of these records in this order as JSON. */
export function receiptRows(
  { facts, records }: RecordRegister,
  ids: readonly number[],
): RawBuilder<{ rows: string }> {
  const { countyId, filedOn, number, status, title } = facts;
  return sql`
    select coalesce(json_agg(
             json_build_array(r.id, ${number}, ${title}, ${countyId}, ${filedOn}, ${status})
             order by page.place)::text, '[]') as rows
      from unnest(${ids}::bigint[]) with ordinality as page (id, place)
      join (${records}) on r.id = page.id`;
}
