import type { PDFiumPage } from '@hyzyla/pdfium';
import type { Box, PageMark, PageWord, ReadPage } from '#contract/filing/documentCheck/page';
import { around, coveredShare } from '#contract/filing/documentCheck/pageText';
import { PdfiumReader } from './pdfium';

/** Limits for reading one page. */
const MAX_CHARACTERS = 400_000;
const MAX_OBJECTS = 20_000;
const MAX_ANNOTATIONS = 2_000;
const MAX_MARKS = 2_000;
const MAX_WORD_LENGTH = 200;
const DEEPEST = 6;

const OBJECT = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;
const ANNOTATION = {
  square: 5,
  polygon: 7,
  highlight: 9,
  ink: 15,
  widget: 20,
  redact: 28,
} as const;
const INTERIOR_COLOR = 1;
const SIGNATURE_FIELD = 7;
/** Maximum red, green, and blue of a fill that hides text. */
const DARK = 90;
const OPAQUE = 200;

/** Fonts of the file; keyed by pdfium handle. */
export type FontHandles = Map<number, { readonly name: string; readonly isEmbedded: boolean }>;

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

interface DrawnObject {
  readonly handle: number;
  readonly type: number;
  /** In the page's own coordinates. */
  readonly matrix: Matrix;
}

/** Reads one page's words and marks as displayed. `form` is the handle of the document's form. */
export function readPdfPage(
  reader: PdfiumReader,
  page: PDFiumPage,
  { fonts, form }: { readonly fonts: FontHandles; readonly form: number },
): ReadPage {
  const handle = PdfiumReader.handleOf(page);
  const { pdfium } = reader;
  const [width, height] = [pdfium._FPDF_GetPageWidthF(handle), pdfium._FPDF_GetPageHeightF(handle)];
  const place = placeOf(reader, handle, width, height);
  const objects = objectsOf(reader, handle);
  const order = new Map<number, number>();
  for (const [index, { handle: object, type }] of objects.entries()) {
    if (type === OBJECT.text) {
      order.set(object, index);
      noteFont(reader, object, fonts);
    }
  }
  const { words, orders } = readWords(reader, handle, place, order);
  const sheet = { x: 0, y: 0, width, height };
  return {
    number: page.number + 1,
    width,
    height,
    rotation: ([0, 90, 180, 270] as const)[pdfium._FPDFPage_GetRotation(handle) & 3] ?? 0,
    words,
    marks: [
      ...objectMarks(reader, objects, { place, sheet, words, orders }),
      ...annotationMarks(reader, handle, place, form),
    ].slice(0, MAX_MARKS),
  };
}

type Place = (left: number, bottom: number, right: number, top: number) => Box;

const STEP = 1_000;
const FINE = 64;

/**
 * Returns a mapping from the page's own coordinates to coordinates of the displayed page, with
 * rotation and page boxes applied as pdfium does.
 */
function placeOf(reader: PdfiumReader, page: number, width: number, height: number): Place {
  const point = (x: number, y: number): readonly [number, number] => {
    const [w, h] = [Math.round(width * FINE), Math.round(height * FINE)];
    reader.pdfium._FPDF_PageToDevice(page, 0, 0, w, h, 0, x, y, reader.at(0), reader.at(1));
    return [reader.integer(0) / FINE, reader.integer(1) / FINE];
  };
  const [[x0, y0], [x1, y1], [x2, y2]] = [point(0, 0), point(STEP, 0), point(0, STEP)];
  const at = (x: number, y: number): readonly [number, number] => [
    x0 + ((x1 - x0) * x + (x2 - x0) * y) / STEP,
    y0 + ((y1 - y0) * x + (y2 - y0) * y) / STEP,
  ];
  return (left, bottom, right, top) => {
    const [[ax, ay], [bx, by]] = [at(left, bottom), at(right, top)];
    return {
      x: round(Math.min(ax, bx)),
      y: round(Math.min(ay, by)),
      width: round(Math.abs(bx - ax)),
      height: round(Math.abs(by - ay)),
    };
  };
}

const round = (points: number): number => Math.round(points * 100) / 100;

