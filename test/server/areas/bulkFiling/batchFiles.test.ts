import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BULK_LIMITS, TOO_MANY_PACKAGES_CODE } from '#contract/filing/bulkFiling';
import { hashOf } from '../../../../src/server/domain/fileStore/store';
import { openFilingFiles } from '../../../../src/server/domain/filingUploads/uploadFiles';
import { densePdf } from '../../../support/filingPdfs';
import { pleadingPdf } from '../../../support/pleadingPdf';
import { zipped } from '../../../support/zipFiles';
import { COURTS } from '../../seed';
import { openTestSite, type TestSite } from '../../testApp';
import { idOf, TusBrowser } from '../../tusBrowser';
import { aBulkFirm, aTable, BatchClient } from './batches';

let dataDir: string;
let site: TestSite;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'countyline-bulk-'));
  site = await openTestSite({ config: { dataDir }, runsJobs: true });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs jobs until all files are checked: unpacking enqueues the checks of what it unpacked. */
async function finishFiles(batch: BatchClient): Promise<void> {
  for (let rounds = 0; rounds < 20; rounds += 1) {
    await site.app.jobs.wake();
    const { fileCounts, packages } = await batch.get();
    const isWaiting = packages.some(({ state }) => state === 'waiting');
    if (!isWaiting && fileCounts.checking === 0) return;
  }
}

