/** What a user searched for last: as many as fit under a field. */
const MOST_RECENT = 5;
/** Longer texts were pasted, and are not typed again. */
const LONGEST_RECENT = 80;
/** Texts of one line each. */
const SEPARATOR = '\n';

/** Fields whose texts are remembered: names and numbers. */
export const RECENT_FIELDS = [
  'fullName',
  'publicCaseId',
  'publicDocumentId',
  'warrantNumber',
] as const;

/** The remembered texts of a field, the newest first. */
export function readRecentTexts(kept: unknown): readonly string[] {
  return typeof kept === 'string' && kept !== '' ? kept.split(SEPARATOR).slice(0, MOST_RECENT) : [];
}

/** What is remembered once a text was searched for; null where that changes nothing. */
export function withRecentText(kept: unknown, searched: unknown): string | null {
  if (typeof searched !== 'string') return null;
  const text = searched.replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > LONGEST_RECENT) return null;
  const before = readRecentTexts(kept);
  if (before[0] === text) return null;
  const others = before.filter((other) => other.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, MOST_RECENT).join(SEPARATOR);
}
