import type { ReasonNotCounted } from '#contract/searchDetails';
import type { SearchedField } from '#contract/schemas/account';
import { formatDate } from '../../ui/formats';

/** Why a search did not count, in words. */
export const REASON_WORDS: Readonly<Record<ReasonNotCounted, string>> = {
  NO_ACCOUNT: 'Not counted: no account',
  NO_PLAN: 'Not counted: no plan was running',
  UNLIMITED: 'Not counted: the plan has no limit',
  REPEATED: 'Not counted: same search within 24 hours',
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
  ['status', (status) => `status ${status.toLowerCase()}`],
  ['caseType', (type) => `case type ${type}`],
  ['filedFrom', (day) => `filed from ${formatDate(day)}`],
  ['filedTo', (day) => `filed until ${formatDate(day)}`],
]);

/** What was searched for in one line: "Smith, John; Super Search; filed from Jun 1, 2026". */
export function describeSearch(fields: readonly SearchedField[]): string {
  const words = fields.flatMap(({ name, value }) => {
    const known = FIELD_WORDS.get(name);
    const text = known === undefined ? `${name} ${value}` : known(value);
    return text === null ? [] : [text];
  });
  return words.length === 0 ? 'No words' : words.join('; ');
}
