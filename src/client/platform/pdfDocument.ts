import type { ReadFile } from '#contract/filing/documentCheck/page';
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { findBookmarks } from './pdfBookmarks';
import { openPdfFile } from './pdfWorker';

/** How to render a page. */
export interface PdfView {
  /** Page number, from 1. */
  readonly page: number;
  /** Width in CSS pixels. */
  readonly width: number;
  /** Clockwise, in addition to the page's own rotation. */
  readonly turned: 0 | 90 | 180 | 270;
}

/** An open PDF; must be closed. */
export interface OpenPdf {
  readonly pages: number;
  /** Renders a page at the screen's resolution; stops silently when a newer call starts. */
  draw(canvas: HTMLCanvasElement, view: PdfView): Promise<void>;
  /** Renders a small page, independently of `draw`. */
  drawThumbnail(canvas: HTMLCanvasElement, view: Pick<PdfView, 'page' | 'width'>): Promise<void>;
  /** Returns a page's text for screen readers; empty for a scan. */
  textOf(page: number): Promise<string>;
  /** Size of a page in points as displayed, without an additional turn. */
  sizeOf(page: number): Promise<{ readonly width: number; readonly height: number }>;
  bookmarks(): Promise<ReadFile['bookmarks']>;
  close(): void;
}

/** Higher resolutions look the same and exhaust memory. */
const SHARPEST = 2;

/** Opens the PDF at a URL; rejects if it's missing or unreadable. */
export async function openPdf(address: string): Promise<OpenPdf> {
  const { close, file } = await openPdfFile(address);
  return toOpenPdf(file, close);
}

/** Starts to render a page on a canvas, in the page's proportions. */
function render(
  canvas: HTMLCanvasElement,
  page: PDFPageProxy,
  { turned, width }: Omit<PdfView, 'page'>,
): RenderTask {
  const rotation = (page.rotate + turned) % 360;
  const natural = page.getViewport({ scale: 1, rotation });
  const sharpness = Math.min(window.devicePixelRatio || 1, SHARPEST);
  const viewport = page.getViewport({ scale: (width / natural.width) * sharpness, rotation });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error("The browser can't draw on a canvas.");
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  return page.render({ canvasContext: context, viewport });
}

function toOpenPdf(file: PDFDocumentProxy, close: () => void): OpenPdf {
  let drawing: { cancel(): void } | null = null;
  let asked = 0;
  return {
    pages: file.numPages,
    async draw(canvas, { page: number, turned, width }) {
      const turn = (asked += 1);
      const page = await file.getPage(number);
      // A canvas allows one rendering at a time.
      if (turn !== asked) return;
      drawing?.cancel();
      const task = render(canvas, page, { turned, width });
      drawing = task;
      try {
        await task.promise;
      } catch (error) {
        if ((error as Error).name !== 'RenderingCancelledException') throw error;
      }
    },
    async drawThumbnail(canvas, { page: number, width }) {
      await render(canvas, await file.getPage(number), { turned: 0, width }).promise;
    },
    async textOf(number) {
      const page = await file.getPage(number);
      const { items } = await page.getTextContent();
      return items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .trim();
    },
    async sizeOf(number) {
      const { height, width } = (await file.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    },
    bookmarks: () => findBookmarks(file),
    close,
  };
}
