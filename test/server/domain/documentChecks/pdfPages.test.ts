import { degrees, PDFDocument, PDFName, rgb } from '@cantoo/pdf-lib';
import { addWords } from '../../../../src/server/domain/documentChecks/ocrPages';
import { readPdf, readPdfPages } from '../../../../src/server/domain/documentChecks/readPdf';
import { pleadingPdf } from '../../../support/pleadingPdf';

describe('reading PDFs for the document check', () => {
  it('marks a dark rectangle only if it was painted over text', async () => {
    const bytes = await pleadingPdf([['Plain words under a box']], (pdf) => {
      const page = pdf.getPage(0);
      page.drawRectangle({ x: 70, y: 704, width: 60, height: 14, color: rgb(0, 0, 0) });
      page.drawRectangle({ x: 70, y: 500, width: 200, height: 16, color: rgb(0, 0, 0) });
      page.drawText('White header', { x: 72, y: 504, size: 11, color: rgb(1, 1, 1) });
    });
    const { pages } = await readPdfPages(bytes);
    expect(pages[0]?.marks.filter(({ kind }) => kind === 'dark')).toMatchObject([
      { box: { x: 70, y: 74, width: 60, height: 14 } },
    ]);
    const { findings } = await readPdf(bytes);
    expect(findings.map(({ code }) => code)).toEqual(['coveredText']);
  });

  it('reads annotations, properties, and fonts', async () => {
    const bytes = await pleadingPdf([['Some words here.']], (pdf) => {
      pdf.setAuthor('J. Doe');
      const annotations = ['Redact', 'Ink', 'Square'].map((Subtype) =>
        pdf.context.obj({ Type: 'Annot', Subtype, IC: [0, 0, 0], Rect: [10, 10, 60, 40] }),
      );
      pdf.getPage(0).node.set(PDFName.of('Annots'), pdf.context.obj(annotations));
    });
    const { file, pages } = await readPdfPages(bytes);
    expect(file).toMatchObject({
      pages: 1,
      bytes: bytes.length,
      properties: { Author: 'J. Doe' },
      fonts: [{ name: 'Times-Roman', isEmbedded: false }],
    });
    expect(pages[0]?.marks).toMatchObject([
      { kind: 'redact', box: { x: 10, y: 752, width: 50, height: 30 } },
      { kind: 'ink' },
      { kind: 'dark' },
    ]);
  });

  it.each([0, 90, 180, 270])(
    'adds recognized words where they appear on a page rotated by %d degrees',
    async (angle) => {
      const pdf = await PDFDocument.create();
      pdf.addPage([612, 792]).setRotation(degrees(angle));
      const word = { text: 'Hello', box: { x: 100, y: 50, width: 40, height: 12 } };
      const made = await addWords(await pdf.save(), [{ page: 1, words: [word] }]);
      const [found] = (await readPdfPages(made)).pages[0]?.words ?? [];
      expect(found).toMatchObject({ text: 'Hello', box: { x: 100, width: 40 } });
      expect(Math.abs((found?.box.y ?? 0) - 50)).toBeLessThan(5);
    },
  );
});
