import {
  LineCapStyle,
  ParseSpeeds,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  StandardFonts,
  type PDFFont,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { findPlace, findPlaceBelow, type FreeSpace } from './freeSpace';
import { pageSpace, type Box, type PageSpace } from './pageSpace';
import { openPrintedPages, type PrintedPages } from './printedPages';
import { addSealGap, findSealGap, type SealableFile } from './sealGap';
import { smallLine, stampParts, stampTime, type StampFacts } from './stampFacts';

const INK = rgb(0, 0, 0.6);
const PAPER = rgb(1, 1, 1);
/** Font size in points on a letter page, scaled on other page sizes. */
const STAMP_SIZE = 9;
const LINE_SIZE = 6;
const SMALLEST_LINE = 3;
const LEADING = 1.25;
const PADDING = 3;
/** Margin in points that printers leave blank. */
const EDGE = 18;
/** Distance in points of the small line from the page edge, inside the blank margin. */
const LINE_EDGE = 5;
const LETTER_WIDTH = 612;
const SHRINKS = [1, 0.85, 0.7, 0.55] as const;
const COVER = 0.85;
const LINE_FONT = 'FileStamp';
/** Fraction of a letter below its baseline. */
const DESCENT = 0.2;
/** Pages read to find free areas; on later pages, the small line is at the bottom. */
const PAGES_READ = 10;
const BLOCK = { width: 262, height: 84, radius: 38 } as const;

/** Parameters of stamping a file. */
export interface StampOrder {
  readonly bytes: Uint8Array;
  readonly facts: StampFacts;
  /** Name on the digital signature, and the bytes reserved for it. */
  readonly seal: { readonly name: string; readonly bytes: number };
}

interface Fonts {
  readonly plain: PDFFont;
  readonly bold: PDFFont;
  readonly italic: PDFFont;
}

interface Sheet {
  readonly page: PDFPage;
  readonly space: PageSpace;
  /** Size of a point on this page. */
  readonly scale: number;
}

/**
 * Draws the court's stamp on page 1 and a small line on each page, and leaves space for the digital
 * signature. The file may be hostile, so call this only in a worker. Throws if the file can't be
 * stamped.
 */
export async function stampFile({ bytes, facts, seal }: StampOrder): Promise<SealableFile> {
  // The thread has nothing else to do, so pdf-lib needn't yield.
  const pdf = await PDFDocument.load(bytes, {
    updateMetadata: false,
    parseSpeed: ParseSpeeds.Fastest,
  });
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    italic: await pdf.embedFont(StandardFonts.TimesRomanItalic),
  };
  const printed = await openPrintedPages(bytes);
  try {
    await drawAll(pdf, fonts, facts, printed);
  } finally {
    printed.close();
  }
  const mark = addSealGap(pdf, {
    name: seal.name,
    at: new Date(facts.acceptedAt),
    reason: 'File stamp of the court',
    sealBytes: seal.bytes,
  });
  const saved = await pdf.save({
    useObjectStreams: false,
    updateFieldAppearances: false,
    addDefaultPage: false,
    objectsPerTick: Infinity,
  });
  return findSealGap(saved, mark);
}

function sheetOf(page: PDFPage): Sheet {
  const space = pageSpace(page);
  const scale = Math.min(space.width, space.height) / LETTER_WIDTH;
  return { page, space, scale: Math.min(4, Math.max(0.5, scale)) };
}

async function drawAll(
  pdf: PDFDocument,
  fonts: Fonts,
  facts: StampFacts,
  printed: PrintedPages,
): Promise<void> {
  const pages = pdf.getPages();
  const [first] = pages;
  if (first === undefined) throw new Error('The file has no pages.');
  const sheet = sheetOf(first);
  const free = await printed.drawn(0, sheet.space);
  const stamp = drawStamp(sheet, free, fonts, facts);
  if (facts.isSummons || facts.signature !== undefined) {
    const without: FreeSpace = { isFree: (box) => free.isFree(box) && !overlap(box, stamp) };
    await drawIssuance(pdf, fonts, facts, sheet, without, printed);
  }
  const all = pdf.getPages();
  const text = printable(fonts.plain, smallLine(facts));
  const width = fonts.plain.widthOfTextAtSize(text, 1);
  const line = { encoded: encode(fonts.plain, text), width };
  for (const [index, page] of all.entries()) {
    const each = index === 0 ? sheet : sheetOf(page);
    const isRead = index > 0 && index < Math.min(PAGES_READ, pages.length);
    const space = index === 0 ? free : isRead ? printed.boxes(index, each.space) : null;
    drawLine(
      each,
      space,
      fonts.plain,
      line,
      ` · Page ${String(index + 1)} of ${String(all.length)}`,
    );
  }
}

