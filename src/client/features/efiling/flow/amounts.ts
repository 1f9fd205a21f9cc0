/** Parses a typed amount, such as `$1,250.50`, into cents; null if invalid. */
export function centsOf(typed: string): number | null {
  const amount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (amount === null) return null;
  const [, dollars = '', cents = ''] = amount;
  const total = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'));
  return total <= 1_000_000_000 ? total : null;
}

/** Formats cents for an input: `1250.50`; empty for none. */
export function typedCents(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

/** Returns the problem with a typed amount; null if it is valid or empty. */
export function amountProblem(typed: string): string | null {
  return typed.trim() !== '' && centsOf(typed) === null
    ? 'Enter dollars and cents, such as 1250.50.'
    : null;
}
