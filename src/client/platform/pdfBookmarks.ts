import type { ReadFile } from '#contract/filing/documentCheck/page';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Maximum number of bookmarks. A file with more uses them as a table of contents; no filer splits a
 * document at those.
 */
const MOST = 500;

type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

/** Returns the bookmarks of a PDF in order, nested ones after their parent; none if unreadable. */
export async function findBookmarks(file: PDFDocumentProxy): Promise<ReadFile['bookmarks']> {
  const outline = await file.getOutline().catch((): Outline => []);
  const found: { title: string; page: number | null }[] = [];
  const waiting = [...((outline as Outline | null) ?? [])];
  while (found.length < MOST) {
    const next = waiting.shift();
    if (next === undefined) break;
    found.push({ title: next.title.slice(0, 200), page: await pageOf(file, next.dest) });
    waiting.unshift(...(next.items as Outline));
  }
  return found;
}

async function pageOf(
  file: PDFDocumentProxy,
  target: Outline[number]['dest'],
): Promise<number | null> {
  try {
    const place = typeof target === 'string' ? await file.getDestination(target) : target;
    const page: unknown = place?.[0];
    if (typeof page === 'number') return page + 1;
    return page === null || typeof page !== 'object'
      ? null
      : (await file.getPageIndex(page as Parameters<typeof file.getPageIndex>[0])) + 1;
  } catch {
    return null;
  }
}
