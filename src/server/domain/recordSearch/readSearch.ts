import { findReversed } from '#contract/search/filters';
import type { Locale } from '#contract/locales';
import { MATCH_KINDS } from '#contract/search/matches';
import { isTrueLike, parseIds } from '#contract/site/queryFields';
import type { RecordSort } from '#contract/search/sorts';
import { registerOf, type Register, type SearchKind } from '#contract/records/registers';
import type { CurrentUser } from '#contract/schemas/users';
import { decideSuperSearch, superSearchProblem, wildcardHint } from '#contract/search/superSearch';
import { invalidField } from '../../http/problems';
import { plainRole } from '../nameIndex/roles';
import { readPlainNames, readSuperNames } from '../nameIndex/typedNames';
import type { SearchIdentity } from '../searchLog/rules';
import type { RecordRegister } from './register';
import type { FilterValues, NameCriteria, Narrowing, RecordCriteria } from './search';

/** A validated query; keyed by field name. */
export type RecordQuery = Readonly<Record<string, string | number | undefined>>;

/** The user, edition, and scope that affect how a query is interpreted. */
export interface Searcher {
  readonly locale: Locale;
  readonly user: Pick<CurrentUser, 'id'>;
}

/** A query's search kind, and the texts of its fields in order. */
export interface TypedSearch {
  readonly kind: SearchKind;
  readonly texts: readonly string[];
}

/** A validated search: who searches, for what, where, and what narrows the results. */
export interface SearchRequest extends TypedSearch {
  readonly register: RecordRegister;
  readonly searcher: Searcher;
  /** Null for texts that can't match anything. */
  readonly criteria: RecordCriteria | null;
  /** Identifies the search in the log; its `regionId` is the requested region. */
  readonly identity: SearchIdentity;
  readonly filters: FilterValues;
  readonly narrowing: Narrowing;
  readonly sort: RecordSort;
  readonly isDescending: boolean;
  /** As typed; empty for none. */
  readonly billingCode: string;
}

/** Parses a query into a search request; throws a 400 if it is invalid. */
export function readSearch(
  register: RecordRegister,
  query: RecordQuery,
  { locale, user }: Searcher,
): SearchRequest {
  const searcher = { locale, user };
  return {
    register,
    searcher,
    // The order matters: each of these three calls may throw.
    criteria: readCriteria(register, query, searcher),
    filters: readFilters(register, query, locale),
    narrowing: readNarrowing(query),
    ...readTyped(register, query, searcher),
    identity: readSearchIdentity(register, query, searcher),
    sort: (query['sort'] ?? 'relevance') as RecordSort,
    isDescending: isTrueLike(String(query['descending'] ?? '')),
    billingCode: String(query['billingCode'] ?? ''),
  };
}

function textOf(query: RecordQuery, field: string): string {
  return String(query[field] ?? '').trim();
}

/** Returns the name search for the requested role. */
function nameKind({ kinds }: Register, query: RecordQuery): SearchKind {
  const named = kinds.filter(({ superSearch }) => superSearch !== undefined);
  const role = query['partyRole'];
  return named.find(({ partyRole }) => partyRole === role) ?? named[0] ?? kinds[0];
}

function hasText({ fields }: SearchKind, query: RecordQuery): boolean {
  return fields.some(({ name }) => textOf(query, name) !== '');
}

/** Returns the query's lookup kind; undefined for none. */
function lookupKind(
  register: RecordRegister,
  { kinds }: Register,
  isWanted: (kind: SearchKind) => boolean,
): SearchKind | undefined {
  return kinds.find((kind) => Object.hasOwn(register.lookups, kind.value) && isWanted(kind));
}

/**
 * True for a super search. Applies the search page's rule, but reads the user's choice from the
 * query, because the page stores the choice in the browser.
 */
function isSuperSearchOf(kind: SearchKind, query: RecordQuery, { user }: Searcher): boolean {
  const choice = kind.superSearch === undefined ? undefined : query[kind.superSearch];
  return decideSuperSearch({
    isVisitor: user.id === null,
    said: choice === undefined ? undefined : isTrueLike(String(choice)),
  });
}

function readNames(
  register: RecordRegister,
  kind: SearchKind,
  query: RecordQuery,
  searcher: Searcher,
): NameCriteria {
  const fullName = textOf(query, 'fullName');
  const isSuperSearch = isSuperSearchOf(kind, query, searcher);
  const problem = isSuperSearch ? superSearchProblem(fullName) : null;
  if (problem !== null) {
    const hint = wildcardHint(fullName);
    throw invalidField('fullName', problem, ...(hint === null ? [] : [hint]));
  }
  const typed = isSuperSearch
    ? readSuperNames(fullName, { hasNumbers: kind.partyRole === 'ATTORNEY' })
    : readPlainNames(fullName);
  if (typed === null) throw invalidField('fullName', kind.missing);
  const ofClass = register.classOf?.(kind.partyRole ?? 'CASE_PARTY') ?? 'party';
  return { kind: 'name', ...typed, ofClass };
}

