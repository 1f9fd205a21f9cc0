import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import { degrees, PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { PNG } from 'pngjs';
import { formatCount } from '#contract/formats';
import { MAX_BOUGHT_PAGES } from '#contract/records/pageImages';

const POINTS_AN_INCH = 72;

/** Width of a preview in pixels: enough to recognize a page, but too small to read comfortably. */
const PREVIEW_WIDTH = 340;
/** Width of a page for reading, in pixels. */
const READING_WIDTH = 1_000;
/** Maximum height of a page for reading, in pixels. */
const READING_HEIGHT = 1_600;
/** Maximum height of a preview in pixels; longer pages are rendered narrower. */
const PREVIEW_HEIGHT = 520;
const WATERMARK = 'PREVIEW - NOT A COPY';
/** Length of the watermark as a fraction of the page's diagonal. */
const WATERMARK_SHARE = 0.85;
/** 1 is white. */
const WATERMARK_GRAY = 0.82;

/**
 * Thrown for a file whose pages can't be rendered or copied; the message explains why, for the
 * file's owner.
 */
export class UnreadablePagesError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnreadablePagesError';
  }
}

/** Inches. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

let library: ReturnType<typeof PDFiumLibrary.init> | null = null;

async function openPages<Result>(
  bytes: Uint8Array,
  work: (document: PDFiumDocument) => Promise<Result> | Result,
): Promise<Result> {
  library ??= PDFiumLibrary.init();
  const pdfium = await library;
  let document: PDFiumDocument;
  try {
    document = await pdfium.loadDocument(bytes);
  } catch (error) {
    const isLocked = error instanceof Error && /password|security/i.test(error.message);
    throw new UnreadablePagesError(
      isLocked
        ? 'It is locked with a password. Save it without one.'
        : "It isn't a readable PDF file.",
    );
  }
  try {
    return await work(document);
  } finally {
    document.destroy();
  }
}

/** Reads the sizes of all pages as viewed, in order. Throws `UnreadablePagesError`. */
export function readPageSizes(bytes: Uint8Array): Promise<PageSize[]> {
  return openPages(bytes, (document) => {
    const pages = document.getPageCount();
    if (pages < 1 || pages > MAX_BOUGHT_PAGES) {
      throw new UnreadablePagesError(
        `It has ${formatCount(pages)} pages; 1 to ${String(MAX_BOUGHT_PAGES)} are allowed.`,
      );
    }
    return Array.from({ length: pages }, (_none, index) => sizeOf(document, index));
  });
}

function sizeOf(document: PDFiumDocument, index: number): PageSize {
  const { originalHeight, originalWidth } = document.getPage(index).getOriginalSize();
  return { width: inches(originalWidth), height: inches(originalHeight) };
}

function inches(points: number): number {
  return Math.round((points / POINTS_AN_INCH) * 100) / 100;
}

interface Picture {
  readonly width: number;
  readonly height: number;
  /** One gray byte per pixel. */
  readonly grey: Uint8Array;
}

async function drawPage(
  document: PDFiumDocument,
  index: number,
  most: { readonly width: number; readonly height: number },
): Promise<Picture> {
  if (index >= document.getPageCount())
    throw new UnreadablePagesError("It doesn't have this page.");
  const page = document.getPage(index);
  const { originalHeight, originalWidth } = page.getOriginalSize();
  const scale = Math.min(most.width / originalWidth, most.height / originalHeight);
  const { data, height, width } = await page.render({
    scale,
    colorSpace: 'Gray',
    render: 'bitmap',
  });
  return { width, height, grey: data };
}

const stamps = new Map<string, Promise<Uint8Array>>();
const MAX_STAMPS = 100;

/** Renders only the watermark, at an image's size. */
function stampFor({ height, width }: Picture): Promise<Uint8Array> {
  const size = `${String(width)}x${String(height)}`;
  const known = stamps.get(size);
  if (known !== undefined) return known;
  if (stamps.size >= MAX_STAMPS) stamps.clear();
  const stamp = renderStamp(width, height);
  stamps.set(size, stamp);
  return stamp;
}

async function renderStamp(width: number, height: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([width, height]);
  // One line from corner to corner, light enough to recognize the page under it.
  const angle = Math.atan2(height, width);
  const length = Math.hypot(width, height) * WATERMARK_SHARE;
  const size = length / font.widthOfTextAtSize(WATERMARK, 1);
  const [across, up] = [Math.cos(angle), Math.sin(angle)];
  page.drawText(WATERMARK, {
    x: (width - length * across + size * 0.7 * up) / 2,
    y: (height - length * up - size * 0.7 * across) / 2,
    size,
    font,
    rotate: degrees((angle * 180) / Math.PI),
    color: rgb(WATERMARK_GRAY, WATERMARK_GRAY, WATERMARK_GRAY),
  });
  const { data } = await openPages(await pdf.save(), (document) =>
    document.getPage(0).render({ scale: 1, colorSpace: 'Gray', render: 'bitmap' }),
  );
  return data;
}

/**
 * Renders the preview of a page that isn't purchased: small and gray. The watermark is part of the
 * pixels, so it can't be removed. `page` counts from 1. Throws `UnreadablePagesError`.
 */
export async function renderPreview(bytes: Uint8Array, page: number): Promise<Buffer> {
  const most = { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT };
  const picture = await openPages(bytes, (document) => drawPage(document, page - 1, most));
  const stamp = await stampFor(picture);
  const { grey, height, width } = picture;
  const marked = Buffer.alloc(width * height);
  for (let at = 0; at < marked.length; at += 1) {
    marked[at] = ((grey[at] ?? 255) * (stamp[at] ?? 255)) / 255;
  }
  return toPng({ width, height, grey: marked });
}

/**
 * Renders a page large enough to read, for users allowed to have the file. `page` counts from 1.
 * Throws `UnreadablePagesError`.
 */
export async function renderReadable(bytes: Uint8Array, page: number): Promise<Buffer> {
  const most = { width: READING_WIDTH, height: READING_HEIGHT };
  return toPng(await openPages(bytes, (document) => drawPage(document, page - 1, most)));
}

function toPng({ grey, height, width }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(grey);
  return PNG.sync.write(png, {
    colorType: 0,
    inputColorType: 0,
    inputHasAlpha: false,
    filterType: 0,
  });
}
