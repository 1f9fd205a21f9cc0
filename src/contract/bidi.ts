/**
 * Invisible characters that change the direction of the text after them. In a public record, they
 * can make one text look like another.
 */
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Removes direction characters from names, numbers, and search terms. */
export function removeBidiControls(text: string): string {
  return text.replace(BIDI_CONTROLS, '');
}

/** Makes direction characters visible and harmless: `A\u202EB` becomes `A[U+202E]B`. */
export function showBidiControls(text: string): string {
  return text.replace(BIDI_CONTROLS, (control) => {
    const code = (control.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `[U+${code}]`;
  });
}

/** Applies `showBidiControls` to all texts in a plain value. */
export function showAllBidiControls<Value>(value: Value): Value {
  if (typeof value === 'string') return showBidiControls(value) as Value;
  if (Array.isArray(value)) return value.map(showAllBidiControls) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, showAllBidiControls(item as unknown)]),
  ) as Value;
}
