import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { LOGIN_FORM } from '#contract/site/backendPages';
import type { CallResponse } from '#contract/calls';
import type { FilingMessage } from '#contract/schemas/efmMessages';
import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import { findServiceInformation } from '../../../../src/server/domain/efm/casesRepository';
import { decideOrder } from '../../../../src/server/domain/orders/decideOrder';
import { setHearing, type HearingParts } from '../../../../src/server/domain/orders/setHearing';
import { openFilingFiles } from '../../../../src/server/domain/filingUploads/uploadFiles';
import { addAccount } from '../../accounts';
import { addFiler, addReviewers, reviewing, submit } from '../../areas/filingReview/reviews';
import { caseNumberKey } from '../../../../src/server/search/caseNumbers';
import { aFiling } from '../../domain/efm/envelopes';
import { addFilers } from '../../filers';
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
      court_id: COURTS.marion,
      user_id: userId,
      name: 'Amelia Hart',
      title: 'Judge, Marion Court',
      from_on: '2026-01-01',
      until_on: null,
      ...changes,
    })
    .execute();
}

/** Files a motion with a proposed order, and sends the order to the judge. */
async function sendOrder({
  number = NUMBER,
  others = [] as FilingMessage[],
  security = 'PUBLIC',
  /** Hash of an attachment whose file doesn't exist; null for an order without one. */
  exhibitHash = null as string | null,
} = {}) {
  const pdf = await PDFDocument.create();
  pdf.addPage([612, 792]);
  const hash = await openFilingFiles(site.app.settings.dataDir).keep(await pdf.save());
  const document = {
    ...aFiling().documents[0]!,
    hash,
    title: 'Order',
    fileName: 'order.pdf',
    security,
  };
  const order = aFiling({
    code: 'PORD',
    description: 'Order on motion to compel',
    documents: [
      { ...document, documentId: randomUUID() },
      ...(exhibitHash === null
        ? []
        : [
            {
              ...document,
              documentId: randomUUID(),
              component: 'attachment' as const,
              hash: exhibitHash,
            },
          ]),
    ],
  });
  const envelope = await submit(site, filerId, START - MINUTE_MS, {
    caseNumber: number,
    filings: [order, ...others],
  });
  const review = reviewing(clerk, envelope.envelopeId);
  await review.lock();
  const answer = await review.decide(0, { decision: 'sendToJudge' });
  expect(answer.statusCode).toBe(200);
  const documentId = order.documents[0]?.documentId ?? '';
  return { envelope, filingId: order.filingId, documentId, hash };
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
/** Opens an order's page and returns the fields that its forms send. */
async function formOf(filingId: string, by = judge) {
  const { body } = await by.open(`${PAGE}?filing=${filingId}`);
  const [, sequence = '0'] = /name="sequence" value="(\d+)"/.exec(body) ?? [];
  const [, setHearing = ''] = /name="setHearing" value="(\d*)"/.exec(body) ?? [];
  return { sequence, setHearing, words: '' };
}
const send = (filingId: string, values: Record<string, string>, by = judge) =>
  by.post(`${PAGE}?filing=${filingId}`, values);
async function decide(filingId: string, values: Record<string, string>, by = judge) {
  return send(filingId, { ...(await formOf(filingId, by)), ...values }, by);
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
  it('lists waiting orders only to judges who can currently sign in that court', async () => {
    const { envelope, filingId } = await sendOrder();
    const tray = await open();
    expect(tray.body).toContain(`>Envelope ${envelope.number}`);
    expect(tray.body).toMatch(/<dt>To review<\/dt>\s*<dd class="page-figure">1</);
    expect(tray.body).toMatch(/Order on motion to compel, \d+ pages?\s/);
    expect(tray.body).toMatch(/aria-current="page">E-filing</);
    // Filed on a Monday; 15 days later the court is open.
    expect(tray.body).toContain('Jul 21, 2026');
    const notified = await site.database.db
      .selectFrom('notification as n')
      .innerJoin('app_user as u', 'u.id', 'n.user_id')
      .where('n.title', '=', 'Proposed order to sign')
      .where('n.body', 'like', `Envelope ${envelope.number}, %`)
      .select('u.username')
      .execute();
    expect(notified).toEqual([{ username: 'amelia' }]);
    const other = await site.signedIn('otto');
    expect((await open('', other)).body).not.toContain(envelope.number);
    expect((await open(`?filing=${filingId}`, other)).statusCode).toBe(404);
    expect((await open(`?filing=${randomUUID()}`, other)).statusCode).toBe(404);
    expect((await open('', await site.signedIn('norma'))).statusCode).toBe(404);
    expect((await decide(filingId, { action: 'granted' }, other)).statusCode).toBe(404);
    expect(await statusOf(filingId)).toBe('sentToJudge');
  });

  it('closes the tray after the last day of a signing right', async () => {
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
    expect((await decide(filingId, { action: 'granted' })).statusCode).toBe(403);
    expect(await statusOf(filingId)).toBe('sentToJudge');
  });

  it('signs the order, enters it on the docket, serves it, and returns it to the filer', async () => {
    const { documentId, envelope, filingId } = await sendOrder();
    expect(await confirm()).toBe(303);
    expect((await decide(filingId, { action: 'granted' })).statusCode).toBe(303);
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
      case_id: caseId,
      type_text: 'Order Issued',
      is_order_on_file: true,
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
      action: 'denied',
      words: 'No',
      sequence: '3',
    });
    expect(again.statusCode).toBe(404);
  });

  it('serves an order after a day without an attachment that can’t be stamped', async () => {
    const { documentId, envelope, filingId, hash } = await sendOrder({
      exhibitHash: 'e'.repeat(64),
    });
    expect(envelope.filings[0]?.documents).toHaveLength(2);
    await confirm();
    expect((await decide(filingId, { action: 'granted' })).statusCode).toBe(303);
    await site.app.filingStamps.draw();
    expect((await orderOf(filingId))?.served_at).toBeNull();
    site.clock.time = START + DAY_MS + MINUTE_MS;
    await site.app.filingStamps.draw();
    expect((await orderOf(filingId))?.served_at).not.toBeNull();
    const served = await site.database.db
      .selectFrom('service as s')
      .innerJoin('service_document as d', 'd.service_id', 's.id')
      .where('s.filing_id', '=', filingId)
      .select(['d.document_id', 'd.hash'])
      .execute();
    expect(served).toMatchObject([{ document_id: documentId }]);
    expect(served[0]?.hash).not.toBe(hash);
  });

  it("requires a note for a denial, and adds the note to the docket and the filer's notice", async () => {
    const { filingId } = await sendOrder();
    await confirm();
    const refused = await decide(filingId, { action: 'denied', words: ' ' });
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining('Enter the reason for denial.') as string,
    ]);
    const stale = await decide(filingId, { action: 'denied', words: 'Late', sequence: '1' });
    expect(stale.statusCode).toBe(409);
    const denied = await decide(filingId, { action: 'denied', words: 'Discovery is closed' });
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

  it('lets a judge find a request moot', async () => {
    const { filingId } = await sendOrder();
    await confirm();
    expect((await decide(filingId, { action: 'moot' })).statusCode).toBe(303);
    expect(await statusOf(filingId)).toBe('moot');
  });

  it("requires another judge for a judge's own filing", async () => {
    const { envelope, filingId } = await sendOrder();
    await site.database.db
      .updateTable('filing_envelope')
      .set({ user_id: judgeId })
      .where('id', '=', envelope.envelopeId)
      .execute();
    await confirm();
    expect((await open(`?filing=${filingId}`)).body).toContain('another judge must decide it');
    expect((await decide(filingId, { action: 'granted', sequence: '3' })).statusCode).toBe(403);
    expect(await statusOf(filingId)).toBe('sentToJudge');
  });
});

