import { sql, type RawBuilder } from 'kysely';
import { withoutParcelWord } from '#contract/records/recordNumbers';
import { beginsWith } from '../../domain/recordSearch/lookupRepository';
import type { Lookup, LookupKind } from '../../domain/recordSearch/register';
import { invalidField } from '../../http/problems';
import {
  readLot,
  readSection,
  SEVERAL_LOTS,
  subdivisionKeys,
  type ReadLot,
} from '../../search/landWords';
import { parcelKey, parcelKeys } from '../../search/parcelNumbers';

const SECTIONS = 36;
/** Numbers of lots, with the end of each range; `12A` isn't one. */
const LOT_RANGE = String.raw`\m([0-9]{1,4})\M(?:\s*[-–]\s*\m([0-9]{1,4})\M)?`;
/** Minimum length of a parcel number; shorter ones match most of a county. */
export const MIN_PARCEL = 6;
const MAX_PARCEL = 40;

/** Finds documents with a legal description `l` that meets all conditions. */
function ofLand(conditions: readonly RawBuilder<unknown>[]): Lookup {
  return {
    condition: sql`r.id in (
      select l.document_id from document_legal l where ${sql.join([...conditions], sql` and `)})`,
  };
}

function isPart(column: RawBuilder<unknown>, key: string): RawBuilder<unknown>[] {
  return key === '' ? [] : [sql`${column} = ${key}`];
}

/** SQL: true if a legal description `l` has several lots, such as `5-8` or `5, 6`. */
export const HAS_LOTS = sql<boolean>`(l.lot ~ ${sql.lit(SEVERAL_LOTS.source)})`;

/** Maximum lots of a range such as `5-8`; longer ones may be another kind of number. */
const MAX_LOTS = 50;

/**
 * Builds the condition for a typed lot. Within a subdivision, a single lot also finds descriptions
 * of several lots that include it. The keys of `5-8` and `58` are equal, so both must be either one
 * lot or several.
 */
function isLot({ hasLots, lot, subdivision }: ReadLot): RawBuilder<unknown>[] {
  if (lot === '') return [];
  const isSame = sql`(l.lot_key = ${lot} and ${HAS_LOTS} = ${hasLots}::boolean)`;
  if (hasLots || subdivision === '' || !/^\d{1,4}$/.test(lot)) return [isSame];
  const end = sql`case when m[2]::integer - m[1]::integer between 1 and ${MAX_LOTS}::integer
                       then m[2] else m[1] end`;
  return [
    sql`(${isSame} or (${HAS_LOTS} and exists (
      select from regexp_matches(l.lot, ${sql.lit(LOT_RANGE)}, 'g') m
       where ${lot}::integer between m[1]::integer and (${end})::integer)))`,
  ];
}

/** Finds land by subdivision name prefix in any spelling, lot, and block. */
export const BY_SUBDIVISION: LookupKind = {
  what: 'a subdivision',
  read: (text) => {
    const typed = { subdivision: text('subdivision'), lot: text('lot'), block: text('block') };
    const read = readLot(typed);
    const { block, lot, subdivision } = read;
    const keys = subdivisionKeys(subdivision);
    const isNothing = (value: string, key: string | undefined): boolean => value !== '' && !key;
    if (isNothing(subdivision, keys[0])) return null;
    if (isNothing(typed.lot, lot) || isNothing(typed.block, block)) return null;
    const names = keys.map((key) => sql`l.subdivision_key like ${beginsWith(key)}`);
    return ofLand([
      ...(names.length === 0 ? [] : [sql`(${sql.join(names, sql` or `)})`]),
      ...isLot(read),
      ...isPart(sql`l.block_key`, block),
    ]);
  },
};

const TOWNSHIP = /^(?:T|TWP|TOWNSHIP|TOWN)?[\s.]*0*(\d{1,2})[\s.]*(N|S|NORTH|SOUTH)?\.?$/;
const RANGE = /^(?:R|RNG|RANGE)?[\s.]*0*(\d{1,2})[\s.]*(E|W|EAST|WEST)?\.?$/;

/**
 * Reads `T17N`, `17 n`, and `Township 17 North` as `17N`, and `17` as either direction. Some offices
 * leave the direction out, so the number is among the results.
 */
function readLine(field: 'township' | 'range', typed: string): readonly string[] | null {
  if (typed === '') return null;
  const pattern = field === 'township' ? TOWNSHIP : RANGE;
  const [, number, side] = pattern.exec(typed.normalize('NFKC').toUpperCase()) ?? [];
  if (number === undefined) {
    const example = field === 'township' ? '17N' : '3E';
    throw invalidField(field, `Enter it as a number and a direction, such as ${example}.`);
  }
  const sides = field === 'township' ? ['N', 'S'] : ['E', 'W'];
  const letters = side === undefined ? sides : [side.slice(0, 1)];
  return [number, ...letters.map((letter) => number + letter)];
}

function readSectionNumber(typed: string): number | null {
  if (typed === '') return null;
  const number = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  if (number >= 1 && number <= SECTIONS) return number;
  throw invalidField('section', `A section is a number from 1 to ${String(SECTIONS)}.`);
}

/** Finds land by section of the survey, township, range, or a combination. */
export const BY_SECTION: LookupKind = {
  what: 'a section',
  read: (text) => {
    const typed = readSection({
      section: text('section'),
      township: text('township'),
      range: text('range'),
    });
    const section = readSectionNumber(typed.section);
    const township = readLine('township', typed.township);
    const range = readLine('range', typed.range);
    return ofLand([
      ...(section === null ? [] : [sql`l.section = ${section}::integer`]),
      ...(township === null ? [] : [sql`l.township_key = any(${township}::text[])`]),
      ...(range === null ? [] : [sql`l.range_key = any(${range}::text[])`]),
    ]);
  },
};

/** Finds land by parcel number, with or without separators, or by a prefix. */
export const BY_PARCEL: LookupKind = {
  what: 'a parcel number',
  read: (text, { abbreviation, terms: { parcelExample } }) => {
    const typed = text('parcelNumber');
    const number = withoutParcelWord(typed);
    const key = parcelKey(number);
    if (key.length < MIN_PARCEL || key.length > MAX_PARCEL) {
      const rule = `A parcel number has ${String(MIN_PARCEL)} to ${String(MAX_PARCEL)} digits or letters, such as ${parcelExample}`;
      throw invalidField('parcelNumber', `${rule}. You entered ${String(key.length)}.`);
    }
    const beginning = {
      ...ofLand([sql`l.parcel_key like ${beginsWith(key)}`]),
      understood: `parcel numbers that begin with ${number.replace(/%+$/, '')}`,
    };
    if (typed.endsWith('%')) return beginning;
    const keys = parcelKeys(number, abbreviation === 'MI' ? 'MI' : 'IN');
    return { ...ofLand([sql`l.parcel_key = any(${keys}::text[])`]), otherwise: beginning };
  },
};
