import { sql } from 'kysely';
import type { CourtReference } from '#contract/schemas/court';
import type { SortKey } from './register';

/** Columns of a court `k` and its county `y`. */
export interface CourtColumns {
  readonly court_id: number;
  readonly court_code: string;
  readonly court_name: string;
  readonly county_id: number;
  readonly county_name: string;
  readonly time_zone: string;
}

/** Selects `CourtColumns`. */
export const COURT_COLUMNS = sql`
  k.id as court_id, k.code as court_code, k.name as court_name, k.time_zone, k.county_id,
  y.name as county_name`;

/** Builds the court reference that pages show. */
export function toCourtReference(row: CourtColumns): CourtReference {
  return {
    id: row.court_id,
    code: row.court_code,
    name: row.court_name,
    countyId: row.county_id,
    countyName: row.county_name,
    timeZone: row.time_zone,
  };
}

/** Sorts records `r` by county name, then court name. */
export const BY_COURT: SortKey = {
  key: sql`court_place.place`,
  join: sql`join (
    select k.id, row_number() over (
             order by y.name collate by_name, k.name collate by_name, k.id) as place
      from court k join county y on y.id = k.county_id) court_place on court_place.id = r.court_id`,
};
