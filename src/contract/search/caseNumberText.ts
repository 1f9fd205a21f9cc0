/** Separators in a case number: any kind of dash, dots, slashes, spaces, and underscores. */
const PART = '[\\s./_\\\\\\p{Pd}−:]{0,3}';
const PARTED = '[\\s./_\\\\\\p{Pd}−:]{1,3}';
/** A digit as typed. */
const DIGIT = '[0-9OoIl]';
const TYPE = '(?:[A-Za-z]{2}|[A-Za-z]\\d|\\d[A-Za-z])';
const EDGE = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';

const NUMBERS: readonly RegExp[] = [
  // A trial court's number, with or without its county.
  new RegExp(
    `${EDGE}${DIGIT}{1,2} ?[A-Za-z] ?${DIGIT}{1,2}${PART}(?:19|20)?${DIGIT}{4}${PART}${TYPE}${PART}${DIGIT}{1,9}${END}`,
    'u',
  ),
  new RegExp(`${EDGE}[A-Za-z]\\d{1,2}${PARTED}\\d{4}${PARTED}${TYPE}${PARTED}\\d{1,9}${END}`, 'u'),
  // An appellate number.
  new RegExp(`${EDGE}\\d{2}[ASTast]${PARTED}[A-Za-z]{2}${PARTED}${DIGIT}{1,6}${END}`, 'u'),
  // A number without its court.
  new RegExp(`${EDGE}\\d{4}\\p{Pd}[A-Za-z][A-Za-z\\d]\\p{Pd}\\d{1,9}${END}`, 'u'),
  // A legacy number.
  new RegExp(`${EDGE}[A-Za-z]\\d?\\p{Pd}\\d{2}\\p{Pd}\\d{2,5}(?:\\p{Pd}[A-Za-z]{1,2})?${END}`, 'u'),
];

const LABEL = new RegExp(
  '^(?:(?:the\\s+)?(?:court\\s+)?(?:cause|case|docket|matter|cs|cn)\\b\\.?\\s*)?' +
    '(?:numbers?\\b|nos?\\b\\.?|nr\\b\\.?|num\\b\\.?|#)?\\s*(?:is\\b)?\\s*[:#.=]?\\s*#?\\s*',
  'iu',
);

/** Maximum length of text that is searched for a number, in UTF-16 units. */
const TEXT_MAX_LENGTH = 4_000;

/**
 * Finds the first case number in a longer text, as written; null if there is none. Matches only
 * unambiguous numbers: not `MF-447`, not `000447`.
 */
export function findCaseNumber(text: string): string | null {
  const searched = text.slice(0, TEXT_MAX_LENGTH).normalize('NFKC');
  for (const pattern of NUMBERS) {
    const found = pattern.exec(searched)?.[0];
    if (found !== undefined && /\d/.test(found)) return found;
  }
  return null;
}

/** Removes words such as `Cause No.` before the number. */
export function withoutLabel(typed: string): string {
  return typed.replace(/^["'“”([]+/, '').replace(LABEL, '');
}
