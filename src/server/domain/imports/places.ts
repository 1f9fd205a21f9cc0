import { RowProblem } from './cleanRow';

/** A court as rows name it. */
export interface CourtPlace {
  readonly id: number;
  readonly countyId: number;
  readonly code: string;
  readonly zone: string;
}

/** A county as rows name it; no zone where no court of it tells one. */
export interface CountyPlace {
  readonly id: number;
  readonly state: string;
  readonly name: string;
  readonly zone: string | null;
}

/** What rows may name: counties, courts, types of cases. */
export interface KnownPlaces {
  readonly counties: ReadonlyMap<string, CountyPlace>;
  readonly courts: ReadonlyMap<string, CourtPlace>;
  readonly caseTypes: ReadonlySet<string>;
}

const key = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Makes the tables in which rows are looked up. */
export function knowPlaces(
  counties: readonly CountyPlace[],
  courts: readonly CourtPlace[],
  caseTypes: readonly string[],
): KnownPlaces {
  return {
    counties: new Map(
      counties.flatMap((county) => [
        [String(county.id), county] as const,
        [key(`${county.name} ${county.state}`), county] as const,
        [key(`${county.name.replace(/ County$/, '')} ${county.state}`), county] as const,
      ]),
    ),
    courts: new Map(
      courts.flatMap((court) => [
        [String(court.id), court] as const,
        [key(court.code), court] as const,
      ]),
    ),
    caseTypes: new Set(caseTypes),
  };
}

/** The county that a row names. Throws `RowProblem`. */
export function countyOf(places: KnownPlaces, text: string): CountyPlace {
  const county = places.counties.get(key(text));
  if (county !== undefined) return county;
  throw new RowProblem(
    `county: ${text} is no county of Indiana or Michigan; write its FIPS code (18177) or its name with the state (Wayne, IN).`,
  );
}

/** The court that a row names. Throws `RowProblem`. */
export function courtOf(places: KnownPlaces, text: string): CourtPlace {
  const court = places.courts.get(key(text));
  if (court !== undefined) return court;
  throw new RowProblem(
    `court: ${text} is no court on record; write the prefix of its case numbers (89D01) or its nine digits.`,
  );
}

/** An instant that PostgreSQL reads, of a time on a clock of a zone or with its own offset. */
export function instantIn(zone: string | null, text: string): string {
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return text;
  if (zone === null) {
    throw new RowProblem(`${text}: the clock of this county is not known; add Z or an offset.`);
  }
  return `${text} ${zone}`;
}
