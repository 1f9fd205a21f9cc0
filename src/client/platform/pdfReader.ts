import type { PageMark, ReadFile, ReadPage } from '#contract/filing/documentCheck/page';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { findBookmarks } from './pdfBookmarks';
import { boxAroundCorners, type Matrix } from './pdfPlane';
import { findShapes } from './pdfShapes';
import { wordsOf, type TextRun } from './pdfWords';

type Fonts = ReadFile['fonts'];

/**
 * Reads the properties of a PDF that are available without reading its pages, so `fonts` is empty.
 */
export async function readFacts(file: PDFDocumentProxy, bytes: number): Promise<ReadFile> {
  const [bookmarks, properties] = await Promise.all([findBookmarks(file), propertiesOf(file)]);
  return { bytes, pages: file.numPages, fonts: [], bookmarks, properties };
}

async function propertiesOf(file: PDFDocumentProxy): Promise<ReadFile['properties']> {
  try {
    const { info } = await file.getMetadata();
    return Object.fromEntries(
      Object.entries(info).flatMap(([name, value]: [string, unknown]) =>
        typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [],
      ),
    );
  } catch {
    return {};
  }
}

/** Reads one page in the worker; rejects if the page is damaged. */
export async function readPageOf(
  file: PDFDocumentProxy,
  number: number,
): Promise<{ readonly page: ReadPage; readonly fonts: Fonts }> {
  const source = await file.getPage(number);
  try {
    const view = source.getViewport({ scale: 1 });
    const toPage = view.transform as unknown as Matrix;
    const [text, operators, annotations] = await Promise.all([
      source.getTextContent(),
      source.getOperatorList(),
      source.getAnnotations({ intent: 'any' }),
    ]);
    const runs = text.items.flatMap((item): TextRun[] => ('str' in item ? [item] : []));
    return {
      page: {
        number,
        width: view.width,
        height: view.height,
        rotation: quarterTurns(source.rotate),
        words: wordsOf(runs, toPage),
        marks: [
          ...findShapes(operators, toPage),
          ...(annotations as Annotation[]).flatMap((each) => markOf(each, toPage)),
        ],
      },
      fonts: fontsOf(source, Object.keys(text.styles)),
    };
  } finally {
    source.cleanup();
  }
}

function quarterTurns(degrees: number): ReadPage['rotation'] {
  const turn = ((degrees % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}

interface Annotation {
  readonly subtype?: string;
  readonly fieldType?: string;
  readonly rect?: readonly number[];
}

const KINDS: Readonly<Record<string, PageMark['kind']>> = { Redact: 'redact', Ink: 'ink' };

function markOf({ fieldType, rect, subtype = '' }: Annotation, toPage: Matrix): PageMark[] {
  const kind = fieldType === 'Sig' ? 'signature' : KINDS[subtype];
  if (kind === undefined || rect?.length !== 4) return [];
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  return [{ kind, box: boxAroundCorners(toPage, [left, bottom, right, top]) }];
}

/** A font that pdf.js loaded for a page. */
interface LoadedFont {
  readonly name?: string;
  readonly missingFile?: boolean;
  readonly isType3Font?: boolean;
}

function fontsOf(page: PDFPageProxy, names: readonly string[]): Fonts {
  const { commonObjs } = page as unknown as {
    readonly commonObjs: { has(name: string): boolean; get(name: string): LoadedFont };
  };
  return names.flatMap((name) => {
    if (!commonObjs.has(name)) return [];
    const font = commonObjs.get(name);
    const isEmbedded = font.isType3Font === true || font.missingFile !== true;
    return font.name === undefined ? [] : [{ name: font.name, isEmbedded }];
  });
}