/** Reads a query's search kind and its texts, in the order of the kind's fields. */
export function readTyped(
  register: RecordRegister,
  query: RecordQuery,
  { locale }: Pick<Searcher, 'locale'>,
): TypedSearch {
  const words = registerOf(register.id, locale);
  const lookup = lookupKind(register, words, (each) => hasText(each, query));
  const kind = lookup ?? nameKind(words, query);
  return { kind, texts: kind.fields.map(({ name }) => textOf(query, name)) };
}

/**
 * Reads the search criteria: exactly one of a name or a lookup. Null for texts that can't match
 * anything. Throws the 400 with the messages of spec section 5.
 */
export function readCriteria(
  register: RecordRegister,
  query: RecordQuery,
  searcher: Searcher,
): RecordCriteria | null {
  const words = registerOf(register.id, searcher.locale);
  const named = nameKind(words, query);
  const numbered = lookupKind(register, words, (kind) => hasText(kind, query));
  const also = lookupKind(register, words, (kind) => kind !== numbered && hasText(kind, query));
  const hasName = hasText(named, query);
  if (numbered !== undefined && (hasName || also !== undefined)) {
    const whatOf = (kind: SearchKind): string => register.lookups[kind.value]?.what ?? 'a name';
    const [one, other] = also === undefined ? [named, numbered] : [numbered, also];
    throw invalidField(
      hasName ? 'fullName' : (one.fields[0]?.name ?? 'fullName'),
      `Search by ${whatOf(one)} or by ${whatOf(other)}, not both.`,
    );
  }
  if (numbered !== undefined) {
    const { read } = register.lookups[numbered.value] ?? {};
    const lookup = read?.((field) => textOf(query, field), searcher.locale) ?? null;
    return lookup === null ? null : { kind: 'lookup', ...lookup };
  }
  if (hasName) return readNames(register, named, query, searcher);
  const empty = lookupKind(register, words, ({ fields }) =>
    fields.some(({ name }) => query[name] !== undefined),
  );
  const missing = query['fullName'] === undefined && empty !== undefined ? empty : named;
  throw invalidField(missing.fields[0]?.name ?? 'fullName', missing.missing);
}

/** Returns typed text that a name search doesn't use; empty for none. */
export function leftOutOf({ criteria }: Pick<SearchRequest, 'criteria'>): string[] {
  return criteria?.kind === 'name' ? [...criteria.leftOut] : [];
}

/** Returns the requested region; the whole register by default. */
function readRegionId(register: RecordRegister, query: RecordQuery, { locale }: Searcher): number {
  return Number(query['regionId'] ?? registerOf(register.id, locale).allRegion.id);
}

/**
 * Returns the parts of a validated query that identify the search. Ignores choices that don't apply
 * to the kind of search.
 */
export function readSearchIdentity(
  register: RecordRegister,
  query: RecordQuery,
  searcher: Searcher,
): SearchIdentity {
  const words = registerOf(register.id, searcher.locale);
  const lookup = lookupKind(register, words, (kind) => hasText(kind, query));
  const { superSearch, partyRole, ...named } = nameKind(words, query);
  const texts = (lookup ?? named).fields.flatMap(({ name }): [string, string][] => {
    const text = textOf(query, name);
    return text === '' ? [] : [[name, text]];
  });
  return {
    appCode: words.application,
    regionId: readRegionId(register, query, searcher),
    criteria: {
      ...Object.fromEntries(texts),
      ...(lookup !== undefined || superSearch === undefined
        ? {}
        : { [superSearch]: isSuperSearchOf({ ...named, superSearch }, query, searcher) }),
      ...(lookup !== undefined || partyRole === undefined ? {} : { partyRole }),
    },
  };
}

/** Reads a search's filters; throws if two dates or amounts are reversed. */
export function readFilters(
  register: RecordRegister,
  query: RecordQuery,
  locale: Locale,
): FilterValues {
  const filters = register.filters.of(locale);
  const names = Object.keys(filters).filter((name) => query[name] !== undefined);
  const values = Object.fromEntries(names.map((name) => [name, String(query[name])]));
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
export function narrowingTexts({ countyIds, role, without }: Narrowing): FilterValues {
  return {
    ...(countyIds.length === 0 ? {} : { countyId: countyIds.join(',') }),
    ...(role === null ? {} : { role }),
    ...(without.length === 0 ? {} : { without: without.join(',') }),
  };
}

/**
 * Reads the counties, party role, and excluded match kinds, which narrow results in addition to
 * the filters. A search without a name uses only the counties, because it matches no names. Throws
 * for an unknown match kind.
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
    countyIds: parseIds(countyId === undefined ? countyId : String(countyId)),
    role: plainRole(String(role ?? '').trim()) || null,
    without: MATCH_KINDS.filter((kind) => kinds.has(kind)),
  };
}
