import { clockIn } from '#contract/time';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse/sync';
import type { FastifyReply } from 'fastify';
import { CSV_START } from '#contract/csv';
import { formatCount } from '#contract/formats';

/**
 * Sends a CSV file for people, as text or as parts of it. It starts with the byte order mark, so
 * that spreadsheets read names with accents.
 */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  content: string | Iterable<string> | AsyncIterable<string>,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(typeof content === 'string' ? CSV_START + content : Readable.from(withStart(content)));
}

async function* withStart(
  parts: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string, undefined> {
  yield CSV_START;
  yield* parts;
}

/** Formats an amount of money as a cell: `1234.50`. */
export function dollarsOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Formats an instant in a court's time zone as a cell: `2026-06-30 16:05:09`. */
export function courtClockOf(at: Date, timeZone: string): string {
  return clockIn(at.getTime(), timeZone);
}

/** Maximum rows of files whose lists show fewer; no list is longer in practice. */
export const MAX_FILE_ROWS = 100_000;

/**
 * Cuts off a file's rows at a maximum, with a last row that says so. Load one row more than the
 * maximum, to detect missing rows. `otherwise` is a sentence that explains how to get the other
 * rows.
 */
export function cutOffRows(
  rows: readonly (readonly string[])[],
  max: number,
  otherwise: string,
): readonly (readonly string[])[] {
  if (rows.length <= max) return rows;
  const note = `Only the first ${formatCount(max)} rows are in this file. ${otherwise}`;
  return [...rows.slice(0, max), [note]];
}

/** One record of a CSV file, and the number of the line where it ends. */
export interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads a whole CSV file into records, including the header. If the text isn't CSV, throws the
 * error that `problemOf` creates from the reason. For large files, which are read row by row, see
 * `domain/imports`.
 */
export function readCsvRecords(
  text: string,
  problemOf: (reason: string) => Error,
): readonly CsvRecord[] {
  try {
    return parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as readonly CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw problemOf(error.message);
  }
}
