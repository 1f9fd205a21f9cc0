import { createHash } from 'node:crypto';
import type { ImportEncoding } from '#contract/imports/registers';
import { readCourtListener } from './courtListener';
import { readCsvObjects } from './csvRows';
import { decode, readJsonLines, splitLines, type RawRow } from './lines';
import type { Mapping } from './mapping';
import { mapRows } from './mapRows';

/** File format options. */
export type RowFormat =
  | { readonly kind: 'ndjson' }
  | {
      readonly kind: 'csv';
      readonly mapping: Mapping;
      /**
       * Columns that the mapping may ignore although they may mark confidential records; absent to
       * allow all.
       */
      readonly mayIgnore?: readonly string[];
    }
  | { readonly kind: 'courtlistener'; readonly isFiledByFirstEntry: boolean };

/** An open file with its progress. */
export interface OpenedFile {
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Bytes read so far. */
  readonly bytesRead: () => number;
}

/** Counts bytes as a file is read. */
export function openPieces(stream: AsyncIterable<Uint8Array>): OpenedFile {
  let taken = 0;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of stream) {
      taken += piece.length;
      yield piece;
    }
  }
  return { pieces: pieces(), bytesRead: () => taken };
}

/** Hashes a file's whole content. */
export async function hashFile(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of stream) hash.update(piece);
  return hash.digest('hex');
}

/** Hashes the reading options, because a different mapping or encoding yields different rows. */
export function hashReading(format: RowFormat, encoding: ImportEncoding): string {
  return createHash('sha256')
    .update(JSON.stringify([format, encoding]))
    .digest('hex');
}

/** Streams a file's rows in constant memory; stops when a record reaches `mostLines` lines. */
export function openRows(
  pieces: AsyncIterable<Uint8Array>,
  format: RowFormat,
  encoding: ImportEncoding,
  mostLines?: number,
): AsyncGenerator<RawRow> {
  const lines = splitLines(decode(pieces, encoding));
  if (format.kind === 'csv') {
    const { mapping, mayIgnore } = format;
    return mapRows(readCsvObjects(lines, mapping, mayIgnore), mapping, mostLines);
  }
  const rows = readJsonLines(lines);
  return format.kind === 'ndjson' ? rows : readCourtListener(rows, format.isFiledByFirstEntry);
}
