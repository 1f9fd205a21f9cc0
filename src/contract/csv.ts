import { showBidiControls } from './bidi';

/** Byte order mark at the start of a file, so that Excel reads it as UTF-8. */
export const CSV_START = '\uFEFF';

/** Characters that start a formula in spreadsheets, or that spreadsheets skip before one. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** Plain numbers, such as -38.00, which spreadsheets add up and can't be formulas. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Formats one cell, quoted if necessary, so that no spreadsheet reads it as a formula. */
function csvCell(text: string): string {
  const visible = showBidiControls(text);
  const neutral = FORMULA.test(visible) && !NUMBER.test(visible) ? `'${visible}` : visible;
  return /[",\r\n']/.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
}

/** Formats one line of a CSV file (RFC 4180). `-5` is a number; `-5+1` is shown, not calculated. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Formats the lines of a CSV file. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return lines.map(csvLine).join('');
}
