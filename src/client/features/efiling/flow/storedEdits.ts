import type { KeptEdits } from './slice';

/** Increment when a draft's content changes; edits of other versions are ignored. */
const VERSION = 1;

type EditsByDraft = Readonly<Record<string, KeptEdits>>;

export function formatStoredEdits(userId: number, edits: EditsByDraft): string {
  return JSON.stringify({ version: VERSION, userId, edits });
}

/** Parses the user's stored edits; returns none for anything else. */
export function parseStoredEdits(text: string | null, userId: number): EditsByDraft {
  if (text === null) return {};
  try {
    const stored = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const isOwn = stored?.['version'] === VERSION && stored['userId'] === userId;
    const edits = stored?.['edits'];
    return isOwn && typeof edits === 'object' && edits !== null ? (edits as EditsByDraft) : {};
  } catch {
    return {};
  }
}
