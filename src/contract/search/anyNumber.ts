import type { Locale } from '../locales';
import { recognizeNumber, type RecognizedNumber } from '../records/recordNumbers';
import { registersOf } from '../records/registers';

/**
 * Recognizes a record number typed into a name field, for any register of the edition; null for a
 * name. Judgments use the courts' case numbers.
 */
export function recognizeAnyNumber(text: string, locale: Locale): RecognizedNumber | null {
  for (const { id, kinds } of registersOf(locale)) {
    if (id === 'judgment') continue;
    const found = recognizeNumber({ register: id, kind: kinds[0], texts: [text], locale });
    if (found !== null) return found;
  }
  return null;
}
