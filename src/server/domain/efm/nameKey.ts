/**
 * Returns a key for comparing names of people and organizations, regardless of case, punctuation,
 * and order.
 */
export function nameKey(name: string): string {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');
}
