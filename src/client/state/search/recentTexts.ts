/** What a user searched for last: as many as fit under a field. */
export const MOST_RECENT = 5;
/** Texts of one line each. */
export const RECENT_SEPARATOR = '\n';

/** The remembered texts of a field, the newest first. */
export function readRecentTexts(kept: unknown): readonly string[] {
  return typeof kept === 'string' && kept !== '' ? kept.split(RECENT_SEPARATOR) : [];
}
