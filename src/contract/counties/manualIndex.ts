import { fillPath } from '../links';

/**
 * FIPS codes of counties whose older documents are indexed in photographed books: 19 recorders in
 * Indiana, one register of deeds in Michigan.
 */
export const MANUAL_INDEX_COUNTIES: readonly number[] = [
  // Bartholomew, Boone, Clinton, Dearborn, DeKalb, Dubois, Fayette, Henry, Huntington, Jackson.
  18005, 18011, 18023, 18029, 18033, 18037, 18041, 18065, 18069, 18071,
  // Jasper, Lawrence, Marshall, Miami, Montgomery, Noble, Putnam, Randolph, Wayne.
  18073, 18093, 18099, 18103, 18107, 18113, 18133, 18135, 18177,
  // Kent.
  26081,
];

/** True if a county has index books. */
export function hasManualIndex(countyId: number): boolean {
  return MANUAL_INDEX_COUNTIES.includes(countyId);
}

/** Image of an index book page, below the context path; pages count from 1. */
export const INDEX_PAGE_PATH = '/recorder/index-books/{bookId}/pages/{pageNumber}.svg';

/** Formats the URL of an index book page's image. */
export function indexPagePath(bookId: number, pageNumber: number): string {
  return fillPath(INDEX_PAGE_PATH, { bookId, pageNumber });
}

/** Returns the path of a county's index books (spec section 2). */
export function manualIndexPath(countyId: number): string {
  return `/recorder/ManualIndex/${String(countyId)}`;
}
