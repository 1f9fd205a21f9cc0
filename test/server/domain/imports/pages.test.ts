import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importPages } from '../../../../src/server/cli/pagesCommand';
import { readPagesOptions } from '../../../../src/server/cli/pagesOptions';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { FileStore } from '../../../../src/server/domain/fileStore/store';
import { PageTools } from '../../../../src/server/domain/pageImages/pageTools';
import {
  cyclicPdf,
  halfCyclicPdf,
  lockedPdf,
  longPdf,
  pdfOfBox,
} from '../../../support/brokenPdfs';
import { plainPdf } from '../../../support/plainPdf';
import { openTestDatabase } from '../../../support/testDatabase';
import { recordDocument, type TestDocument } from '../../registerSeed';
import { MARION } from '../../seed';

let handle: DatabaseHandle;
let folder: string;
let scans: string;
let store: FileStore;
let tools: PageTools;
let made = 0;

beforeAll(async () => {
  handle = await openTestDatabase();
  tools = new PageTools();
});
afterAll(async () => {
  await tools.close();
  await handle.close();
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'import-pages-'));
  scans = path.join(folder, 'scans');
  mkdirSync(scans);
  store = new FileStore(path.join(folder, 'documents'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A document without pages, and its number. */
async function record(more: TestDocument = {}): Promise<{ id: number; number: string }> {
  const number = `2026-91${String((made += 1)).padStart(4, '0')}`;
  return {
    id: await recordDocument(handle, number, { image_status: 'INDEX_ONLY', ...more }),
    number,
  };
}
const scan = (name: string, bytes: Uint8Array | string): void =>
  writeFileSync(path.join(scans, name), bytes);
async function run(args: readonly string[] = ['--county', String(MARION)]) {
  const lines: string[] = [];
  const code = await importPages(handle, readPagesOptions([scans, ...args]), {
    store,
    tools,
    now: () => Date.parse('2026-07-06T13:00:00Z'),
    print: (line) => void lines.push(line),
  });
  return { code, lines };
}
const refused = (): unknown[] =>
  readFileSync(`${scans}.errors.ndjson`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
const imageOf = (id: number) =>
  handle.db
    .selectFrom('recorded_document as d')
    .leftJoin('document_image as i', 'i.document_id', 'd.id')
    .where('d.id', '=', id)
    .select(['d.image_status', 'd.image_pages', 'd.image_width_inches', 'i.hash'])
    .executeTakeFirstOrThrow();

describe('importing pages', () => {
  it('stores a page file named after its document number, with any separators, in any folder', async () => {
    const first = await record();
    const second = await record();
    mkdirSync(path.join(scans, '2026'));
    scan(`${first.number}.pdf`, await plainPdf(3));
    scan(`2026/${second.number.replace('-', '')}.PDF`, await plainPdf(1, 90));
    const { code, lines } = await run();
    expect(code).toBe(0);
    expect(lines).toEqual(['2 files: 2 stored, 0 unchanged, 0 bad; 4 pages.']);
    const kept = await imageOf(first.id);
    expect(kept).toMatchObject({ image_status: 'AVAILABLE', image_pages: 3 });
    expect(await store.read(kept.hash ?? '')).not.toBeNull();
    expect(await imageOf(second.id)).toMatchObject({ image_width_inches: '11.00' });
  });

  it('stores a page file named after its source key, with forbidden characters as %2F', async () => {
    const { id } = await record({ source: 'Fidlar', source_key: 'A/7' });
    scan('A%2F7.pdf', await plainPdf(1));
    expect((await run(['--source', 'Fidlar'])).code).toBe(0);
    expect(await imageOf(id)).toMatchObject({ image_status: 'AVAILABLE', image_pages: 1 });
  });

  it('changes nothing for the same page file, and replaces the pages for a different one', async () => {
    const { id, number } = await record();
    scan(`${number}.pdf`, await plainPdf(2));
    await run();
    const before = await imageOf(id);
    expect((await run()).lines).toEqual(['1 files: 0 stored, 1 unchanged, 0 bad; 2 pages.']);
    expect(await imageOf(id)).toEqual(before);
    scan(`${number}.pdf`, await plainPdf(5));
    await run();
    expect(await imageOf(id)).toMatchObject({ image_pages: 5 });
    // Accounts that bought the earlier pages can still download them.
    expect(await store.read(before.hash ?? '')).not.toBeNull();
  });

  it('restores a page file that was lost', async () => {
    const { id, number } = await record();
    scan(`${number}.pdf`, await plainPdf(1));
    await run();
    const { hash } = await imageOf(id);
    await store.remove(hash ?? '');
    await run();
    expect(await store.read(hash ?? '')).not.toBeNull();
  });

  it('rejects files without a document, invalid PDFs, and hidden documents, each with a reason, and continues', async () => {
    const good = await record();
    const sealed = await record({ is_confidential: true });
    const restricted = await record({ image_status: 'RESTRICTED' });
    const broken = await record();
    const twice = await record();
    await recordDocument(handle, twice.number, { image_status: 'INDEX_ONLY' });
    for (const { number } of [good, sealed, restricted, twice]) {
      scan(`${number}.pdf`, await plainPdf(1));
    }
    scan(`${broken.number}.pdf`, '%PDF-1.7 and nothing else');
    scan('1999-000001.pdf', await plainPdf(1));
    scan('%.pdf', await plainPdf(1));
    scan('Thumbs.db', 'x');
    symlinkSync('/etc/hostname', path.join(scans, 'link.pdf'));
    const { code, lines } = await run();
    expect(code).toBe(1);
    expect(lines[0]).toBe('8 files: 1 stored, 0 unchanged, 7 bad; 1 pages.');
    const hidden = "By law, this document's pages can't be shown.";
    expect(refused()).toEqual(
      expect.arrayContaining([
        { file: `${sealed.number}.pdf`, reason: hidden },
        { file: `${restricted.number}.pdf`, reason: hidden },
        { file: `${broken.number}.pdf`, reason: "It isn't a readable PDF file." },
        { file: '1999-000001.pdf', reason: 'No document is named 1999-000001.' },
        { file: '%.pdf', reason: 'No document is named %.' },
        { file: 'Thumbs.db', reason: 'Its name does not end in .pdf.' },
        {
          file: `${twice.number}.pdf`,
          reason: `2 documents are named ${twice.number}: name the file by the document's key.`,
        },
      ]),
    );
    for (const { id } of [sealed, restricted, broken]) {
      expect(await imageOf(id)).toMatchObject({ hash: null });
    }
  });

  const boxes = 'Pages must be 0.5 to 200 inches wide and high.';
  it.each([
    ['a circular page tree', cyclicPdf, `Page 1 is 0 by 0 inches. ${boxes}`],
    ['a partly circular page tree', halfCyclicPdf, `Page 2 is 0 by 0 inches. ${boxes}`],
    ['10,000 pages', () => longPdf(10_000), 'It has 10,000 pages; 1 to 500 are allowed.'],
    [
      'a page with no width or height',
      () => pdfOfBox('0 0 0 0'),
      `Page 1 is 0 by 0 inches. ${boxes}`,
    ],
    ['a page with no width', () => pdfOfBox('0 0 0 792'), `Page 1 is 0 by 11 inches. ${boxes}`],
    [
      'a page one mile wide',
      () => pdfOfBox('0 0 4561920 792'),
      /^Page 1 is 63,360 by 11 inches\. Pages/,
    ],
    ['a page box without numbers', () => pdfOfBox('/A /B /C /D'), /^(Page|Its pages) /],
    ['a password', lockedPdf, 'It is locked with a password. Save it without one.'],
    ['only its beginning', async () => (await plainPdf(3)).slice(0, 400), /^It |can't be/],
    ['only its end', async () => (await plainPdf(3)).slice(400), /^It |can't be/],
    ['no content', () => Buffer.alloc(0), "It isn't a readable PDF file."],
  ] as const)(
    'rejects a page file with %s, and stores nothing from it',
    async (_what, make, reason) => {
      const { id, number } = await record();
      scan(`${number}.pdf`, await make());
      const { code } = await run();
      expect(code).toBe(1);
      expect(refused()).toEqual([
        {
          file: `${number}.pdf`,
          reason: typeof reason === 'string' ? reason : (expect.stringMatching(reason) as unknown),
        },
      ]);
      expect(await imageOf(id)).toMatchObject({ image_status: 'INDEX_ONLY', hash: null });
      expect(existsSync(path.join(folder, 'documents'))).toBe(false);
    },
  );

  it('keeps the earlier pages when an unreadable file replaces them', async () => {
    const { id, number } = await record();
    scan(`${number}.pdf`, await plainPdf(2));
    await run();
    const before = await imageOf(id);
    scan(`${number}.pdf`, cyclicPdf());
    expect((await run()).code).toBe(1);
    expect(await imageOf(id)).toEqual(before);
  });

  it.each([
    [['--county', '18177', '--source', 'x'], 'Specify how the files are named'],
    [[], 'Specify how the files are named'],
    [['--source', ' '], 'Specify how the files are named'],
    [['--county', 'Wayne'], 'five digits'],
    [['more', '--county', '18177'], 'Name one folder'],
  ])('rejects the arguments %j and explains what to enter', (args, words) => {
    expect(() => readPagesOptions([scans, ...args])).toThrow(words);
  });

  it('reports a missing folder of pages', async () => {
    rmSync(scans, { recursive: true });
    await expect(run()).rejects.toThrow('is not a folder');
  });
});