/** A PDF that a judge made, with this many pages. */
async function versionOf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([612, 792]);
  return Buffer.from(await pdf.save());
}

/** Uploads a file as the form does. */
async function upload(
  filingId: string,
  file: Uint8Array,
  {
    by = judge,
    name = 'edited.pdf',
    token,
  }: { by?: TestBrowser; name?: string; token?: string } = {},
) {
  const { body } = await by.open(`${PAGE}?filing=${filingId}`);
  const fieldOf = (field: string) => new RegExp(`name="${field}" value="([^"]*)"`).exec(body)?.[1];
  const boundary = 'x-form-x';
  const texts = {
    [LOGIN_FORM.fields.xsrf]: token ?? fieldOf(LOGIN_FORM.fields.xsrf) ?? '',
    sequence: fieldOf('sequence') ?? '0',
  };
  const payload = Buffer.concat([
    ...Object.entries(texts).map(([field, value]) =>
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
      ),
    ),
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
        'content-type: application/pdf\r\n\r\n',
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return by.send({
    method: 'POST',
    url: `${PAGE}/version?filing=${filingId}`,
    payload,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'sec-fetch-site': 'same-origin',
    },
  });
}

describe("a judge's version of an order", () => {
  it('replaces the filer’s draft once the judge has viewed its pages, and keeps the filed version', async () => {
    const { documentId, envelope, filingId, hash } = await sendOrder();
    await confirm();
    expect((await decide(filingId, { action: 'changed' })).statusCode).toBe(422);
    expect((await upload(filingId, await versionOf(3))).statusCode).toBe(303);
    const { body } = await open(`?filing=${filingId}`);
    expect(body).toContain('Your version: edited.pdf');
    const [, version = ''] = /name="version" value="([^"]+)"/.exec(body) ?? [];
    const page = `/web/efiling/orders/${filingId}/documents/${version}/pages/3`;
    const picture = await judge.open(page);
    expect(picture.headers['content-type']).toBe('image/png');
    expect((await (await site.signedIn('otto')).open(page)).statusCode).toBe(404);
    expect((await judge.open(page.replace(/3$/, '4'))).statusCode).toBe(404);
    const signed = await decide(filingId, { action: 'changed', version });
    expect(signed.statusCode).toBe(303);
    await site.app.efiling.flush();
    await site.app.filingStamps.draw();
    const { db } = site.database;
    const stored = await db
      .selectFrom('case_document')
      .where('document_id', '=', documentId)
      .select(['pages', 'file_name', 'stamp'])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ pages: 3, file_name: 'edited.pdf', stamp: 'stamped' });
    expect(await orderOf(filingId)).toMatchObject({ ruling: 'granted', version_id: version });
    const filer = await site.signedIn('filer1');
    const { filings } = (
      await filer.call('GET', `/efiling/envelopes/${envelope.envelopeId}`)
    ).json<EnvelopeRecord>();
    expect(filings[0]?.documents[0]?.hash).toBe(hash);
  });

  it('returns to the order after the login that an expired session requires', async () => {
    const { filingId } = await sendOrder();
    const answer = await judge.open(`${PAGE}/version?filing=${filingId}`);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(`${PAGE}?filing=${filingId}`);
    expect((await (await site.signedIn('norma')).open(`${PAGE}/version`)).statusCode).toBe(404);
  });

  it('accepts only a PDF that can be signed', async () => {
    const { filingId } = await sendOrder();
    const refused = async (file: Uint8Array) => {
      const { body, statusCode } = await upload(filingId, file);
      return [statusCode, /id="file-error">([^<]*)</.exec(body)?.[1]];
    };
    expect(await refused(Buffer.from('Hello'))).toEqual([
      422,
      'This isn&#39;t a PDF file. Save the order as a new PDF and upload that.',
    ]);
    expect(await refused(Buffer.alloc(0))).toEqual([422, 'Choose the PDF of your version.']);
    const damaged = (await versionOf(1)).subarray(0, 200);
    expect((await refused(damaged))[0]).toBe(422);
    const stale = await upload(filingId, await versionOf(1), { token: 'forged' });
    expect([stale.statusCode, stale.headers.location]).toEqual([303, `${PAGE}?filing=${filingId}`]);
    expect((await open(`?filing=${filingId}`)).body).toContain('Choose the file again.');
    const other = await site.signedIn('otto');
    expect((await upload(filingId, await versionOf(1), { by: other })).statusCode).toBe(303);
    expect((await open(`?filing=${filingId}`)).body).not.toContain('Your version: ');
  });
});

