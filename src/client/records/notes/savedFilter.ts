import type { Query } from '#contract/queryFields';
import type { SavedNote } from '#contract/schemas/savedNotes';
import { hasTypedWords, plainText, readListText } from '../listText';

/** By what a saved list is narrowed; empty texts narrow nothing. */
export interface SavedFilter {
  readonly tag: string;
  readonly text: string;
}

/** What the address narrows a saved list to. */
export function readSavedFilter(query: Query): SavedFilter {
  return { tag: query['tag'] ?? '', text: readListText(query) };
}

/** The rows with that tag that hold each typed word in their facts, note or tags. */
export function narrowSaved<Row extends SavedNote>(
  rows: readonly Row[],
  { tag, text }: SavedFilter,
): readonly Row[] {
  return rows.filter((row) => {
    if (tag !== '' && !row.tags.some((each) => plainText(each) === plainText(tag))) return false;
    const facts = Object.values(row).filter((value) => typeof value === 'string');
    return hasTypedWords([...facts, ...row.tags], text);
  });
}

/** The tags of a list and the chosen one, each once, in alphabetical order. */
export function tagsOf(rows: readonly SavedNote[], chosen: string): readonly string[] {
  const all = [...(chosen === '' ? [] : [chosen]), ...rows.flatMap((row) => row.tags)];
  const tags = new Map(all.map((tag) => [plainText(tag), tag]));
  return [...tags.values()].sort((one, other) => one.localeCompare(other, 'en'));
}
