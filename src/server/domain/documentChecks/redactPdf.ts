import type { PDFiumDocument } from '@hyzyla/pdfium';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  StandardFonts,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
  scale,
  type PDFFont,
  type PDFPage,
} from '@cantoo/pdf-lib';
import type { Box, PageWord } from '#contract/filing/documentCheck/page';
import { coveredShare } from '#contract/filing/documentCheck/pageText';
import { copyPages } from '../filingUploads/qpdf';
import { readPdfPages, withPdf } from './readPdf';
import { addTextLayer } from './textLayer';

const POINTS_AN_INCH = 72;
const DPI = 200;
/** Larger pages are rendered at a lower resolution. */
const MAX_PIXELS = 25_000_000;
/** Points added to each side of a redaction box, so that no edge of a letter remains. */
const EDGE = 1;
/** Share of a word's height that a box must cover to remove its text, regardless of width. */
const COVERED = 0.25;
/** Page entries that may contain undisplayed data. */
const HIDDEN_ENTRIES = [
  ...['Annots', 'AA', 'Metadata', 'PieceInfo', 'Thumb', 'StructParents', 'B', 'SeparationInfo'],
  ...['LastModified', 'PZ', 'Trans', 'TemplateInstantiated', 'AF', 'VP', 'Tabs'],
];

interface PageBox {
  readonly page: number;
  readonly box: Box;
}

/**
 * Creates a public copy of a PDF. Pages with boxes, annotations, or fields become images with black
 * boxes and an invisible text layer without the covered words. Other pages are copied with only
 * what they display. The copy has no properties, bookmarks, annotations, or fields. Throws if it
 * can't be created, or still contains a covered word. Call it only in a worker.
 */
export async function redactPdf(bytes: Uint8Array, boxes: readonly PageBox[]): Promise<Uint8Array> {
  // Each page gets its own resources, so that a copied page contains nothing from a redacted one.
  const pruned = await copyPages(bytes, 1, 'z');
  if (pruned === null) throw new Error('The file has no pages to copy.');
  const { pages } = await readPdfPages(pruned);
  const source = await PDFDocument.load(pruned, { updateMetadata: false });
  const copy = await PDFDocument.create({ updateMetadata: false });
  const font = await copy.embedFont(StandardFonts.Helvetica);
  const burned = new Set(boxes.map(({ page }) => page));
  if ([...burned].some((page) => page > pages.length)) throw new Error('There is no such page.');
  await withPdf(pruned, async (document) => {
    document.initializeFormFields();
    for (const [index, page] of source.getPages().entries()) {
      const read = pages[index];
      if (read === undefined) throw new Error('The file’s page count doesn’t match its pages.');
      const number = index + 1;
      if (burned.has(number) || hasAnnotations(page)) {
        const own = boxes.filter((each) => each.page === number).map(({ box }) => box);
        await addBurned(copy, font, { document, index, boxes: own, read });
      } else {
        const [same] = await copy.copyPages(source, [index]);
        if (same === undefined) throw new Error('The page can’t be copied.');
        for (const name of HIDDEN_ENTRIES) same.node.delete(PDFName.of(name));
        copy.addPage(same);
      }
    }
  });
  const result = await copy.save({ useObjectStreams: false, addDefaultPage: false });
  const clean = await copyPages(result, 1, 'z');
  if (clean === null) throw new Error('The copy can’t be written.');
  await requireBurned(clean, boxes);
  return clean;
}

/**
 * True if the page has annotations other than links. A link's appearance is part of the page
 * itself.
 */
function hasAnnotations(page: PDFPage): boolean {
  const annotations = page.node.lookup(PDFName.of('Annots'));
  if (!(annotations instanceof PDFArray)) return false;
  return annotations.asArray().some((_each, at) => {
    const annotation = annotations.lookup(at);
    const isLink =
      annotation instanceof PDFDict &&
      annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Link');
    return !isLink;
  });
}

