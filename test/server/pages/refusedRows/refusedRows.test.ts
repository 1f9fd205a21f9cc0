import { sql } from 'kysely';
import { deleteRefusedTexts } from '../../../../src/server/domain/imports/refusedRowsRepository';
import { ImportDesk, warrantRow } from '../../domain/imports/fixtures';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const PAGE = '/web/in/admin/RefusedRows';
const CSV = '/web/admin/refused-rows.csv';
const ORIGINAL = '/web/admin/refused-rows.original';
const MAPPING = {
  fields: {
    sourceKey: 'ID',
    county: 'COUNTY',
    warrantNumber: 'NUMBER',
    taxType: { column: 'TYPE' },
    tax: 'TAX',
    clerk: { column: 'CLERK', type: 'number' },
    issuedOn: 'ISSUED',
    filedOn: 'FILED',
    'names[0].name': 'NAME',
  },
};
const HEADER = 'ID,COUNTY,NUMBER,TYPE,TAX,CLERK,ISSUED,FILED,NAME';
const row = (key: string, clerk: string, name = 'Quimble, Ann'): string =>
  `${key},18177,01234567,IND,10.00,${clerk},2026-05-01,2026-06-01,"${name}"`;

let site: TestSite;
let root: TestBrowser;
let desk: ImportDesk;

beforeAll(async () => {
  site = await openTestSite();
  root = await site.signedIn('root');
});
afterAll(() => site.close());
beforeEach(async () => {
  desk = new ImportDesk(site.database);
  await sql`truncate import_batch, import_error, import_tombstone`.execute(site.database.db);
});
afterEach(() => {
  desk.close();
});

