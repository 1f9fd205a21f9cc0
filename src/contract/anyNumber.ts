import type { Locale } from './locales';
import { recognizeNumber, type RecognizedNumber } from './recordNumbers';
import { registersOf } from './registers';

/**
 * Recognizes a number of any of the edition's registers in a name field; null for a name. Judgments
 * have the courts' case numbers.
 */
export function recognizeAnyNumber(text: string, locale: Locale): RecognizedNumber | null {
  for (const { id, kinds } of registersOf(locale)) {
    if (id === 'judgment') continue;
    const found = recognizeNumber({ register: id, kind: kinds[0], texts: [text], locale });
    if (found !== null) return found;
  }
  return null;
}
