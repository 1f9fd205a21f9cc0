/** Names in lower case that offices enter if a document names no other party. */
export const PLACEHOLDER_NAMES: readonly string[] = ['public', 'the public', 'unknown', 'none'];

/** True for a name that offices enter if a document names no other party, such as "Public". */
export function isPlaceholderName(name: string): boolean {
  return PLACEHOLDER_NAMES.includes(name.trim().toLowerCase());
}
