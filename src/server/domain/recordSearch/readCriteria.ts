import { isTrueLike } from '#contract/queryFields';
import type { Locale } from '#contract/locales';
import { registerOf, type Register, type SearchKind } from '#contract/registers';
import type { CurrentUser } from '#contract/schemas/users';
import { decideSuperSearch, superSearchProblem, wildcardHint } from '#contract/superSearch';
import { invalidField } from '../../http/problems';
import { readPlainNames, readSuperNames } from '../nameIndex/typedNames';
import type { SearchIdentity } from '../searchLog/rules';
import type { RecordRegister } from './register';
import type { NameCriteria, RecordCriteria } from './search';

/** A validated query, by field name. */
export type RecordQuery = Readonly<Record<string, string | number | undefined>>;

/** The user, edition, and scope, as far as they decide what a query means. */
export interface Searcher {
  readonly locale: Locale;
  readonly user: Pick<CurrentUser, 'id'>;
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
  isMeant: (kind: SearchKind) => boolean,
): SearchKind | undefined {
  return kinds.find((kind) => Object.hasOwn(register.lookups, kind.value) && isMeant(kind));
}

/**
 * Gives the same answer as the page, except for choices stored in the browser, which the query
 * carries.
 */
function isSuperSearchOf(kind: SearchKind, query: RecordQuery, { user }: Searcher): boolean {
  const said = kind.superSearch === undefined ? undefined : query[kind.superSearch];
  return decideSuperSearch({
    isVisitor: user.id === null,
    said: said === undefined ? undefined : isTrueLike(String(said)),
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

/** Reads a query's kind of search and its texts, in the order of the kind's fields. */
export function readAskedKind(
  register: RecordRegister,
  query: RecordQuery,
  { locale }: Searcher,
): { readonly kind: SearchKind; readonly texts: readonly string[] } {
  const words = registerOf(register.id, locale);
  const asked = lookupKind(register, words, (kind) => hasText(kind, query));
  const kind = asked ?? nameKind(words, query);
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
  const asked = lookupKind(register, words, (kind) => hasText(kind, query));
  const also = lookupKind(register, words, (kind) => kind !== asked && hasText(kind, query));
  const hasName = hasText(named, query);
  if (asked !== undefined && (hasName || also !== undefined)) {
    const whatOf = (kind: SearchKind): string => register.lookups[kind.value]?.what ?? 'a name';
    const [one, other] = also === undefined ? [named, asked] : [asked, also];
    throw invalidField(
      hasName ? 'fullName' : (one.fields[0]?.name ?? 'fullName'),
      `Search by ${whatOf(one)} or by ${whatOf(other)}, not both.`,
    );
  }
  if (asked !== undefined) {
    const { read } = register.lookups[asked.value] ?? {};
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

/** Returns the requested region; the whole register by default. */
export function readRegionId(
  register: RecordRegister,
  query: RecordQuery,
  { locale }: Searcher,
): number {
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
  const asked = lookupKind(register, words, (kind) => hasText(kind, query));
  const { superSearch, partyRole, ...named } = nameKind(words, query);
  const texts = (asked ?? named).fields.flatMap(({ name }): [string, string][] => {
    const text = textOf(query, name);
    return text === '' ? [] : [[name, text]];
  });
  return {
    appCode: words.application,
    regionId: readRegionId(register, query, searcher),
    criteria: {
      ...Object.fromEntries(texts),
      ...(asked !== undefined || superSearch === undefined
        ? {}
        : { [superSearch]: isSuperSearchOf({ ...named, superSearch }, query, searcher) }),
      ...(asked !== undefined || partyRole === undefined ? {} : { partyRole }),
    },
  };
}
