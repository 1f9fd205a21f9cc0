import { countyNameOf } from '#contract/counties';
import { parseId, type LinkQuery, type Query } from '#contract/queryFields';
import { MATCH_KINDS, type MatchKind } from '#contract/matches';
import type { Narrowing } from '#contract/schemas/results';
import type { ActiveFilter } from '../FilterChips';
import { leavableWords } from '../results/matchWords';

const LONGEST_ROLE = 60;

/** Kinds of match that an address leaves out; what is no kind leaves nothing out. */
export function leftOutKinds(query: Query): readonly MatchKind[] {
  const said = (query['without'] ?? '').split(',');
  return MATCH_KINDS.filter((kind) => said.includes(kind) && leavableWords(kind) !== null);
}

/** What the address says where these kinds are left out. */
export function withoutKinds(kinds: readonly MatchKind[]): LinkQuery {
  const ordered = MATCH_KINDS.filter((kind) => kinds.includes(kind));
  return { without: ordered.length === 0 ? null : ordered.join(',') };
}

/** By what an address narrows results beside the filters of the form. */
export function readNarrowing(query: Query): Narrowing {
  const countyId = parseId(query['countyId'] ?? '');
  const role = query['role']?.trim() ?? '';
  const without = leftOutKinds(query).join(',');
  return {
    ...(countyId !== null && { countyId }),
    ...(role !== '' && role.length <= LONGEST_ROLE && { role }),
    ...(without !== '' && { without }),
  };
}

/** The year that two dates of an address are the first and the last day of; null for other dates. */
export function filedYear({ filedFrom = '', filedTo = '' }: Query): number | null {
  const [, year] = /^(\d{4})-01-01$/.exec(filedFrom) ?? [];
  return year !== undefined && filedTo === `${year}-12-31` ? Number(year) : null;
}

/** What the address says for records of a year; null for those of any. */
export function filedInYear(year: number | null): LinkQuery {
  return year === null
    ? { filedFrom: null, filedTo: null }
    : { filedFrom: `${String(year)}-01-01`, filedTo: `${String(year)}-12-31` };
}

/** The chips of what was chosen from what was found. */
export function narrowingChips(query: Query): readonly ActiveFilter[] {
  const { countyId, role } = readNarrowing(query);
  const kinds = leftOutKinds(query);
  return [
    ...(countyId === undefined
      ? []
      : [{ field: 'countyId', label: `County: ${countyNameOf(countyId) ?? 'unknown'}` }]),
    ...(role === undefined ? [] : [{ field: 'role', label: `Role: ${role}` }]),
    ...kinds.map((kind) => ({
      field: 'without',
      label: `Without: ${(leavableWords(kind) ?? kind).toLowerCase()}`,
      removal: withoutKinds(kinds.filter((other) => other !== kind)),
    })),
  ];
}

/** The chips of the filters of the form, with both days of a year as one: "Filed in 2024". */
export function joinYear(
  filters: readonly ActiveFilter[],
  query: Query,
  dated: string,
): readonly ActiveFilter[] {
  const year = filedYear(query);
  if (year === null) return filters;
  return [
    ...filters.filter(({ field }) => field !== 'filedFrom' && field !== 'filedTo'),
    { field: 'filedFrom', label: `${dated} in ${String(year)}`, removal: filedInYear(null) },
  ];
}
