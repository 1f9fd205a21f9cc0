/** Control characters, including those that change text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Makes a recording's text safe to print: control characters have no effect. */
export function plainText(text: string): string {
  return text.replace(
    UNSEEN,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** Formats a value as one line of JSON, truncated to a length. */
export function shortJson(value: unknown, length = 100): string {
  const text = plainText((JSON.stringify(value) as string | undefined) ?? 'nothing');
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
