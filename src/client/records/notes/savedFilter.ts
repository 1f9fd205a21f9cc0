import { captionWords } from '#contract/records/captionWords';
import type { Query } from '#contract/site/queryFields';
import type { SavedNote } from '#contract/schemas/savedNotes';
import { hasTypedWords, plainText, readListText } from '../listText';

/** Filter of a saved list; empty strings filter nothing. */
export interface SavedFilter {
  readonly tag: string;
  readonly text: string;
}

/** Reads the filter of a saved list from the URL. */
export function readSavedFilter(query: Query): SavedFilter {
  return { tag: query['tag'] ?? '', text: readListText(query) };
}

/**
 * Filters rows by tag, and by typed words, each of which must occur in the facts, note, or tags.
 * Rows whose note is being edited always stay.
 */
export function narrowSaved<Row extends SavedNote & { readonly id: number }>(
  rows: readonly Row[],
  { tag, text }: SavedFilter,
  edited: ReadonlySet<number>,
): readonly Row[] {
  return rows.filter((row) => {
    if (edited.has(row.id)) return true;
    if (tag !== '' && !row.tags.some((each) => plainText(each) === plainText(tag))) return false;
    const facts = Object.values(row).filter((value) => typeof value === 'string');
    // Captions match as displayed, and as the court sends them.
    return hasTypedWords([...facts, ...facts.map(captionWords), ...row.tags], text);
  });
}

/** Returns the list's tags plus the chosen one, without duplicates, in alphabetical order. */
export function tagsOf(rows: readonly SavedNote[], chosen: string): readonly string[] {
  const all = [...(chosen === '' ? [] : [chosen]), ...rows.flatMap((row) => row.tags)];
  const tags = new Map(all.map((tag) => [plainText(tag), tag]));
  return [...tags.values()].sort((one, other) => one.localeCompare(other, 'en'));
}
