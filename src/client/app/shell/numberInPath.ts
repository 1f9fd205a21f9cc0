import { recognizeAnyNumber } from '#contract/search/anyNumber';
import type { Locale } from '#contract/locales';

/** Minimum number of digits, because short parts of a path are rarely record numbers. */
const MIN_DIGITS = 6;

/** Returns the record number that is a part of a missing page's path; empty if there is none. */
export function numberInPath(path: string | null, locale: Locale): string {
  const parts = (path ?? '').split(/[/?&=]/);
  return (
    parts.find(
      (part) =>
        part.replace(/\D/g, '').length >= MIN_DIGITS && recognizeAnyNumber(part, locale) !== null,
    ) ?? ''
  );
}
