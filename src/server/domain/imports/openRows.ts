import { createHash } from 'node:crypto';
import type { ImportEncoding } from '#contract/imports';
import { readCourtListener } from './courtListener';
import { readCsvObjects } from './csvRows';
import { decode, readJsonLines, splitLines, type RawRow } from './lines';
import { mapRows, type Mapping } from './mapping';

/** How a file is read. */
export type RowFormat =
  | { readonly kind: 'ndjson' }
  | { readonly kind: 'csv'; readonly mapping: Mapping }
  | { readonly kind: 'courtlistener'; readonly isFiledByFirstEntry: boolean };

/** A file of which the beginning has been read, to know it again. */
export interface OpenedFile {
  readonly headHash: string;
  /** All of it, the beginning included. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Bytes that have been taken so far. */
  readonly bytesRead: () => number;
}

const HEAD_BYTES = 65_536;

/** Reads the beginning of a file, whose hash tells it from others; the rest comes when it is asked for. */
export async function openPieces(stream: AsyncIterable<Uint8Array>): Promise<OpenedFile> {
  const iterator = stream[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let length = 0;
  let taken = 0;
  while (length < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done === true) break;
    head.push(next.value);
    length += next.value.length;
  }
  const hash = createHash('sha256').update(Buffer.concat(head).subarray(0, HEAD_BYTES));
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (const piece of head.splice(0)) {
      taken += piece.length;
      yield piece;
    }
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      taken += next.value.length;
      yield next.value;
    }
  }
  return { headHash: hash.digest('hex'), pieces: pieces(), bytesRead: () => taken };
}

/** The rows of a file one by one, in memory that does not grow with the file. */
export function openRows(
  pieces: AsyncIterable<Uint8Array>,
  format: RowFormat,
  encoding: ImportEncoding,
): AsyncGenerator<RawRow> {
  const lines = splitLines(decode(pieces, encoding));
  if (format.kind === 'csv') return mapRows(readCsvObjects(lines, format.mapping), format.mapping);
  const rows = readJsonLines(lines);
  return format.kind === 'ndjson' ? rows : readCourtListener(rows, format.isFiledByFirstEntry);
}
