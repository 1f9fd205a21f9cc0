import type { Locale } from './locales';
import type { RegisterId } from './registers';

/** What only a register's own pages say: kept apart, so that no other page loads it. */
export interface RegisterWords {
  /** Who keeps the records themselves. */
  readonly office: string;
  /** What each kind of search asks for, by the kind's value. */
  readonly asks: Readonly<Record<string, string>>;
}

/** The registers that can be asked for although their records are not searched yet. */
export type UnsearchedRegisterId = Exclude<RegisterId, 'court'>;

const WORDS: Readonly<Record<UnsearchedRegisterId, (locale: Locale) => RegisterWords>> = {
  judgment: () => ({
    office: 'the clerk of the court',
    asks: {
      name: 'Who owes money under a judgment, or to whom it is owed.',
      number: 'The number of the case in which the judgment was given.',
    },
  }),
  recorder: ({ terms: { book, entity, page } }) => ({
    office: `the ${entity} of the county`,
    asks: {
      name: 'A person or firm that a document names, such as a buyer, a seller or a lender.',
      number: `The number that the ${entity} gave the document.`,
      book: `The ${book.toLowerCase()} or the ${page.toLowerCase()} on which the document stands, or both.`,
    },
  }),
  taxWarrant: () => ({
    office: 'the clerk of the county',
    asks: {
      name: 'The person or firm that owes the tax.',
      number: 'The number of the warrant: at most 8 digits, and zeros in front count.',
    },
  }),
};

/** The words of a register's own pages in an edition. */
export function registerWords(id: UnsearchedRegisterId, locale: Locale): RegisterWords {
  return WORDS[id](locale);
}
