import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { EXPORT_DAYS, exportFile, MAX_EXPORTED, MAX_EXPORTS } from '#contract/records/exports';
import type { ExportedRecordId, RecordExport } from '#contract/schemas/exports';
import {
  enqueueWaiting,
  failLong,
  makeExport,
  removeOver,
} from '../../../../src/server/areas/exports/job';
import { EXPORTS_FOLDER } from '../../../../src/server/dataFolders';
import { addExport } from '../../../../src/server/domain/exports/repository';
import { FileStore } from '../../../../src/server/domain/fileStore/store';
import { addSource, docketJudgment, fileWarrant, recordDocument } from '../../registerSeed';
import { addCase, MARION } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 24 * 3_600_000;
const NUMBER = '49D01-2601-CM-000777';

/** Extracts the text of each page. */
async function textOf(file: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(file);
  try {
    return [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' '));
  } finally {
    document.destroy();
    library.destroy();
  }
}

describe('PDF of records', () => {
  let site: TestSite;
  let dataDir: string;
  let anna: TestBrowser;
  let other: TestBrowser;
  let all: ExportedRecordId[];

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'countyline-exports-'));
    site = await openTestSite({ config: { dataDir }, runsJobs: true });
    const { database } = site;
    for (const register of ['judgment', 'recorder', 'taxWarrant'] as const) {
      await addSource(database, register, MARION);
    }
    const caseId = await addCase(database, { number: NUMBER, caption: 'State v. Łukasz Øström' });
    const names = [{ name: 'Kathy Quillfeather' }];
    all = [
      { register: 'court', id: caseId },
      { register: 'judgment', id: await docketJudgment(database, NUMBER, { debtors: names }) },
      { register: 'taxWarrant', id: await fileWarrant(database, '00777', { names }) },
      {
        register: 'recorder',
        id: await recordDocument(database, '2026-000777', { grantors: names }),
      },
    ];
  });
  afterAll(async () => {
    await site.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    site.clock.time = START;
    await site.database.db.deleteFrom('record_export').execute();
    anna = await site.signedIn('anna');
    other = await site.signedIn('root');
  });

  const ask = (records: readonly object[], title = 'My records', browser = anna) =>
    browser.call('POST', '/common/exports', { payload: { title, records } });
  const list = async (browser = anna): Promise<readonly RecordExport[]> =>
    (await browser.call('GET', '/common/exports')).json<{ items: RecordExport[] }>().items;
  const fetchFile = (id: number, browser = anna) => browser.call('GET', exportFile(id));
  /** Requests a file, runs the job, and returns the resulting export. */
  async function make(records: readonly object[], title?: string): Promise<RecordExport> {
    const answer = await ask(records, title);
    expect(answer.statusCode).toBe(200);
    await site.app.jobs.wake();
    const { id } = answer.json<RecordExport>();
    const made = (await list()).find((each) => each.id === id);
    if (made === undefined) throw new Error('The file is not in the list.');
    return made;
  }
  const files = async (): Promise<string[]> => {
    const names = await readdir(path.join(dataDir, EXPORTS_FOLDER), { recursive: true });
    return names.filter((name) => name.endsWith('.pdf'));
  };

  it("writes a PDF with a table of contents, one record per page, and each record's source and last update", async () => {
    const asked = (await ask(all)).json<RecordExport>();
    expect(asked).toMatchObject({ status: 'WAITING', records: 4, done: 0, pages: null });
    await site.app.jobs.wake();
    const [made] = await list();
    expect(made).toMatchObject({ status: 'READY', done: 4, missing: 0, pages: 5 });
    const file = await fetchFile(made!.id);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="My-records-${String(made!.id)}.pdf"`,
    });
    const [first, ofCase, ofJudgment, ofWarrant, ofDocument] = await textOf(file.rawPayload);
    expect(first).toMatch(/4 records\. .*49D01-2601-CM-000777 .*Łukasz Øström 2 /);
    expect(ofCase).toContain('State vs. Łukasz Øström');
    expect(ofCase).toMatch(/Source: .*, as of .* 2 of 5/);
    expect(ofJudgment).toContain('Kathy Quillfeather');
    expect(ofWarrant).toContain('Tax warrant against');
    expect(ofDocument).toContain('2026-000777');
    expect(file.rawPayload.toString('latin1')).toContain('/Outlines');
  });

  it("includes the status of a case's judgments and of a document's related documents", async () => {
    const { database } = site;
    const own = await addCase(database, { number: '49D01-2601-CC-000790' });
    const debtors = [{ name: 'Kathy Quillfeather' }];
    await docketJudgment(database, '49D01-2601-CC-000790', {
      debtors,
      case_id: own,
      status: 'RELEASED',
    });
    const mortgage = await recordDocument(database, '2026-000790', {});
    const release = await recordDocument(database, '2026-000791', {
      type_code: 'RMTG',
      type_name: 'Release of mortgage',
      references: [['RELEASES', mortgage]],
    });
    const made = await make([
      { register: 'court', id: own },
      { register: 'recorder', id: release },
    ]);
    const [, ofCase, ofDocument] = await textOf((await fetchFile(made.id)).rawPayload);
    expect(ofCase).toMatch(/Amount Status .*Kathy Quillfeather .*Released/);
    expect(ofDocument).toMatch(/Mortgage 2026-000790 Released/);
  });

  it('writes that a judgment was released in full after a partial release', async () => {
    const { database } = site;
    const id = await docketJudgment(database, '49D01-2601-CC-000795', { status: 'RELEASED' });
    await database.db
      .insertInto('judgment_event')
      .values({
        judgment_id: id,
        kind: 'PARTIAL_RELEASE',
        happened_on: '2026-05-05',
        text: 'Part',
        amount_cents: 1_000,
      })
      .execute();
    const made = await make([{ register: 'judgment', id }]);
    const [, text] = await textOf((await fetchFile(made.id)).rawPayload);
    expect(text).toMatch(/; released in full/);
  });

  it('omits hidden and missing records, and shows how many', async () => {
    const hidden = await addCase(site.database, {
      number: '49D01-2601-CM-000778',
      isSealed: true,
    });
    const made = await make([
      ...all,
      { register: 'court', id: hidden },
      { register: 'court', id: 99_999_999 },
      all[0]!,
    ]);
    expect(made).toMatchObject({ status: 'READY', records: 4, missing: 2 });
    const [first] = await textOf((await fetchFile(made.id)).rawPayload);
    expect(first).toContain('2 more were requested');
  });

  it('denies the download of a PDF after one of its records is withdrawn by law', async () => {
    const own = await addCase(site.database, { number: '49D01-2601-CM-000779' });
    const asked = [...all, { register: 'court', id: own }];
    const made = await make(asked);
    await site.database.db
      .updateTable('court_case')
      .where('id', '=', own)
      .set({ is_sealed: true })
      .execute();
    const refused = await fetchFile(made.id);
    expect(refused.statusCode).toBe(410);
    expect(refused.body).toContain('without that record');
    const anew = await make(asked);
    expect(anew).toMatchObject({ records: 4, missing: 1 });
    expect((await fetchFile(anew.id)).statusCode).toBe(200);
  });

  it('denies the download of a PDF that mentions a record withdrawn by law', async () => {
    const mortgage = await recordDocument(site.database, '2026-000778', {});
    const release = await recordDocument(site.database, '2026-000779', {
      type_code: 'RMTG',
      references: [['RELEASES', mortgage]],
    });
    const made = await make([{ register: 'recorder', id: release }]);
    expect((await fetchFile(made.id)).statusCode).toBe(200);
    await site.database.db
      .updateTable('recorded_document')
      .where('id', '=', mortgage)
      .set({ is_confidential: true })
      .execute();
    expect((await fetchFile(made.id)).statusCode).toBe(410);
  });

  it('returns 404 for another user’s PDF', async () => {
    const made = await make(all);
    expect(await list(other)).toEqual([]);
    expect((await fetchFile(made.id, other)).statusCode).toBe(404);
    expect((await fetchFile(made.id, site.browser())).statusCode).toBe(401);
    const removal = await other.call('DELETE', `/common/exports/${String(made.id)}`);
    expect(removal.statusCode).toBe(404);
  });

  it('deletes the PDF when the export is removed or expires', async () => {
    const [one, two] = [await make(all, 'One'), await make(all, 'Two')];
    const before = (await files()).length;
    expect((await anna.call('DELETE', `/common/exports/${String(one.id)}`)).statusCode).toBe(200);
    expect(await files()).toHaveLength(before - 1);
    site.clock.time = START + EXPORT_DAYS * DAY_MS + 1;
    anna = await site.signedIn('anna');
    expect((await fetchFile(two.id)).statusCode).toBe(404);
    await removeOver(site.app, new FileStore(path.join(dataDir, EXPORTS_FOLDER)));
    expect(await files()).toHaveLength(before - 2);
  });

  it('deletes a day-old PDF that belongs to no export, such as one from a server that died', async () => {
    const made = await make(all);
    const store = new FileStore(path.join(dataDir, EXPORTS_FOLDER));
    const hash = await store.keep(Buffer.from('%PDF-1.7 orphan'));
    const before = await files();
    const age = async (hours: number) => {
      const at = new Date(site.clock.time - hours * 3_600_000);
      for (const file of await files()) {
        await utimes(path.join(dataDir, EXPORTS_FOLDER, file), at, at);
      }
    };
    await age(23);
    await removeOver(site.app, store);
    expect(await files()).toEqual(before);
    await age(25);
    await removeOver(site.app, store);
    expect((await files()).filter((file) => file.includes(hash))).toEqual([]);
    expect((await fetchFile(made.id)).statusCode).toBe(200);
  });

  it('retries an export after the server died midway, but not after the user removed the export', async () => {
    const asked = (await ask(all)).json<RecordExport>();
    await site.app.jobs.wake();
    const store = new FileStore(path.join(dataDir, EXPORTS_FOLDER));
    const again = (id: number, signal = new AbortController().signal) =>
      makeExport(site.app, store, id, signal);
    const before = await list();
    await again(asked.id);
    expect(await list()).toEqual(before);
    await site.database.db
      .updateTable('record_export')
      .where('id', '=', asked.id)
      .set({ status: 'RUNNING', hash: null, done: 2 })
      .execute();
    await again(asked.id);
    expect(await list()).toMatchObject([{ status: 'READY', done: 4 }]);
    await anna.call('DELETE', `/common/exports/${String(asked.id)}`);
    await again(asked.id);
    expect(await list()).toEqual([]);
  });

  it('deletes the file of an export that the user removes while the file is being written', async () => {
    const asked = (await ask(all)).json<RecordExport>();
    const store = new FileStore(path.join(dataDir, EXPORTS_FOLDER));
    const before = await files();
    const keep = store.keep.bind(store);
    store.keep = async (bytes) => {
      const hash = await keep(bytes);
      await anna.call('DELETE', `/common/exports/${String(asked.id)}`);
      return hash;
    };
    await makeExport(site.app, store, asked.id, new AbortController().signal);
    expect(await list()).toEqual([]);
    expect(await files()).toEqual(before);
  });

  it('fails a PDF whose creation has taken over six hours', async () => {
    const asked = (await ask(all)).json<RecordExport>();
    const { db } = site.database;
    const running = async (hours: number) => {
      await db
        .updateTable('record_export')
        .where('id', '=', asked.id)
        .set({ status: 'RUNNING', started_at: new Date(site.clock.time - hours * 3_600_000) })
        .execute();
      await failLong(site.app);
      return (await list()).map(({ status }) => status);
    };
    expect(await running(5)).toEqual(['RUNNING']);
    expect(await running(7)).toEqual(['FAILED']);
  });

  it('creates a PDF in the hourly job if the PDF has waited for over an hour without its own job', async () => {
    const order = {
      userId: site.users.anna,
      locale: 'STATE-IN',
      title: 'Waits',
      ids: all,
    } as const;
    const { db } = site.database;
    const waited = async (ms: number) => {
      await db.transaction().execute((trx) => addExport(trx, order, site.clock.time - ms));
      await enqueueWaiting(site.app);
      await site.app.jobs.wake();
    };
    await waited(10 * 60_000);
    expect(await list()).toMatchObject([{ title: 'Waits', status: 'WAITING' }]);
    await waited(2 * 3_600_000);
    expect((await list()).map(({ status }) => status).sort()).toEqual(['READY', 'WAITING']);
    for (const { id } of await list()) {
      await anna.call('DELETE', `/common/exports/${String(id)}`);
    }
  });

  it('rejects a PDF with no records, too many, or an unknown register, and a PDF over the limit', async () => {
    const many = Array.from({ length: MAX_EXPORTED + 1 }, (_, id) => ({
      register: 'court',
      id: id + 1,
    }));
    for (const records of [
      [],
      many,
      [{ register: 'bird', id: 1 }],
      [{ register: 'court', id: -1 }],
      [{ register: 'court', id: 9_300_000_000_000_000_000 }],
    ]) {
      expect((await ask(records)).statusCode).toBe(400);
    }
    for (let count = 0; count < MAX_EXPORTS; count += 1) {
      expect((await ask([all[0]!])).statusCode).toBe(200);
    }
    const refused = await ask([all[0]!]);
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Remove one');
  });
});
