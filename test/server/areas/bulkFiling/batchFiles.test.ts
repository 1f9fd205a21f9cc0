import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { densePdf } from '../../../support/filingPdfs';
import { zipped } from '../../../support/zipFiles';
import { openTestSite, type TestSite } from '../../testApp';
import { TusBrowser } from '../../tusBrowser';
import { aBulkFirm, BatchClient } from './batches';

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

describe('files of a batch', () => {
  it('unpacks a zip file into checked documents, and refuses a bad one with the reason', async () => {
    const firm = await aBulkFirm(site);
    const batch = await BatchClient.create(firm.uploader, 'newCases');
    const sender = new TusBrowser(site, firm.uploader);
    const pdf = await densePdf(1);
    const zip = await zipped([{ name: 'A-1/complaint.pdf', bytes: pdf }]);
    await sender.upload('June.zip', zip, { batchId: batch.id });
    site.clock.time += 1_000;
    await sender.upload('Bad.zip', await zipped([{ name: 'a.exe' }]), { batchId: batch.id });
    await sender.upload('exhibit.pdf', pdf, { batchId: batch.id });
    // Unpacking enqueues the checks of what it unpacked.
    for (let rounds = 0; rounds < 20; rounds += 1) {
      await site.app.jobs.wake();
      const { fileCounts, packages } = await batch.get();
      const isWaiting = packages.some(({ state }) => state === 'waiting');
      if (!isWaiting && fileCounts.checking === 0) break;
    }
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
    expect([other.status, other.body]).toEqual([400, expect.stringContaining('neither a zip')]);
    const foreign = await aBulkFirm(site);
    const stranger = new TusBrowser(site, foreign.uploader);
    expect((await stranger.create('x.zip', 10, { batchId: batch.id })).status).toBe(404);
  });
});
