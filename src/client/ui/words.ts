/** Words of the midst of a sentence as a sentence begins with them. */
export function asSentenceStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const LONGEST_IN_HEADING = 60;

/** A typed text as a heading can hold it. */
export function shorten(text: string): string {
  return text.length > LONGEST_IN_HEADING ? `${text.slice(0, LONGEST_IN_HEADING)}…` : text;
}
