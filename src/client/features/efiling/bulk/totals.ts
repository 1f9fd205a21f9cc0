/** Cents of a typed sum, such as `$125,000.50`, up to ten billion dollars; null if it isn't one. */
export function parseCents(typed: string): number | null {
  const amount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (amount === null) return null;
  const [, dollars = '', cents = ''] = amount;
  const total = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return total <= 1_000_000_000_000 ? total : null;
}

/** A whole number, with or without commas; null if it isn't one. */
export function parseCount(typed: string): number | null {
  const plain = typed.trim().replaceAll(',', '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** Cents as typed: `125000.50`; empty for none. */
export function typedAmount(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}
