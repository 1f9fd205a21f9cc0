import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import { openFilingFiles } from '../../../../src/server/domain/filingUploads/uploadFiles';
import { addAccount } from '../../accounts';
import { addFiler, addReviewers, reviewing, submit } from '../../areas/filingReview/reviews';
import { aFiling } from '../../domain/efm/envelopes';
import { addCase, COURTS, TEST_PASSWORD } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const PAGE = '/web/in/isefs/SignOrders';
const NUMBER = '49Z01-2601-MF-000654';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let site: TestSite;
let clerk: TestBrowser;
let judge: TestBrowser;
let filerId = 0;
let judgeId = 0;
let caseId = 0;
beforeAll(async () => {
  site = await openTestSite();
  await addReviewers(site, ['clara']);
  filerId = await addFiler(site);
  caseId = await addCase(site.database, { number: NUMBER, type: 'MF' });
  const { userIds } = await addAccount(site.database, ['amelia', 'otto', 'norma']);
  judgeId = userIds[0] ?? 0;
  await addRight(judgeId, { court_id: COURTS.marion });
  await addRight(userIds[1] ?? 0, { court_id: COURTS.lake });
  // Site with demo data: the password proves identity.
  await site.database.db
    .updateTable('app_user')
    .set({ is_demo: true })
    .where('username', '=', 'amelia')
    .execute();
  clerk = await site.signedIn('clara');
  judge = await site.signedIn('amelia');
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.time = START;
});

async function addRight(userId: number, changes: object): Promise<void> {
  await site.database.db
    .insertInto('signing_right')
    .values({
      ...{ court_id: COURTS.marion, user_id: userId, name: 'Amelia Hart' },
      ...{ title: 'Judge, Marion Court', from_on: '2026-01-01', until_on: null, ...changes },
    })
    .execute();
}

/** Files a motion with a proposed order, and sends the order to the judge. */
async function sendOrder() {
  const pdf = await PDFDocument.create();
  pdf.addPage([612, 792]);
  const hash = await openFilingFiles(site.app.settings.dataDir).keep(await pdf.save());
  const document = { ...aFiling().documents[0]!, hash, title: 'Order', fileName: 'order.pdf' };
  const order = aFiling({
    ...{ code: 'PORD', description: 'Order on motion to compel' },
    documents: [{ ...document, documentId: randomUUID() }],
  });
  const envelope = await submit(site, filerId, START - MINUTE_MS, {
    ...{ caseNumber: NUMBER, filings: [order] },
  });
  const review = reviewing(clerk, envelope.envelopeId);
  await review.lock();
  const answer = await review.decide(0, { decision: 'sendToJudge' });
  expect(answer.statusCode).toBe(200);
  return { envelope, filingId: order.filingId, documentId: order.documents[0]?.documentId ?? '' };
}

const open = async (query = '', by = judge) => {
  const { body, statusCode } = await by.open(PAGE + query);
  return { statusCode, body: body.replace(/\s+/g, ' ') };
};
const confirm = async () => {
  const page = '/web/in/common/ConfirmIdentity';
  await judge.open(page);
  const answer = await judge.post(page, { password: TEST_PASSWORD });
  return answer.statusCode;
};
async function decide(filingId: string, values: Record<string, string>, by = judge) {
  const address = `${PAGE}?filing=${filingId}`;
  const { body } = await by.open(address);
  const [, sequence = '0'] = /name="sequence" value="(\d+)"/.exec(body) ?? [];
  return by.post(address, { sequence, words: '', ...values });
}
const orderOf = (filingId: string) =>
  site.database.db
    .selectFrom('court_order')
    .where('filing_id', '=', filingId)
    .selectAll()
    .executeTakeFirst();
const statusOf = async (filingId: string) =>
  (
    await site.database.db
      .selectFrom('efm_filing')
      .where('id', '=', filingId)
      .select('status')
      .executeTakeFirstOrThrow()
  ).status;

describe("the judge's tray", () => {
  it('lists what waits in the courts that the judge signs for, and only now', async () => {
    const { envelope, filingId } = await sendOrder();
    const tray = await open();
    expect(tray.body).toContain(`${NUMBER}, envelope ${envelope.number}`);
    expect(tray.body).toContain('Order on motion to compel');
    // Filed on a Monday; 15 days later the court is open.
    expect(tray.body).toContain('Jul 21, 2026');
    const other = await site.signedIn('otto');
    expect((await open('', other)).body).not.toContain(envelope.number);
    expect((await open(`?filing=${filingId}`, other)).statusCode).toBe(404);
    expect((await open(`?filing=${randomUUID()}`, other)).statusCode).toBe(404);
    expect((await open('', await site.signedIn('norma'))).statusCode).toBe(404);
    expect((await decide(filingId, { ruling: 'granted' }, other)).statusCode).toBe(404);
    expect(await statusOf(filingId)).toBe('sentToJudge');
  });

  it('ends with the last day of a signing right', async () => {
    const { userIds } = await addAccount(site.database, ['lena']);
    await addRight(userIds[0] ?? 0, { until_on: '2026-07-06' });
    expect((await open('', await site.signedIn('lena'))).statusCode).toBe(200);
    site.clock.time = START + DAY_MS;
    expect((await open('', await site.signedIn('lena'))).statusCode).toBe(404);
  });
});

