import type { Locale } from './locales';
import type { RegisterId } from './registers';

/** What only a register's own pages say: kept apart, so that no other page loads it. */
export interface RegisterWords {
  /** What each kind of search asks for, by the kind's value. */
  readonly asks: Readonly<Record<string, string>>;
}

/** The registers whose advanced search tells what each kind of it asks for. */
export type ExplainedRegisterId = Exclude<RegisterId, 'court'>;

const WORDS: Readonly<Record<ExplainedRegisterId, (locale: Locale) => RegisterWords>> = {
  judgment: () => ({
    asks: {
      name: 'Who owes money under a judgment, or to whom it is owed.',
      number: 'The number of the case in which the judgment was given.',
    },
  }),
  recorder: ({ terms: { book, entity, page } }) => ({
    asks: {
      name: 'A person or firm that a document names, such as a buyer, a seller or a lender.',
      number: `The number that the ${entity} gave the document.`,
      book: `The ${book.toLowerCase()} or the ${page.toLowerCase()} on which the document stands, or both.`,
      land: 'Land in a subdivision: its name as the plat has it, or how it begins, with lot and block.',
      section: 'Other land: a section of 1 to 36, with township and range, such as 17N and 3E.',
    },
  }),
  taxWarrant: () => ({
    asks: {
      name: 'The person or firm that owes the tax.',
      number: 'The number of the warrant: at most 8 digits, and zeros in front count.',
    },
  }),
};

/** The words of a register's own pages in an edition. */
export function registerWords(id: ExplainedRegisterId, locale: Locale): RegisterWords {
  return WORDS[id](locale);
}
