import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { ExportedRecord } from '../../../../src/server/domain/exports/record';
import { RecordsPdf } from '../../../../src/server/domain/exports/recordsPdf';

const HEAD = {
  title: 'My records',
  state: 'Indiana',
  madeAt: Date.parse('2026-07-06T13:00:00Z'),
  timeZone: 'America/Indiana/Indianapolis',
  records: 1,
};
const RECORD: ExportedRecord = {
  title: '2026-000777',
  caption: 'Mortgage',
  facts: [],
  tables: [],
  mentioned: [],
  office: 'Recorder',
  source: 'Test system',
  asOf: '2026-07-06T13:00:00Z',
  timeZone: HEAD.timeZone,
};
const words = (count: number, word: string): string[] =>
  Array.from({ length: count }, (_, at) => `${word}${String(at)}`);

/** Words in the file of one record. */
async function wordsOf(more: Partial<ExportedRecord>): Promise<ReadonlySet<string>> {
  const pdf = new RecordsPdf(HEAD);
  await pdf.add({ ...RECORD, ...more });
  const { bytes } = await pdf.end(0);
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    return new Set([...document.pages()].flatMap((page) => page.getText().split(/\s+/)));
  } finally {
    document.destroy();
    library.destroy();
  }
}
const table = (text: string) => ({
  tables: [
    { title: 'Entries', headings: ['Entered', 'Text'], widths: [1, 3], rows: [['Jan 5', text]] },
  ],
});

describe('long text in a PDF of records', () => {
  it.each([
    ['a cell of many short lines', (text: string) => table(text), words(190, 'Line').join('\n')],
    ['a cell of long lines', (text: string) => table(text), words(3_000, 'word').join(' ')],
    ['a cell of wide letters', (text: string) => table(text), words(1_500, 'WWWWWW').join(' ')],
    [
      'a fact of many lines',
      (text: string) => ({ facts: [['Note', text] as const] }),
      words(190, 'Line').join('\n'),
    ],
    [
      'a fact of 20,000 characters',
      (text: string) => ({ facts: [['Note', text] as const] }),
      words(2_200, 'word').join(' '),
    ],
  ])('writes every word of %s', async (_what, recordOf, text) => {
    const found = await wordsOf(recordOf(text));
    expect(text.split(/\s/).filter((word) => !found.has(word))).toEqual([]);
  });
});
