import type { Cell } from './handle';

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') {
    return cell.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
  }
  if (cell instanceof Date) return cell.toISOString();
  return String(cell);
}

/** Formats rows as COPY text, in pieces of about `pieceLength` characters. */
export function* copyText(
  rows: Iterable<readonly Cell[]>,
  pieceLength: number,
): Generator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let piece = '';
  for (const row of rows) {
    piece += `${row.map(cellText).join('\t')}\n`;
    if (piece.length >= pieceLength) {
      yield encoder.encode(piece);
      piece = '';
    }
  }
  if (piece !== '') yield encoder.encode(piece);
}
