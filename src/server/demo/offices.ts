import type { Insertable } from 'kysely';
import type { CourtTable } from '../db/tables/court';
import { COUNTY_PLACES } from './places';

/** Area codes of Indiana; an invented number of 555-01xx is nobody's. */
const AREA_CODES = [219, 260, 317, 574, 765, 812];
const STREETS = ['Main Street', 'Courthouse Square', 'Washington Street', 'Market Street'];

type Office = Pick<Insertable<CourtTable>, 'office_name' | 'office_address' | 'office_telephone'>;

interface OfficeOf {
  /** Name of the county without the word, and its number. */
  readonly county: string;
  readonly countyNumber: number;
  /** City, town and township courts keep their own records. */
  readonly ownName: string | null;
  readonly number: number;
}

/** The clerk of a county's circuit court keeps the records of all its trial courts. */
export function makeOffice({ county, countyNumber, ownName, number }: OfficeOf): Office {
  const at = countyNumber + (ownName === null ? 0 : 7 * number);
  const house = 100 + ((at * 37) % 9) * 100 + (ownName === null ? 1 : 20 + number);
  const street = STREETS[at % STREETS.length] ?? '';
  const seat = COUNTY_PLACES[countyNumber - 1]?.seat ?? county;
  const line = String(100 + ((at * 13) % 100)).padStart(4, '0');
  return {
    office_name: `Clerk of the ${ownName ?? `${county} Circuit Court`}`,
    office_address: `${house} ${street}, ${seat}, IN`,
    office_telephone: `${AREA_CODES[countyNumber % AREA_CODES.length] ?? 317}-555-${line}`,
  };
}
