import { formatCount } from '../formats';
import { givenName, hasHiddenCharacters } from '../search/givenNames';

export const NOTE_MAX_LENGTH = 2_000;
const MAX_TAGS = 10;
const TAG_MAX_LENGTH = 30;

/** A user's note on a saved record. */
export interface NoteDraft {
  /** Plain text. */
  readonly note: string;
  readonly tags: readonly string[];
}

/** Normalizes a note: trimmed, uniform line ends, each tag once in the given order. */
export function cleanNote({ note, tags }: NoteDraft): NoteDraft {
  const byKey = new Map<string, string>();
  for (const tag of tags.map(givenName)) {
    const key = tag.toLowerCase();
    if (tag !== '' && !byKey.has(key)) byKey.set(key, tag);
  }
  return {
    note: note.normalize('NFC').replace(/\r\n?/g, '\n').trim(),
    tags: [...byKey.values()],
  };
}

/** Explains the problems of a normalized note; null if it is valid. */
export function noteProblems({ note, tags }: NoteDraft): {
  readonly note: string | null;
  readonly tags: string | null;
} {
  return { note: noteProblem(note), tags: tagsProblem(tags) };
}

function noteProblem(note: string): string | null {
  if (note.length > NOTE_MAX_LENGTH) {
    return `Enter at most ${formatCount(NOTE_MAX_LENGTH)} characters.`;
  }
  return hasHiddenCharacters(note.replace(/[\n\t]/g, ' '))
    ? "The note contains characters that can't be displayed."
    : null;
}

function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > MAX_TAGS) return `Enter at most ${String(MAX_TAGS)} tags.`;
  if (tags.some((tag) => tag.length > TAG_MAX_LENGTH)) {
    return `A tag can have at most ${String(TAG_MAX_LENGTH)} characters.`;
  }
  return tags.some((tag) => hasHiddenCharacters(tag) || tag.includes(','))
    ? "A tag contains a comma or characters that can't be displayed."
    : null;
}

/** Splits a text into tags at its commas. */
export function splitTags(text: string): readonly string[] {
  return text.split(',');
}
