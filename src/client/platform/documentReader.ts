import { findFileProblems, joinRepeats } from '#contract/filing/documentCheck/fileRules';
import { checkReading } from '#contract/filing/documentCheck/checkReading';
import {
  addPage,
  startReading,
  type DocumentReading,
} from '#contract/filing/documentCheck/reading';
import type { Finding } from '#contract/schemas/documentChecks';
import { readFacts, readPageOf } from './pdfReader';
import { openPdfFile, preparePdf, type PdfFile } from './pdfWorker';
import type { CheckSurroundings, DocumentReader, ReadProgress } from './ports';

/** Time spent reading pages before progress is reported. */
const REPORT_MS = 200;
/** Maximum number of fonts per file. */
const MAX_FONTS = 200;
/** Pages that take the worker longer than this are skipped. */
const PAGE_LIMIT_MS = 30_000;

interface OpenDocument {
  readonly pdf: PdfFile;
  reading: DocumentReading;
  /** The last page that was read or skipped. */
  at: number;
}

const UNREADABLE = { problem: 'unreadable' } as const;

/** Reads documents with pdf.js in its worker. A document's text never leaves this module. */
export function createDocumentReader(): Omit<DocumentReader, 'open'> & {
  readonly open: (key: string, file: File) => Promise<ReadProgress>;
} {
  const documents = new Map<string, OpenDocument | null>();

  async function open(key: string, file: File): Promise<ReadProgress> {
    documents.set(key, null);
    try {
      const pdf = await openPdfFile(file);
      if (!documents.has(key)) {
        pdf.close();
        return UNREADABLE;
      }
      const facts = await readFacts(pdf.file, file.size);
      const opened: OpenDocument = { pdf, reading: startReading(facts), at: 0 };
      documents.set(key, opened);
      return progressOf(opened);
    } catch (error) {
      const isLocked = (error as Error | undefined)?.name === 'PasswordException';
      return isLocked ? { problem: 'locked' } : UNREADABLE;
    }
  }

  async function readOn(key: string): Promise<ReadProgress> {
    const opened = documents.get(key);
    if (opened == null) return UNREADABLE;
    const until = performance.now() + REPORT_MS;
    const { pageCount } = opened.reading;
    while (opened.at < pageCount && performance.now() < until && documents.has(key)) {
      opened.at += 1;
      const read = await inTime(readPageOf(opened.pdf.file, opened.at).catch(() => null));
      if (read !== null) {
        const reading = addPage(opened.reading, read.page);
        opened.reading = { ...reading, fonts: withFonts(reading.fonts, read.fonts) };
      }
      await pause();
    }
    // Frees the pages; keeps the extracted text, which may be checked again.
    if (opened.at >= pageCount) opened.pdf.close();
    return progressOf(opened);
  }

  return {
    prepare: preparePdf,
    open,
    readOn,
    check(key, surroundings) {
      const opened = documents.get(key);
      return opened == null ? [] : findIn(opened.reading, surroundings);
    },
    close(key) {
      documents.get(key)?.pdf.close();
      documents.delete(key);
    },
  };
}

function progressOf({ at, reading }: OpenDocument): ReadProgress {
  return {
    problem: null,
    pages: at,
    pageCount: reading.pageCount,
    fingerprint: at < reading.pageCount ? '' : reading.fingerprint,
  };
}

function findIn(reading: DocumentReading, surroundings: CheckSurroundings): readonly Finding[] {
  return 'isPublic' in surroundings
    ? checkReading(reading, surroundings)
    : [...findFileProblems(reading, surroundings), ...joinRepeats(reading.findings)];
}

function withFonts(
  known: DocumentReading['fonts'],
  more: DocumentReading['fonts'],
): DocumentReading['fonts'] {
  const added = more.filter(({ name }) => known.every((each) => each.name !== name));
  return added.length === 0 ? known : [...known, ...added].slice(0, MAX_FONTS);
}

/** Yields to the event loop between pages. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, 0);
  });
}

function inTime<Result>(promise: Promise<Result>): Promise<Result | null> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(() => resolve(null), PAGE_LIMIT_MS);
    void promise.then((result) => {
      window.clearTimeout(timer);
      resolve(result);
    });
  });
}
