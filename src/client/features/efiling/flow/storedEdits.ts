import type { KeptEdits } from './slice';

/** Increment when a draft's content changes; edits of other versions are ignored. */
const VERSION = 1;

type EditsByDraft = Readonly<Record<string, KeptEdits>>;

export function formatStoredEdits(edits: EditsByDraft): string {
  return JSON.stringify({ version: VERSION, edits });
}

/** Parses stored edits; returns none for anything else. */
export function parseStoredEdits(text: string | null): EditsByDraft {
  if (text === null) return {};
  try {
    const stored = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    const isCurrent = stored?.['version'] === VERSION;
    const edits = stored?.['edits'];
    return isCurrent && typeof edits === 'object' && edits !== null ? (edits as EditsByDraft) : {};
  } catch {
    return {};
  }
}
