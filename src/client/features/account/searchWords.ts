import type {
  ReasonNotCounted,
  SearchDetailsQuery,
  SearchedField,
} from '#contract/schemas/account';
import { parseId, type Query } from '#contract/queryFields';
import { CASE_FILTERS } from '#contract/caseFilters';
import type { Filter } from '#contract/filters';
import { filterWords } from '../../widgets/filters';

/** Why a search did not count, in words. */
export const REASON_WORDS: Readonly<Record<ReasonNotCounted, string>> = {
  NO_ACCOUNT: 'Not counted: no account',
  NO_PLAN: 'Not counted: no plan was running',
  UNLIMITED: 'Not counted: the plan has no limit',
  REPEATED: 'Not counted: same search within 24 hours',
  SUBSCRIBED: 'Not counted: part of a tax warrant subscription',
};

type Words = (value: string) => string | null;

const when =
  (value: string, words: string): Words =>
  (given) =>
    given === value ? words : null;

/** The words of each field; null where a value says nothing of interest. */
const FIELD_WORDS: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['fullName', (name) => name],
  ['publicCaseId', (number) => `Case number ${number}`],
  ['publicDocumentId', (number) => `Document number ${number}`],
  ['warrantNumber', (number) => `Warrant number ${number}`],
  ['book', (book) => `Book or liber ${book}`],
  ['page', (page) => `Page ${page}`],
  ['isFullTextNameBasedSearch', when('true', 'Super Search')],
  ['isDocumentSuperSearch', when('true', 'Super Search')],
  ['partyRole', when('ATTORNEY', 'as attorney')],
]);

/** Only searches of cases are narrowed so far. */
const FILTERS = new Map(Object.entries<Filter>(CASE_FILTERS));

/** What was searched for in one line: "Smith, John; Super Search; Filed from Jun 1, 2026". */
export function searchInWords(fields: readonly SearchedField[]): string {
  const words = fields.flatMap(({ name, value }) => {
    const filter = FILTERS.get(name);
    if (filter !== undefined) return [filterWords(filter, value)];
    const known = FIELD_WORDS.get(name);
    const text = known === undefined ? `${name} ${value}` : known(value);
    return text === null ? [] : [text];
  });
  return words.length === 0 ? 'No words' : words.join('; ');
}

/** To what an address narrows the searches; a user id that is none narrows nothing. */
export function readSearchFilter({ billingCode, userId }: Query): SearchDetailsQuery {
  const id = parseId(userId);
  return {
    ...(id === null ? {} : { userId: id }),
    // An empty one asks for the searches without a code.
    ...(billingCode === undefined ? {} : { billingCode }),
  };
}
