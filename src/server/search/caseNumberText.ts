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
    `${EDGE}${DIGIT}{1,2} ?[A-Za-z] ?${DIGIT}{1,2}${PART}${DIGIT}{4}${PART}${TYPE}${PART}${DIGIT}{1,9}${END}`,
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

/** Splits into runs of letters and digits, in uppercase; everything between them is a separator. */
export function readPieces(number: string): string[] {
  const folded = number.normalize('NFKC').toUpperCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Removes words such as `Cause No.` before the number. */
export function withoutLabel(typed: string): string {
  return typed.replace(/^["'“”([]+/, '').replace(LABEL, '');
}

/** Replaces O and I or l with digits where only digits are valid. */
export function withoutConfusion(pieces: readonly string[]): string[] {
  return pieces.map((piece) => {
    if (/^[\dOIL]+$/.test(piece)) {
      return /\d/.test(piece) || piece.length > 2 ? asDigits(piece) : piece;
    }
    const whole =
      /^([\dOIL]{1,2})([A-Z])([\dOIL]{1,2})(?:([\dOIL]{4})([A-Z\d]{2})([\dOIL]+))?$/.exec(piece) ??
      /^([\dOIL]{2})([AST])()(?:()([A-Z]{2})([\dOIL]+))?$/.exec(piece);
    if (whole !== null) {
      const [, county = '', letter = '', court = '', filed = '', type = '', sequence = ''] = whole;
      const digits = [county, court, filed, sequence].map(asDigits);
      return [digits[0], letter, digits[1], digits[2], asType(type), digits[3]].join('');
    }
    return asType(piece);
  });
}

function asDigits(piece: string): string {
  return piece.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/**
 * Corrects a two-character type: it starts with a letter, and only a felony level ends in a digit.
 */
function asType(piece: string): string {
  if (/^[01][A-Z]$/.test(piece)) return piece.replace('0', 'O').replace('1', 'I');
  return /^F[IL]$/.test(piece) ? 'F1' : piece;
}
