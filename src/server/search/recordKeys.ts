/**
 * A document's number, book or page as it is compared: capitals and digits alone, without zeros in
 * front. `2026-004512` gives `2026004512`, `0007` gives `7`.
 */
export function recordNumberKey(number: string): string {
  const key = number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  return key.replace(/^0+(?=.)/, '');
}

/** A subdivision as it is compared: capitals, digits and single spaces alone. */
export function subdivisionKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/['’\p{M}]/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}
