import PDFDocument from 'pdfkit';
import { showAllBidiControls } from '#contract/bidi';
import { PRODUCT_NAME } from '#contract/product';
import { fontFile } from './recordsPdf';

/** Content of an invoice or receipt. */
export interface BusinessPaper {
  /** Issuer, shown above the title; the product's name if absent. */
  readonly from?: string;
  /** Example: "Invoice INV-1001". */
  readonly title: string;
  /** Recipient's name and address, one entry per line. */
  readonly to: readonly string[];
  readonly facts: readonly (readonly [term: string, text: string])[];
  readonly tables: readonly {
    readonly title: string;
    readonly headings: readonly string[];
    /** Relative column widths; the last column holds amounts. */
    readonly widths: readonly number[];
    readonly rows: readonly (readonly string[])[];
  }[];
  readonly totals: readonly (readonly [term: string, amount: string])[];
  readonly foot: string;
  /** Milliseconds since 1970. */
  readonly madeAt: number;
}

const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN - 30;
const INK = '#1c1a17';
const SOFT = '#5b564d';
const LINE = '#c9c2b4';
const PADDING = 3;

/** Renders a document on as many letter-size pages as it needs. */
export async function renderBusinessPdf(given: BusinessPaper): Promise<Buffer> {
  const paper = showAllBidiControls(given);
  const at = new Date(paper.madeAt);
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: paper.title, Creator: PRODUCT_NAME, Producer: PRODUCT_NAME, CreationDate: at },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.registerFont('plain', fontFile('plain')).registerFont('bold', fontFile('bold'));
  write(doc, paper.from ?? PRODUCT_NAME, 'bold', 10, SOFT);
  write(doc, paper.title, 'bold', 18);
  doc.y += 8;
  for (const line of paper.to) write(doc, line, 'plain', 10);
  doc.y += 8;
  for (const fact of paper.facts) drawRow(doc, fact, [1, 3], 'plain');
  for (const { headings, rows, title, widths } of paper.tables) {
    if (rows.length === 0) continue;
    doc.y += 14;
    makeRoom(doc, 60);
    write(doc, title, 'bold', 11.5);
    drawRow(doc, headings, widths, 'bold', true);
    for (const row of rows) {
      const isOnNewPage = makeRoom(doc, heightOf(doc, row, widths, 'plain'));
      if (isOnNewPage) drawRow(doc, headings, widths, 'bold', true);
      drawRow(doc, row, widths, 'plain', true);
    }
  }
  doc.y += 10;
  for (const total of paper.totals) drawRow(doc, total, [3, 1], 'bold', true);
  drawFeet(doc, paper.foot);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

type Font = 'plain' | 'bold';

function write(doc: PDFKit.PDFDocument, text: string, font: Font, size: number, color = INK): void {
  doc.font(font).fontSize(size).fillColor(color);
  makeRoom(doc, doc.heightOfString(text, { width: WIDTH }));
  doc.text(text, MARGIN, doc.y, { width: WIDTH });
}

/** Starts a new page if less than `height` points remain; returns whether it did. */
function makeRoom(doc: PDFKit.PDFDocument, height: number): boolean {
  if (doc.y + height <= BOTTOM) return false;
  doc.addPage();
  return true;
}

function widthsOf(widths: readonly number[]): readonly number[] {
  const sum = widths.reduce((all, width) => all + width, 0);
  return widths.map((width) => (WIDTH * width) / sum);
}

function heightOf(
  doc: PDFKit.PDFDocument,
  cells: readonly string[],
  widths: readonly number[],
  font: Font,
): number {
  doc.font(font).fontSize(9);
  const room = widthsOf(widths);
  const heights = cells.map((cell, index) =>
    doc.heightOfString(cell, { width: (room[index] ?? WIDTH) - 2 * PADDING }),
  );
  return Math.max(...heights) + 2 * PADDING;
}

function drawRow(
  doc: PDFKit.PDFDocument,
  cells: readonly string[],
  widths: readonly number[],
  font: Font,
  endsInAmount = false,
): void {
  const height = heightOf(doc, cells, widths, font);
  makeRoom(doc, height);
  const room = widthsOf(widths);
  const top = doc.y;
  let left = MARGIN;
  for (const [index, cell] of cells.entries()) {
    const width = room[index] ?? WIDTH;
    const align = endsInAmount && index === cells.length - 1 ? 'right' : 'left';
    doc.font(font).fontSize(9).fillColor(INK);
    doc.text(cell, left, top + PADDING, { width: width - 2 * PADDING, align });
    left += width;
  }
  doc.y = top + height;
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
}

function drawFeet(doc: PDFKit.PDFDocument, foot: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    doc.font('plain').fontSize(7.5).fillColor(SOFT);
    doc.text(foot, MARGIN, 752, {
      width: WIDTH - 70,
      lineBreak: false,
      ellipsis: true,
      height: 10,
    });
    doc.text(`${String(page + 1)} of ${String(count)}`, MARGIN + WIDTH - 65, 752, {
      width: 65,
      align: 'right',
    });
  }
}
