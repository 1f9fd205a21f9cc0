/**
 * Maximum nesting of dictionaries and arrays. Printable files nest about ten levels; qpdf's stack
 * overflows after about 150, which makes it crash or loop.
 */
const MAX_LEVELS = 100;
const STREAM = Buffer.from('stream', 'latin1');
const STREAM_END = Buffer.from('endstream', 'latin1');

const code = (character: string): number => character.charCodeAt(0);
const [BACKSLASH, SPACE] = [code('\\'), code(' ')];
const [NEWLINE, RETURN] = [code('\n'), code('\r')];
const [OPEN_STRING, CLOSE_STRING] = [code('('), code(')')];
const [OPEN_ARRAY, CLOSE_ARRAY] = [code('['), code(']')];
const [LESS, GREATER, PERCENT, SMALL_S] = [code('<'), code('>'), code('%'), code('s')];

/**
 * Returns whether a PDF's objects nest too deeply for qpdf. Skips strings, comments, and streams,
 * so objects in compressed streams aren't counted; the worker's time limit covers those.
 */
export function isNestedTooDeeply(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let levels = 0;
  let at = 0;
  while (at < file.length) {
    const byte = file[at];
    at += 1;
    if (byte === OPEN_STRING) {
      at = endOfString(file, at);
    } else if (byte === PERCENT) {
      while (at < file.length && file[at] !== NEWLINE && file[at] !== RETURN) at += 1;
    } else if (byte === SMALL_S && isStreamAt(file, at - 1)) {
      const end = file.indexOf(STREAM_END, at);
      at = end < 0 ? at : end + STREAM_END.length;
      levels = end < 0 ? levels : 0;
    } else if (byte === OPEN_ARRAY || (byte === LESS && file[at] === LESS)) {
      levels += 1;
      if (byte === LESS) at += 1;
      if (levels > MAX_LEVELS) return true;
    } else if (byte === CLOSE_ARRAY || (byte === GREATER && file[at] === GREATER)) {
      levels = Math.max(0, levels - 1);
      if (byte === GREATER) at += 1;
    }
  }
  return false;
}

/** True for the keyword on its own, followed by a line break; false within a name. */
function isStreamAt(file: Buffer, start: number): boolean {
  const end = start + STREAM.length;
  const before = file[start - 1] ?? NEWLINE;
  const isSeparate = before <= SPACE || before === GREATER;
  return (
    isSeparate &&
    file.subarray(start, end).equals(STREAM) &&
    (file[end] === NEWLINE || file[end] === RETURN)
  );
}

/** Returns the position after a string, whose parentheses nest unless escaped. */
function endOfString(file: Buffer, start: number): number {
  let open = 1;
  let at = start;
  for (; at < file.length && open > 0; at += 1) {
    const byte = file[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === OPEN_STRING) open += 1;
    else if (byte === CLOSE_STRING) open -= 1;
  }
  return at;
}
