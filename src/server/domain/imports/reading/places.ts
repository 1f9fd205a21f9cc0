import type { ImportRegister } from '#contract/imports/registers';
import { lackOfRegister } from '#contract/imports/runs';
import { dateIn } from '#contract/time';
import { countyZone } from '../../../db/reference/countyZones';
import { courtByRule, type CourtByRule } from '../../courts/courtRules';
import { RowProblem } from './cleanRow';

/** A court that rows can name. */
export interface ImportCourt {
  readonly id: number;
  readonly countyId: number;
  readonly code: string;
  readonly zone: string;
}

/** A county that rows can name. */
export interface ImportCounty {
  readonly id: number;
  readonly state: string;
  readonly name: string;
  readonly zone: string;
}

/** The county or court that a run is limited to. */
export interface PlaceLimit {
  /** Name for messages about rejected rows: `Wayne County, IN`. */
  readonly name: string;
  /** True for the id of a county or court whose records the run may write. */
  readonly allows: (placeId: number) => boolean;
}

/** Known counties, courts, and case types. */
export interface ImportPlaces {
  readonly counties: ReadonlyMap<string, ImportCounty>;
  /** Keyed by prefix and by id; a valid new prefix adds its court. */
  readonly courts: Map<string, ImportCourt>;
  readonly caseTypes: ReadonlySet<string>;
  /** Courts first named in this run, keyed by id; written with their first record. */
  readonly newCourts: Map<number, CourtByRule>;
  /** True if unknown courts are rejected. */
  readonly areCourtsFixed: boolean;
  /** Rejects rows of other counties or courts. */
  readonly limit?: PlaceLimit;
}

const key = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Builds the lookup tables for rows. */
export function buildImportPlaces(
  counties: readonly Omit<ImportCounty, 'zone'>[],
  courts: readonly ImportCourt[],
  caseTypes: readonly string[],
  areCourtsFixed: boolean,
): ImportPlaces {
  return {
    counties: new Map(
      counties.flatMap((row) => {
        const county = { ...row, zone: countyZone(row) };
        return [
          [String(county.id), county] as const,
          [key(`${county.name} ${county.state}`), county] as const,
          [key(`${county.name.replace(/ County$/, '')} ${county.state}`), county] as const,
        ];
      }),
    ),
    courts: new Map(courts.flatMap(keysOfCourt)),
    caseTypes: new Set(caseTypes),
    newCourts: new Map(),
    areCourtsFixed,
  };
}

function keysOfCourt(court: ImportCourt): [string, ImportCourt][] {
  return [
    [String(court.id), court],
    [key(court.code), court],
  ];
}

/**
 * Finds a row's county. Throws `RowProblem`, also for a county whose state has no such register.
 */
export function countyOf(
  places: ImportPlaces,
  text: string,
  register: ImportRegister,
): ImportCounty {
  const county = places.counties.get(key(text));
  if (county !== undefined) {
    const lack = lackOfRegister(county.id, register);
    if (lack === null) return county;
    throw new RowProblem(`county: ${lack}, so ${text} can't be the county.`);
  }
  throw new RowProblem(
    `county: ${text} is not a county in Indiana or Michigan; write its FIPS code (18177) or its name with the state (Wayne, IN).`,
  );
}

/** A court as named in a row: prefix or id, plus the source's id if it has one. */
export interface NamedCourt {
  readonly court: string;
  readonly courtId?: string;
}

/** Finds a row's court; creates one from a valid new prefix. Throws `RowProblem`. */
export function courtOf(places: ImportPlaces, { court: text, courtId }: NamedCourt): ImportCourt {
  const known = places.courts.get(key(text));
  if (known === undefined) return addCourt(places, text, courtId);
  if (courtId !== undefined && Number(courtId) !== known.id) {
    throw new RowProblem(
      `courtId: ${courtId} is not the id of ${known.code}, whose id is ${String(known.id)}; leave courtId out.`,
    );
  }
  return known;
}

function addCourt(places: ImportPlaces, text: string, courtId: string | undefined): ImportCourt {
  const ruled = courtByRule(text);
  if (typeof ruled === 'string') {
    throw new RowProblem(
      `court: ${text} is not a court on record or an Indiana court prefix: ${ruled}.`,
    );
  }
  if (places.areCourtsFixed) {
    throw new RowProblem(
      `court: ${ruled.code} is not a court on record; add it with import-courts, or leave out --known-courts-only.`,
    );
  }
  const created = courtId === undefined ? ruled : { ...ruled, id: Number(courtId) };
  const owner = places.courts.get(String(created.id));
  if (owner !== undefined) {
    throw new RowProblem(
      `courtId: ${String(created.id)} belongs to the court ${owner.code}; give ${ruled.code} its own nine digits.`,
    );
  }
  for (const [name, place] of keysOfCourt(created)) places.courts.set(name, place);
  places.newCourts.set(created.id, created);
  return created;
}

/** Converts a local time in a zone, or a time with an offset, to a PostgreSQL timestamp. */
export function instantIn(zone: string, text: string): string {
  return hasOffset(text) ? text : `${text} ${zone}`;
}

/** Converts a local time, or a time with an offset, to the ISO date in a zone. */
export function dayIn(zone: string, text: string): string {
  if (!hasOffset(text)) return text.slice(0, 10);
  return dateIn(Date.parse(text), zone);
}

function hasOffset(text: string): boolean {
  return /(Z|[+-]\d\d:\d\d)$/.test(text);
}
