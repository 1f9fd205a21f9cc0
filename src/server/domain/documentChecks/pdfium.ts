import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium';

/**
 * Parts of pdfium that its type declarations lack. Handles are numbers; booleans are 0 or 1.
 */
export interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly HEAP32: Int32Array;
  readonly HEAPF32: Float32Array;
  readonly wasmExports: {
    readonly malloc: (bytes: number) => number;
    readonly free: (place: number) => void;
  };
  readonly _FPDF_ClosePage: (page: number) => void;
  readonly _FPDF_GetPageWidthF: (page: number) => number;
  readonly _FPDF_GetPageHeightF: (page: number) => number;
  readonly _FPDF_PageToDevice: (
    ...args: readonly [
      page: number,
      startX: number,
      startY: number,
      width: number,
      height: number,
      rotate: number,
      x: number,
      y: number,
      deviceX: number,
      deviceY: number,
    ]
  ) => number;
  readonly _FPDF_GetMetaText: (
    document: number,
    tag: number,
    buffer: number,
    length: number,
  ) => number;
  readonly _FPDFPage_GetRotation: (page: number) => number;
  readonly _FPDFPage_CountObjects: (page: number) => number;
  readonly _FPDFPage_GetObject: (page: number, index: number) => number;
  readonly _FPDFPage_GetAnnotCount: (page: number) => number;
  readonly _FPDFPage_GetAnnot: (page: number, index: number) => number;
  readonly _FPDFPage_CloseAnnot: (annotation: number) => void;
  readonly _FPDFAnnot_GetSubtype: (annotation: number) => number;
  readonly _FPDFAnnot_GetRect: (annotation: number, rect: number) => number;
  readonly _FPDFAnnot_HasKey: (annotation: number, key: number) => number;
  readonly _FPDFAnnot_GetFormFieldType: (form: number, annotation: number) => number;
  readonly _FPDFAnnot_GetObjectCount: (annotation: number) => number;
  readonly _FPDFAnnot_GetObject: (annotation: number, index: number) => number;
  readonly _FPDFAnnot_GetColor: (
    annotation: number,
    type: number,
    red: number,
    green: number,
    blue: number,
    alpha: number,
  ) => number;
  readonly _FPDFPageObj_GetType: (object: number) => number;
  readonly _FPDFPageObj_GetBounds: (
    object: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ) => number;
  readonly _FPDFPageObj_GetMatrix: (object: number, matrix: number) => number;
  readonly _FPDFPageObj_GetFillColor: (
    object: number,
    red: number,
    green: number,
    blue: number,
    alpha: number,
  ) => number;
  readonly _FPDFPath_GetDrawMode: (path: number, fill: number, stroke: number) => number;
  readonly _FPDFFormObj_CountObjects: (form: number) => number;
  readonly _FPDFFormObj_GetObject: (form: number, index: number) => number;
  readonly _FPDFTextObj_GetFont: (text: number) => number;
  readonly _FPDFFont_GetBaseFontName: (font: number, buffer: number, length: number) => number;
  readonly _FPDFFont_GetIsEmbedded: (font: number) => number;
  readonly _FPDFText_LoadPage: (page: number) => number;
  readonly _FPDFText_ClosePage: (text: number) => void;
  readonly _FPDFText_CountChars: (text: number) => number;
  readonly _FPDFText_GetUnicode: (text: number, index: number) => number;
  readonly _FPDFText_GetTextObject: (text: number, index: number) => number;
  readonly _FPDFText_GetLooseCharBox: (text: number, index: number, rect: number) => number;
  readonly _FPDFBookmark_GetFirstChild: (document: number, bookmark: number) => number;
  readonly _FPDFBookmark_GetNextSibling: (document: number, bookmark: number) => number;
  readonly _FPDFBookmark_GetTitle: (bookmark: number, buffer: number, length: number) => number;
  readonly _FPDFBookmark_GetDest: (document: number, bookmark: number) => number;
  readonly _FPDFDest_GetDestPageIndex: (document: number, destination: number) => number;
}

const SCRATCH_BYTES = 4_096;
/** Offset of key names, after the space for numbers. */
const NAME_PLACE = 256;
const TEXT_PLACE = 512;

/** Handles of an open document, and pdfium memory for arguments and results. */
export class PdfiumReader {
  readonly pdfium: Pdfium;
  readonly document: number;
  readonly #place: number;

  constructor(document: PDFiumDocument) {
    const inner = document as unknown as { readonly module: Pdfium; readonly documentIdx: number };
    this.pdfium = inner.module;
    this.document = inner.documentIdx;
    this.#place = this.pdfium.wasmExports.malloc(SCRATCH_BYTES);
  }

  close(): void {
    this.pdfium.wasmExports.free(this.#place);
  }

  /** Returns the handle of a page. */
  static handleOf(page: PDFiumPage): number {
    return (page as unknown as { readonly pageIdx: number }).pageIdx;
  }

  /** Returns the address of the number with this index; each takes 8 bytes. */
  at(index: number): number {
    return this.#place + index * 8;
  }

  float(index: number): number {
    return this.pdfium.HEAPF32[this.at(index) / 4] ?? 0;
  }

  /** Reads float number `offset` of a structure at `index`. */
  floatOf(index: number, offset: number): number {
    return this.pdfium.HEAPF32[this.at(index) / 4 + offset] ?? 0;
  }

  integer(index: number): number {
    return this.pdfium.HEAP32[this.at(index) / 4] ?? 0;
  }

  /** Writes a short ASCII name to pdfium's memory, for use as an argument; returns its address. */
  name(text: string): number {
    const start = this.#place + NAME_PLACE;
    this.pdfium.HEAPU8.set(Buffer.from(`${text}\0`, 'latin1'), start);
    return start;
  }

  /**
   * Reads text that a function writes to a buffer; the function returns the byte count, including
   * the final zero.
   */
  text(encoding: 'utf16le' | 'latin1', write: (buffer: number, length: number) => number): string {
    const [start, length] = [this.#place + TEXT_PLACE, SCRATCH_BYTES - TEXT_PLACE];
    const written = write(start, length);
    if (written <= 1 || written > length) return '';
    const bytes = Buffer.from(this.pdfium.HEAPU8.slice(start, start + written));
    return bytes.toString(encoding).replace(/\0+$/, '');
  }
}
