import { LOGIN_FORM } from '#contract/backendPages';

/**
 * The address that a successful sign-in leads to: with the mark in its query, by which the page
 * knows that it should be signed in now. A mark that is there already stays the only one.
 */
export function withReturnMark(address: string): string {
  const [beforeHash = '', ...hash] = address.split('#');
  const [path = '', ...query] = beforeHash.split('?');
  const parts = query
    .join('?')
    .split('&')
    .filter((part) => part !== '' && part.split('=', 1)[0] !== LOGIN_FORM.returnMark);
  parts.push(`${LOGIN_FORM.returnMark}=1`);
  return `${path}?${parts.join('&')}${hash.length === 0 ? '' : `#${hash.join('#')}`}`;
}

/** A wait in words: seconds below a minute, else minutes. */
export function waitInWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
