import { MANUAL_INDEX_COUNTIES } from '#contract/counties/manualIndex';
import type { Database } from '../../server/db/tables/database';
import { People } from '../people';
import { createRandom, type Random } from '../random';
import { RowBatch } from '../rowBatch';

type BookTable = 'index_book' | 'index_page';

interface BookDraft {
  readonly kind: Database['index_book']['kind'];
  readonly title: string;
  readonly years: readonly [from: number, to: number];
  readonly letters: readonly [from: string, to: string];
}

/** The books of a county: by grantor and grantee, years, and first letters. */
const BOOKS: readonly BookDraft[] = [
  { kind: 'GRANTOR', title: 'Grantor index 1', years: [1881, 1919], letters: ['A', 'Z'] },
  { kind: 'GRANTOR', title: 'Grantor index 2', years: [1920, 1954], letters: ['A', 'K'] },
  { kind: 'GRANTOR', title: 'Grantor index 3', years: [1920, 1954], letters: ['L', 'Z'] },
  { kind: 'GRANTEE', title: 'Grantee index 1', years: [1881, 1954], letters: ['A', 'Z'] },
  { kind: 'MORTGAGOR', title: 'Mortgagor index 1', years: [1925, 1971], letters: ['A', 'Z'] },
  { kind: 'MORTGAGEE', title: 'Mortgagee index 1', years: [1925, 1971], letters: ['A', 'Z'] },
  { kind: 'MISCELLANEOUS', title: 'Miscellaneous index', years: [1902, 1971], letters: ['A', 'Z'] },
];

/** Number of pages of a book at scale 1; fewer in small demos. */
const PAGES = 10;
const MIN_PAGES = 2;
const LINES = 30;
/** Size of a page, and the position of its lines, in pixels. */
const PAGE = { width: 850, height: 1_100, top: 170, line: 29 } as const;
const COLUMNS = [60, 330, 560, 640, 730] as const;

/** Collects index books and their pages for loading. */
export class BookRows extends RowBatch<BookTable> {
  constructor() {
    super({
      index_book: 'id county_id title kind year_from year_to letter_from letter_to pages',
      index_page: 'book_id page_number svg',
    });
  }

  addBook(countyId: number, { kind, letters, title, years }: BookDraft, pages: number): number {
    return this.push('index_book', [countyId, title, kind, ...years, ...letters, pages]);
  }

  addPage(bookId: number, pageNumber: number, svg: string): void {
    this.append('index_page', [bookId, pageNumber, svg]);
  }
}

/** Generates older index books, with a drawing for each scanned page. */
export function createIndexBooks(seed: string, scale: number): BookRows {
  const rows = new BookRows();
  const pages = Math.max(MIN_PAGES, Math.round(PAGES * Math.min(1, scale)));
  for (const countyId of MANUAL_INDEX_COUNTIES) {
    const random = createRandom(`${seed}/indexBooks/${String(countyId)}`);
    const people = new People(random.fork('people'));
    for (const book of BOOKS) {
      const id = rows.addBook(countyId, book, pages);
      const lines = drawLines(book, people, random, pages * LINES);
      for (let page = 1; page <= pages; page++) {
        const shown = lines.slice((page - 1) * LINES, page * LINES);
        rows.addPage(id, page, drawPage(book, page, shown));
      }
    }
  }
  return rows;
}

interface Line {
  readonly name: string;
  readonly other: string;
  readonly date: string;
  readonly book: string;
  readonly page: string;
}

/** Generates entries in the clerks' order: by first letter, then by date. */
function drawLines(
  { letters: [first, last], years: [from, to] }: BookDraft,
  people: People,
  random: Random,
  count: number,
): Line[] {
  const lines: (Line & { readonly key: string })[] = [];
  while (lines.length < count) {
    const surname = people.surname();
    const letter = surname.charAt(0).toUpperCase();
    if (letter < first || letter > last) continue;
    const year = random.between(from, to);
    const month = String(random.between(1, 12)).padStart(2, '0');
    const day = String(random.between(1, 28)).padStart(2, '0');
    const given = people.given(random.chance(0.3), year - random.between(25, 60));
    const otherGiven = people.given(random.chance(0.3), year - random.between(25, 60));
    lines.push({
      key: `${letter}${String(year)}${month}${day}`,
      name: `${surname}, ${given}${random.chance(0.25) ? ' et ux' : ''}`,
      other: `${people.surname()}, ${otherGiven}`,
      date: `${month}-${day}-${String(year).slice(2)}`,
      book: String(Math.max(1, Math.round((year - 1870) / 1.3))),
      page: String(random.between(1, 640)),
    });
  }
  return lines.sort((one, other) => (one.key < other.key ? -1 : 1));
}

function drawPage(book: BookDraft, page: number, lines: readonly Line[]): string {
  const { height, line, top, width } = PAGE;
  const rules = lines
    .map((_line, index) => `M40 ${String(top + index * line + 8)}H${String(width - 40)}`)
    .join('');
  const texts = lines.map((entry, index) => {
    const y = String(top + index * line);
    const cells = [entry.name, entry.other, entry.date, entry.book, entry.page];
    return cells.map((cell, at) => text(COLUMNS[at] ?? 0, y, cell)).join('');
  });
  const heads = ['Name', 'Other party', 'Date', 'Book', 'Page'].map((head, at) =>
    text(COLUMNS[at] ?? 0, '132', head),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}">`,
    `<rect width="${String(width)}" height="${String(height)}" fill="#f4ecd8"/>`,
    `<path d="${rules}M40 140H${String(width - 40)}" stroke="#8aa0b8" fill="none"/>`,
    `<path d="M320 100V1080M550 100V1080M630 100V1080M720 100V1080" stroke="#c0675f" fill="none"/>`,
    '<g font-family="Georgia, serif" fill="#2b2622">',
    `<text x="60" y="70" font-size="26">${book.title}, ${book.years.join('–')}</text>`,
    `<text x="790" y="70" font-size="22" text-anchor="end">${String(page)}</text>`,
    `<g font-size="14" font-weight="bold">${heads.join('')}</g>`,
    `<g font-size="16" font-style="italic">${texts.join('')}</g>`,
    '</g></svg>',
  ].join('');
}

function text(x: number, y: string, content: string): string {
  const safe = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${String(x)}" y="${y}">${safe}</text>`;
}
