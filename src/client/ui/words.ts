/** Capitalizes the first letter. */
export function asSentenceStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns `a case number` and `an attorney number`. */
export function withArticle(words: string): string {
  return `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`;
}

const LONGEST_IN_HEADING = 60;

/** Shortens typed text for a heading. */
export function shorten(text: string): string {
  return text.length > LONGEST_IN_HEADING ? `${text.slice(0, LONGEST_IN_HEADING)}…` : text;
}

/** Quotes typed texts in a sentence: “Dr.”, “et al”; shortens long ones. */
export function quoteAll(texts: readonly string[]): string {
  return texts.map((text) => `“${shorten(text)}”`).join(', ');
}
