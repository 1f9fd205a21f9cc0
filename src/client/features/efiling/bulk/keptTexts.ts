import type { DraftValues } from '../../../platform/draftDesk';

/** Reads a JSON array of texts from a draft; null if an older build stored something else. */
export function readTexts(values: DraftValues, name: string): readonly string[] | null {
  try {
    const list = JSON.parse(values[name] ?? 'null') as unknown;
    const isList = Array.isArray(list) && list.every((text) => typeof text === 'string');
    return isList ? (list as string[]) : null;
  } catch {
    return null;
  }
}

export function areEqual(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

/** Describes unsaved edits; empty if there are none. */
export function unsavedWords(isDirty: boolean, isRestored: boolean): string {
  if (!isDirty) return '';
  return isRestored ? 'Restored. Not saved yet' : 'Not saved yet';
}
