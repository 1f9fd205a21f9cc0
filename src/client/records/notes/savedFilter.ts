import type { SavedNote } from '#contract/schemas/savedNotes';
import { hasTypedWords, plainText } from '../listText';

/** By what a saved list is narrowed; empty texts narrow nothing. */
export interface SavedFilter {
  readonly tag: string;
  readonly text: string;
}

export const NOT_NARROWED: SavedFilter = { tag: '', text: '' };

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

/** The tags of a list, each once, in the order of the alphabet. */
export function tagsOf(rows: readonly SavedNote[]): readonly string[] {
  const tags = new Map(rows.flatMap((row) => row.tags).map((tag) => [plainText(tag), tag]));
  return [...tags.values()].sort((one, other) => one.localeCompare(other, 'en'));
}