function overlap(one: Box, two: Box): boolean {
  return (
    one.x < two.x + two.width &&
    two.x < one.x + one.width &&
    one.y < two.y + two.height &&
    two.y < one.y + one.height
  );
}

/** Replaces letters that the font lacks with question marks. */
function printable(font: PDFFont, text: string): string {
  const known = knownLetters(font);
  return [...text.normalize('NFC')]
    .map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?'))
    .join('');
}

const LETTERS = new WeakMap<PDFFont, ReadonlySet<number>>();
function knownLetters(font: PDFFont): ReadonlySet<number> {
  const found = LETTERS.get(font) ?? new Set(font.getCharacterSet());
  LETTERS.set(font, found);
  return found;
}

/** Draws on a page in displayed coordinates, in points. */
function drawOn({ page, space }: Sheet, draw: (page: PDFPage) => void): void {
  page.pushOperators(pushGraphicsState(), space.enter);
  draw(page);
  page.pushOperators(popGraphicsState());
}

interface Layout {
  readonly lines: readonly string[];
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

/** Returns layouts with four lines, two lines, and one line, for margins of different shapes. */
function layoutsOf(facts: StampFacts, { bold }: Fonts, scale: number): Layout[] {
  const parts = stampParts(facts).map((part) => printable(bold, part));
  const [filed = '', clerk = '', number = '', place = ''] = parts;
  const size = STAMP_SIZE * scale;
  return [parts, [`${filed} · ${clerk}`, `${number} · ${place}`], [parts.join(' · ')]].map(
    (lines) => ({
      lines,
      size,
      width:
        Math.max(...lines.map((line) => bold.widthOfTextAtSize(line, size))) + 2 * PADDING * scale,
      height: lines.length * size * LEADING + 2 * PADDING * scale,
    }),
  );
}

/**
 * Draws the full stamp: tries to move it, then to shrink it; otherwise covers the page's content.
 */
function drawStamp(sheet: Sheet, free: FreeSpace, fonts: Fonts, facts: StampFacts): Box {
  const edge = EDGE * sheet.scale;
  for (const shrink of SHRINKS) {
    for (const layout of layoutsOf(facts, fonts, sheet.scale * shrink)) {
      const place = findPlace(free, sheet.space, layout, edge);
      if (place === null) continue;
      drawLines(sheet, place, layout, fonts.bold, 0);
      return place;
    }
  }
  const { height, width } = sheet.space;
  const [four] = layoutsOf(facts, fonts, sheet.scale * 0.7) as [Layout];
  // A page may be narrower than the stamp.
  const fit = Math.min(1, (width - 4) / four.width, (height - 4) / four.height);
  const layout = {
    lines: four.lines,
    size: four.size * fit,
    width: four.width * fit,
    height: four.height * fit,
  };
  const place = {
    width: layout.width,
    height: layout.height,
    x: Math.max(2, width - edge - layout.width),
    y: Math.max(2, height - edge - layout.height),
  };
  drawLines(sheet, place, layout, fonts.bold, COVER);
  return place;
}

function drawLines(
  sheet: Sheet,
  place: Box,
  { lines, size }: Layout,
  font: PDFFont,
  cover: number,
): void {
  drawOn(sheet, (page) => {
    page.drawRectangle({
      ...place,
      borderColor: INK,
      borderWidth: size / 14,
      ...(cover === 0 ? {} : { color: PAPER, opacity: cover }),
    });
    for (const [index, line] of lines.entries()) {
      page.drawText(line, {
        x: place.x + size / 3,
        y: place.y + place.height - size / 3 - (index + 0.8) * size * LEADING,
        size,
        font,
        color: INK,
      });
    }
  });
}

/** The part of the small line that all pages share, encoded once. */
interface SharedLine {
  readonly encoded: string;
  /** Width at a font size of 1. */
  readonly width: number;
}

function encode(font: PDFFont, text: string): string {
  return font.encodeText(text).asString();
}

/**
 * Draws the small line in the blank margin: at the bottom, or else at the top. Writes the operators
 * directly, which halves the time for 100 pages.
 */
function drawLine(
  { page, scale, space }: Sheet,
  free: FreeSpace | null,
  font: PDFFont,
  line: SharedLine,
  ending: string,
): void {
  const { height, width } = space;
  const [edge, low] = [EDGE * scale, LINE_EDGE * scale];
  const full = LINE_SIZE * scale;
  const length = line.width + font.widthOfTextAtSize(ending, 1);
  const fitting = (width - 2 * edge) / length;
  const size = Math.max(Math.min(SMALLEST_LINE, full), Math.min(full, fitting));
  const bottom = { x: edge, y: low, width: Math.min(length * size, width - edge), height: size };
  const top = { ...bottom, y: height - low - size };
  const isTop = free !== null && !free.isFree(bottom) && free.isFree(top);
  const y = (isTop ? top.y : bottom.y) + size * DESCENT;
  // Normalizes the page first, so that its own transformations don't affect what follows.
  const name = page.node.newFontDictionary(LINE_FONT, font.ref);
  const operators = [
    ...['q', space.enter.toString(), 'BT 0 0 0.6 rg', `${name.toString()} ${size.toFixed(3)} Tf`],
    ...[`1 0 0 1 ${edge.toFixed(3)} ${y.toFixed(3)} Tm`],
    ...[`<${line.encoded}${encode(font, ending)}> Tj`, 'ET Q'],
  ];
  const { context } = page.doc;
  page.node.addContentStream(context.register(context.stream(operators.join('\n'))));
}

/**
 * Adds a judge's or the clerk's signature and seal: on page 1, on the last page, or on an
 * additional page. A judge signs the last page.
 */
async function drawIssuance(
  pdf: PDFDocument,
  fonts: Fonts,
  facts: StampFacts,
  first: Sheet,
  free: FreeSpace,
  printed: PrintedPages,
): Promise<void> {
  const count = pdf.getPageCount();
  const isOnFirst = facts.signature === undefined || count === 1;
  const onFirst = isOnFirst ? findIssuance(first, free) : null;
  if (onFirst !== null) {
    drawBlock(first, onFirst, fonts, facts);
    return;
  }
  if (count > 1) {
    const last = sheetOf(pdf.getPage(count - 1));
    const place = findIssuance(last, await printed.drawn(count - 1, last.space));
    if (place !== null) {
      drawBlock(last, place, fonts, facts);
      return;
    }
  }
  const added = sheetOf(pdf.addPage([LETTER_WIDTH, 792]));
  drawBlock(added, { x: 72, y: 600, width: BLOCK.width, height: BLOCK.height }, fonts, facts);
}

function findIssuance({ scale, space }: Sheet, free: FreeSpace): Box | null {
  const size = { width: BLOCK.width * scale, height: BLOCK.height * scale };
  return findPlaceBelow(free, space, size, EDGE * scale);
}

function drawBlock(sheet: Sheet, place: Box, fonts: Fonts, facts: StampFacts): void {
  const { scale } = sheet;
  const { signature } = facts;
  const radius = BLOCK.radius * scale;
  const center = { x: place.x + radius + 2 * scale, y: place.y + place.height / 2 };
  const text = place.x + 2 * radius + 12 * scale;
  const { acceptedAt, caseNumber, clerk, reviewer, timeZone } = facts;
  const signer = signature?.name ?? reviewer;
  drawOn(sheet, (page) => {
    const write = (
      words: string,
      font: PDFFont,
      size: number,
      at: { readonly x: number; readonly y: number },
      room: number,
    ): void => {
      const line = printable(font, words);
      const fit = Math.min(1, room / font.widthOfTextAtSize(line, size));
      page.drawText(line, { ...at, size: size * fit, font, color: INK });
    };
    for (const share of [1, 0.9]) {
      page.drawCircle({ ...center, size: radius * share, borderColor: INK, borderWidth: scale });
    }
    const sealed = signature?.court ?? clerk;
    const lines = ['SEAL', ...sealed.split(/(?<= of) (?=the )/), 'INDIANA'];
    for (const [index, words] of lines.entries()) {
      const size = (index === 0 ? 11 : 7) * scale;
      const line = printable(fonts.bold, words);
      const room = radius * 1.6;
      const width = Math.min(room, fonts.bold.widthOfTextAtSize(line, size));
      const y = center.y + (lines.length / 2 - index - 0.8) * 11 * scale;
      write(words, fonts.bold, size, { x: center.x - width / 2, y }, room);
    }
    const room = place.x + place.width - text;
    const top = place.y + place.height;
    write(
      `${signature?.ruling ?? 'Issued'} ${stampTime(acceptedAt, timeZone)}`,
      fonts.plain,
      8 * scale,
      { x: text, y: top - 12 * scale },
      room,
    );
    write(caseNumber, fonts.bold, 9 * scale, { x: text, y: top - 25 * scale }, room);
    write(`/s/ ${signer}`, fonts.italic, 15 * scale, { x: text, y: top - 48 * scale }, room);
    page.drawLine({
      start: { x: text, y: top - 53 * scale },
      end: { x: place.x + place.width, y: top - 53 * scale },
      thickness: 0.75 * scale,
      color: INK,
      lineCap: LineCapStyle.Butt,
    });
    write(
      signature === undefined ? `${reviewer}, deputy clerk` : signature.name,
      fonts.plain,
      8 * scale,
      { x: text, y: top - 64 * scale },
      room,
    );
    const office = signature?.title ?? clerk;
    write(office, fonts.plain, 8 * scale, { x: text, y: top - 75 * scale }, room);
  });
}
