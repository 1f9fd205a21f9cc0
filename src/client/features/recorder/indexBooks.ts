import { parseId, type Query } from '#contract/site/queryFields';
import type { IndexBook } from '#contract/schemas/documents';

/** Names of the kinds of index books. */
export const BOOK_KINDS: Readonly<Record<IndexBook['kind'], string>> = {
  GRANTOR: 'Grantors',
  GRANTEE: 'Grantees',
  MORTGAGOR: 'Mortgagors',
  MORTGAGEE: 'Mortgagees',
  MISCELLANEOUS: 'Miscellaneous records',
};

/** Book page opened by a URL. */
export interface OpenPage {
  readonly book: IndexBook;
  /** Page number, starting at 1. */
  readonly page: number;
  /** Percent of the page width. */
  readonly zoom: number;
}

/** Zoom levels in percent. */
export const ZOOMS: readonly number[] = [100, 150, 200, 300];

/** Reads the page in the URL; null unless the URL has a book of the county. */
export function readOpenPage(books: readonly IndexBook[], query: Query): OpenPage | null {
  const book = books.find(({ id }) => id === parseId(query['bookId']));
  if (book === undefined) return null;
  const page = Math.min(book.pages, parseId(query['page']) ?? 1);
  return { book, page, zoom: ZOOMS.find((each) => String(each) === query['zoom']) ?? 100 };
}