describe('a hearing on a proposed order', () => {
  const HEARING = { action: 'hearing', day: '2026-07-14', time: '09:30', minutes: '45' };
  const hearings = () =>
    site.database.db
      .selectFrom('hearing')
      .where('case_id', '=', caseId)
      .select(['starts_at', 'duration_minutes', 'event', 'room', 'status'])
      .orderBy('id')
      .execute();

  it('shows a hearing on the calendar and the docket, and serves its notice', async () => {
    const { filingId } = await sendOrder();
    await confirm();
    const set = await decide(filingId, {
      ...HEARING,
      room: 'Courtroom 2',
      notes: 'Bring exhibits',
    });
    expect([set.statusCode, set.headers.location]).toEqual([303, `${PAGE}?filing=${filingId}`]);
    expect(await statusOf(filingId)).toBe('sentToJudge');
    expect(await hearings()).toEqual([
      {
        starts_at: new Date('2026-07-14T13:30:00Z'),
        duration_minutes: 45,
        event: 'Hearing on Order on motion to compel',
        room: 'Courtroom 2',
        status: 'CONFIRMED',
      },
    ]);
    const { db } = site.database;
    const entry = await db
      .selectFrom('ccs_entry')
      .where('case_id', '=', caseId)
      .where('type_text', '=', 'Hearing Scheduling Activity')
      .select(['id', 'text', 'is_notice_sent'])
      .executeTakeFirstOrThrow();
    expect(entry.text).toBe(
      'Hearing on Order on motion to compel set for Tuesday, July 14, 2026, 9:30 AM EDT, ' +
        'Courtroom 2. Bring exhibits. Set by Amelia Hart, Judge, Marion Court.',
    );
    expect(entry.is_notice_sent).toBe(true);
    const notice = await db
      .selectFrom('public_case_document')
      .where('entry_id', '=', entry.id)
      .select(['title', 'stamped_hash'])
      .executeTakeFirstOrThrow();
    expect(notice.title).toBe('Notice of hearing');
    const served = await db
      .selectFrom('service_document')
      .where('hash', '=', notice.stamped_hash)
      .select('service_id')
      .execute();
    expect(served).toHaveLength(1);
    expect((await open()).body).toContain('Tuesday, July 14, 2026, 9:30 AM EDT');
  });

  it('moves a hearing along with its docket entries, and cancels it with the decision if the judge chooses to', async () => {
    const before = (await hearings()).length;
    const { filingId } = await sendOrder();
    await confirm();
    await decide(filingId, HEARING);
    expect((await decide(filingId, { ...HEARING, time: '14:00' })).statusCode).toBe(303);
    const states = (await hearings()).slice(before).map(({ status }) => status);
    expect(states).toEqual(['CANCELLED', 'CONFIRMED']);
    expect((await decide(filingId, { action: 'moot', cancelHearing: 'on' })).statusCode).toBe(303);
    expect((await hearings()).at(-1)?.status).toBe('CANCELLED');
    await site.app.filingStamps.draw();
    const { db } = site.database;
    const served = await db
      .selectFrom('service as s')
      .innerJoin('service_document as d', 'd.service_id', 's.id')
      .where('s.filing_id', '=', filingId)
      .select('d.title')
      .execute();
    expect(served).toEqual([{ title: 'Order' }]);
  });

  it('rejects a decision that would cancel a different hearing than the one the judge saw', async () => {
    const { filingId } = await sendOrder();
    await confirm();
    await decide(filingId, { ...HEARING, day: '2026-07-20' });
    const { body } = await open(`?filing=${filingId}`);
    const [, ruling = ''] = /(<form method="post".*?<\/form>)/.exec(body) ?? [];
    const [, seen = ''] = /name="setHearing" value="(\d*)"/.exec(ruling) ?? [];
    const form = { ...(await formOf(filingId)), setHearing: seen };
    await decide(filingId, { ...HEARING, day: '2026-07-21' });
    const answer = await send(filingId, { ...form, action: 'moot', cancelHearing: 'on' });
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      expect.stringContaining('so nothing was decided') as string,
    ]);
    expect((await hearings()).at(-1)?.status).toBe('CONFIRMED');
    expect(await statusOf(filingId)).toBe('sentToJudge');
    expect((await decide(filingId, { action: 'moot', cancelHearing: 'on' })).statusCode).toBe(303);
    expect((await hearings()).at(-1)?.status).toBe('CANCELLED');
  });

  it('sets a hearing once when the form is sent twice', async () => {
    const { filingId } = await sendOrder();
    await confirm();
    const before = (await hearings()).length;
    const form = { ...(await formOf(filingId)), ...HEARING };
    const answers = await Promise.all([send(filingId, form), send(filingId, form)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    const later = await send(filingId, { ...form, time: '15:00' });
    expect([later.statusCode, later.body]).toEqual([
      409,
      expect.stringContaining('was set or changed') as string,
    ]);
    const added = (await hearings()).slice(before);
    expect(added.map(({ status }) => status)).toEqual(['CONFIRMED']);
    expect((await decide(filingId, { ...HEARING, time: '15:00' })).statusCode).toBe(303);
  });

  it('books a room once when two orders are set for hearing simultaneously', async () => {
    const orders = [await sendOrder(), await sendOrder()];
    await confirm();
    const before = (await hearings()).length;
    const room = { ...HEARING, day: '2026-07-16', room: 'Courtroom 7' };
    const answers = await Promise.all(orders.map(({ filingId }) => decide(filingId, room)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 422]);
    expect((await hearings()).slice(before)).toHaveLength(1);
  });

  it.each([
    ['on a weekend', { day: '2026-07-11' }, 'day', 'court is open'],
    ['on a holiday', { day: '2026-09-07' }, 'day', 'court is open'],
    ['on a past day', { day: '2026-07-03', time: '09:00' }, 'day', 'court is open'],
    ['at a past time', { day: '2026-07-06', time: '00:01' }, 'day', 'in the future'],
    ['more than two years ahead', { day: '2029-07-10' }, 'day', 'within two years'],
    ['without a day', { day: '' }, 'day', 'Enter the date'],
    ['on a day that doesn’t exist', { day: '2027-02-30' }, 'day', 'Enter the date'],
    ['with an invalid time', { time: '25:00' }, 'time', 'Enter the time'],
    ['with an invalid length', { minutes: '7' }, 'minutes', 'how long'],
    ['with a room of 61 characters', { room: 'x'.repeat(61) }, 'room', '60 characters'],
  ])('rejects a hearing %s, and keeps the typed values', async (_what, changes, field, message) => {
    const { filingId } = await sendOrder();
    await confirm();
    const before = (await hearings()).length;
    const answer = await decide(filingId, { ...HEARING, notes: 'Keep me', ...changes });
    expect(answer.statusCode).toBe(422);
    const error = new RegExp(`id="${field}-error">([^<]*)<`).exec(answer.body)?.[1];
    expect(error).toContain(message);
    expect(answer.body).toContain('value="Keep me"');
    expect(await hearings()).toHaveLength(before);
  });

  it('rejects a room that already has a hearing at that time', async () => {
    const { filingId } = await sendOrder();
    await confirm();
    const busy = { ...HEARING, day: '2026-07-15', room: 'Courtroom 9' };
    expect((await decide(filingId, busy)).statusCode).toBe(303);
    const other = await sendOrder();
    const overlapping = { ...busy, time: '10:00', room: 'courtroom 9' };
    const answer = await decide(other.filingId, overlapping);
    expect([answer.statusCode, answer.body]).toEqual([
      422,
      expect.stringContaining('has another hearing on Wednesday, July 15, 2026, 9:30 AM') as string,
    ]);
    expect((await decide(other.filingId, { ...overlapping, time: '10:15' })).statusCode).toBe(303);
  });
});

