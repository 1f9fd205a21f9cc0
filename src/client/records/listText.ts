import { TEXT_MAX_LENGTH } from '#contract/limits';
import type { Query } from '#contract/queryFields';

/** The words that the address narrows a list to. */
export function readListText(query: Query): string {
  return (query['text'] ?? '').slice(0, TEXT_MAX_LENGTH);
}

/** Text as it is compared in lists: case and ways of writing accents tell nothing apart. */
export const plainText = (text: string): string => text.normalize('NFC').toLowerCase();

/** Whether a row of a list holds each typed word in one of its texts; all rows where none is typed. */
export function hasTypedWords(texts: readonly string[], typed: string): boolean {
  const words = plainText(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const all = plainText(texts.join('\n'));
  return words.every((word) => all.includes(word));
}
