import {
  degrees,
  PDFDocument,
  rgb,
  StandardFonts,
  type PDFFont,
  type PDFPage,
} from '@cantoo/pdf-lib';
import type { PageImageFacts, PageImageSource } from '../../server/domain/pageImages/source';
import { clausesOf, openingParagraphs, sidesOf } from './wording';

const INCH = 72;
const MARGIN = 60;
const TEXT_SIZE = 10.5;
const LINE = 15;
const USUAL = { width: 8.5, height: 11 };
/** Minimum width, in inches, of pages that are drawings. */
const DRAWN_FROM_WIDTH = 12;
/** One in this many documents was scanned sideways. */
const TURNED_ONE_OF = 13;

interface Fonts {
  readonly text: PDFFont;
  readonly bold: PDFFont;
}

/** The demo's office: draws a document's pages from its index data. */
export const demoPageImages: PageImageSource = { fetch: createDocument };

/** Draws a document; the same facts give the same bytes. */
export async function createDocument(facts: PageImageFacts): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const recorded = new Date(facts.recordedAt);
  pdf.setTitle(`${facts.typeName} ${facts.documentNumber}`);
  pdf.setCreationDate(recorded);
  pdf.setModificationDate(recorded);
  const fonts = {
    text: await pdf.embedFont(StandardFonts.TimesRoman),
    bold: await pdf.embedFont(StandardFonts.TimesRomanBold),
  };
  for (let number = 1; number <= facts.pages; number += 1) {
    const size = number === 1 ? facts : { ...USUAL, height: Math.min(facts.height, 14) };
    const page = pdf.addPage([size.width * INCH, size.height * INCH]);
    if (number > 1) writeClauses(page, fonts, number);
    else if (facts.width >= DRAWN_FROM_WIDTH) drawPlat(page, fonts, facts);
    else writeOpening(page, fonts, facts);
    if (number === facts.pages) writeSignatures(page, fonts, facts);
    writeFoot(page, fonts, facts, number);
    if (facts.documentId % TURNED_ONE_OF === 0) page.setRotation(degrees(90));
  }
  return pdf.save();
}

/** Replaces characters that the PDF standard fonts lack. */
function known(text: string): string {
  return text.replace(/[^\x20-\x7e\u00a0-\u00ff–—‘’“”]/gu, '?');
}

function linesOf(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of known(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Writes paragraphs from `top` down to the end of the page; returns where they ended. */
function writeParagraphs(
  page: PDFPage,
  font: PDFFont,
  paragraphs: readonly string[],
  top: number,
): number {
  const width = Math.min(page.getWidth(), 14 * INCH) - 2 * MARGIN;
  let y = top;
  for (const paragraph of paragraphs) {
    for (const line of linesOf(paragraph, font, TEXT_SIZE, width)) {
      if (y < MARGIN + 150) return y;
      page.drawText(line, { x: MARGIN, y, size: TEXT_SIZE, font });
      y -= LINE;
    }
    y -= LINE / 2;
  }
  return y;
}

/** Draws the recorder's stamp: number, day and time, and office. */
function writeStamp(page: PDFPage, { bold, text }: Fonts, facts: PageImageFacts): void {
  const { book, documentNumber, officeName, recordedAt, timeZone } = facts;
  const at = new Date(recordedAt).toLocaleString('en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  const bookWords =
    book === null
      ? []
      : [`${facts.state === 'MI' ? 'Liber' : 'Book'} ${book}, page ${facts.page ?? ''}`];
  const lines = [documentNumber, at, officeName, ...bookWords];
  const x = page.getWidth() - 250;
  const top = page.getHeight() - 40;
  page.drawRectangle({
    x: x - 8,
    y: top - lines.length * 13 - 2,
    width: 210,
    height: lines.length * 13 + 16,
    borderWidth: 1,
    borderColor: rgb(0.1, 0.15, 0.45),
  });
  lines.forEach((line, index) => {
    page.drawText(known(line).slice(0, 44), {
      x,
      y: top - index * 13,
      size: index === 0 ? 11 : 9,
      font: index === 0 ? bold : text,
      color: rgb(0.1, 0.15, 0.45),
    });
  });
}

function writeTitle(page: PDFPage, { bold }: Fonts, title: string): void {
  const words = known(title).toUpperCase();
  const size = 17;
  const width = bold.widthOfTextAtSize(words, size);
  const x = (page.getWidth() - width) / 2;
  page.drawText(words, { x, y: page.getHeight() - 140, size, font: bold });
}

function writeOpening(page: PDFPage, fonts: Fonts, facts: PageImageFacts): void {
  writeStamp(page, fonts, facts);
  writeTitle(page, fonts, facts.typeName);
  writeParagraphs(page, fonts.text, openingParagraphs(facts), page.getHeight() - 180);
}

function writeClauses(page: PDFPage, fonts: Fonts, number: number): void {
  writeParagraphs(page, fonts.text, clausesOf(number), page.getHeight() - 80);
}

function writeSignatures(page: PDFPage, { text }: Fonts, facts: PageImageFacts): void {
  const sides = sidesOf(facts);
  sides.forEach((side, index) => {
    const name = facts.parties.find(({ isGrantor }) => isGrantor === (index === 0))?.name ?? '';
    const x = MARGIN + index * 250;
    const y = MARGIN + 80;
    page.drawLine({ start: { x, y }, end: { x: x + 210, y }, thickness: 0.7 });
    page.drawText(known(`${side}: ${name}`).slice(0, 46), { x, y: y - 13, size: 9, font: text });
  });
  const notary = `State of ${facts.state === 'MI' ? 'Michigan' : 'Indiana'}, ${facts.countyName}: signed before me, a notary public.`;
  page.drawText(known(notary), { x: MARGIN, y: MARGIN + 40, size: 9, font: text });
}

function writeFoot(page: PDFPage, { text }: Fonts, facts: PageImageFacts, number: number): void {
  const words = `${facts.documentNumber}  ·  page ${String(number)} of ${String(facts.pages)}  ·  invented demo document`;
  page.drawText(known(words), { x: MARGIN, y: MARGIN / 2, size: 8, font: text });
}

/** Draws numbered lots along two streets. */
function drawPlat(page: PDFPage, fonts: Fonts, facts: PageImageFacts): void {
  writeStamp(page, fonts, facts);
  writeTitle(page, fonts, facts.legals[0] ?? facts.typeName);
  const lots = { across: 9, deep: 4 };
  const width = (page.getWidth() - 2 * MARGIN) / lots.across;
  const height = (page.getHeight() - 520) / lots.deep;
  for (let row = 0; row < lots.deep; row += 1) {
    for (let column = 0; column < lots.across; column += 1) {
      const street = row >= lots.deep / 2 ? 60 : 0;
      const x = MARGIN + column * width;
      const y = 230 + row * height + street;
      page.drawRectangle({ x, y, width, height, borderWidth: 1.2, borderColor: rgb(0, 0, 0) });
      page.drawText(String(row * lots.across + column + 1), {
        x: x + width / 2 - 8,
        y: y + height / 2,
        size: 20,
        font: fonts.bold,
      });
      page.drawText(`${width.toFixed(1)}'`, { x: x + 6, y: y + 6, size: 9, font: fonts.text });
    }
  }
  const middle = 230 + (lots.deep / 2) * height + 22;
  page.drawText('COUNTY LINE STREET', {
    x: page.getWidth() / 2 - 110,
    y: middle,
    size: 18,
    font: fonts.bold,
  });
}
