/** Limits on a JSON text. */
export interface JsonBounds {
  /** Nesting depth of lists and objects. */
  readonly depth: number;
  /** Total list items and object members; approximate, because of empty lists and objects. */
  readonly entries: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Returns the index of the quote that ends the string starting at `start`; the text's end if
 * missing.
 */
function endOfString(bytes: Uint8Array, start: number): number {
  let end = bytes.indexOf(QUOTE, start);
  while (end >= 0) {
    let backslashes = 0;
    while (end - backslashes > start && bytes[end - 1 - backslashes] === BACKSLASH) {
      backslashes += 1;
    }
    if (backslashes % 2 === 0) return end;
    end = bytes.indexOf(QUOTE, end + 1);
  }
  return bytes.length;
}

/**
 * Returns which limit the UTF-8 bytes of a JSON text exceed; null if none. Reads each byte once and
 * builds nothing, so it is safe for any input. Doesn't validate the JSON.
 */
export function exceededBound(bytes: Uint8Array, bounds: JsonBounds): keyof JsonBounds | null {
  let depth = 0;
  let entries = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at = endOfString(bytes, at + 1);
    } else if (OPENING.has(byte)) {
      depth += 1;
      entries += 1;
      if (depth > bounds.depth) return 'depth';
    } else if (CLOSING.has(byte)) {
      depth -= 1;
    } else if (byte === COMMA) {
      entries += 1;
    }
    if (entries > bounds.entries) return 'entries';
  }
  return null;
}
