import { findReversed } from '#contract/filters';
import type { Locale } from '#contract/locales';
import { MATCH_KINDS } from '#contract/matches';
import { invalidField } from '../../http/problems';
import { plainRole } from '../nameIndex/roles';
import type { RecordQuery } from './readCriteria';
import type { RecordRegister } from './register';
import type { FilterValues, Narrowing } from './search';

/** The filters of a search; throws where two dates or amounts are the wrong way round. */
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
        ? 'This amount must not be less than the first one.'
        : 'This date must not be before the first one.',
    );
  }
  return values;
}

/** What narrows results as the fields of a query. */
export function narrowingTexts({ countyId, role, without }: Narrowing): FilterValues {
  return {
    ...(countyId === null ? {} : { countyId: String(countyId) }),
    ...(role === null ? {} : { role }),
    ...(without.length === 0 ? {} : { without: without.join(',') }),
  };
}

/**
 * What narrows results beside the filters. A search without a name looks at the county alone: no name
 * is matched there. Throws where a kind of match is unknown.
 */
export function readNarrowing(query: RecordQuery): Narrowing {
  const { countyId, role, without } = query;
  const kinds = new Set(without === undefined ? [] : String(without).split(','));
  const unknown = [...kinds].find((kind) => !(MATCH_KINDS as readonly string[]).includes(kind));
  if (unknown !== undefined) {
    throw invalidField(
      'without',
      `There is no kind of match called ${unknown}. Leave out any of: ${MATCH_KINDS.join(', ')}.`,
    );
  }
  return {
    countyId: countyId === undefined ? null : Number(countyId),
    role: plainRole(String(role ?? '').trim()) || null,
    without: MATCH_KINDS.filter((kind) => kinds.has(kind)),
  };
}
