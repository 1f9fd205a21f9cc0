import { sql, type RawBuilder } from 'kysely';
import type { RecordRegister } from './register';

/**
 * Version of the search rules, as stated on certificates. Increment it whenever a change affects
 * which records a search finds.
 */
export const SEARCH_RULES_VERSION = 3;

/** A certificate row: id, number, title, county, date, and status at the time of the search. */
export type StoredReceiptRow = readonly [
  id: number,
  number: string,
  title: string | null,
  countyId: number | null,
  filedOn: string | null,
  status: string | null,
];

/** Builds SQL for one JSON text with the rows of these records, in order. */
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