interface BurnedPage {
  readonly document: PDFiumDocument;
  readonly index: number;
  readonly boxes: readonly Box[];
  readonly read: {
    readonly width: number;
    readonly height: number;
    readonly words: readonly PageWord[];
  };
}

async function addBurned(
  copy: PDFDocument,
  font: PDFFont,
  { boxes, document, index, read }: BurnedPage,
): Promise<void> {
  const { height, width, words } = read;
  const wanted = DPI / POINTS_AN_INCH;
  const zoom = Math.min(wanted, Math.sqrt(MAX_PIXELS / (width * height)));
  const picture = await document
    .getPage(index)
    .render({ scale: zoom, render: 'bitmap', renderFormFields: true });
  const pixels = readPixels(picture.data, picture.width, picture.height);
  const [perX, perY] = [picture.width / width, picture.height / height];
  for (const box of boxes) {
    paintBlack(pixels, picture, {
      left: Math.floor((box.x - EDGE) * perX),
      top: Math.floor((box.y - EDGE) * perY),
      right: Math.ceil((box.x + box.width + EDGE) * perX),
      bottom: Math.ceil((box.y + box.height + EDGE) * perY),
    });
  }
  const image = copy.context.register(
    copy.context.flateStream(pixels.bytes, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: picture.width,
      Height: picture.height,
      ColorSpace: pixels.channels === 1 ? 'DeviceGray' : 'DeviceRGB',
      BitsPerComponent: 8,
    }),
  );
  const page = copy.addPage([width, height]);
  const name = page.node.newXObject('Page', image);
  page.pushOperators(
    pushGraphicsState(),
    scale(width, height),
    drawObject(name),
    popGraphicsState(),
  );
  const rest = words.filter(({ box }) => !boxes.some((each) => isTouched(box, each)));
  addTextLayer(page, font, rest);
}

interface Pixels {
  readonly bytes: Uint8Array;
  readonly channels: 1 | 3;
}

/** Largest difference between a pixel's colors that still counts as gray. */
const GRAY = 16;

/** Converts RGBA on white to gray or RGB. */
function readPixels(rgba: Uint8Array, width: number, height: number): Pixels {
  const count = width * height;
  const isColored = (): boolean => {
    for (let at = 0; at < count * 4; at += 4) {
      const [r, g, b] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
      if (Math.max(r, g, b) - Math.min(r, g, b) > GRAY) return true;
    }
    return false;
  };
  const channels = isColored() ? 3 : 1;
  const bytes = new Uint8Array(count * channels);
  for (let pixel = 0; pixel < count; pixel += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      bytes[pixel * channels + channel] = rgba[pixel * 4 + channel] ?? 255;
    }
  }
  return { bytes, channels };
}

interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function paintBlack(
  { bytes, channels }: Pixels,
  { height, width }: { readonly width: number; readonly height: number },
  { bottom, left, right, top }: PixelBox,
): void {
  const [from, to] = [Math.max(0, left), Math.min(width, right)];
  if (from >= to) return;
  for (let row = Math.max(0, top); row < Math.min(height, bottom); row += 1) {
    bytes.fill(0, (row * width + from) * channels, (row * width + to) * channels);
  }
}

/** True if a box covers part of a word, not just the edge of its line. */
function isTouched(word: Box, box: Box): boolean {
  const across = Math.min(word.x + word.width, box.x + box.width) - Math.max(word.x, box.x);
  const down = Math.min(word.y + word.height, box.y + box.height) - Math.max(word.y, box.y);
  return across > 0 && down > word.height * COVERED;
}

/** Reads the copy's text, and throws if a box still contains text. */
async function requireBurned(bytes: Uint8Array, boxes: readonly PageBox[]): Promise<void> {
  const { file, pages } = await readPdfPages(bytes);
  const rest = boxes.filter(({ box, page }) =>
    pages[page - 1]?.words.some((word) => coveredShare(word.box, box) > 0.5),
  );
  if (rest.length > 0 || file.bookmarks.length > 0) {
    throw new Error('The copy still has a covered word.');
  }
}
