import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

/** How a page is looked at. */
export interface PdfView {
  /** From 1 on. */
  readonly page: number;
  /** CSS pixels across. */
  readonly width: number;
  /** Clockwise, beside what the page says of itself. */
  readonly turned: 0 | 90 | 180 | 270;
}

/** A PDF that is open; close it. */
export interface OpenPdf {
  readonly pages: number;
  /** Draws a page, as sharp as the screen is; ends early, and quietly, when a newer one is asked for. */
  draw(canvas: HTMLCanvasElement, view: PdfView): Promise<void>;
  /** The words of a page, for those who do not see it; empty for a scan. */
  textOf(page: number): Promise<string>;
  close(): void;
}

/** Fonts that files name without bringing them, beside the worker's script. */
const FONTS = 'pdf-fonts/';

/** Sharper than this the eye sees nothing, and memory ends. */
const SHARPEST = 2;

/** What browsers have that let no script run but through a policy. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

let hasWorker = false;

/** The page allows no script but through a policy; this one knows the one script that it is for. */
function startWorker(): void {
  if (hasWorker) return;
  hasWorker = true;
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('pdf-worker', {
    createScriptURL: () => workerAddress,
  });
  const trusted = policy?.createScriptURL(workerAddress) ?? workerAddress;
  GlobalWorkerOptions.workerPort = new Worker(trusted as string, { type: 'module' });
}

/** Opens the PDF at an address; rejects where there is none, or it cannot be read. */
export async function openPdf(address: string): Promise<OpenPdf> {
  startWorker();
  const task = getDocument({
    url: address,
    isEvalSupported: false,
    enableXfa: false,
    standardFontDataUrl: new URL(FONTS, new URL(workerAddress, document.baseURI)).href,
  });
  const file = await task.promise;
  return toOpenPdf(file, () => void task.destroy());
}

function toOpenPdf(file: PDFDocumentProxy, close: () => void): OpenPdf {
  let drawing: { cancel(): void } | null = null;
  let asked = 0;
  return {
    pages: file.numPages,
    async draw(canvas, { page: number, turned, width }) {
      const turn = (asked += 1);
      const page = await file.getPage(number);
      // A canvas takes one drawing at a time.
      if (turn !== asked) return;
      drawing?.cancel();
      const rotation = (page.rotate + turned) % 360;
      const natural = page.getViewport({ scale: 1, rotation });
      const sharpness = Math.min(window.devicePixelRatio || 1, SHARPEST);
      const viewport = page.getViewport({ scale: (width / natural.width) * sharpness, rotation });
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('The browser draws nothing.');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      const task = page.render({ canvasContext: context, viewport });
      drawing = task;
      try {
        await task.promise;
      } catch (error) {
        if ((error as Error).name !== 'RenderingCancelledException') throw error;
      }
    },
    async textOf(number) {
      const page = await file.getPage(number);
      const { items } = await page.getTextContent();
      return items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .trim();
    },
    close,
  };
}
