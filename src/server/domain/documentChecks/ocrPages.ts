import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { PNG } from 'pngjs';
import type { PageWord } from '#contract/filing/documentCheck/page';
import { withPdf } from './readPdf';
import { addTextLayer } from './textLayer';

const POINTS_AN_INCH = 72;
const DPI = 200;
/** Larger pages are rendered at a lower resolution. */
const MAX_PIXELS = 12_000_000;

/** A page as a grayscale PNG. */
export interface DrawnPage {
  readonly png: Uint8Array;
  /** Pixels per point. */
  readonly scale: number;
}

/**
 * Words to add to a page; pages are numbered from 1, and boxes are in coordinates of the displayed
 * page.
 */
export interface WordLayer {
  readonly page: number;
  readonly words: readonly PageWord[];
}

/** Renders a page; pages are numbered from 1. Call it only in a worker. */
export function drawPage(bytes: Uint8Array, page: number): Promise<DrawnPage> {
  return withPdf(bytes, async (document) => {
    const sheet = document.getPage(page - 1);
    const { originalHeight, originalWidth } = sheet.getOriginalSize();
    const fits = Math.sqrt(MAX_PIXELS / (originalWidth * originalHeight));
    const scale = Math.min(DPI / POINTS_AN_INCH, fits);
    const { data, height, width } = await sheet.render({
      scale,
      render: 'bitmap',
      colorSpace: 'Gray',
    });
    const png = new PNG({ width, height });
    png.data = Buffer.from(data);
    const gray = { colorType: 0, inputColorType: 0, inputHasAlpha: false, filterType: 0 } as const;
    return { png: PNG.sync.write(png, gray), scale };
  });
}

/** Adds invisible words to pages of a PDF. Call it only in a worker. */
export async function addWords(
  bytes: Uint8Array,
  layers: readonly WordLayer[],
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const { page, words } of layers) addTextLayer(pdf.getPage(page - 1), font, words);
  return pdf.save({ useObjectStreams: false });
}
