import type { Locale } from '../locales';
import type { RegisterId } from './registers';

/** Instructions for searching by one kind of text. */
export interface SearchHint {
  /** Description of what to type. */
  readonly ask: string;
  /** Description of how texts match; omitted for names, which Super Search matches. */
  readonly match?: string;
  /** Texts that fill the kind's fields, in their order; each is shown as a button. */
  readonly examples: readonly (readonly string[])[];
}

const NAMES = [['Kathy Smith'], ['"Kathy" Smith'], ['kath% smith']] as const;
const CASE_NUMBER = {
  match:
    'Dashes, leading zeros, and capital letters don’t matter. You can leave out the court and month.',
  examples: [['89D01-0006-MF-30447'], ['MF-30447']],
} as const;

type Hints = Readonly<Record<string, SearchHint>>;

/** A separate module, so that only the advanced searches load it. */
const HINTS: Readonly<Record<RegisterId, (locale: Locale) => Hints>> = {
  court: () => ({
    name: { ask: 'Enter a party’s name in any order.', examples: NAMES },
    number: { ask: 'Enter the case number from any document in the case.', ...CASE_NUMBER },
    attorney: {
      ask: 'Enter an attorney’s name in any order.',
      examples: [['Harris'], ['"Harris"'], ['harr%']],
    },
    judge: {
      ask: 'Enter the judge’s full name.',
      match: 'Finds only this judge’s cases.',
      examples: [],
    },
  }),
  judgment: () => ({
    name: {
      ask: 'Person or business that owes or is owed money under a judgment.',
      examples: NAMES,
    },
    number: { ask: 'Number of the case in which the judgment was entered.', ...CASE_NUMBER },
  }),
  recorder: ({ terms: { book, entity, page, parcelExample } }) => ({
    name: {
      ask: 'A person or business named in the document, such as a buyer, seller, or lender.',
      examples: NAMES,
    },
    number: {
      ask: `Number assigned by the ${entity}, in any format: 2026-004512, 2026-4512, 4512.`,
      match: 'You can leave out the year and leading zeros.',
      examples: [['2026-004512'], ['4512']],
    },
    book: {
      ask: `${book}, ${page.toLowerCase()}, or both.`,
      match: 'You can leave out either one.',
      examples: [['8017', '449']],
    },
    land: {
      ask: 'Subdivision name as platted (or its beginning), plus lot and block.',
      match: 'Lot and block narrow the search and can be left empty.',
      examples: [['Cedar Creek Heights', '1', '']],
    },
    section: {
      ask: 'Unplatted land: section (1-36), township such as 17N, and range such as 3E.',
      match: 'Any one of the three is enough.',
      examples: [['12', '17N', '3E']],
    },
    parcel: {
      ask: `Number on the tax bill, with or without separators, such as ${parcelExample}.`,
      match: 'Separators don’t matter.',
      examples: [[parcelExample]],
    },
  }),
  taxWarrant: () => ({
    name: { ask: 'Person or business that owes the tax.', examples: NAMES },
    number: {
      ask: 'Up to 8 digits, including leading zeros.',
      match: 'Only the digits are used.',
      examples: [['23611232']],
    },
  }),
};

/** Returns the hint of a register's kind of search in an edition; undefined for an unknown kind. */
export function searchHint(id: RegisterId, kind: string, locale: Locale): SearchHint | undefined {
  return HINTS[id](locale)[kind];
}
