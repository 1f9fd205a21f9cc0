import { degrees, PDFDocument, rgb, StandardFonts, type PDFPage } from '@cantoo/pdf-lib';
import { showBidiControls } from '#contract/bidi';

const MARGIN = 18;
const SMALL = 7;

/** Characters that the footer's font lacks. */
const NOT_DRAWN = /[^\x20-\x7E\xA1-\xFF]/gu;

/** Title and date of a copy, and the footer printed on it. */
export interface AboutCopy {
  readonly title: string;
  /** Printed at the bottom of each page. */
  readonly footer: string;
  readonly at: Date;
}

/**
 * Copies the purchased pages into a new PDF, in order, each with `footer` at the bottom as viewed.
 * Throws the library's error for an unreadable file.
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

/**
 * Finds the lower left corner of a rotated page's visible part, in the page's coordinates, and the
 * angle of upright text there.
 */
function lowerEdge(page: PDFPage): { x: number; y: number; angle: number } {
  const { bottom, left, right, top } = visibleBox(page);
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  switch (angle) {
    case 90:
      return { x: right - MARGIN, y: bottom + MARGIN, angle };
    case 180:
      return { x: right - MARGIN, y: top - MARGIN, angle };
    case 270:
      return { x: left + MARGIN, y: top - MARGIN, angle };
    default:
      return { x: left + MARGIN, y: bottom + MARGIN, angle: 0 };
  }
}

/** Returns the crop box within the media box; the media box if they have nothing in common. */
function visibleBox(page: PDFPage) {
  const media = edgesOf(page.getMediaBox());
  const crop = edgesOf(page.getCropBox());
  const visible = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  return visible.left < visible.right && visible.bottom < visible.top ? visible : media;
}

/** Box edges may be in either order; the library's width or height is then negative. */
function edgesOf({ height, width, x, y }: ReturnType<PDFPage['getMediaBox']>) {
  return {
    left: Math.min(x, x + width),
    right: Math.max(x, x + width),
    bottom: Math.min(y, y + height),
    top: Math.max(y, y + height),
  };
}
