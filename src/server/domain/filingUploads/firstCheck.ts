import { PDFiumLibrary } from '@hyzyla/pdfium';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import {
  isRefusedBy,
  UPLOAD_MAX_PAGES,
  type UploadFinding,
  type UploadFindingCode,
  type UploadFix,
  type UploadKind,
} from '#contract/filing/uploads';
import { findActiveContent, removeActiveContent } from './activeContent';
import { isNestedTooDeeply } from './nesting';
import { decrypt, isSound, readEncryption, rewrite } from './qpdf';

const HEADER = '%PDF-';
const VERSION = /^%PDF-(1\.[0-7]|2\.0)/;
/** Bytes at a file's start in which readers look for the header. */
const HEAD_BYTES = 1_024;
/** End of a zip archive: its signature, and the bytes before its comment. */
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_BYTES = 65_535;
/** Page size limits in inches. Courts print on paper; the largest pages are plan drawings. */
const SMALLEST_PAGE = 1;
const LARGEST_PAGE = 60;
const POINTS_AN_INCH = 72;
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const MACRO_PARTS = ['vbaProject.bin', 'vbaData.xml'];

/** Result of the file check. */
export interface CheckResult {
  readonly findings: readonly UploadFinding[];
  /** Null if the file is rejected. */
  readonly kind: UploadKind | null;
  /** 0 for Word files. */
  readonly pages: number;
  /** The file to store, if it was rewritten; null for the original. */
  readonly file: Uint8Array | null;
}

function inFile(...codes: readonly UploadFindingCode[]): UploadFinding[] {
  return codes.map((code) => ({ code, page: null }));
}

function refused(...codes: readonly UploadFindingCode[]): CheckResult {
  return { findings: inFile(...codes), kind: null, pages: 0, file: null };
}

/**
 * Checks a file to be filed: whether its type is accepted, and whether it opens, has only printable
 * content, and can be stamped. The file may be hostile, so call this only in a worker.
 */
export async function checkFile(bytes: Uint8Array): Promise<CheckResult> {
  if (bytes.length === 0) return refused('empty');
  const type = await findType(bytes);
  if (type === 'word') {
    const hasMacros = MACRO_PARTS.some((name) =>
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(name),
    );
    return hasMacros
      ? refused('macros')
      : { findings: inFile('wordFile'), kind: 'word', pages: 0, file: null };
  }
  return type === 'pdf' ? checkPdf(bytes) : refused(type);
}

/** Returns the type, or why it is rejected. */
async function findType(
  bytes: Uint8Array,
): Promise<'pdf' | 'word' | 'otherType' | 'twoTypes' | 'lateStart'> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const at = head.indexOf(HEADER);
  if (found !== undefined && found.mime !== 'application/pdf') {
    if (at >= 0) return 'twoTypes';
    return found.mime === WORD_TYPE ? 'word' : 'otherType';
  }
  if (at < 0) return 'otherType';
  if (at > 0) return /<html|<script|<\?php/i.test(head) ? 'twoTypes' : 'lateStart';
  return isAlsoZip(bytes) || /<html|<script|<\?php/i.test(head) ? 'twoTypes' : 'pdf';
}

