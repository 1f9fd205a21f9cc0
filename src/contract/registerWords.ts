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
      name: 'Person or business that owes or is owed money under a judgment.',
      number: 'Number of the case in which the judgment was entered.',
    },
  }),
  recorder: ({ terms: { book, entity, page, parcelExample } }) => ({
    asks: {
      name: 'A person or business named in the document, such as a buyer, seller, or lender.',
      number: `Number assigned by the ${entity}, in any format: 2026-004512, 2026-4512, 4512.`,
      book: `${book}, ${page.toLowerCase()}, or both.`,
      land: 'Subdivision name as platted (or its beginning), plus lot and block.',
      section: 'Unplatted land: section (1-36), township such as 17N, and range such as 3E.',
      parcel: `Number on the tax bill, with or without separators, such as ${parcelExample}.`,
    },
  }),
  taxWarrant: () => ({
    asks: {
      name: 'Person or business that owes the tax.',
      number: 'Up to 8 digits, including leading zeros.',
    },
  }),
};

/** The texts of a register's own pages in an edition. */
export function registerWords(id: ExplainedRegisterId, locale: Locale): RegisterWords {
  return WORDS[id](locale);
}
