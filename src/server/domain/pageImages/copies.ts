import { degrees, PDFDocument, rgb, StandardFonts, type PDFPage } from '@cantoo/pdf-lib';
import { showBidiControls } from '#contract/bidi';

const MARGIN = 18;
const SMALL = 7;

/** Characters that the footer's font lacks. */
const NOT_DRAWN = /[^\x20-\x7E\xA1-\xFF]/gu;

/** What a copy says of itself. */
export interface AboutCopy {
  readonly title: string;
  /** At the lower edge of each page. */
  readonly footer: string;
  readonly at: Date;
}

/**
 * The bought pages as a file of their own, in their order, each with `footer` at its lower edge as it
 * is looked at. Throws what the library throws for a file that it cannot read.
 */
export async function copyPages(
  bytes: Uint8Array,
  pages: readonly number[],
  about: AboutCopy,
): Promise<Uint8Array> {
  const original = await PDFDocument.load(new Uint8Array(bytes), { updateMetadata: false });
  const copy = await PDFDocument.create();
  copy.setTitle(showBidiControls(about.title));
  copy.setCreationDate(about.at);
  copy.setModificationDate(about.at);
  const font = await copy.embedFont(StandardFonts.Helvetica);
  const footer = showBidiControls(about.footer).replace(NOT_DRAWN, '?');
  const copied = await copy.copyPages(
    original,
    Array.from(pages, (page) => page - 1),
  );
  for (const page of copied) {
    copy.addPage(page);
    const { angle, x, y } = lowerEdge(page);
    page.drawText(footer, {
      x,
      y,
      size: SMALL,
      font,
      rotate: degrees(angle),
      color: rgb(0.35, 0.35, 0.35),
    });
  }
  return copy.save();
}

/** Where the lower left corner is of a page that is turned, and how text there stands upright. */
function lowerEdge(page: PDFPage): { x: number; y: number; angle: number } {
  const { height, width } = page.getSize();
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  switch (angle) {
    case 90:
      return { x: width - MARGIN, y: MARGIN, angle };
    case 180:
      return { x: width - MARGIN, y: height - MARGIN, angle };
    case 270:
      return { x: MARGIN, y: height - MARGIN, angle };
    default:
      return { x: MARGIN, y: MARGIN, angle: 0 };
  }
}
