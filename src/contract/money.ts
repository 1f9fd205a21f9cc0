const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats integer cents as "$1,250.00". */
export function formatMoney(cents: number): string {
  return DOLLARS.format(cents / 100);
}
