import type { Insertable } from 'kysely';
import type { CourtTable } from '../server/db/tables/court';
import { COUNTY_PLACES } from './places';

/** Counties by area code; the other counties of Indiana have `SOUTHERN_CODE`. */
const AREA_CODES: Readonly<Record<string, readonly string[]>> = {
  219: ['Jasper', 'LaPorte', 'Lake', 'Newton', 'Porter'],
  260: [
    ...['Adams', 'Allen', 'DeKalb', 'Huntington', 'Jay', 'LaGrange', 'Noble', 'Steuben'],
    ...['Wabash', 'Wells', 'Whitley'],
  ],
  317: ['Hamilton', 'Hancock', 'Hendricks', 'Johnson', 'Marion', 'Shelby'],
  574: [
    ...['Cass', 'Elkhart', 'Fulton', 'Kosciusko', 'Marshall', 'Pulaski', 'St. Joseph'],
    ...['Starke', 'White'],
  ],
  765: [
    ...['Benton', 'Blackford', 'Boone', 'Carroll', 'Clinton', 'Delaware', 'Fayette', 'Fountain'],
    ...['Franklin', 'Grant', 'Henry', 'Howard', 'Madison', 'Miami', 'Montgomery', 'Morgan'],
    ...['Parke', 'Putnam', 'Randolph', 'Rush', 'Tippecanoe', 'Tipton', 'Union', 'Vermillion'],
    ...['Warren', 'Wayne'],
  ],
};
const SOUTHERN_CODE = '812';
const STREETS = ['Main Street', 'Courthouse Square', 'Washington Street', 'Market Street'];

type Office = Pick<Insertable<CourtTable>, 'office_name' | 'office_address' | 'office_telephone'>;

interface OfficeOf {
  /** Name of the county without "County", and its number. */
  readonly county: string;
  readonly countyNumber: number;
  /** Name of a city, town, or township court, which keeps its own records; otherwise null. */
  readonly ownName: string | null;
  readonly number: number;
}

/**
 * Generates an office's street address and the last digits of its telephone number; all fictitious,
 * as are all numbers with 555-01xx.
 */
function whereabouts(at: number, own: number): { street: string; line: string } {
  const house = 100 + ((at * 37) % 9) * 100 + own;
  return {
    street: `${house} ${STREETS[at % STREETS.length] ?? ''}`,
    line: `555-${String(100 + ((at * 13) % 100)).padStart(4, '0')}`,
  };
}

/** Creates a county's clerk, who keeps the records of all its trial courts. */
export function makeOffice({ county, countyNumber, ownName, number }: OfficeOf): Office {
  const at = countyNumber + (ownName === null ? 0 : 7 * number);
  const { street, line } = whereabouts(at, ownName === null ? 1 : 20 + number);
  const seat = COUNTY_PLACES[countyNumber - 1]?.seat ?? county;
  return {
    office_name: `Clerk of the ${ownName ?? `${county} Circuit Court`}`,
    office_address: `${street}, ${seat}, IN`,
    office_telephone: `${indianaAreaCode(county)}-${line}`,
  };
}

function indianaAreaCode(county: string): string {
  const found = Object.entries(AREA_CODES).find(([, counties]) => counties.includes(county));
  return found?.[0] ?? SOUTHERN_CODE;
}

/** Creates the recorder of an Indiana county. */
export function makeRecorder(county: string, countyNumber: number): Office {
  const { street, line } = whereabouts(countyNumber + 50, 1);
  const seat = COUNTY_PLACES[countyNumber - 1]?.seat ?? county;
  return {
    office_name: `${county} County Recorder`,
    office_address: `${street}, ${seat}, IN`,
    office_telephone: `${indianaAreaCode(county)}-${line}`,
  };
}

/** Creates the register of deeds of a Michigan county. */
export function makeRegisterOfDeeds(
  county: string,
  { seat, areaCode, countyNumber }: { seat: string; areaCode: number; countyNumber: number },
): Office {
  const { street, line } = whereabouts(countyNumber + 3, 1);
  return {
    office_name: `Register of Deeds, ${county} County`,
    office_address: `${street}, ${seat}, MI`,
    office_telephone: `${areaCode}-${line}`,
  };
}
