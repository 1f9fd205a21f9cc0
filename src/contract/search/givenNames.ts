/** Normalizes a name that a user typed: composed, single spaces. */
export function givenName(typed: string): string {
  return typed.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/**
 * True if the text has control, direction, or private-use characters, which make it look different.
 */
export function hasHiddenCharacters(text: string): boolean {
  // Allows joiners, which some names need.
  return /[^\P{C}\u200c\u200d]/u.test(text);
}

export type NameFault = 'missing' | 'tooLong' | 'hidden' | 'unreadable';

/** Returns the problem with a normalized name; null if it is valid. */
export function nameFault(name: string, maxLength: number): NameFault | null {
  if (name === '') return 'missing';
  if (name.length > maxLength) return 'tooLong';
  if (hasHiddenCharacters(name)) return 'hidden';
  return /[\p{L}\p{N}]/u.test(name) ? null : 'unreadable';
}
