import { CASE_FILTERS } from '#contract/caseFilters';
import { ALL_REGIONS } from '#contract/registers';
import { findReversedDate } from '#contract/filters';
import { MATCH_KINDS } from '#contract/courtCases';
import type { CaseFilters, CaseFacetsQuery, CaseSearchRow } from '#contract/schemas/court';
import { MESSAGES } from '#contract/messages';
import { isTrueLike } from '#contract/queryFields';
import { decideSuperSearch, superSearchProblem, wildcardHint } from '#contract/superSearch';
import type { CurrentUser } from '#contract/schemas/users';
import { invalidField, type HttpProblem } from '../../http/problems';
import { parseCaseNumberQuery } from '../../search/caseNumbers';
import { explainMatch } from '../../search/explain';
import type { NameQuery } from '../../search/nameQuery';
import { plainRole } from '../../domain/nameIndex/roles';
import { readPlainNames, readSuperNames } from '../../domain/nameIndex/typedNames';
import type { SearchIdentity } from '../../domain/searchLog/rules';
import { cityOf } from '../../search/places';
import { weakestKind } from '../../search/matchKinds';
import type { CaseCriteria, Narrowing } from './caseSearch';
import type { FoundCase, FoundParty } from './rowsRepository';

/** Who searches; a visitor has no id. */
type Searcher = Pick<CurrentUser, 'id'>;

function missingName(query: CaseFacetsQuery): HttpProblem {
  return invalidField(
    'fullName',
    query.partyRole === 'ATTORNEY' ? MESSAGES.missingAttorneyName : MESSAGES.missingPartyName,
  );
}

/** The same answer as the page's, but for what a user's browser remembers, which it sends. */
function isSuperSearchOf({ isFullTextNameBasedSearch: said }: CaseFacetsQuery, user: Searcher) {
  return decideSuperSearch({
    isVisitor: user.id === null,
    said: said === undefined ? undefined : isTrueLike(said),
  });
}

function nameCriteria(query: CaseFacetsQuery, fullName: string, user: Searcher): CaseCriteria {
  const isSuperSearch = isSuperSearchOf(query, user);
  const problem = isSuperSearch ? superSearchProblem(fullName) : null;
  if (problem !== null) {
    const hint = wildcardHint(fullName);
    throw invalidField('fullName', problem, ...(hint === null ? [] : [hint]));
  }
  const partyRole = query.partyRole ?? 'CASE_PARTY';
  const typed = isSuperSearch
    ? readSuperNames(fullName, { hasNumbers: partyRole === 'ATTORNEY' })
    : readPlainNames(fullName);
  if (typed === null) throw missingName(query);
  return { kind: 'name', ...typed, partyRole };
}

/**
 * What is searched for: a name or a case number, exactly one. Null for a text that can be no case
 * number, which finds nothing. Throws the 400 with the messages of spec section 5.
 */
export function readCriteria(query: CaseFacetsQuery, user: Searcher): CaseCriteria | null {
  const fullName = query.fullName?.trim() ?? '';
  const caseNumber = query.publicCaseId?.trim() ?? '';
  if (fullName !== '' && caseNumber !== '') {
    throw invalidField('fullName', 'Search by a name or by a case number, not by both.');
  }
  if (caseNumber !== '') {
    const compiled = parseCaseNumberQuery(caseNumber);
    return compiled === null ? null : { kind: 'number', query: compiled };
  }
  if (fullName !== '') return nameCriteria(query, fullName, user);
  if (query.publicCaseId !== undefined && query.fullName === undefined) {
    throw invalidField('publicCaseId', MESSAGES.missingCaseNumber);
  }
  throw missingName(query);
}

/** The filters of a search; throws where two dates are the wrong way round. */
export function readFilters(query: CaseFacetsQuery): CaseFilters {
  const names = Object.keys(CASE_FILTERS) as (keyof CaseFilters)[];
  const said = names.filter((name) => query[name] !== undefined);
  const filters = Object.fromEntries(said.map((name) => [name, query[name]])) as CaseFilters;
  const reversed = findReversedDate(CASE_FILTERS, filters);
  if (reversed !== null) {
    throw invalidField(reversed, 'This date must not be before the first one.');
  }
  return filters;
}

/** The region asked for; without one the whole register. */
export function readRegionId(query: CaseFacetsQuery): number {
  return query.regionId ?? ALL_REGIONS.court.id;
}

/**
 * What of a checked query makes it the same search as another one, and its filters. A choice that
 * the kind of search does not look at makes no difference.
 */
export function readSearchIdentity(
  query: CaseFacetsQuery,
  user: Searcher,
): SearchIdentity & { readonly filters: Readonly<Record<string, string>> } {
  const caseNumber = query.publicCaseId?.trim() ?? '';
  return {
    appCode: 'COURT',
    regionId: readRegionId(query),
    criteria:
      caseNumber !== ''
        ? { publicCaseId: caseNumber }
        : {
            fullName: query.fullName?.trim() ?? '',
            isFullTextNameBasedSearch: isSuperSearchOf(query, user),
            partyRole: query.partyRole ?? 'CASE_PARTY',
          },
    filters: { ...readFilters(query) },
  };
}

/**
 * What narrows results beside the filters. A search by number looks at the county alone: no name is
 * matched there. Throws where a kind of match is unknown.
 */
export function readNarrowing({ countyId, role, without }: CaseFacetsQuery): Narrowing {
  const kinds = new Set(without === undefined ? [] : without.split(','));
  const unknown = [...kinds].find((kind) => !(MATCH_KINDS as readonly string[]).includes(kind));
  if (unknown !== undefined) {
    throw invalidField(
      'without',
      `There is no kind of match called ${unknown}. Leave out any of: ${MATCH_KINDS.join(', ')}.`,
    );
  }
  return {
    countyId: countyId ?? null,
    role: plainRole(role?.trim() ?? '') || null,
    without: MATCH_KINDS.filter((kind) => kinds.has(kind)),
  };
}

/** A found case as the answer shows it: with each matching party and why it matched. */
export function toSearchRow(
  queries: readonly NameQuery[],
  { summary, parties }: FoundCase,
  { without }: Pick<Narrowing, 'without'>,
): CaseSearchRow {
  const matches = parties
    .map((party) => ({ party, ...explainBest(queries, party) }))
    .sort((one, other) => one.rank - other.rank);
  const kept = matches.filter(({ isExact, reasons }) => {
    return !without.includes(weakestKind(reasons, isExact));
  });
  return {
    ...summary,
    matches: (kept.length > 0 ? kept : matches).map(({ isExact, party, reasons }) => ({
      name: party.name,
      role: party.role,
      city: cityOf(party.address),
      isExact,
      reasons: [...reasons],
    })),
  };
}

/** How a name answers the query that it answers best. */
function explainBest(queries: readonly NameQuery[], party: FoundParty) {
  const explained = queries.map((query) => explainMatch(query, party));
  const rankOf = (rank: number | null): number => rank ?? Infinity;
  const [best] = explained.sort((one, other) => rankOf(one.rank) - rankOf(other.rank));
  if (best?.rank != null) return { ...best, rank: best.rank };
  // Found by an official number, which is no part of the name.
  const typed = queries.flatMap(({ terms }) => terms.map((term) => term.typed)).join(' ');
  return {
    rank: 0,
    isExact: true,
    reasons: [{ kind: 'exact' as const, typed, found: party.name }],
  };
}
