import { sql, type RawBuilder } from 'kysely';
import {
  readBookAndPage,
  withoutBookWord,
  withoutDocumentWord,
  withoutPageWord,
  type BookAndPage,
} from '#contract/records/recordNumbers';
import { beginsWith } from '../../domain/recordSearch/lookupRepository';
import type { Lookup, LookupKind } from '../../domain/recordSearch/register';
import { invalidField } from '../../http/problems';
import { readDocumentNumber } from '../../search/documentNumbers';
import { nearKeys } from '../../search/nearNumbers';
import { recordNumberKey } from '../../search/recordKeys';

/** Minimum length of a prefix; shorter ones match most of an office's documents. */
const MIN_BEGINNING = 4;

function byBeginning(key: string): Lookup {
  if (key.length < MIN_BEGINNING) {
    throw invalidField(
      'publicDocumentId',
      `Enter at least ${String(MIN_BEGINNING)} letters or digits before %.`,
    );
  }
  return {
    condition: sql`r.number_key like ${beginsWith(key)}`,
    understood: `numbers that begin with ${key}`,
  };
}

/** Looks up documents with the same year and sequence number, in any office's format. */
function inAnyForm(typed: string): Lookup['otherwise'] {
  const parts = readDocumentNumber(typed);
  if (parts === null) return null;
  const { sequence, year } = parts;
  const ofYear = year === null ? sql`` : sql` and d.number_year = ${year}::integer`;
  return {
    condition: sql`r.id in (
      select d.id from recorded_document d where d.number_sequence = ${sequence}${ofYear})`,
    understood: `number ${sequence} of ${year === null ? 'any year' : String(year)}`,
  };
}

/** Finds documents by number in any format, or by a prefix that ends in `%`. */
export const BY_DOCUMENT_NUMBER: LookupKind = {
  what: 'a document number',
  read: (text) => {
    const typed = withoutDocumentWord(text('publicDocumentId'));
    const key = recordNumberKey(typed);
    if (key === '') return null;
    if (typed.endsWith('%')) return byBeginning(key);
    const near = [...new Set([key, ...nearKeys(key)])];
    return {
      condition: sql`r.number_key = ${key}`,
      otherwise: inAnyForm(typed),
      near: {
        condition: sql`r.number_key = any(${near}::text[])`,
        order: sql`array_position(${near}::text[], r.number_key)`,
      },
    };
  },
};

/** `449-452` are the pages of one document; its record has the first page. */
const PAGES = /^(\d+)\s*\p{Pd}\s*\d+$/u;

function firstPage(typed: string): string {
  const page = withoutPageWord(typed);
  return PAGES.exec(page)?.[1] ?? page;
}

/**
 * Returns a field's keys with and without a word such as Liber, because an office may have a book
 * `L8017`.
 */
function keysOf(...texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map(recordNumberKey))].filter((key) => key !== '');
}

function ofKeys(book: readonly string[], page: readonly string[]): RawBuilder<unknown> {
  const conditions = [
    ...(book.length === 0 ? [] : [sql`r.book_key = any(${book}::text[])`]),
    ...(page.length === 0 ? [] : [sql`r.page_key = any(${page}::text[])`]),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Reads a book and page typed into one of the two fields; null otherwise. */
function readPair({ book, page }: BookAndPage): BookAndPage | null {
  const pair = readBookAndPage(book === '' ? page : book);
  if (pair === null || book === '' || page === '') return pair;
  return recordNumberKey(pair.page) === recordNumberKey(withoutPageWord(page)) ? pair : null;
}

/** Finds documents by book or liber, by page, or by both, in one field or two. */
export const BY_BOOK: LookupKind = {
  what: 'a book and page',
  read: (text) => {
    const typed = { book: text('book'), page: text('page') };
    const book = keysOf(typed.book, withoutBookWord(typed.book));
    const page = keysOf(typed.page, firstPage(typed.page));
    const isNothing = (typed: string, keys: readonly string[]): boolean =>
      typed !== '' && keys.length === 0;
    if (isNothing(typed.book, book) || isNothing(typed.page, page)) return null;
    const pair = readPair(typed);
    if (pair === null) return { condition: ofKeys(book, page) };
    return {
      condition: ofKeys([recordNumberKey(pair.book)], [recordNumberKey(pair.page)]),
      otherwise: { condition: ofKeys(book, page) },
    };
  },
};
