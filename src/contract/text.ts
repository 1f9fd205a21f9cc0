/** Checks for text that can't be stored: NUL and lone surrogates. */

const LONE_SURROGATE = /\p{Surrogate}/u;

/** True if the text can be stored and compared safely. */
export function isCleanText(text: string): boolean {
  return !text.includes('\u0000') && !LONE_SURROGATE.test(text);
}