describe('service of orders and notices in a case that is not public', () => {
  const HEARING = { action: 'hearing', day: '2026-07-28', time: '09:30', minutes: '45' };
  let contactFirmId = 0;
  beforeAll(async () => {
    const { db } = site.database;
    ({ firmId: contactFirmId } = await addFilers(site, ['opal']));
    const at = new Date(0);
    await db
      .insertInto('filing_firm_attorney')
      .values({ firm_id: contactFirmId, bar_number: '20001-49', added_at: at })
      .execute();
    await db
      .insertInto('filing_roll')
      .values({
        bar_number: '20001-49',
        name: 'Opal Counsel',
        status: 'active',
        updated_at: at,
        email: 'opal@law.example',
      })
      .execute();
  });

  /** Adds a case with a represented party, one without an attorney, and a contact of the firm. */
  async function addServedCase(number: string, type: 'JC' | 'MF') {
    const { db } = site.database;
    const added = await addCase(site.database, {
      number,
      type,
      parties: [
        { first: 'Jane', last: 'Roe' },
        { first: 'Pat', last: 'Doe' },
        { first: 'Opal', last: 'Counsel', isAttorney: true, barNumber: '20001-49' },
      ],
    });
    const people = await db
      .selectFrom('case_party')
      .where('case_id', '=', added)
      .select('id')
      .orderBy('position')
      .execute();
    await db
      .insertInto('representation')
      .values({ party_id: people[0]?.id ?? 0, attorney_id: people[2]?.id ?? 0, is_lead: true })
      .execute();
    const at = new Date(0);
    const contact = await db
      .insertInto('service_contact')
      .values({
        firm_id: contactFirmId,
        name: 'Asa Aide',
        email: `asa-${number}@law.example`,
        bar_number: null,
        confirmed_at: at,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('case_contact')
      .values({
        court_id: COURTS.marion,
        case_key: caseNumberKey(number),
        case_number: number,
        contact_id: contact.id,
        firm_id: contactFirmId,
        party: 'Jane Roe',
        added_by: null,
        added_by_name: 'Opal',
        added_at: at,
      })
      .execute();
    return added;
  }

  const servedIn = (number: string, title: string) =>
    site.database.db
      .selectFrom('service_recipient as r')
      .innerJoin('service as s', 's.id', 'r.service_id')
      .innerJoin('service_document as d', 'd.service_id', 's.id')
      .where('s.case_number', '=', number)
      .where('d.title', '=', title)
      .select(['r.name', 'r.not_served', 'r.is_entitled'])
      .orderBy('r.position')
      .execute();
  const EVERYONE = [
    { name: 'Opal Counsel', not_served: null, is_entitled: true },
    { name: 'Asa Aide', not_served: null, is_entitled: true },
    { name: 'Pat Doe', not_served: 'paper', is_entitled: false },
  ];

  it('serves the attorneys, contacts, and parties of a confidential case', async () => {
    const number = '49Z01-2601-JC-000201';
    await addServedCase(number, 'JC');
    const { filingId } = await sendOrder({ number, security: 'CONFIDENTIAL' });
    await confirm();
    expect((await decide(filingId, HEARING)).statusCode).toBe(303);
    expect(await servedIn(number, 'Notice of hearing')).toEqual(EVERYONE);
    expect((await decide(filingId, { action: 'granted' })).statusCode).toBe(303);
    await site.app.filingStamps.draw();
    expect(await servedIn(number, 'Order')).toEqual(EVERYONE);
  });

  it.each([
    ['confidential', '49Z01-2601-JC-000203', 'JC', false],
    ['sealed', '49Z01-2601-MF-000204', 'MF', true],
  ] as const)(
    'sends neither the caption nor titles of public documents of a %s case by email',
    async (_what, number, type, is_sealed) => {
      const { db } = site.database;
      const id = await addServedCase(number, type);
      const { filingId } = await sendOrder({ number });
      await db
        .updateTable('court_case')
        .set({ is_sealed, caption: 'Roe v. Doe' })
        .where('id', '=', id)
        .execute();
      await confirm();
      const day = type === 'JC' ? '2026-07-27' : '2026-07-30';
      expect((await decide(filingId, { ...HEARING, day })).statusCode).toBe(303);
      expect((await decide(filingId, { action: 'granted' })).statusCode).toBe(303);
      await site.app.filingStamps.draw();
      site.app.mails.wake();
      await site.app.mails.settled();
      const texts = site.mails.map(({ text }) => text).filter((text) => text.includes(number));
      expect(texts.length).toBeGreaterThan(1);
      for (const text of texts) {
        expect(text).toContain('Documents: listed on the page');
        expect(text).not.toMatch(/Roe vs?\. Doe|Document: /);
      }
    },
  );

  it('serves everyone on a case that is sealed after the order was filed', async () => {
    const number = '49Z01-2601-MF-000202';
    const sealedId = await addServedCase(number, 'MF');
    const { filingId } = await sendOrder({ number });
    await site.database.db
      .updateTable('court_case')
      .set({ is_sealed: true })
      .where('id', '=', sealedId)
      .execute();
    await confirm();
    expect((await decide(filingId, { action: 'granted' })).statusCode).toBe(303);
    await site.app.filingStamps.draw();
    expect(await servedIn(number, 'Order')).toEqual(EVERYONE);
    const answer = await findServiceInformation(site.database.db, {
      courtId: COURTS.marion,
      caseNumber: number,
    });
    expect(answer).toEqual({ recipients: [], unrepresented: [] });
  });
});

describe('corrections of an envelope with an order', () => {
  const OTHER = '49Z01-2601-MF-000656';
  const actor = () => ({ at: START, actorId: judgeId, requestId: 'a race' });

  /** Sends an order, and returns it with a function that moves its envelope to another case. */
  async function sendMovable() {
    const sent = await sendOrder({ others: [aFiling({ code: 'MOTN', description: 'Motion' })] });
    const { sequence } = await formOf(sent.filingId);
    const move = async () => {
      const review = reviewing(clerk, sent.envelope.envelopeId);
      const answer = await review.correct({ field: 'caseNumber', id: null, value: OTHER });
      expect(answer.statusCode).toBe(200);
    };
    return { ...sent, sequence: Number(sequence), move };
  }

  beforeAll(() => addCase(site.database, { number: OTHER, type: 'MF' }));

  it('rejects a hearing if the clerk moves the order to another case while the hearing notice is being signed', async () => {
    const { filingId, move, sequence } = await sendMovable();
    const { db } = site.database;
    const files = openFilingFiles(site.app.settings.dataDir);
    const parts: HearingParts = {
      db,
      files,
      log: site.app.log,
      linkOf: () => '',
      async stamp(bytes, facts) {
        await move();
        return site.app.filingStamps.stamp(bytes, facts);
      },
    };
    const asked = { filingId, sequence, shownHearingId: null, room: '', notes: '' };
    const when = { day: '2026-07-31', time: '09:30', minutes: '45' };
    await expect(setHearing(parts, actor(), judgeId, { ...asked, ...when })).rejects.toThrow(
      'to another case',
    );
    const found = await db
      .selectFrom('order_hearing')
      .where('filing_id', '=', filingId)
      .select('id')
      .execute();
    expect(found).toEqual([]);
  });

  it('rejects a decision if the clerk moves the order to another case before the decision is saved', async () => {
    const { filingId, move, sequence } = await sendMovable();
    const { db } = site.database;
    const transaction = db.transaction.bind(db);
    const moving = jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
      const builder = transaction();
      const execute = builder.execute.bind(builder);
      jest.spyOn(builder, 'execute').mockImplementation(async (work) => {
        await move();
        return execute(work);
      });
      return builder;
    });
    const decision = { filingId, sequence, words: '', versionId: null, ruling: 'granted' } as const;
    await expect(
      decideOrder(db, actor(), judgeId, {
        ...decision,
        cancelsHearing: false,
        shownHearingId: null,
      }),
    ).rejects.toThrow('to another case');
    moving.mockRestore();
    expect(await statusOf(filingId)).toBe('sentToJudge');
  });

  it.each(['granted', 'hearing'])(
    'rejects a corrected case number and a recall after the judge’s decision %s is on the docket',
    async (action) => {
      const { envelope, filingId } = await sendOrder({
        others: [aFiling({ code: 'MOTN', description: 'Motion' })],
      });
      const other = '49Z01-2601-MF-000655';
      const review = reviewing(clerk, envelope.envelopeId);
      const correct = () => review.correct({ field: 'caseNumber', id: null, value: other });
      await confirm();
      const hearing = { day: '2026-07-29', time: '09:30', minutes: '45' };
      expect((await decide(filingId, { action, ...hearing })).statusCode).toBe(303);
      const answer = await correct();
      expect([answer.statusCode, answer.body]).toEqual([
        409,
        expect.stringContaining('already on the docket') as string,
      ]);
      expect((await review.decide(0, { decision: 'recall' })).statusCode).toBe(409);
    },
  );
});

