import { TEXT_MAX_LENGTH } from '#contract/limits';
import type { Query } from '#contract/site/queryFields';

/** Reads a list's text filter from the URL. */
export function readListText(query: Query): string {
  return (query['text'] ?? '').slice(0, TEXT_MAX_LENGTH);
}

/** Normalizes text for comparison: Unicode form and case. */
export const plainText = (text: string): string => text.normalize('NFC').toLowerCase();

/** Returns true if each typed word occurs in one of the texts, or if none was typed. */
export function hasTypedWords(texts: readonly string[], typed: string): boolean {
  const words = plainText(typed)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const all = plainText(texts.join('\n'));
  return words.every((word) => all.includes(word));
}
