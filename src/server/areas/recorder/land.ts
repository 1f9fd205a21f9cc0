import { sql, type RawBuilder } from 'kysely';
import { MESSAGES } from '#contract/messages';
import { beginsWith } from '../../domain/recordSearch/lookupRepository';
import type { Lookup, LookupKind } from '../../domain/recordSearch/register';
import { invalidField } from '../../http/problems';
import { recordNumberKey, subdivisionKey } from '../../search/recordKeys';

const SECTIONS = 36;

/** Documents with a legal description `l` that fulfils all of the conditions. */
function ofLand(conditions: readonly RawBuilder<unknown>[]): Lookup {
  return {
    condition: sql`r.id in (
      select l.document_id from document_legal l where ${sql.join([...conditions], sql` and `)})`,
  };
}

/** A lot or block as it is compared: `012A` is `12A`. */
function isPart(column: RawBuilder<unknown>, typed: string): RawBuilder<unknown>[] {
  return typed === ''
    ? []
    : [sql`regexp_replace(upper(${column}), '^0+(?=.)', '') = ${recordNumberKey(typed)}`];
}

/** Land in a subdivision whose name begins so, with lot and block. */
export const BY_SUBDIVISION: LookupKind = {
  what: 'a subdivision',
  read: (text) => {
    const subdivision = text('subdivision');
    if (subdivision === '') throw invalidField('subdivision', MESSAGES.missingSubdivision);
    const key = subdivisionKey(subdivision);
    if (key === '') return null;
    return ofLand([
      sql`l.subdivision_key like ${beginsWith(key)}`,
      ...isPart(sql`l.lot`, text('lot')),
      ...isPart(sql`l.block`, text('block')),
    ]);
  },
};

const TOWNSHIP = /^(?:T|TWP|TOWNSHIP|TOWN)?[\s.]*0*(\d{1,2})[\s.]*(N|S|NORTH|SOUTH)?\.?$/;
const RANGE = /^(?:R|RNG|RANGE)?[\s.]*0*(\d{1,2})[\s.]*(E|W|EAST|WEST)?\.?$/;

/** `T17N`, `17 n` and `Township 17 North` as `17N`; `17` is either of its two. */
function readLine(field: 'township' | 'range', typed: string): readonly string[] | null {
  if (typed === '') return null;
  const pattern = field === 'township' ? TOWNSHIP : RANGE;
  const [, number, side] = pattern.exec(typed.normalize('NFKC').toUpperCase()) ?? [];
  if (number === undefined) {
    const example = field === 'township' ? '17N' : '3E';
    throw invalidField(field, `Enter it as a number and a direction, such as ${example}.`);
  }
  const sides = field === 'township' ? ['N', 'S'] : ['E', 'W'];
  return side === undefined ? sides.map((letter) => number + letter) : [number + side.slice(0, 1)];
}

/** Land in a section of the survey, with township and range. */
export const BY_SECTION: LookupKind = {
  what: 'a section',
  read: (text) => {
    const section = text('section');
    if (section === '') throw invalidField('section', MESSAGES.missingSection);
    const number = /^\d{1,2}$/.test(section) ? Number(section) : 0;
    if (number < 1 || number > SECTIONS) {
      throw invalidField('section', `A section is a number from 1 to ${String(SECTIONS)}.`);
    }
    const township = readLine('township', text('township'));
    const range = readLine('range', text('range'));
    return ofLand([
      sql`l.section = ${number}::integer`,
      ...(township === null ? [] : [sql`l.township = any(${township}::text[])`]),
      ...(range === null ? [] : [sql`l.range = any(${range}::text[])`]),
    ]);
  },
};
