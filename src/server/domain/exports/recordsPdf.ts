import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { showAllBidiControls } from '#contract/bidi';
import { formatCount, formatDateTime, formatQuantity } from '#contract/formats';
import { PRODUCT_NAME } from '#contract/product';
import type { ExportedRecord, ExportedTable } from './record';

/** Fonts that cover all European languages; other characters are drawn as boxes. */
const FONTS = {
  plain: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
} as const;

/** Resolves packages in the build as well as in the sources. */
const packages = createRequire(__filename);

/** Returns the path of a font file. */
export function fontFile(font: keyof typeof FONTS): string {
  return packages.resolve(FONTS[font]);
}

/** Points; a letter page is 612 by 792. */
const MARGIN = 54;
const FOOT = 40;
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN - FOOT / 2;
const SIZES = { title: 17, heading: 11.5, text: 9, small: 7.5 } as const;
const GAP = 6;
const PADDING = 3;
const INK = '#1c1a17';
const SOFT = '#5b564d';
const LINE = '#c9c2b4';

/** Maximum table-of-contents lines on the first page, and on each later page. */
const FIRST_CONTENTS_LINES = 30;
const CONTENTS_LINES = 40;
const CONTENTS_LINE = 15.5;
/** Maximum estimated lines per cell; the rest continues in another row. */
const MAX_CELL_LINES = 40;
/** Points; a table repeats its headings above a cell that fills a page. */
const MAX_CELL_HEIGHT = BOTTOM - MARGIN - 60;
/** Relative widths of a fact's term and text. */
const FACT_WIDTHS = [1, 3] as const;
/** Estimated average letter width in points, rounded up. */
const LETTER_WIDTH = 5;
/** Rows written before yielding to other work. */
const ROWS_A_TURN = 25;

/** Content of the first page. */
export interface ExportHead {
  readonly title: string;
  /** Name of the edition, such as "Indiana". */
  readonly state: string;
  /** Milliseconds since 1970, shown in the time zone. */
  readonly madeAt: number;
  readonly timeZone: string;
  /** Expected number of records; reserves space in the table of contents. */
  readonly records: number;
}

export interface MadePdf {
  readonly bytes: Buffer;
  readonly pages: number;
}

interface Entry {
  readonly title: string;
  readonly caption: string;
  readonly page: number;
  readonly destination: string;
}

/**
 * Writes records into one PDF. The first page states what the file is and isn't. Contents and
 * bookmarks link to each record; footers show the source, its last update, and the record's page.
 */
export class RecordsPdf {
  readonly #doc: PDFKit.PDFDocument;
  readonly #head: ExportHead;
  readonly #chunks: Buffer[] = [];
  readonly #entries: Entry[] = [];
  /** Footer of each page, starting with the first page. */
  readonly #feet: string[] = [];
  readonly #ended: Promise<void>;
  #foot = '';
  /** Vertical position of the table of contents on the first page. */
  #contentsTop = MARGIN;