/** True if zip programs would open the file. */
function isAlsoZip(bytes: Uint8Array): boolean {
  const tail = Buffer.from(bytes.subarray(-(ZIP_END_BYTES + ZIP_COMMENT_BYTES)));
  for (let at = tail.indexOf(ZIP_END); at >= 0; at = tail.indexOf(ZIP_END, at + 1)) {
    const isWhole = at + ZIP_END_BYTES <= tail.length;
    if (isWhole && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}

async function checkPdf(original: Uint8Array): Promise<CheckResult> {
  const head = Buffer.from(original.subarray(0, 8)).toString('latin1');
  const findings: UploadFinding[] = VERSION.test(head) ? [] : inFile('version');
  if (isNestedTooDeeply(original)) return refused('tooComplex');
  const encryption = await readEncryption(original);
  if (encryption === 'password') return refused('password');
  let bytes = original;
  if (encryption === 'open') {
    const open = await decrypt(original);
    if (open === null) return refused('damaged');
    if (isNestedTooDeeply(open)) return refused('tooComplex');
    bytes = open;
    findings.push(...inFile('decrypted'));
  }
  const isWhole = await isSound(bytes);
  const { findings: ofPages, pages } = await checkPages(bytes);
  findings.push(...ofPages);
  if (!isWhole && !findings.some(({ code }) => code === 'damaged')) {
    findings.unshift(...inFile('damaged'));
  }
  if (pages > 0 && pages <= UPLOAD_MAX_PAGES) findings.push(...(await checkContent(bytes)));
  const kind = isRefusedBy(findings) ? null : 'pdf';
  return { findings, kind, pages, file: bytes === original ? null : bytes };
}

let library: ReturnType<typeof PDFiumLibrary.init> | null = null;

/** Opens the file as a viewer does: counts, measures, and reads its pages. */
async function checkPages(
  bytes: Uint8Array,
): Promise<{ readonly findings: readonly UploadFinding[]; readonly pages: number }> {
  library ??= PDFiumLibrary.init();
  const pdfium = await library;
  let document: Awaited<ReturnType<typeof pdfium.loadDocument>>;
  try {
    document = await pdfium.loadDocument(bytes);
  } catch {
    return { findings: inFile('damaged'), pages: 0 };
  }
  try {
    const pages = document.getPageCount();
    if (pages === 0) return { findings: inFile('noPages'), pages };
    if (pages > UPLOAD_MAX_PAGES) return { findings: inFile('tooManyPages'), pages };
    const findings: UploadFinding[] = [];
    for (let index = 0; index < pages; index += 1) {
      const page = document.getPage(index);
      const { originalHeight, originalWidth } = page.getOriginalSize();
      const sides = [originalWidth, originalHeight].map((points) => points / POINTS_AN_INCH);
      if (sides.some((inches) => inches > LARGEST_PAGE)) {
        findings.push({ code: 'pageTooLarge', page: index + 1 });
      } else if (sides.some((inches) => inches < SMALLEST_PAGE)) {
        findings.push({ code: 'pageTooSmall', page: index + 1 });
      }
      page.getText();
    }
    return { findings, pages };
  } catch {
    return { findings: inFile('damaged'), pages: 0 };
  } finally {
    document.destroy();
  }
}

/** Finds active or hidden content in the file, and stamps a copy once. */
async function checkContent(bytes: Uint8Array): Promise<UploadFinding[]> {
  const findings: UploadFinding[] = [];
  try {
    const pdf = await openPdf(bytes);
    findings.push(...findActiveContent(pdf));
    const stamped = await stampOnce(pdf);
    if (stamped.length === 0) findings.push(...inFile('notStampable'));
  } catch {
    findings.push(...inFile('notStampable'));
  }
  return findings;
}

function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { updateMetadata: false });
}

/** Adds a test stamp to the first page, and returns the file. */
async function stampOnce(pdf: PDFDocument): Promise<Uint8Array> {
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.getPage(0);
  const { height } = page.getSize();
  page.drawText('FILED 01/01/2026 12:00 PM', {
    x: 18,
    y: height - 18,
    size: 8,
    font,
    color: rgb(0, 0, 0.6),
  });
  return pdf.save();
}

/** Opens and stamps a file; for benchmarks. */
export async function stampFile(bytes: Uint8Array): Promise<Uint8Array> {
  return stampOnce(await openPdf(bytes));
}

/**
 * Creates a copy without the problems that `fix` solves; null if it can't be read. The caller
 * checks the result like any file.
 */
export async function fixFile(bytes: Uint8Array, fix: UploadFix): Promise<Uint8Array | null> {
  if (isNestedTooDeeply(bytes)) return null;
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).indexOf(HEADER);
  const whole = await rewrite(head > 0 ? bytes.subarray(head) : bytes);
  if (whole === null || fix === 'repair') return whole;
  const pdf = await openPdf(whole);
  removeActiveContent(pdf);
  // Drops unreferenced objects.
  return rewrite(await pdf.save({ useObjectStreams: false }));
}