describe('a signed order on the docket', () => {
  it('rejects a supervisor’s attempt to strike a signed order', async () => {
    await addReviewers(site, ['sue'], { isAdmin: true });
    const { envelope, filingId } = await sendOrder();
    await confirm();
    expect((await decide(filingId, { action: 'granted' })).statusCode).toBe(303);
    const review = reviewing(await site.signedIn('sue'), envelope.envelopeId);
    expect((await review.load()).filings[0]).toMatchObject({ status: 'granted', canStrike: false });
    const answer = await review.post(`/filings/${filingId}/strike`, { reason: 'Wrong case' });
    expect(answer.statusCode).toBe(409);
    const { struck_at } = await site.database.db
      .selectFrom('efm_docketing')
      .where('filing_id', '=', filingId)
      .select('struck_at')
      .executeTakeFirstOrThrow();
    expect(struck_at).toBeNull();
  });
});

describe("the judge's dashboard", () => {
  it('counts the waiting proposed orders, for judges only', async () => {
    const countOf = async (by: TestBrowser) =>
      (await by.call('GET', '/common/account')).json<CallResponse<'getAccountDashboard'>>()
        .proposedOrders;
    const before = (await countOf(judge)) ?? 0;
    await sendOrder();
    expect(await countOf(judge)).toBe(before + 1);
    expect(await countOf(await site.signedIn('norma'))).toBeNull();
  });
});
