import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { receiveEnvelope } from '../../../../src/server/domain/efm/envelopesRepository';
import {
  queueStamp,
  requeueFailedStamps,
} from '../../../../src/server/domain/efm/stampsRepository';
import { openFilingFiles } from '../../../../src/server/domain/filingUploads/uploadFiles';
import { addCase } from '../../seed';
import { openTestSite, START, type TestSite } from '../../testApp';
import { densePdf, scriptedPdf, wordFile } from '../../../support/filingPdfs';
import { aFiling, anEnvelope } from './envelopes';

let dataDir: string;
let site: TestSite;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'stamps-'));
  site = await openTestSite({ config: { dataDir } });
});
afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true });
});

/** Accepts a filing of one document with this file, as the acceptance commits it. */
async function accept(hash: string, code = 'MOTN'): Promise<string> {
  const { database, users } = site;
  const filing = aFiling({ code });
  const envelope = anEnvelope({ filings: [filing] });
  const [document] = filing.documents;
  if (document === undefined) throw new Error('The filing has no document.');
  const { documentId } = document;
  const { filingId } = filing;
  const caseId = await addCase(database, {
    number: `49Z01-2607-CC-${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`,
  });
  await database.db.transaction().execute(async (trx) => {
    const received = {
      ...envelope,
      number: `26-${randomUUID().slice(0, 6)}`,
      filedAt: '2026-07-03T20:05:09.000Z',
    };
    await receiveEnvelope(trx, received, randomUUID(), [], START);
    await trx
      .insertInto('efm_docketing')
      .values({
        filing_id: filingId,
        case_id: caseId,
        entry_id: 1,
        entered_on: '2026-07-06',
        case_number: '49Z01-2601-CC-000001',
        reviewer_id: users.anna,
        at: new Date(START),
        struck_at: null,
        struck_by: null,
        struck_reason: null,
        strike_entry_id: null,
      })
      .execute();
    await trx
      .insertInto('case_document')
      .values({
        case_id: caseId,
        entry_id: null,
        filing_id: filingId,
        document_id: documentId,
        position: 0,
        component: 'lead',
        title: 'Motion',
        file_name: 'motion.pdf',
        hash,
        security: 'PUBLIC',
        bytes: 1_000,
        pages: 1,
        added_at: new Date(START),
        stamped_hash: null,
        stamped_at: null,
        stamp_failure: null,
      })
      .execute();
    await queueStamp(trx, { filingId, documentId });
  });
  return documentId;
}

const read = (documentId: string) =>
  site.database.db
    .selectFrom('case_document')
    .where('document_id', '=', documentId)
    .select(['hash', 'stamp', 'stamped_hash', 'stamp_failure'])
    .executeTakeFirstOrThrow();

async function textOf(hash: string | null): Promise<string> {
  const bytes = await openFilingFiles(dataDir).read(hash ?? '');
  if (bytes === null) throw new Error('The stamped file is missing.');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const text = document.getPage(0).getText();
  document.destroy();
  library.destroy();
  return text;
}

describe('the stamps of accepted documents', () => {
  it('draws a missing stamp from the committed data, and stores the stamped copy with the original', async () => {
    const files = openFilingFiles(dataDir);
    const hash = await files.keep(await scriptedPdf());
    const documentId = await accept(hash, 'SUMM');
    expect((await read(documentId)).stamp).toBe('stamping');
    await site.app.filingStamps.draw();
    const drawn = await read(documentId);
    expect(drawn).toMatchObject({ hash, stamp: 'stamped', stamp_failure: null });
    expect(await files.read(hash)).not.toBeNull();
    const text = await textOf(drawn.stamped_hash);
    for (const part of ['FILED Jul 3, 2026 4:05 PM EDT', '49Z01-2601-CC-000001', '/1', 'SEAL']) {
      expect(text).toContain(part);
    }

    await site.app.filingStamps.draw();
    expect((await read(documentId)).stamped_hash).toBe(drawn.stamped_hash);
  });

  it('saves why a document has no stamp, and stamps it once the cause is resolved', async () => {
    const files = openFilingFiles(dataDir);
    const bytes = await scriptedPdf();
    const hash = await files.keep(bytes);
    await files.remove(hash);
    const [missing, unreadable] = [await accept(hash), await accept(await files.keep(wordFile()))];
    await site.app.filingStamps.draw();
    expect(await read(missing)).toMatchObject({
      stamp: 'failed',
      stamped_hash: null,
      stamp_failure: 'The original file is missing. Restore it from a backup.',
    });
    expect((await read(unreadable)).stamp).toBe('failed');

    await files.keep(bytes);
    expect(await requeueFailedStamps(site.database.db)).toBe(2);
    await site.app.filingStamps.draw();
    expect((await read(missing)).stamp).toBe('stamped');
    expect((await read(unreadable)).stamp).toBe('failed');
  });

  it('leaves a document to the next server when this server stops while stamping it', async () => {
    const documentId = await accept(await openFilingFiles(dataDir).keep(await densePdf(200)));
    const stopping = await openTestSite({ shared: site, config: { dataDir } });
    const drawing = stopping.app.filingStamps.draw();
    const ended = expect(drawing).rejects.toThrow();
    await stopping.close();
    await ended;
    expect((await read(documentId)).stamp).toBe('stamping');
    await site.app.filingStamps.draw();
    expect((await read(documentId)).stamp).toBe('stamped');
  });

  it("shows the certificate's validity and fingerprint", async () => {
    expect(await site.app.filingStamps.sealFacts()).toMatchObject({
      source: 'created',
      fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/) as string,
      validTo: expect.stringMatching(/^2036/) as string,
    });
  });

  it('prevents the server from starting with an unusable SEAL_P12', async () => {
    const config = { seal: { file: path.join(dataDir, 'none.p12'), password: '' } };
    await expect(openTestSite({ shared: site, config })).rejects.toThrow(/SEAL_P12 names/);
  });
});
