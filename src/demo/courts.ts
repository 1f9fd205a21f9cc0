import { COUNTIES } from '#contract/counties/counties';
import type { Insertable } from 'kysely';
import type { CourtTable } from '../server/db/tables/court';
import { courtByRule, courtKind } from '../server/domain/courts/courtRules';
import { courtInstant, formatDay, monthAndDay, parseDay, type Day } from './days';
import { makeOffice } from './offices';
import type { Random } from './random';

/** A court for generated cases. */
export interface DemoCourt {
  readonly row: Insertable<CourtTable>;
  /** Name of the court's county without "County", and the county's number. */
  readonly county: string;
  readonly countyNumber: number;
  /** `Courtroom 2`, and a second room for when the first one has a trial. */
  readonly rooms: readonly [string, string];
  /** First filing day of the court's cases; null if it has none. */
  readonly from: Day | null;
  readonly weight: number;
}

/** Courts of the larger counties; other counties start with `C1 D1`. */
const COURTS: Readonly<Record<string, string>> = {
  Allen: 'C1 D1 D3 D4 D6 D8 D9',
  Elkhart: 'C1 D1 D2 D4 D5 D6',
  Hamilton: 'C1 D1 D2 D4 D6 D7 H1',
  Lake: 'C1 D1 D5 D7 D9 G2 G4 H3',
  Marion: 'C1 D1 D5 D13 D33 G6 F12 K3',
  'St. Joseph': 'C1 D1 D2 D5 D7 J1',
  Tippecanoe: 'C1 D1 D2 D4 D5 D6',
  Vanderburgh: 'C1 D1 D2 D4 D5 D6',
  Wayne: 'C1 D1 D2 D3',
  Monroe: 'C1 C2 C4 C7 C9',
  Vigo: 'D1 D2 D3 D4 D6 H1',
  Madison: 'C1 C2 C3 C5 C6 H2',
  Delaware: 'C1 C2 C3 C5 H1',
  Ohio: 'C1 D1',
  Union: 'C1 D1',
  Warren: 'C1 D1',
};

/** Case volume of the larger counties, relative to a small county. */
const LARGE: Readonly<Record<string, number>> = {
  Marion: 24,
  Lake: 12,
  Allen: 9,
  Hamilton: 6,
  'St. Joseph': 6,
  Elkhart: 5,
  Tippecanoe: 4,
  Vanderburgh: 5,
  Wayne: 5,
  Porter: 4,
  Monroe: 3,
  Vigo: 3,
  Madison: 3,
  Delaware: 3,
};

/** Returns a county's case volume, relative to a small county. */
export function countySize(county: string): number {
  return LARGE[county] ?? 1;
}

/** Courts that don't send data yet, and courts whose source has an outage. */
const NOT_COVERED = new Set(['58D01', '13D01']);
/** The court whose source is silent, and for how many days. */
const SILENT = { code: '81D01', days: 18 } as const;

function outageOf(code: string, loadedOn: Day): string | null {
  if (code === SILENT.code) {
    const since = monthAndDay(loadedOn - SILENT.days);
    return `The county's case system is being replaced; no updates since ${since}.`;
  }
  return code === '56D01' ? 'The source has not responded since last night.' : null;
}

function courtLetters(county: string, random: Random): string[] {
  const listed = COURTS[county];
  if (listed !== undefined) return listed.split(' ');
  const superiors = random.between(1, 3);
  return ['C1', ...Array.from({ length: superiors }, (_, index) => `D${index + 1}`)];
}

/** Generates the courts of all 92 counties, some without coverage or with an outage. */
export function makeCourts(random: Random, loadedOn: Day): DemoCourt[] {
  return COUNTIES.filter((county) => county.state === 'IN').flatMap((county, countyIndex) => {
    const name = county.name.replace(/ County$/, '');
    const letters = courtLetters(name, random);
    return letters.map((text): DemoCourt => {
      const letter = text.slice(0, 1);
      const number = Number(text.slice(1));
      const code = `${String(countyIndex + 1).padStart(2, '0')}${letter}${String(number).padStart(2, '0')}`;
      const ruled = courtByRule(code);
      if (typeof ruled === 'string') throw new RangeError(`${code}: ${ruled}`);
      const isAlone = letters.filter((other) => other.startsWith(letter)).length === 1;
      const from = coverage(code, name, random);
      const isCity = letter === 'H' || letter === 'K';
      const courtName = `${name} ${courtKind(letter).title}${isAlone && number === 1 ? '' : ` ${number}`}`;
      return {
        row: {
          id: ruled.id,
          county_id: ruled.countyId,
          code,
          name: courtName,
          kind: ruled.kind,
          time_zone: ruled.zone,
          source_system: isCity ? 'City and town court docket' : 'Statewide case management',
          coverage_from: from === null ? null : formatDay(from),
          loaded_at: courtInstant(ruled.zone, loadedOn, 7, random.between(0, 59)),
          outage: outageOf(code, loadedOn),
          ...makeOffice({
            county: name,
            countyNumber: countyIndex + 1,
            ownName: isCity ? courtName : null,
            number,
          }),
        },
        county: name,
        countyNumber: countyIndex + 1,
        rooms: [`Courtroom ${letter}${number}`, `Hearing Room ${letter}${number}`],
        from,
        weight: from === null ? 0 : (countySize(name) / letters.length) * (isCity ? 0.5 : 1),
      };
    });
  });
}

/**
 * Returns the start of a court's coverage. Wayne and Delaware counties sent their cases first,
 * including paper records.
 */
function coverage(code: string, county: string, random: Random): Day | null {
  if (NOT_COVERED.has(code)) return null;
  if (county === 'Wayne' || county === 'Delaware') return parseDay('1980-01-01');
  return parseDay(`${random.between(1989, 2012)}-01-01`);
}