/** Runs the command over a file whose rows are partly refused; returns the id of its run. */
async function importRows(
  name: string,
  content: string,
  more: readonly string[] = [],
): Promise<number> {
  const file = desk.file(name, content);
  expect((await desk.run('taxWarrant', file, ['--max-bad', '100', ...more])).code).toBe(1);
  const { id } = await site.database.db
    .selectFrom('import_batch')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

/** A run of a file with columns: one good row and five refused ones. */
function importColumns(): Promise<number> {
  const mapping = desk.file('mapping.json', JSON.stringify(MAPPING));
  const rows = [
    row('a', '1'),
    ...['x1', 'x2', 'x3', 'x4'].map((clerk, at) => row(`b${String(at)}`, clerk)),
    row('c', 'none', 'Zwettler\nBo'),
    'd,too few',
  ];
  return importRows('w.csv', [HEADER, ...rows].join('\n'), ['--mapping', mapping]);
}

const address = (url: string, runId: number): string => `${url}?runId=${String(runId)}`;

/** The page of a run, without its line breaks. */
async function wordsOf(runId: number): Promise<string> {
  return (await root.open(address(PAGE, runId))).body.replace(/\s+/g, ' ');
}

describe('rejected rows of a command-line import', () => {
  it('groups rows by reason, regardless of their values, with up to three samples each', async () => {
    const runId = await importColumns();
    const { body, statusCode } = await root.open(address(PAGE, runId));
    expect(statusCode).toBe(200);
    const sections = body.split('<section>').slice(1);
    expect(sections).toHaveLength(2);
    expect(sections[0]).toContain('is not a number (field clerk)');
    expect(sections[0]).toContain('5 rows');
    expect(sections[0]?.match(/<dt>Line \d+<\/dt>/g)).toEqual([
      '<dt>Line 3</dt>',
      '<dt>Line 4</dt>',
      '<dt>Line 5</dt>',
    ]);
    expect(sections[0]).toContain('b0,18177,01234567,IND,10.00,x1');
    expect(sections[1]).toContain('The line has 2 fields, but the first line has 9 columns.');
    expect(body).toContain('The import command');
    expect(body).toContain('6 of 7 rows');
  });

  it('lists runs with rejected rows, newest first, with links to their pages', async () => {
    const first = await importColumns();
    const second = await importRows('w.ndjson', '{"bad":true}\n');
    const { body } = await root.open(PAGE);
    const links = [...body.matchAll(/RefusedRows\?runId=(\d+)/g)].map(([, id]) => Number(id));
    expect(links).toEqual([second, first]);
  });

  it('serves all rejected rows with reasons as CSV', async () => {
    const runId = await importColumns();
    const { body, headers } = await root.open(address(CSV, runId));
    expect(headers['content-disposition']).toContain(`w.refused-${String(runId)}.csv`);
    const lines = body.trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFLine,Reason,Row,Complete');
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toMatch(/^9,.*,"d,too few",Yes$/);
  });

  it('serves rejected rows of a columnar file exactly as in the file, header first', async () => {
    const runId = await importColumns();
    const { body } = await root.open(address(ORIGINAL, runId));
    expect(body).toBe(
      [
        HEADER,
        ...['x1', 'x2', 'x3', 'x4'].map((clerk, at) => row(`b${String(at)}`, clerk)),
        row('c', 'none', 'Zwettler\nBo'),
        'd,too few\n',
      ].join('\n'),
    );
  });

  it('serves rejected JSON lines unchanged, without rows too long to be stored', async () => {
    const short = JSON.stringify(warrantRow('a', { tax: 'much' }));
    const long = JSON.stringify(warrantRow('b', { tax: 'much', note: 'y'.repeat(3_000) }));
    const runId = await importRows('w.ndjson', `${short}\n${long}\n`);
    const file = await root.open(address(ORIGINAL, runId));
    expect(file.body).toBe(`${short}\n`);
    expect(file.headers['content-disposition']).toContain('.ndjson');
    const { rows } = await sql<{ text: string }>`
      select row_text as text from import_error order by id`.execute(site.database.db);
    expect(rows.map(({ text }) => text.length)).toEqual([short.length, 2_000]);
    expect(await wordsOf(runId)).toContain('1 row isn’t stored in full');
  });

  it("stores the text of only the first 1,000 rejected rows, and shows how many weren't stored", async () => {
    const content = Array.from({ length: 1_100 }, (_, at) => `{"at":${String(at)}}\n`).join('');
    const runId = await importRows('w.ndjson', content);
    const file = await root.open(address(ORIGINAL, runId));
    expect(file.body.trimEnd().split('\n')).toHaveLength(1_000);
    const words = await wordsOf(runId);
    expect(words).toContain('CSV with reasons');
    expect(words).toContain('1,000 rows in the file’s original format');
    expect(words).toContain('100 rows aren’t stored in full');
    const csv = await root.open(address(CSV, runId));
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(1_101);
  });

  it('deletes the row texts after the retention period, and keeps line numbers, reasons, and excerpts', async () => {
    const runId = await importColumns();
    await deleteRefusedTexts(site.database.db, new Date(START));
    expect((await root.open(address(ORIGINAL, runId))).body).toContain('b0,18177');
    await deleteRefusedTexts(site.database.db, new Date(START + 86_400_000));
    expect((await root.open(address(ORIGINAL, runId))).body).toBe(`${HEADER}\n`);
    const words = await wordsOf(runId);
    expect(words).toContain('No row is stored in full');
    expect(words).toContain('b0,18177,01234567');
  });

  it('escapes HTML in rows and reasons', async () => {
    const runId = await importRows('w.ndjson', '{"<script>alert(1)</script>": "<b>x"}\n');
    const { body } = await root.open(address(PAGE, runId));
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('&lt;script&gt;');
  });

  it.each(['?runId=7777', '?runId=x', '?runId=-1'])(
    'returns 404 for the nonexistent run %s',
    async (query) => {
      for (const url of [PAGE, CSV, ORIGINAL]) {
        expect((await root.open(url + query)).statusCode).toBe(404);
      }
    },
  );

  it("denies access to users who aren't super users", async () => {
    const runId = await importColumns();
    const anna = await site.signedIn('anna');
    for (const url of [PAGE, CSV, ORIGINAL]) {
      const { body, statusCode } = await anna.open(address(url, runId));
      expect(statusCode).not.toBe(200);
      expect(body).not.toContain('b0,18177');
    }
  });
});
