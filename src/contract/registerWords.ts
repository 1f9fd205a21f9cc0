import type { Locale } from './locales';
import type { RegisterId } from './registers';

/** Texts of a register's own pages; a separate module, so that no other page loads it. */
export interface RegisterWords {
  /** What each kind of search needs, by kind. */
  readonly asks: Readonly<Record<string, string>>;
}

/** Registers whose advanced search explains its kinds. */
export type ExplainedRegisterId = Exclude<RegisterId, 'court'>;

const WORDS: Readonly<Record<ExplainedRegisterId, (locale: Locale) => RegisterWords>> = {
  judgment: () => ({
    asks: {
      name: 'Who owes money under a judgment, or to whom it is owed.',
      number: 'The number of the case in which the judgment was given.',
    },
  }),
  recorder: ({ terms: { book, entity, page, parcelExample } }) => ({
    asks: {
      name: 'A person or firm that a document names, such as a buyer, a seller or a lender.',
      number: `The number that the ${entity} gave the document, in any form: 2026-004512, 2026-4512, 4512.`,
      book: `${book}, ${page.toLowerCase()}, or both.`,
      land: 'Land in a subdivision: the beginning of its name, a lot, a block, or all of them.',
      section:
        'Other land: a section from 1 to 36, a township such as 17N, a range such as 3E, or all of them.',
      parcel: `The number on the tax bill, with or without separators, such as ${parcelExample}.`,
    },
  }),
  taxWarrant: () => ({
    asks: {
      name: 'The person or firm that owes the tax.',
      number: 'The number of the warrant: at most 8 digits, and zeros in front count.',
    },
  }),
};

/** The texts of a register's own pages in an edition. */
export function registerWords(id: ExplainedRegisterId, locale: Locale): RegisterWords {
  return WORDS[id](locale);
}
