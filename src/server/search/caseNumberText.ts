/** Splits into runs of letters and digits, in uppercase; everything between them is a separator. */
export function readPieces(number: string): string[] {
  const folded = number.normalize('NFKC').toUpperCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
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
