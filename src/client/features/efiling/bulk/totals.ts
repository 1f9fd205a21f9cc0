/**
 * Parses a typed sum, such as `$125,000.50`, up to ten billion dollars, into cents; null if
 * invalid.
 */
export function parseCents(typed: string): number | null {
  const amount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (amount === null) return null;
  const [, dollars = '', cents = ''] = amount;
  const total = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return total <= 1_000_000_000_000 ? total : null;
}

/** Parses a whole number, with or without commas; null if invalid. */
export function parseCount(typed: string): number | null {
  const plain = typed.trim().replaceAll(',', '');
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** Formats cents for an input: `125000.50`; empty for none. */
export function typedAmount(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}