/** Lists all objects of a page in painting order, including objects in forms. */
function objectsOf(reader: PdfiumReader, page: number): DrawnObject[] {
  const { pdfium } = reader;
  const found: DrawnObject[] = [];
  const visit = (handle: number, matrix: Matrix, depth: number): void => {
    if (handle === 0 || found.length >= MAX_OBJECTS) return;
    const type = pdfium._FPDFPageObj_GetType(handle);
    if (type !== OBJECT.form) {
      found.push({ handle, type, matrix });
      return;
    }
    if (depth >= DEEPEST) return;
    const inner = times(matrixOf(reader, handle), matrix);
    const count = Math.min(pdfium._FPDFFormObj_CountObjects(handle), MAX_OBJECTS);
    for (let index = 0; index < count; index += 1) {
      visit(pdfium._FPDFFormObj_GetObject(handle, index), inner, depth + 1);
    }
  };
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), MAX_OBJECTS);
  for (let index = 0; index < count; index += 1) {
    visit(pdfium._FPDFPage_GetObject(page, index), IDENTITY, 0);
  }
  return found;
}

function matrixOf(reader: PdfiumReader, object: number): Matrix {
  if (reader.pdfium._FPDFPageObj_GetMatrix(object, reader.at(0)) === 0) return IDENTITY;
  const of = (offset: number): number => reader.floatOf(0, offset);
  return [of(0), of(1), of(2), of(3), of(4), of(5)];
}

