import { readWords } from '../../search/normalize';

/** Returns the same key for a name however it is typed: "Smith, Kathy" and "kathy smith". */
export function nameKeyOf(fullName: string): string {
  const words = readWords(fullName).map(({ text }) => text);
  return words.sort().join(' ').slice(0, 500);
}
