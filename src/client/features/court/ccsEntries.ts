import type { CcsEntry } from '#contract/schemas/court';

/** What an entry of a chronological case summary is, for its sign and the filter. */
export const ENTRY_KINDS = ['order', 'hearing', 'filing', 'service', 'payment'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const ENTRY_KIND_WORDS: Readonly<Record<EntryKind, string>> = {
  order: 'Orders',
  hearing: 'Hearings',
  filing: 'Filings',
  service: 'Notices and service',
  payment: 'Payments',
};

/** The clerks' types are many; their words tell what they are. The first that fits counts. */
const SIGNS: readonly (readonly [EntryKind, RegExp])[] = [
  ['payment', /payment|fee\b|receipt/i],
  ['service', /enotice|notice issued|service|summons|subpoena|returned/i],
  ['hearing', /hearing|trial|conference/i],
  ['order', /order|decree|judgment|sentenc|dispos/i],
];

export function kindOfEntry({ isOrderOnFile, typeText }: CcsEntry): EntryKind {
  if (isOrderOnFile) return 'order';
  return SIGNS.find(([, sign]) => sign.test(typeText))?.[0] ?? 'filing';
}

/** An entry with the automatic notices of it, which tell nothing but that they were sent. */
export interface EntryWithNotices {
  readonly entry: CcsEntry;
  readonly kind: EntryKind;
  readonly notices: readonly CcsEntry[];
}

function isAutomaticNotice({ typeText }: CcsEntry): boolean {
  return /enotice|automated .*notice/i.test(typeText);
}

/** Folds automatic notices into the entry that they are of: the one before them. */
export function foldNotices(entries: readonly CcsEntry[]): readonly EntryWithNotices[] {
  const folded: { entry: CcsEntry; kind: EntryKind; notices: CcsEntry[] }[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    if (isAutomaticNotice(entry) && last !== undefined) last.notices.push(entry);
    else folded.push({ entry, kind: kindOfEntry(entry), notices: [] });
  }
  return folded;
}

export interface EntryFilter {
  /** Null for all. */
  readonly kind: EntryKind | null;
  readonly text: string;
}

/** Whether an entry, or a notice of it, has the kind and all words asked for. */
export function passesFilter(
  { entry, kind, notices }: EntryWithNotices,
  filter: EntryFilter,
): boolean {
  if (filter.kind !== null && filter.kind !== kind) return false;
  const text = [entry, ...notices]
    .map((one) => `${one.typeText} ${one.text}`)
    .join(' ')
    .toLowerCase();
  const words = filter.text.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}
