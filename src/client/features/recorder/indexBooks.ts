import { parseId, type Query } from '#contract/queryFields';
import type { IndexBook } from '#contract/schemas/documents';

/** What each kind of index book is called. */
export const BOOK_KINDS: Readonly<Record<IndexBook['kind'], string>> = {
  GRANTOR: 'Grantors',
  GRANTEE: 'Grantees',
  MORTGAGOR: 'Mortgagors',
  MORTGAGEE: 'Mortgagees',
  MISCELLANEOUS: 'Miscellaneous records',
};

/** A page of a book that an address opens. */
export interface OpenPage {
  readonly book: IndexBook;
  /** Counts from 1. */
  readonly page: number;
  /** Percent of the width of the page. */
  readonly zoom: number;
}

/** How large a page can be shown. */
export const ZOOMS: readonly number[] = [100, 150, 200, 300];

/** The page that an address opens; null where it names no book of the county. */
export function readOpenPage(books: readonly IndexBook[], query: Query): OpenPage | null {
  const book = books.find(({ id }) => id === parseId(query['bookId']));
  if (book === undefined) return null;
  const page = Math.min(book.pages, parseId(query['page']) ?? 1);
  return { book, page, zoom: ZOOMS.find((each) => String(each) === query['zoom']) ?? 100 };
}
