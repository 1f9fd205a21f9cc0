import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium';
import type { ReadFile, ReadPage } from '#contract/filing/documentCheck/page';
import {
  addPage,
  startReading,
  type DocumentReading,
} from '#contract/filing/documentCheck/reading';
import { UPLOAD_MAX_PAGES } from '#contract/filing/uploads';
import { readPdfPage, type FontHandles } from './pdfPage';
import { PdfiumReader } from './pdfium';

const MAX_BOOKMARKS = 1_000;
const PROPERTIES = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer'] as const;

let library: ReturnType<typeof PDFiumLibrary.init> | null = null;

/** Opens a PDF in pdfium. Throws if it can't be opened. The file may be hostile. */
export async function withPdf<Result>(
  bytes: Uint8Array,
  work: (document: PDFiumDocument) => Promise<Result> | Result,
): Promise<Result> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(bytes);
  try {
    return await work(document);
  } finally {
    document.destroy();
  }
}

/**
 * Reads a PDF for the envelope check. Throws if it can't be read. Call it only in a worker: the file
 * may be hostile.
 */
export async function readPdf(bytes: Uint8Array): Promise<DocumentReading> {
  const { file, pages } = await readPdfPages(bytes);
  return pages.reduce(addPage, startReading(file));
}

/** Reads the facts and all pages of a PDF, in the form that the check's rules need. */
export function readPdfPages(
  bytes: Uint8Array,
): Promise<{ readonly file: ReadFile; readonly pages: readonly ReadPage[] }> {
  return withPdf(bytes, (document) => {
    const count = document.getPageCount();
    if (count < 1 || count > UPLOAD_MAX_PAGES) throw new Error('Too many pages to read.');
    const form = document.initializeFormFields();
    const reader = new PdfiumReader(document);
    try {
      const fonts: FontHandles = new Map();
      const pages: ReadPage[] = [];
      for (let index = 0; index < count; index += 1) {
        const page = document.getPage(index);
        try {
          pages.push(readPdfPage(reader, page, { fonts, form }));
        } finally {
          reader.pdfium._FPDF_ClosePage(PdfiumReader.handleOf(page));
        }
      }
      const file: ReadFile = {
        bytes: bytes.length,
        pages: count,
        fonts: [...fonts.values()],
        bookmarks: bookmarksOf(reader),
        properties: propertiesOf(reader),
      };
      return { file, pages };
    } finally {
      reader.close();
    }
  });
}

/** Lists the titles and pages of all bookmarks, parents before children. */
function bookmarksOf(reader: PdfiumReader): ReadFile['bookmarks'] {
  const { document, pdfium } = reader;
  const found: ReadFile['bookmarks'][number][] = [];
  const seen = new Set<number>();
  const visit = (first: number, depth: number): void => {
    let bookmark = first;
    while (bookmark !== 0 && !seen.has(bookmark) && found.length < MAX_BOOKMARKS && depth < 20) {
      seen.add(bookmark);
      const own = bookmark;
      const title = reader.text('utf16le', (buffer, length) =>
        pdfium._FPDFBookmark_GetTitle(own, buffer, length),
      );
      const target = pdfium._FPDFBookmark_GetDest(document, own);
      const index = target === 0 ? -1 : pdfium._FPDFDest_GetDestPageIndex(document, target);
      found.push({ title, page: index < 0 ? null : index + 1 });
      visit(pdfium._FPDFBookmark_GetFirstChild(document, own), depth + 1);
      bookmark = pdfium._FPDFBookmark_GetNextSibling(document, own);
    }
  };
  visit(pdfium._FPDFBookmark_GetFirstChild(document, 0), 0);
  return found;
}

function propertiesOf(reader: PdfiumReader): ReadFile['properties'] {
  const { document, pdfium } = reader;
  const entries = PROPERTIES.map((tag) => {
    const text = reader.text('utf16le', (buffer, length) =>
      pdfium._FPDF_GetMetaText(document, reader.name(tag), buffer, length),
    );
    return [tag, text.trim()] as const;
  });
  return Object.fromEntries(entries.filter(([, text]) => text !== ''));
}
