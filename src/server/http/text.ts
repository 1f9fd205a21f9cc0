import { isCleanText } from '#contract/text';

/** True if a raw URL or form body is valid percent-encoded UTF-8 without NUL or lone surrogates. */
export function isCleanEncoding(raw: string): boolean {
  try {
    return isCleanText(decodeURIComponent(raw));
  } catch {
    return false;
  }
}

/** True if every string in a parsed JSON value is clean, including property names, at any depth. */
export function hasOnlyCleanText(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      if (!isCleanText(next)) return false;
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, child] of Object.entries(next)) waiting.push(name, child);
    }
  }
  return true;
}
