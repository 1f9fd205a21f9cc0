/**
 * Normalizes a document number, book, or page for comparing: uppercase letters and digits only,
 * without leading zeros. `2026-004512` becomes `2026004512`, `0007` becomes `7`.
 */
export function recordNumberKey(number: string): string {
  const key = number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return key.replace(/^0+(?=.)/, '');
}

/** Normalizes a subdivision for comparing: uppercase letters, digits, and single spaces only. */
export function subdivisionKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/['’\p{M}]/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}
