import { MESSAGES } from '../messages';

const ALPHANUMERIC = /[\p{L}\p{N}]/u;
/** Double quotes; phones and word processors turn straight ones into typographic ones. */
export const QUOTE_MARKS = '"“”„‟＂';

/**
 * Decides whether a name search is a super search (spec section 4). Always true for visitors. For
 * users, the URL decides, then their last choice; the default is true.
 */
export function decideSuperSearch({
  isVisitor,
  said,
  remembered,
}: {
  readonly isVisitor: boolean;
  readonly said: boolean | undefined;
  readonly remembered?: boolean | undefined;
}): boolean {
  return isVisitor || (said ?? remembered ?? true);
}

/**
 * Checks the wildcard rules of super search (spec section 5). Returns the message of the first
 * broken rule, or null. An unclosed quote runs to the end of the text.
 */
export function superSearchProblem(text: string): string | null {
  const characters = [...text];
  let isQuoted = false;
  for (const [index, character] of characters.entries()) {
    if (QUOTE_MARKS.includes(character)) isQuoted = !isQuoted;
    if (character === '_' || character === '?' || character === '*') {
      return MESSAGES.wildcardNotPermitted;
    }
    if (character !== '%') continue;
    if (isQuoted) return MESSAGES.wildcardInQuotes;
    const before = characters[index - 1];
    const after = characters[index + 1];
    if (before === undefined || !ALPHANUMERIC.test(before)) return MESSAGES.wildcardPosition;
    if (after !== undefined && ALPHANUMERIC.test(after)) return MESSAGES.wildcardPosition;
  }
  return null;
}

/** Returns a hint for a rejected `*`: the wildcard here is `%`. */
export function wildcardHint(text: string): string | null {
  return text.includes('*') ? 'Use % instead of *.' : null;
}