  constructor(head: ExportHead) {
    this.#head = showAllBidiControls(head);
    this.#doc = new PDFDocument({
      size: 'LETTER',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
      autoFirstPage: false,
      bufferPages: true,
      lang: 'en-US',
      displayTitle: true,
      info: {
        Title: this.#head.title,
        Creator: PRODUCT_NAME,
        Producer: PRODUCT_NAME,
        CreationDate: new Date(head.madeAt),
        ModDate: new Date(head.madeAt),
      },
    });
    this.#doc.registerFont('plain', fontFile('plain'));
    this.#doc.registerFont('bold', fontFile('bold'));
    this.#ended = new Promise((resolve, reject) => {
      this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
      this.#doc.on('end', resolve);
      this.#doc.on('error', reject);
    });
    this.#addFirstPages();
  }

  /** Writes one record, starting on a new page. */
  async add(record: ExportedRecord): Promise<void> {
    const { asOf, caption, facts, office, source, tables, timeZone, title } =
      showAllBidiControls(record);
    this.#foot = `${title}. Source: ${source}, as of ${formatDateTime(asOf, timeZone)}.`;
    this.#newPage();
    const destination = `record-${String(this.#entries.length + 1)}`;
    this.#doc.addNamedDestination(destination);
    this.#doc.outline.addItem(title);
    this.#entries.push({ title, caption, page: this.#feet.length, destination });
    this.#write(title, { font: 'bold', size: SIZES.title });
    this.#write(caption, { size: SIZES.heading });
    this.#doc.y += GAP;
    for (const [term, text] of [...facts, ['Office', office] as const]) {
      this.#writeFact(term, text);
    }
    for (const table of tables) if (table.rows.length > 0) await this.#writeTable(table);
  }

  /** Finishes the file; `missing` is the number of requested records that it omits. */
  async end(missing: number): Promise<MadePdf> {
    this.#writeContents(missing);
    this.#writeFeet();
    const pages = this.#feet.length;
    this.#doc.end();
    await this.#ended;
    return { bytes: Buffer.concat(this.#chunks), pages };
  }

  #newPage(): void {
    this.#doc.addPage();
    this.#feet.push(this.#foot);
  }

  /** Reserves space for the table of contents, which is filled in at the end. */
  #addFirstPages(): void {
    const { madeAt, state, timeZone, title } = this.#head;
    this.#newPage();
    this.#write(title, { font: 'bold', size: SIZES.title });
    const made = formatDateTime(new Date(madeAt).toISOString(), timeZone);
    this.#write(`${state} public records, generated by ${PRODUCT_NAME} on ${made}.`);
    this.#doc.y += GAP;
    this.#write(
      "These are copies of data that courts and offices send, as of the date above. They aren't the official record and aren't certified. Confidential records and data that an office hasn't sent yet aren't included. The foot of each page shows the record's source and last update.",
      { color: SOFT },
    );
    this.#contentsTop = this.#doc.y + 2 * GAP;
    const left = Math.max(0, this.#head.records - FIRST_CONTENTS_LINES);
    const pages = Math.ceil(left / CONTENTS_LINES);
    for (let page = 0; page < pages; page += 1) this.#newPage();
  }

  #write(
    text: string,
    {
      color = INK,
      font = 'plain',
      size = SIZES.text,
    }: { readonly color?: string; readonly font?: 'plain' | 'bold'; readonly size?: number } = {},
  ): void {
    const doc = this.#doc.font(font).fontSize(size).fillColor(color);
    this.#makeRoom(doc.heightOfString(text, { width: WIDTH }));
    doc.text(text, MARGIN, doc.y, { width: WIDTH });
    doc.y += GAP / 2;
  }

  /** Starts a new page if less than `height` points remain; returns whether it did. */
  #makeRoom(height: number): boolean {
    if (this.#doc.y + Math.min(height, BOTTOM - MARGIN) <= BOTTOM) return false;
    this.#newPage();
    return true;
  }

  #writeFact(term: string, text: string): void {
    for (const row of this.#splitLong([term, text], FACT_WIDTHS)) {
      this.#writeRow(row, FACT_WIDTHS, 'plain', SOFT);
    }
  }

  /** Splits a row so that each part fits on a page. */
  #splitLong(row: readonly string[], widths: readonly number[]): (readonly string[])[] {
    this.#doc.font('plain').fontSize(SIZES.text);
    const sum = widths.reduce((all, width) => all + width, 0);
    const parts = row.map((cell, index) =>
      this.#piecesOf(cell, (WIDTH * (widths[index] ?? 1)) / sum - PADDING * 2),
    );
    const most = Math.max(...parts.map(({ length }) => length));
    return Array.from({ length: most }, (_, part) => parts.map((cell) => cell[part] ?? ''));
  }

  /** Splits a cell by estimated lines, and again if wide letters make a piece too tall. */
  #piecesOf(text: string, width: number, lines = MAX_CELL_LINES): readonly string[] {
    const length = Math.max(1, Math.floor(width / LETTER_WIDTH));
    return cut(text, length, lines).flatMap((piece) =>
      lines > 1 &&
      piece.length > length &&
      this.#doc.heightOfString(piece, { width }) > MAX_CELL_HEIGHT
        ? this.#piecesOf(piece, width, Math.ceil(lines / 2))
        : [piece],
    );
  }

  async #writeTable({ headings, note, rows, title, widths }: ExportedTable): Promise<void> {
    this.#doc.y += GAP;
    this.#makeRoom(60);
    this.#write(title, { font: 'bold', size: SIZES.heading });
    this.#writeRow(headings, widths, 'bold');
    for (const [index, whole] of rows.entries()) {
      if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await nextTurn();
      for (const row of this.#splitLong(whole, widths)) {
        const isOnNewPage = this.#makeRoom(this.#rowHeight(row, widths, 'plain'));
        if (isOnNewPage) this.#writeRow(headings, widths, 'bold');
        this.#writeRow(row, widths, 'plain');
      }
    }
    if (note !== undefined) this.#write(note, { color: SOFT });
  }

  #rowHeight(cells: readonly string[], widths: readonly number[], font: 'plain' | 'bold'): number {
    this.#doc.font(font).fontSize(SIZES.text);
    const sum = widths.reduce((all, width) => all + width, 0);
    const heights = cells.map((cell, index) =>
      this.#doc.heightOfString(cell, { width: (WIDTH * (widths[index] ?? 1)) / sum - PADDING * 2 }),
    );
    return Math.min(Math.max(...heights) + PADDING * 2, BOTTOM - MARGIN);
  }

  #writeRow(
    cells: readonly string[],
    widths: readonly number[],
    font: 'plain' | 'bold',
    firstColor = INK,
  ): void {
    const height = this.#rowHeight(cells, widths, font);
    this.#makeRoom(height);
    const sum = widths.reduce((all, width) => all + width, 0);
    const top = this.#doc.y;
    let left = MARGIN;
    for (const [index, cell] of cells.entries()) {
      const width = (WIDTH * (widths[index] ?? 1)) / sum;
      this.#doc
        .fillColor(index === 0 ? firstColor : INK)
        .text(cell, left + (index === 0 ? 0 : PADDING), top + PADDING, {
          width: width - PADDING * 2,
          height: height - PADDING * 2,
          ellipsis: true,
        });
      left += width;
    }
    this.#doc.y = top + height;
    this.#doc
      .moveTo(MARGIN, this.#doc.y)
      .lineTo(MARGIN + WIDTH, this.#doc.y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke();
  }

  #writeContents(missing: number): void {
    const doc = this.#doc;
    const count = this.#entries.length;
    const absent =
      missing === 0
        ? ''
        : ` ${formatCount(missing)} more ${missing === 1 ? 'was' : 'were'} requested but can't be shown, or ${missing === 1 ? 'is' : 'are'} no longer on this site.`;
    doc.switchToPage(0);
    doc.font('bold').fontSize(SIZES.heading).fillColor(INK);
    const head = `${formatQuantity(count, 'record')}.${absent}`;
    doc.text(head, MARGIN, this.#contentsTop, { width: WIDTH });
    let top = doc.y + GAP;
    let line = 0;
    for (const [index, entry] of this.#entries.entries()) {
      const further = index - FIRST_CONTENTS_LINES;
      if (further >= 0 && further % CONTENTS_LINES === 0) {
        doc.switchToPage(1 + further / CONTENTS_LINES);
        doc.font('bold').fontSize(SIZES.heading).fillColor(INK);
        doc.text('Contents, continued', MARGIN, MARGIN);
        top = doc.y + GAP;
        line = 0;
      }
      this.#writeContentsLine(entry, top + line * CONTENTS_LINE);
      line += 1;
    }
  }

  #writeContentsLine({ caption, destination, page, title }: Entry, y: number): void {
    this.#doc.font('plain').fontSize(SIZES.text).fillColor(INK);
    const cut = { lineBreak: false, ellipsis: true, height: 12 } as const;
    this.#doc.text(title, MARGIN, y, { ...cut, width: 150, goTo: destination });
    this.#doc.text(caption, MARGIN + 155, y, { ...cut, width: WIDTH - 195, goTo: destination });
    this.#doc.text(String(page), MARGIN + WIDTH - 35, y, { width: 35, align: 'right' });
  }

  #writeFeet(): void {
    const pages = this.#feet.length;
    for (const [index, foot] of this.#feet.entries()) {
      this.#doc.switchToPage(index);
      this.#doc.font('plain').fontSize(SIZES.small).fillColor(SOFT);
      const cut = { lineBreak: false, ellipsis: true, height: 10 } as const;
      this.#doc.text(foot, MARGIN, 792 - FOOT, { ...cut, width: WIDTH - 70 });
      this.#doc.text(`${String(index + 1)} of ${String(pages)}`, MARGIN + WIDTH - 65, 792 - FOOT, {
        width: 65,
        align: 'right',
      });
    }
  }
}

/** Splits text into pieces of at most `most` lines of `length` characters, at spaces if possible. */
function cut(text: string, length: number, most: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  do {
    const end = endOfLines(rest, length, most);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  } while (rest !== '');
  return pieces;
}

/** Returns the length of the first `most` lines of a text; line breaks begin new lines. */
function endOfLines(text: string, length: number, most: number): number {
  let lines = 0;
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\n', at) === -1 ? text.length : text.indexOf('\n', at);
    const count = Math.max(1, Math.ceil((end - at) / length));
    if (lines + count > most) {
      const room = (most - lines) * length;
      const space = text.lastIndexOf(' ', at + room);
      return space > at + room / 2 ? space : at + room;
    }
    lines += count;
    at = end + 1;
  }
  return text.length;
}
