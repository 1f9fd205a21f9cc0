import { isCleanText } from '#contract/text';

/**
 * True when a raw address or form body is whole percent-encoded UTF-8 without NUL and without half
 * of a surrogate pair.
 */
export function isCleanEncoding(raw: string): boolean {
  try {
    return isCleanText(decodeURIComponent(raw));
  } catch {
    return false;
  }
}

/** True when every text in a parsed JSON value, names included, is clean. Takes any depth. */
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
