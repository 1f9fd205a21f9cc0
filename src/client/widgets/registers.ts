import type { CountKind } from '#contract/counts';
import type { Locale } from '#contract/locales';
import type { SearchWidgetId } from '../state/searches/descriptions';

/** The registers that can be asked for although their records are not searched yet. */
export type RegisterId = Exclude<SearchWidgetId, 'court'>;

export interface Register {
  /** What it holds, in the midst of a sentence. */
  readonly things: string;
  readonly countKind: CountKind;
  /** Start of its area. */
  readonly overview: string;
  /** Who keeps the records themselves. */
  readonly office: (locale: Locale) => string;
  /** What each kind of search asks for, by the kind's value. */
  readonly asks: (locale: Locale) => Readonly<Record<string, string>>;
}

export const REGISTERS: Readonly<Record<RegisterId, Register>> = {
  judgment: {
    things: 'judgments',
    countKind: 'judgments',
    overview: '/court',
    office: () => 'the clerk of the court',
    asks: () => ({
      name: 'Who owes money under a judgment, or to whom it is owed.',
      number: 'The number of the case in which the judgment was given.',
    }),
  },
  recorder: {
    things: 'recorded documents',
    countKind: 'documents',
    overview: '/recorder',
    office: ({ terms }) => `the ${terms.entity} of the county`,
    asks: ({ terms }) => ({
      name: 'A person or firm that a document names, such as a buyer, a seller or a lender.',
      number: `The number that the ${terms.entity} gave the document.`,
      book: `The ${terms.book.toLowerCase()} or the ${terms.page.toLowerCase()} on which the document stands, or both.`,
    }),
  },
  taxWarrant: {
    things: 'tax warrants',
    countKind: 'taxWarrants',
    overview: '/tax_warrant',
    office: () => 'the clerk of the county',
    asks: () => ({
      name: 'The person or firm that owes the tax.',
      number: 'The number of the warrant: at most 8 digits, and zeros in front count.',
    }),
  },
};
