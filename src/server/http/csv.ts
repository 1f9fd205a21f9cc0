/** Formats an amount of money as a cell: `1234.50`. */
export function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
