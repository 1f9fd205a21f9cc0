import { sql } from 'kysely';
import { beginsWith } from '../../domain/recordSearch/lookupRepository';
import type { Lookup, LookupKind } from '../../domain/recordSearch/register';
import { invalidField } from '../../http/problems';
import { nearKeys } from '../../search/nearNumbers';
import { recordNumberKey } from '../../search/recordKeys';

/** A beginning of fewer characters stands for most of an office's documents. */
const LEAST_BEGINNING = 4;
/** Digits to which offices fill up the part behind a year or a letter. */
const MOST_FILLED = 9;

/** `2026-4512` as it may be written with zeros after the dash: `2026004512` and the like. */
function withFilledZeros(typed: string): string[] {
  const [, first, last] = /^(.*[\p{L}\p{N}])[^\p{L}\p{N}]+(\d+)$/u.exec(typed) ?? [];
  if (first === undefined || last === undefined) return [];
  const spare = Math.max(0, MOST_FILLED - last.length);
  return Array.from({ length: spare }, (_none, zeros) =>
    recordNumberKey(`${first}${'0'.repeat(zeros + 1)}${last}`),
  );
}

function byBeginning(key: string): Lookup {
  if (key.length < LEAST_BEGINNING) {
    throw invalidField(
      'publicDocumentId',
      `Enter at least ${String(LEAST_BEGINNING)} letters or digits before %.`,
    );
  }
  return {
    condition: sql`r.number_key like ${beginsWith(key)}`,
    understood: `numbers that begin with ${key}`,
  };
}

/** Documents of a number, however it is parted, or of a beginning of one that ends in `%`. */
export const BY_DOCUMENT_NUMBER: LookupKind = {
  what: 'a document number',
  read: (text) => {
    const typed = text('publicDocumentId');
    const key = recordNumberKey(typed);
    if (key === '') return null;
    if (typed.endsWith('%')) return byBeginning(key);
    const near = [...new Set([key, ...withFilledZeros(typed), ...nearKeys(key)])];
    return {
      condition: sql`r.number_key = ${key}`,
      near: {
        condition: sql`r.number_key = any(${near}::text[])`,
        order: sql`array_position(${near}::text[], r.number_key)`,
      },
    };
  },
};

/** Documents of a book or liber, of a page, or of both. */
export const BY_BOOK: LookupKind = {
  what: 'a book and page',
  read: (text) => {
    const asked = { book: text('book'), page: text('page') };
    const book = recordNumberKey(asked.book);
    const page = recordNumberKey(asked.page);
    if ((asked.book !== '' && book === '') || (asked.page !== '' && page === '')) return null;
    const conditions = [
      ...(book === '' ? [] : [sql`r.book_key = ${book}`]),
      ...(page === '' ? [] : [sql`r.page_key = ${page}`]),
    ];
    return { condition: sql.join(conditions, sql` and `) };
  },
};
