import { fillPath } from './links';

/**
 * Counties whose older index books can be turned on the screen: 19 in Indiana, one in Michigan (spec
 * section 2), by FIPS code.
 */
export const MANUAL_INDEX_COUNTIES: readonly number[] = [
  18007, 18017, 18021, 18025, 18031, 18041, 18047, 18049, 18055, 18061, 18065, 18079, 18085, 18115,
  18119, 18129, 18135, 18161, 18177, 26081,
];

const PAGE_PATH = '/recorder/index-books/{bookId}/pages/{page}.svg';

/** The picture of a page of an index book, below the context path; pages count from 1. */
export function indexPagePath(bookId: number, page: number): string {
  return fillPath(PAGE_PATH, { bookId, page });
}

/** The same as a pattern. */
export const INDEX_PAGE_PATTERN = PAGE_PATH;

/** Screen of a county's index books. */
export function manualIndexPath(countyId: number): string {
  return `/recorder/ManualIndex/${String(countyId)}`;
}