describe('a decision about a proposed order', () => {
  it('requires a recent confirmation of identity', async () => {
    const { filingId } = await sendOrder();
    site.clock.time = START + 11 * MINUTE_MS;
    expect((await open(`?filing=${filingId}`)).body).toContain('Confirm it’s you');
    expect((await decide(filingId, { ruling: 'granted' })).statusCode).toBe(403);
    expect(await statusOf(filingId)).toBe('sentToJudge');
  });

  it('signs the order, enters it on the docket, serves it, and returns it to the filer', async () => {
    const { documentId, envelope, filingId } = await sendOrder();
    expect(await confirm()).toBe(303);
    expect((await decide(filingId, { ruling: 'granted' })).statusCode).toBe(303);
    await site.app.efiling.flush();
    const { db } = site.database;
    expect((await orderOf(filingId))?.served_at).toBeNull();
    await site.app.filingStamps.draw();
    const order = await orderOf(filingId);
    expect(order).toMatchObject({ ruling: 'granted', judge_id: judgeId });
    expect(order?.served_at).not.toBeNull();
    const entry = await db
      .selectFrom('ccs_entry')
      .where('id', '=', order?.entry_id ?? 0)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      ...{ case_id: caseId, type_text: 'Order Issued', is_order_on_file: true },
      is_notice_sent: true,
      text: 'Order on motion to compel. Signed by Amelia Hart, Judge, Marion Court.',
    });
    const shown = await db
      .selectFrom('public_case_document')
      .where('document_id', '=', documentId)
      .select('stamped_hash')
      .executeTakeFirst();
    const service = await db
      .selectFrom('service as s')
      .innerJoin('service_document as d', 'd.service_id', 's.id')
      .where('s.filing_id', '=', filingId)
      .select(['s.cause', 'd.hash'])
      .execute();
    expect(service).toEqual([{ cause: 'order', hash: shown?.stamped_hash }]);
    await site.app.filingStamps.draw();
    const filer = await site.signedIn('filer1');
    const record = (
      await filer.call('GET', `/efiling/envelopes/${envelope.envelopeId}`)
    ).json<EnvelopeRecord>();
    expect(record.filings[0]).toMatchObject({
      status: 'granted',
      documents: [{ stampedInCase: caseId }],
    });
    const again = await judge.post(`${PAGE}?filing=${filingId}`, {
      ...{ ruling: 'denied', words: 'No', sequence: '3' },
    });
    expect(again.statusCode).toBe(404);
  });

  it('denies only with words, which the docket and the filer get', async () => {
    const { filingId } = await sendOrder();
    await confirm();
    const refused = await decide(filingId, { ruling: 'denied', words: ' ' });
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining('Enter why you deny it.') as string,
    ]);
    const stale = await decide(filingId, { ruling: 'denied', words: 'Late', sequence: '1' });
    expect(stale.statusCode).toBe(409);
    const denied = await decide(filingId, { ruling: 'denied', words: 'Discovery is closed' });
    expect(denied.statusCode).toBe(303);
    expect(await statusOf(filingId)).toBe('denied');
    const order = await orderOf(filingId);
    const { text } = await site.database.db
      .selectFrom('ccs_entry')
      .where('id', '=', order?.entry_id ?? 0)
      .select('text')
      .executeTakeFirstOrThrow();
    expect(text).toContain('Discovery is closed. Signed by Amelia Hart');
    await site.app.efiling.flush();
    const { reason } = await site.database.db
      .selectFrom('filing_filing')
      .where('id', '=', filingId)
      .select('reason_words as reason')
      .executeTakeFirstOrThrow();
    expect(reason).toBe('Discovery is closed');
  });

  it('finds a request moot', async () => {
    const { filingId } = await sendOrder();
    await confirm();
    expect((await decide(filingId, { ruling: 'moot' })).statusCode).toBe(303);
    expect(await statusOf(filingId)).toBe('moot');
  });

  it("belongs to another judge for the judge's own filing", async () => {
    const { envelope, filingId } = await sendOrder();
    await site.database.db
      .updateTable('filing_envelope')
      .set({ user_id: judgeId })
      .where('id', '=', envelope.envelopeId)
      .execute();
    await confirm();
    expect((await open(`?filing=${filingId}`)).body).toContain('another judge must decide it');
    expect((await decide(filingId, { ruling: 'granted', sequence: '3' })).statusCode).toBe(403);
    expect(await statusOf(filingId)).toBe('sentToJudge');
  });
});
