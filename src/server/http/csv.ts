import { showBidiControls } from '#contract/bidi';

/** What spreadsheets take for the beginning of a formula, or skip before one. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** One cell: quoted where it must be, and never a formula. */
function csvCell(text: string): string {
  const visible = showBidiControls(text);
  const neutral = FORMULA.test(visible) ? `'${visible}` : visible;
  return /[",\r\n']/.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
}

/** One line of a CSV file (RFC 4180). All cells are texts: `-5` is shown, never reckoned with. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** An amount of money as a cell: `1234.50`. */
export function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
