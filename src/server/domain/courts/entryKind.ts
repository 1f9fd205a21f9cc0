import type { EntryKind } from '#contract/records/ccsEntries';

/** The clerk's name for an entry's type, and whether the entry has an order on file. */
export interface EntryType {
  readonly typeText: string;
  readonly isOrderOnFile: boolean;
}

/** Clerks use many type names, so words in them decide the kind. The first match wins. */
const SIGNS: readonly (readonly [EntryKind, RegExp])[] = [
  ['payment', /payment|fee( |$)|receipt/i],
  ['service', /enotice|notice issued|service|summons|subpoena|returned/i],
  ['hearing', /hearing|trial|conference/i],
  ['order', /order|decree|judgment|sentenc|dispos/i],
];

/** Returns the kind of an entry of this type. */
export function kindOfEntry({ isOrderOnFile, typeText }: EntryType): EntryKind {
  if (isOrderOnFile) return 'order';
  return SIGNS.find(([, sign]) => sign.test(typeText))?.[0] ?? 'filing';
}
