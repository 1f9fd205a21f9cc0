import { givenName, hasHiddenCharacters } from './givenNames';

export const NOTE_MAX_LENGTH = 2_000;
export const MOST_TAGS = 10;
export const TAG_MAX_LENGTH = 30;

/** What a user notes on a saved record. */
export interface NoteDraft {
  /** Plain text. */
  readonly note: string;
  readonly tags: readonly string[];
}

/** A note as it is stored: no blanks at its ends, one kind of line end; each tag once, as given first. */
export function cleanNote({ note, tags }: NoteDraft): NoteDraft {
  const given = new Map<string, string>();
  for (const tag of tags.map(givenName)) {
    const key = tag.toLowerCase();
    if (tag !== '' && !given.has(key)) given.set(key, tag);
  }
  return {
    note: note.normalize('NFC').replace(/\r\n?/g, '\n').trim(),
    tags: [...given.values()],
  };
}

/** What is wrong with a note as it is stored, in words; null where nothing is. */
export function noteProblems({ note, tags }: NoteDraft): {
  readonly note: string | null;
  readonly tags: string | null;
} {
  return { note: noteProblem(note), tags: tagsProblem(tags) };
}

function noteProblem(note: string): string | null {
  if (note.length > NOTE_MAX_LENGTH) {
    return `Enter at most ${NOTE_MAX_LENGTH.toLocaleString('en-US')} characters.`;
  }
  return hasHiddenCharacters(note.replace(/[\n\t]/g, ' '))
    ? 'The note holds characters that cannot be shown.'
    : null;
}

function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > MOST_TAGS) return `Enter at most ${String(MOST_TAGS)} tags.`;
  if (tags.some((tag) => tag.length > TAG_MAX_LENGTH)) {
    return `A tag has at most ${String(TAG_MAX_LENGTH)} characters.`;
  }
  return tags.some((tag) => hasHiddenCharacters(tag) || tag.includes(','))
    ? 'A tag holds characters that cannot be shown, or a comma.'
    : null;
}

/** Tags of one text, with commas between them. */
export function splitTags(text: string): readonly string[] {
  return text.split(',');
}