function times([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix {
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + E,
    e * B + f * D + F,
  ];
}

function noteFont(reader: PdfiumReader, object: number, fonts: FontHandles): void {
  const { pdfium } = reader;
  const font = pdfium._FPDFTextObj_GetFont(object);
  if (font === 0 || fonts.has(font)) return;
  const name = reader.text('latin1', (buffer, length) =>
    pdfium._FPDFFont_GetBaseFontName(font, buffer, length),
  );
  fonts.set(font, { name, isEmbedded: pdfium._FPDFFont_GetIsEmbedded(font) === 1 });
}

interface Words {
  readonly words: readonly PageWord[];
  /** Painting order of each word. */
  readonly orders: readonly number[];
}

function readWords(
  reader: PdfiumReader,
  page: number,
  place: Place,
  order: ReadonlyMap<number, number>,
): Words {
  const { pdfium } = reader;
  const text = pdfium._FPDFText_LoadPage(page);
  const words: PageWord[] = [];
  const orders: number[] = [];
  let [letters, first, last] = ['', 0, 0];
  const end = (): void => {
    const box = letters === '' ? null : boxOf(first, last);
    if (box !== null) {
      words.push({ text: letters, box });
      orders.push(order.get(pdfium._FPDFText_GetTextObject(text, first)) ?? 0);
    }
    letters = '';
  };
  /** Box from the first to the last letter, as tall as their fonts. */
  const boxOf = (from: number, to: number): Box | null => {
    const edges = [...new Set([from, to])].flatMap((index) => {
      if (pdfium._FPDFText_GetLooseCharBox(text, index, reader.at(0)) === 0) return [];
      const [left, top, right, bottom] = [0, 1, 2, 3].map((offset) => reader.floatOf(0, offset));
      return [place(left ?? 0, bottom ?? 0, right ?? 0, top ?? 0)];
    });
    return edges.length === 0 ? null : edges.reduce(around);
  };
  if (text === 0) return { words, orders };
  try {
    const count = Math.min(pdfium._FPDFText_CountChars(text), MAX_CHARACTERS);
    for (let index = 0; index < count; index += 1) {
      const code = pdfium._FPDFText_GetUnicode(text, index);
      if (isSpace(code)) {
        end();
        continue;
      }
      if (letters.length >= MAX_WORD_LENGTH) end();
      if (letters === '') first = index;
      last = index;
      letters += letterOf(code);
    }
    end();
    return { words, orders };
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}

function isSpace(code: number): boolean {
  // pdfium writes a hyphen at the end of a line as U+0002.
  return (
    (code <= 32 && code !== 2) ||
    code === 0xa0 ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200a)
  );
}

function letterOf(code: number): string {
  if (code === 2 || code === 0xfffe) return '-';
  return code > 0x10ffff ? '' : String.fromCodePoint(code);
}

/** True if an object's fill is dark and hides what is underneath. */
function isDarkFill(reader: PdfiumReader, object: number): boolean {
  const { pdfium } = reader;
  if (pdfium._FPDFPageObj_GetType(object) !== OBJECT.path) return false;
  if (pdfium._FPDFPath_GetDrawMode(object, reader.at(0), reader.at(1)) === 0) return false;
  if (reader.integer(0) === 0) return false;
  const places = [reader.at(2), reader.at(3), reader.at(4), reader.at(5)] as const;
  return pdfium._FPDFPageObj_GetFillColor(object, ...places) !== 0 && isDarkColor(reader);
}

function isDarkColor(reader: PdfiumReader): boolean {
  return [2, 3, 4].every((index) => reader.integer(index) <= DARK) && reader.integer(5) >= OPAQUE;
}

interface PageFacts extends Words {
  readonly place: Place;
  readonly sheet: Box;
}

function objectMarks(
  reader: PdfiumReader,
  objects: readonly DrawnObject[],
  { orders, place, sheet, words }: PageFacts,
): PageMark[] {
  const marks: PageMark[] = [];
  let drawing: Box | null = null;
  for (const [index, { handle, matrix, type }] of objects.entries()) {
    if (type === OBJECT.text || marks.length >= MAX_MARKS) continue;
    const box = boundsOf(reader, handle, matrix, place);
    if (box === null) continue;
    if (type === OBJECT.image) marks.push({ kind: 'image', box });
    else if (isDarkFill(reader, handle) && coveredShare(sheet, box) < 0.6) {
      // A background painted first hides nothing.
      const hides = words.some(
        (word, at) => (orders[at] ?? 0) < index && coveredShare(word.box, box) > 0.3,
      );
      if (hides) marks.push({ kind: 'dark', box });
      else drawing = drawing === null ? box : around(drawing, box);
    } else if (box.width > 0 || box.height > 0) {
      drawing = drawing === null ? box : around(drawing, box);
    }
  }
  return drawing === null ? marks : [...marks, { kind: 'drawing', box: drawing }];
}

function boundsOf(
  reader: PdfiumReader,
  object: number,
  [a, b, c, d, e, f]: Matrix,
  place: Place,
): Box | null {
  const places = [reader.at(0), reader.at(1), reader.at(2), reader.at(3)] as const;
  if (reader.pdfium._FPDFPageObj_GetBounds(object, ...places) === 0) return null;
  const [left, bottom, right, top] = [
    reader.float(0),
    reader.float(1),
    reader.float(2),
    reader.float(3),
  ];
  const xs = [
    a * left + c * bottom + e,
    a * right + c * top + e,
    a * left + c * top + e,
    a * right + c * bottom + e,
  ];
  const ys = [
    b * left + d * bottom + f,
    b * right + d * top + f,
    b * left + d * top + f,
    b * right + d * bottom + f,
  ];
  return place(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
}

function annotationMarks(
  reader: PdfiumReader,
  page: number,
  place: Place,
  form: number,
): PageMark[] {
  const { pdfium } = reader;
  const marks: PageMark[] = [];
  const count = Math.min(pdfium._FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
  for (let index = 0; index < count; index += 1) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    try {
      const kind = kindOf(reader, annotation, form);
      if (kind === null || pdfium._FPDFAnnot_GetRect(annotation, reader.at(0)) === 0) continue;
      const [left, top, right, bottom] = [0, 1, 2, 3].map((offset) => reader.floatOf(0, offset));
      marks.push({ kind, box: place(left ?? 0, bottom ?? 0, right ?? 0, top ?? 0) });
    } finally {
      pdfium._FPDFPage_CloseAnnot(annotation);
    }
  }
  return marks;
}

function kindOf(reader: PdfiumReader, annotation: number, form: number): PageMark['kind'] | null {
  const { pdfium } = reader;
  switch (pdfium._FPDFAnnot_GetSubtype(annotation)) {
    case ANNOTATION.redact:
      return 'redact';
    case ANNOTATION.ink:
      return 'ink';
    case ANNOTATION.widget: {
      const type = pdfium._FPDFAnnot_GetFormFieldType(form, annotation);
      const isSigned = pdfium._FPDFAnnot_HasKey(annotation, reader.name('V')) === 1;
      return type === SIGNATURE_FIELD && isSigned ? 'signature' : null;
    }
    case ANNOTATION.square:
    case ANNOTATION.polygon:
    case ANNOTATION.highlight:
      return isDarkAnnotation(reader, annotation) ? 'dark' : null;
    default:
      return null;
  }
}

/** True for a dark rectangle annotation, which hides text only on screen. */
function isDarkAnnotation(reader: PdfiumReader, annotation: number): boolean {
  const { pdfium } = reader;
  const places = [reader.at(2), reader.at(3), reader.at(4), reader.at(5)] as const;
  if (pdfium._FPDFAnnot_GetColor(annotation, INTERIOR_COLOR, ...places) !== 0) {
    return isDarkColor(reader);
  }
  const count = Math.min(pdfium._FPDFAnnot_GetObjectCount(annotation), 20);
  return Array.from({ length: Math.max(0, count) }, (_none, index) =>
    pdfium._FPDFAnnot_GetObject(annotation, index),
  ).some((object) => object !== 0 && isDarkFill(reader, object));
}
