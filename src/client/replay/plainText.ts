/** Control characters, and those that turn the direction of a line. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** A text of a recording as a terminal may have it: nothing in it does anything there. */
export function plainText(text: string): string {
  return text.replace(
    UNSEEN,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** A value in one line, cut off where it gets long. */
export function shortJson(value: unknown, length = 100): string {
  const text = plainText((JSON.stringify(value) as string | undefined) ?? 'nothing');
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