describe('files of a batch', () => {
  it('unpacks a zip file into checked documents, and rejects a bad file with the reason', async () => {
    const firm = await aBulkFirm(site);
    const batch = await BatchClient.create(firm.uploader, 'newCases');
    const sender = new TusBrowser(site, firm.uploader);
    const pdf = await densePdf(1);
    const zip = await zipped([{ name: 'A-1/complaint.pdf', bytes: pdf }]);
    await sender.upload('June.zip', zip, { batchId: batch.id });
    site.clock.time += 1_000;
    await sender.upload('Bad.zip', await zipped([{ name: 'a.exe' }]), { batchId: batch.id });
    await sender.upload('exhibit.pdf', pdf, { batchId: batch.id });
    await finishFiles(batch);
    expect(await batch.get()).toMatchObject({
      packages: [
        { name: 'June.zip', state: 'unpacked' },
        { name: 'Bad.zip', state: 'refused', reason: expect.stringContaining('a.exe') as string },
      ],
      files: [
        { name: 'A-1/complaint.pdf', state: 'passed', pages: 1 },
        { name: 'exhibit.pdf', state: 'passed' },
      ],
    });
    const other = await sender.create('virus.exe', 10, { batchId: batch.id });
    expect([other.status, other.body]).toEqual([
      400,
      expect.stringContaining('isn’t a zip, PDF, or Word file'),
    ]);
    const foreign = await aBulkFirm(site);
    const stranger = new TusBrowser(site, foreign.uploader);
    expect((await stranger.create('x.zip', 10, { batchId: batch.id })).status).toBe(404);
  });

  it('deletes the files of removed and replaced documents from disk', async () => {
    const firm = await aBulkFirm(site);
    const batch = await BatchClient.create(firm.uploader, 'newCases');
    const sender = new TusBrowser(site, firm.uploader);
    const pdfs = [await densePdf(1, 'old'), await densePdf(1, 'new'), await densePdf(1, 'other')];
    const [old, replacement, other] = pdfs as [Buffer, Buffer, Buffer];
    await sender.upload('a.pdf', old, { batchId: batch.id });
    const removed = await sender.upload('b.pdf', other, { batchId: batch.id });
    await finishFiles(batch);
    await sender.upload('a.pdf', replacement, { batchId: batch.id });
    await finishFiles(batch);
    const answer = await batch.send('DELETE', `/files/${removed}`);
    expect(answer.statusCode).toBe(200);
    const files = openFilingFiles(dataDir);
    const stored = () =>
      Promise.all(pdfs.map(async (pdf) => (await files.read(hashOf(pdf))) !== null));
    expect(await stored()).toEqual([true, true, true]);
    site.clock.time += 2 * 3_600_000;
    await site.app.jobs.wake();
    expect(await stored()).toEqual([false, true, false]);
  });

  it("rejects more than the permitted number of zip files that aren't unpacked yet", async () => {
    const firm = await aBulkFirm(site);
    const batch = await BatchClient.create(firm.uploader, 'newCases');
    const sender = new TusBrowser(site, firm.uploader);
    const { openPackages, packageBytes } = BULK_LIMITS;
    const send = async (target: BatchClient, bytes: number) =>
      (await sender.create('June.zip', bytes, { batchId: target.id })).status;
    for (let count = 0; count < openPackages; count += 1) expect(await send(batch, 10)).toBe(201);
    expect(await send(batch, 10)).toBe(409);
    const large = await BatchClient.create(firm.uploader, 'newCases');
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push(await send(large, packageBytes));
    expect(statuses).toEqual([201, 201, 201, 201, 409]);
  });

  it('releases a canceled zip file immediately, and replaces one abandoned for 15 minutes', async () => {
    const firm = await aBulkFirm(site);
    const batch = await BatchClient.create(firm.uploader, 'newCases');
    const sender = new TusBrowser(site, firm.uploader);
    const send = (name: string) => sender.create(name, 10, { batchId: batch.id });
    const names = async () => (await batch.get()).packages.map(({ name }) => name);
    const ids: string[] = [];
    for (let count = 0; count < BULK_LIMITS.openPackages; count += 1) {
      ids.push(idOf(await send(`${String(count)}.zip`)));
      site.clock.time += 1_000;
    }
    const full = await send('Next.zip');
    expect([full.status, full.body]).toEqual([
      409,
      expect.stringContaining('remove an unfinished one') as string,
    ]);
    expect(JSON.parse(full.body)).toMatchObject({ code: TOO_MANY_PACKAGES_CODE });
    const cancel = (browser: typeof firm.uploader) =>
      browser.call('DELETE', `/isefs/uploads/${ids[5] ?? ''}`);
    expect((await cancel((await aBulkFirm(site)).uploader)).statusCode).toBe(404);
    expect((await cancel(firm.uploader)).statusCode).toBe(200);
    expect((await send('Next.zip')).status).toBe(201);
    expect(await names()).not.toContain('5.zip');
    site.clock.time += 15 * 60_000;
    await sender.patch(ids[0] ?? '', 0, Buffer.alloc(5));
    expect((await send('Last.zip')).status).toBe(201);
    expect(await names()).toEqual(expect.arrayContaining(['0.zip', 'Last.zip']));
    expect(await names()).not.toContain('1.zip');
  });

  it('requires a new check if a rejected zip file has already replaced documents', async () => {
    const firm = await aBulkFirm(site);
    const batch = await BatchClient.create(firm.uploader, 'newCases');
    await batch.settings({
      courtId: COURTS.marion,
      typeCode: 'CC',
      code: 'CMPL',
      plaintiff: 'Acme Credit LLC',
      paymentAccountId: firm.paymentId,
    });
    const words = ['MARION COUNTY', 'Acme Credit LLC v. Roe', 'COMPLAINT'];
    const [old, next] = [await pleadingPdf([words]), await pleadingPdf([[...words, 'Amended']])];
    const [first, second] = ['A-1/complaint.pdf', 'A-2/complaint.pdf'];
    const sender = new TusBrowser(site, firm.uploader);
    const zip = await zipped([{ name: first, bytes: old }]);
    await sender.upload('Good.zip', zip, { batchId: batch.id });
    await finishFiles(batch);
    await batch.table(aTable(1));
    /** Checks the batch after a zip file was announced, then sends the file. */
    const sendAfterCheck = async (name: string, bytes: Buffer) => {
      site.clock.time += 1_000;
      const created = await sender.create(name, bytes.length, { batchId: batch.id });
      await batch.check();
      expect(await batch.get()).toMatchObject({ state: 'checked', counts: [{ state: 'ready' }] });
      await sender.patch(idOf(created), 0, bytes);
      await finishFiles(batch);
    };
    await sendAfterCheck('Other.zip', await zipped([{ name: 'a.exe' }]));
    expect(await batch.get()).toMatchObject({ state: 'checked' });
    const damaged = await zipped([first, second].map((name) => ({ name, bytes: next })));
    damaged.fill(0xff, damaged.indexOf(second) + second.length, damaged.indexOf(second) + 60);
    await sendAfterCheck('Damaged.zip', damaged);
    expect(await batch.get()).toMatchObject({
      state: 'uploaded',
      counts: [{ state: 'unchecked', rows: 1 }],
      // The damaged document isn't listed as one that is still being checked.
      fileCounts: { files: 1, checking: 0 },
      packages: [
        ...[{ state: 'unpacked' }, { state: 'refused' }],
        { state: 'refused', reason: expect.stringContaining(`${second} is damaged`) as string },
      ],
    });
    expect((await batch.as(firm.reviewer).release()).statusCode).toBe(409);
  });

  it('blocks rows whose documents have errors, and shows warnings for the reviewer', async () => {
    const firm = await aBulkFirm(site);
    const batch = await BatchClient.create(firm.uploader, 'newCases');
    await batch.settings({
      courtId: COURTS.marion,
      typeCode: 'CC',
      code: 'CMPL',
      plaintiff: 'Acme Credit LLC',
      paymentAccountId: firm.paymentId,
    });
    const words = ['MARION COUNTY', 'Acme Credit LLC v. Roe', 'COMPLAINT'];
    const zip = await zipped([
      { name: 'A-1/complaint.pdf', bytes: await pleadingPdf([[...words, 'SSN 219-09-9999']]) },
      { name: 'A-2/complaint.pdf', bytes: await pleadingPdf([words]) },
    ]);
    await new TusBrowser(site, firm.uploader).upload('July.zip', zip, { batchId: batch.id });
    await finishFiles(batch);
    await batch.table(aTable(2));
    await batch.check();
    const [first, second] = await batch.rows();
    expect(first?.state).toBe('bad');
    expect(first?.problems).toContainEqual({
      column: 'complaint',
      text: expect.stringContaining('Social Security number') as string,
    });
    expect(second?.state).toBe('ready');
    expect(second?.warnings).toContainEqual({ column: 'complaint', text: 'No signature.' });
  });
});
