import { formatDecimal } from '#contract/formats';
import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { copyPages } from './copies';
import { renderPreview, readPageSizes, UnreadablePagesError, type PageSize } from './raster';

/**
 * Page size limits in inches: smaller pages are unreadable; PDF programs draw nothing larger than
 * the maximum.
 */
const SMALLEST = 0.5;
const LARGEST = 200;
const POINTS_AN_INCH = 72;

const TRIAL = { title: 'Trial copy', footer: 'Trial copy', at: new Date(0) };

function requireSize(page: number, { height, width }: PageSize): void {
  if ([width, height].every((inches) => inches >= SMALLEST && inches <= LARGEST)) return;
  throw new UnreadablePagesError(
    `Page ${String(page)} is ${formatDecimal(width, 2)} by ${formatDecimal(height, 2)} inches. ` +
      `Pages must be ${String(SMALLEST)} to ${String(LARGEST)} inches wide and high.`,
  );
}

/** Reads the size that a page declares; a renderer may replace it with a standard size. */
function statedSize(page: PDFPage): PageSize {
  const { height, width } = page.getSize();
  return {
    width: Math.abs(width) / POINTS_AN_INCH,
    height: Math.abs(height) / POINTS_AN_INCH,
  };
}

/**
 * Renders and copies each page, as a preview and a purchase would, and returns the pages' sizes.
 * Throws `UnreadablePagesError` with a message that gives the page and the problem.
 */
export async function checkPages(bytes: Uint8Array): Promise<PageSize[]> {
  const sizes = await readPageSizes(bytes);
  for (const [index, size] of sizes.entries()) requireSize(index + 1, size);
  for (let page = 1; page <= sizes.length; page += 1) {
    await orUnreadable(`Page ${String(page)} can't be drawn`, () => renderPreview(bytes, page));
  }
  await orUnreadable("Its pages can't be copied", async () => {
    const pages = Array.from(sizes, (_size, index) => index + 1);
    const copy = await PDFDocument.load(await copyPages(bytes, pages, TRIAL));
    for (const [index, page] of copy.getPages().entries()) {
      requireSize(index + 1, statedSize(page));
    }
    if (copy.getPageCount() !== sizes.length) throw new Error('The copy is missing pages.');
  });
  return sizes;
}

async function orUnreadable(problem: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof UnreadablePagesError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadablePagesError(`${problem}: ${reason.slice(0, 200).replace(/\.$/, '')}.`);
  }
}
