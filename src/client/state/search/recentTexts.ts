/** Maximum recent searches per field. */
export const MAX_RECENT = 5;
/** Separates stored texts, which have no line breaks. */
export const RECENT_SEPARATOR = '\n';

/** Returns a field's recent texts, newest first. */
export function readRecentTexts(kept: unknown): readonly string[] {
  return typeof kept === 'string' && kept !== '' ? kept.split(RECENT_SEPARATOR) : [];
}
