/** A name that a user gives to a thing, as it is stored: composed, one blank between words. */
export function givenName(typed: string): string {
  return typed.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** True where text holds control, direction or private characters: they show something else than is stored. */
export function hasHiddenCharacters(text: string): boolean {
  // Joiners are needed to write some names.
  return /[^\P{C}\u200c\u200d]/u.test(text);
}

export type NameFault = 'missing' | 'tooLong' | 'hidden' | 'unreadable';

/** What is wrong with a name as it is stored; null where nothing is. */
export function nameFault(name: string, maxLength: number): NameFault | null {
  if (name === '') return 'missing';
  if (name.length > maxLength) return 'tooLong';
  if (hasHiddenCharacters(name)) return 'hidden';
  return /[\p{L}\p{N}]/u.test(name) ? null : 'unreadable';
}
