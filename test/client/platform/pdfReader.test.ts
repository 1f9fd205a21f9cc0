import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { degrees, PDFName, rgb, type PDFDocument } from '@cantoo/pdf-lib';
import type { Box, ReadFile, ReadPage } from '#contract/filing/documentCheck/page';
import { pleadingPdf } from '../../support/pleadingPdf';

interface Read {
  readonly facts: ReadFile;
  readonly pages: readonly { readonly page: ReadPage; readonly fonts: ReadFile['fonts'] }[];
}

/** Reads it with the browser's reader. */
async function read(pdf: Buffer): Promise<Read> {
  const folder = await mkdtemp(path.join(tmpdir(), 'countyline-reader-'));
  try {
    const file = path.join(folder, 'file.pdf');
    await writeFile(file, pdf);
    const program = path.resolve(__dirname, '../../support/readPdf.ts');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', program, file],
      { maxBuffer: 10_000_000 },
    );
    return JSON.parse(stdout) as Read;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const covers = (cover: Box, box: Box): boolean =>
  cover.x <= box.x + 3 &&
  cover.y <= box.y + 3 &&
  cover.x + cover.width >= box.x + box.width - 3 &&
  cover.y + cover.height >= box.y + box.height - 3;

/** A black box over a number, a heading on a dark row, a redaction that wasn't applied, a scan. */
function paint(pdf: PDFDocument): void {
  const [first, second] = pdf.getPages();
  pdf.setAuthor('Ann Acme');
  first!.drawRectangle({ x: 92, y: 703, width: 60, height: 16, color: rgb(0, 0, 0) });
  first!.drawRectangle({ x: 72, y: 500, width: 200, height: 20, color: rgb(0, 0, 0.1) });
  first!.drawText('Heading', { x: 76, y: 505, size: 12, color: rgb(1, 1, 1) });
  const annotation = pdf.context.obj({
    Type: 'Annot',
    Subtype: 'Redact',
    Rect: [72, 600, 172, 620],
  });
  first!.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(annotation)]));
  second!.setRotation(degrees(90));
}

it('reads words, black boxes, redactions, and properties of a PDF in display coordinates', async () => {
  const { facts, pages } = await read(await pleadingPdf([['SSN 123-45-6789'], ['Second']], paint));
  expect(facts).toMatchObject({ pages: 2, bookmarks: [], properties: { Author: 'Ann Acme' } });
  const [first, second] = pages.map(({ page }) => page);
  expect(first?.words.map(({ text }) => text)).toEqual(['SSN', '123-45-6789', 'Heading']);
  const [cover, ...otherCovers] = first!.marks.filter(({ kind }) => kind === 'dark');
  expect(otherCovers).toEqual([]);
  expect(covers(cover!.box, first!.words[1]!.box)).toBe(true);
  expect(covers(cover!.box, first!.words[0]!.box)).toBe(false);
  expect(first?.marks.filter(({ kind }) => kind === 'redact')).toEqual([
    { kind: 'redact', box: { x: 72, y: 172, width: 100, height: 20 } },
  ]);
  expect(second).toMatchObject({ number: 2, width: 792, height: 612, rotation: 90, marks: [] });
  const [word] = second!.words;
  // Turned clockwise, the top left is at the top right.
  expect(word!.box.x).toBeGreaterThan(690);
  expect(word!.box.height).toBeGreaterThan(word!.box.width);
  expect(pages[0]?.fonts).toContainEqual({ name: 'Times-Roman', isEmbedded: false });
});
