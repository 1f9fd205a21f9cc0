/** What is told of a document's pages: whether they can be looked at and bought here. */
export const PAGES_STATES = [
  /** Pages are here. */
  'READY',
  /** The office has given none. */
  'NONE',
  /** The law keeps them from being shown. */
  'RESTRICTED',
  /** What came from the office cannot be read, or is no longer what came. */
  'DAMAGED',
] as const;
export type PagesState = (typeof PAGES_STATES)[number];

/** What became of pages that were bought. */
export const PURCHASE_STATES = ['READY', 'EXPIRED', 'WITHDRAWN', 'DAMAGED'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** Days for which bought pages can be fetched again: our choice. */
export const PURCHASE_DAYS = 30;

/** Pages that can be bought at once. */
export const MOST_BOUGHT_PAGES = 500;

/** Pictures of pages, drawn small and marked; below the context path. */
export const PAGE_PICTURE_PATH = '/recorder/documents/{documentId}/pages/{page}/preview.png';

/** Bought pages as a PDF file; below the context path. */
export const PURCHASED_FILE_PATH = '/recorder/purchased/{purchaseId}/pages.pdf';

/** All that an account bought in both editions as a table; below the context path. */
export const PURCHASES_FILE = '/recorder/purchased.csv';

/** Screens (spec section 2, Recorder). */
export const PAGES_SCREEN = '/recorder/PreviewDocument';
export const PURCHASES_SCREEN = '/recorder/ViewPurchasedDocuments';
export const READER_SCREEN = '/recorder/ReadPurchasedDocument';
export const SERVICES_SCREEN = '/recorder/ViewDocumentServices';

export function pagePicture(documentId: number, page: number): string {
  return PAGE_PICTURE_PATH.replace('{documentId}', String(documentId)).replace(
    '{page}',
    String(page),
  );
}

export function purchasedFile(purchaseId: number): string {
  return PURCHASED_FILE_PATH.replace('{purchaseId}', String(purchaseId));
}

/** "1–3, 7" of pages in ascending order. */
export function pageRanges(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last?.[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges
    .map(([from, to]) => (from === to ? String(from) : `${String(from)}–${String(to)}`))
    .join(', ');
}

/** Number of a purchase, as its receipt and its pages have it: `DP-000123`. */
export function purchaseNumber(id: number): string {
  return `DP-${String(id).padStart(6, '0')}`;
}
