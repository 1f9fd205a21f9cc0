/** Whether a document's pages can be viewed and bought on this site. */
export const PAGES_STATES = [
  /** Pages are available. */
  'READY',
  /** The office has sent none. */
  'NONE',
  /** The law prohibits showing them. */
  'RESTRICTED',
  /** The office's file is unreadable or was altered. */
  'DAMAGED',
] as const;
export type PagesState = (typeof PAGES_STATES)[number];

/** States of purchased pages. */
export const PURCHASE_STATES = ['READY', 'EXPIRED', 'WITHDRAWN', 'DAMAGED'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** Days during which purchased pages can be downloaded. */
export const PURCHASE_DAYS = 30;

/** Maximum pages in one order. */
export const MAX_BOUGHT_PAGES = 500;

/** Page previews, reduced and watermarked; below the context path. */
export const PAGE_PICTURE_PATH = '/recorder/documents/{documentId}/pages/{page}/preview.png';

/** Purchased pages as a PDF; below the context path. */
export const PURCHASED_FILE_PATH = '/recorder/purchased/{purchaseId}/pages.pdf';

/** CSV of all purchases of an account in both editions; below the context path. */
export const PURCHASES_FILE = '/recorder/purchased.csv';

/** Screens for page previews and purchased pages (spec section 2, Recorder). */
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

/** Formats ascending pages as "1–3, 7". */
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

/** Formats ascending pages as "page 4" or "pages 1–3, 7". */
export function pagesInWords(pages: readonly number[]): string {
  return `${pages.length === 1 ? 'page' : 'pages'} ${pageRanges(pages)}`;
}

/** Formats a purchase number as on receipts and pages: `DP-000123`. */
export function purchaseNumber(id: number): string {
  return `DP-${String(id).padStart(6, '0')}`;
}
