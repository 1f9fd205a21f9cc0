import type { CcsEntry } from '#contract/schemas/court';

/** A CCS entry and its automated notices, which only report that notice of the entry was sent. */
export interface EntryWithNotices {
  readonly entry: CcsEntry;
  readonly notices: readonly CcsEntry[];
  /** True if the entry above has the same date. */
  readonly isSameDay: boolean;
}

const letters = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** A sentence of its own after the repeated type: "Information filed. Count 1, Forgery". */
const NEXT_SENTENCE = /^[.:]\s+(?=[\p{Lu}\p{N}])/u;

/**
 * Returns the text of an entry without the entry's type, if the text begins with it as a sentence;
 * empty if it only repeats the type.
 */
export function entryText({ text, typeText }: Pick<CcsEntry, 'text' | 'typeText'>): string {
  if (letters(text) === letters(typeText)) return '';
  const start = text.slice(0, typeText.length);
  const rest = text.slice(typeText.length);
  return start.toLowerCase() === typeText.toLowerCase() && NEXT_SENTENCE.test(rest)
    ? rest.replace(NEXT_SENTENCE, '')
    : text;
}

/** Returns the date of the event of an entry; null if there is none, or if the text contains it. */
export function ownEventOn({ eventOn, text }: Pick<CcsEntry, 'eventOn' | 'text'>): string | null {
  if (eventOn === null) return null;
  const [year = '', month = '', day = ''] = eventOn.split('-');
  const written = new RegExp(`(?:^|\\D)0?${Number(month)}/0?${Number(day)}/${year}(?:\\D|$)`);
  return written.test(text) ? null : eventOn;
}

function isAutomatedNotice({ typeText }: CcsEntry): boolean {
  return /enotice|automated .*notice/i.test(typeText);
}

/** Which of a case's entries are listed, and in what order. */
export interface ListedEntries {
  readonly isFiltered: boolean;
  readonly isNewestFirst: boolean;
}

/**
 * Folds automated notices into the entry that they follow on the docket. In a filtered list,
 * entries between them may be missing, so each notice is its own row.
 */
export function foldNotices(
  entries: readonly CcsEntry[],
  { isFiltered, isNewestFirst }: ListedEntries,
): readonly EntryWithNotices[] {
  if (isFiltered) return markDays(entries.map((entry) => ({ entry, notices: [] })));
  const folded: { entry: CcsEntry; notices: CcsEntry[] }[] = [];
  for (const entry of isNewestFirst ? [...entries].reverse() : entries) {
    const last = folded.at(-1);
    if (isAutomatedNotice(entry) && last !== undefined) last.notices.push(entry);
    else folded.push({ entry, notices: [] });
  }
  return markDays(isNewestFirst ? folded.reverse() : folded);
}

function markDays(
  entries: readonly Omit<EntryWithNotices, 'isSameDay'>[],
): readonly EntryWithNotices[] {
  return entries.map((each, at) => ({
    ...each,
    isSameDay: entries[at - 1]?.entry.enteredOn === each.entry.enteredOn,
  }));
}
