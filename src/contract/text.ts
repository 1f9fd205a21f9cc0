/** Text that may enter the system: no NUL and no half of a surrogate pair. */

const LONE_SURROGATE = /\p{Surrogate}/u;

/** True when the text can be stored and compared safely. */
export function isCleanText(text: string): boolean {
  return !text.includes('\u0000') && !LONE_SURROGATE.test(text);
}
