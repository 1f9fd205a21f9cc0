/** A name in the judged register. A business has its whole name in `last`. */
export interface JudgedName {
  readonly id: number;
  readonly isOrganization: boolean;
  readonly first: string | null;
  readonly middle: string | null;
  readonly last: string;
  readonly suffix: string | null;
  /**
   * Id of the business in all its spellings; null for people and for companies with one spelling.
   */
  readonly concept: string | null;
}

/** Returns the name as a register shows it. */
export function shownName(name: JudgedName): string {
  return [name.first, name.middle, name.last, name.suffix]
    .filter((part) => part !== null)
    .join(' ');
}

const PLAIN = new Map<string, string>();

/**
 * Returns lowercase letters and digits without accents and apostrophes; words separated by spaces.
 */
export function plainText(text: string): string {
  // Cached: the truth rules read the same few thousand texts millions of times.
  const known = PLAIN.get(text);
  if (known !== undefined) return known;
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  PLAIN.set(text, plain);
  return plain;
}

/** Returns the words of a text, plain. */
export function plainWords(text: string): string[] {
  const plain = plainText(text);
  return plain === '' ? [] : plain.split(' ');
}
