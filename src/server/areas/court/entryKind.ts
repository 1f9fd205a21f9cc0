import type { EntryKind } from '#contract/ccsEntries';

/** What the clerk called an entry, and whether an order is on file with it. */
export interface EntryType {
  readonly typeText: string;
  readonly isOrderOnFile: boolean;
}

/** The clerks' types are many; their words tell what they are. The first that fits counts. */
const SIGNS: readonly (readonly [EntryKind, RegExp])[] = [
  ['payment', /payment|fee( |$)|receipt/i],
  ['service', /enotice|notice issued|service|summons|subpoena|returned/i],
  ['hearing', /hearing|trial|conference/i],
  ['order', /order|decree|judgment|sentenc|dispos/i],
];

/** What kind an entry of this type is. */
export function kindOfEntry({ isOrderOnFile, typeText }: EntryType): EntryKind {
  if (isOrderOnFile) return 'order';
  return SIGNS.find(([, sign]) => sign.test(typeText))?.[0] ?? 'filing';
}
