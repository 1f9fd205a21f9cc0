import type { SavedNote } from '#contract/schemas/savedNotes';

/** By what a saved list is narrowed; empty texts narrow nothing. */
export interface SavedFilter {
  readonly tag: string;
  readonly text: string;
}

export const NOT_NARROWED: SavedFilter = { tag: '', text: '' };

const plain = (text: string): string => text.normalize('NFC').toLowerCase();

/** The rows with that tag that hold each typed word in their facts, note or tags. */
export function narrowSaved<Row extends SavedNote>(
  rows: readonly Row[],
  { tag, text }: SavedFilter,
): readonly Row[] {
  const words = plain(text)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return rows.filter((row) => {
    if (tag !== '' && !row.tags.some((each) => plain(each) === plain(tag))) return false;
    const facts = Object.values(row).filter((value) => typeof value === 'string');
    const all = plain([...facts, ...row.tags].join('\n'));
    return words.every((word) => all.includes(word));
  });
}

/** The tags of a list, each once, in the order of the alphabet. */
export function tagsOf(rows: readonly SavedNote[]): readonly string[] {
  const tags = new Map(rows.flatMap((row) => row.tags).map((tag) => [plain(tag), tag]));
  return [...tags.values()].sort((one, other) => one.localeCompare(other, 'en'));
}
