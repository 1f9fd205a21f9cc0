import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

/** Standard fonts that PDFs use without embedding them, next to the worker's script. */
const FONTS = 'pdf-fonts/';
/** Bytes read from a chosen file per request. */
const FILE_PART = 2 ** 19;

/** Trusted Types, in browsers that support them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
}

let hasWorker = false;

/** Starts the worker before the first file. */
export function preparePdf(): void {
  startWorker();
}

/** Starts the worker. The page requires Trusted Types; this policy allows exactly one script. */
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

/** A file that pdf.js has open; must be closed. */
export interface PdfFile {
  readonly file: PDFDocumentProxy;
  readonly close: () => void;
}

/** Reads parts of a chosen file on demand; a large file is never fully in memory. */
class BlobTransport extends PDFDataRangeTransport {
  readonly #blob: Blob;

  constructor(blob: Blob, start: Uint8Array) {
    super(blob.size, start);
    this.#blob = blob;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#blob
      .slice(begin, end)
      .arrayBuffer()
      .then((part) => this.onDataRange(begin, new Uint8Array(part)));
  }
}

/** Opens the PDF at a URL, or a chosen file; rejects if it's missing, locked, or unreadable. */
export async function openPdfFile(source: string | Blob): Promise<PdfFile> {
  startWorker();
  const from =
    typeof source === 'string'
      ? { url: source }
      : {
          range: new BlobTransport(
            source,
            new Uint8Array(await source.slice(0, FILE_PART).arrayBuffer()),
          ),
          rangeChunkSize: FILE_PART,
          disableAutoFetch: true,
          disableStream: true,
        };
  const task = getDocument({
    ...from,
    isEvalSupported: false,
    enableXfa: false,
    // A system font drawn at the widths of a standard font would collide.
    useSystemFonts: false,
    standardFontDataUrl: new URL(FONTS, new URL(workerAddress, document.baseURI)).href,
  });
  const close = (): void => void task.destroy();
  try {
    return { file: await task.promise, close };
  } catch (error) {
    close();
    throw error;
  }
}
