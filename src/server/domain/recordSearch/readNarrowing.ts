import { findReversed } from '#contract/filters';
import type { Locale } from '#contract/locales';
import { MATCH_KINDS } from '#contract/matches';
import { invalidField } from '../../http/problems';
import { plainRole } from '../nameIndex/roles';
import type { RecordQuery } from './readCriteria';
import type { RecordRegister } from './register';
import type { FilterValues, Narrowing } from './search';

/** Reads a search's filters; throws if two dates or amounts are reversed. */
export function readFilters(
  register: RecordRegister,
  query: RecordQuery,
  locale: Locale,
): FilterValues {
  const filters = register.filters.of(locale);
  const said = Object.keys(filters).filter((name) => query[name] !== undefined);
  const values = Object.fromEntries(said.map((name) => [name, String(query[name])]));
  const reversed = findReversed(filters, values);
  if (reversed !== null) {
    throw invalidField(
      reversed,
      filters[reversed]?.kind === 'amount'
        ? 'The second amount must not be less than the first.'
        : 'The end date must not be before the start date.',
    );
  }
  return values;
}

/** Converts narrowing to query fields. */
export function narrowingTexts({ countyId, role, without }: Narrowing): FilterValues {
  return {
    ...(countyId === null ? {} : { countyId: String(countyId) }),
    ...(role === null ? {} : { role }),
    ...(without.length === 0 ? {} : { without: without.join(',') }),
  };
}

/**
 * Reads what narrows results besides the filters. A search without a name uses only the county,
 * because it matches no names. Throws for an unknown kind of match.
 */
export function readNarrowing(query: RecordQuery): Narrowing {
  const { countyId, role, without } = query;
  const kinds = new Set(without === undefined ? [] : String(without).split(','));
  const unknown = [...kinds].find((kind) => !(MATCH_KINDS as readonly string[]).includes(kind));
  if (unknown !== undefined) {
    throw invalidField(
      'without',
      `Unknown kind of match: ${unknown}. Use any of: ${MATCH_KINDS.join(', ')}.`,
    );
  }
  return {
    countyId: countyId === undefined ? null : Number(countyId),
    role: plainRole(String(role ?? '').trim()) || null,
    without: MATCH_KINDS.filter((kind) => kinds.has(kind)),
  };
}
