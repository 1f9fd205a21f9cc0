import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream, PDFString, type PDFDict } from '@cantoo/pdf-lib';
import type { DocumentCheck, SilencedRule } from '#contract/schemas/documentChecks';
import { HEADERS } from '#contract/site/headers';
import type { Draft, DraftContent } from '#contract/schemas/filingDrafts';
import type { FilingQuote, SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import type { Upload } from '#contract/schemas/filingUploads';
import { readPdfPages } from '../../../../src/server/domain/documentChecks/readPdf';
import { aContent, aDraftFiling } from '../../../support/filingDrafts';
import { pleadingPdf } from '../../../support/pleadingPdf';
import { addFilers } from '../../filers';
import { COURTS } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import { TusBrowser } from '../../tusBrowser';

const COMPLAINT = [
  'STATE OF INDIANA ) IN THE LAKE SUPERIOR COURT',
  'COUNTY OF LAKE ) CAUSE NO. ____________',
  'ACME LLC, Plaintiff, v. JANE ROE, Defendant.',
  'COMPLAINT ON ACCOUNT',
  'Defendant owes $5,000.00. Her Social Security number is 123-45-6789.',
  '/s/ Ann Acme',
];

describe('checks of documents', () => {
  let dataDir: string;
  let site: TestSite;
  let by: TestBrowser;
  let other: TestBrowser;
  let paymentId: number;
  let draft: Draft;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'countyline-checks-'));
    site = await openTestSite({ config: { dataDir }, runsJobs: true });
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    site.clock.time = START;
    const { accountId, firmId } = await addFilers(site, ['checker', 'colleague']);
    await addFilers(site, ['stranger']);
    const { db } = site.database;
    const payment = await db
      .insertInto('filing_payment_account')
      .values({ firm_id: firmId, kind: 'card', name: 'Card', created_at: new Date(0) })
      .returning('id')
      .executeTakeFirstOrThrow();
    paymentId = payment.id;
    await db
      .insertInto('payment_card')
      .values({
        account_id: accountId,
        processor: 'test',
        customer_token: 'test',
        card_token: 'pays',
        brand: 'Visa',
        last_digits: '4242',
        expires_month: '2099-12',
        added_at: new Date(0),
      })
      .execute();
    by = await site.signedIn('checker');
    other = await site.signedIn('stranger');
    const payload = { kind: 'newCase', attorney: null };
    draft = (await by.call('POST', '/efiling/drafts', { payload })).json<Draft>();
  });
  afterAll(async () => {
    await site.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function upload(name: string, bytes: Buffer): Promise<string> {
    const id = await new TusBrowser(site, by).upload(name, bytes);
    await finishJobs();
    return id;
  }
  /** The first check enqueues the second one. */
  async function finishJobs(): Promise<void> {
    for (let round = 0; round < 3; round += 1) await site.app.jobs.wake();
  }
  async function uploads(): Promise<readonly Upload[]> {
    return (await by.call('GET', '/isefs/uploads')).json<{ items: Upload[] }>().items;
  }
  const fileOf = async (id: string): Promise<Buffer> =>
    (await by.call('GET', `/isefs/uploads/${id}/file`)).rawPayload;

  /** Saves the draft with one complaint. */
  async function save(uploadId: string, checkedOff: DraftContent['checkedOff'] = []) {
    const filing = aDraftFiling(1);
    const content = aContent({
      courtId: COURTS.marion,
      payment: { kind: 'card', accountId: paymentId },
      checkedOff,
      filings: [{ ...filing, documents: filing.documents.map((each) => ({ ...each, uploadId })) }],
    });
    const payload = { version: draft.version, name: '', content };
    const answer = await by.call('PUT', `/efiling/drafts/${draft.id}`, { payload });
    draft = { ...draft, ...answer.json<Draft>() };
    return draft.content.filings[0]?.documents[0]?.documentId ?? '';
  }
  async function checks(): Promise<readonly DocumentCheck[]> {
    const answer = await by.call('GET', `/isefs/documentChecks?draftId=${draft.id}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ items: DocumentCheck[] }>().items;
  }
  const quote = async (): Promise<FilingQuote> =>
    (await by.call('POST', `/efiling/drafts/${draft.id}/quote`)).json<FilingQuote>();
  const problems = async (): Promise<readonly string[]> =>
    (await quote()).problems.map(({ code, subject }) => `${code} ${subject}`);

  it('blocks filing until errors are redacted and warnings are checked off', async () => {
    const source = await upload('Complaint.pdf', await pleadingPdf([COMPLAINT, ['Page two.']]));
    const documentId = await save(source);
    const [check] = await checks();
    expect(check).toMatchObject({ uploadId: source, documentId, state: 'done' });
    expect(check?.findings.map(({ code, page }) => `${code} ${String(page)}`)).toEqual([
      'otherCounty 1',
      'ssn 1',
    ]);
    expect(await problems()).toEqual([
      'warningOpen Caption names a different county',
      'checkError Social Security number',
    ]);

    const boxes = (check?.findings ?? [])
      .filter(({ code }) => code === 'ssn')
      .flatMap((found) => found.boxes.map((box) => ({ page: found.page ?? 1, box })));
    const redacted = await by.call('POST', `/isefs/uploads/${source}/redact`, {
      payload: { boxes },
    });
    expect(redacted.json<Upload>()).toMatchObject({ state: 'checking', sourceId: source });
    await finishJobs();
    const copy = redacted.json<Upload>().id;
    expect((await uploads()).find(({ id }) => id === copy)).toMatchObject({
      state: 'passed',
      pages: 2,
      name: 'Complaint (redacted).pdf',
    });
    await save(copy);
    expect((await checks())[0]?.findings.map(({ code }) => code)).toEqual(['otherCounty']);
    expect(await problems()).toEqual(['warningOpen Caption names a different county']);

    const warning = { documentId, code: 'otherCounty' as const, page: 1 };
    await save(copy, [warning]);
    const { problems: left, quote: found } = await quote();
    expect(left).toEqual([]);
    const answer = await by.call('POST', `/efiling/drafts/${draft.id}/submission`, {
      payload: { version: draft.version, quoteId: found?.quoteId, isAgreed: true },
      headers: { [HEADERS.once]: randomUUID() },
    });
    expect(answer.json<SubmitAnswer>()).toMatchObject({ outcome: 'filed' });
    const kept = await site.database.db
      .selectFrom('filing_checked_off')
      .where('envelope_id', '=', draft.id)
      .select('warnings')
      .executeTakeFirstOrThrow();
    expect(kept.warnings).toEqual([warning]);
  });

  it('leaves no covered word, property, annotation, or bookmark in a redacted file', async () => {
    const secret = 'Zanzibar';
    const source = await pleadingPdf(
      [[`The witness ${secret} lives here.`], ['Shared page.'], ['Page with a note.']],
      (pdf) => {
        pdf.setAuthor(secret);
        const note = { Type: 'Annot', Subtype: 'Text', Rect: [10, 10, 30, 30] };
        const annotation = pdf.context.obj({ ...note, Contents: PDFString.of(secret) });
        pdf.getPage(2).node.set(PDFName.of('Annots'), pdf.context.obj([annotation]));
        pdf
          .getPage(1)
          .node.set(PDFName.of('PieceInfo'), pdf.context.obj({ X: PDFString.of(secret) }));
      },
    );
    const id = await upload('Statement.pdf', source);
    const { pages } = await readPdfPages(source);
    const box = pages[0]?.words.find(({ text }) => text === secret)?.box;
    const answer = await by.call('POST', `/isefs/uploads/${id}/redact`, {
      payload: { boxes: [{ page: 1, box }] },
    });
    await finishJobs();
    const bytes = await fileOf(answer.json<Upload>().id);
    const after = await readPdfPages(bytes);
    expect(after.pages.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual([
      'The witness lives here.',
      'Shared page.',
      'Page with a note.',
    ]);
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(pdf.getPages().flatMap(({ node }) => node.Annots()?.asArray() ?? [])).toEqual([]);
    expect(pdf.getAuthor()).toBeUndefined();
    const hex = Buffer.from(secret).toString('hex');
    for (const [, object] of pdf.context.enumerateIndirectObjects()) {
      const stream = object instanceof PDFRawStream ? object : null;
      const text =
        stream === null
          ? object.toString()
          : contentOf(stream.dict, Buffer.from(stream.contents)).toString('latin1');
      expect(text).not.toContain(secret);
      expect(text.toLowerCase()).not.toContain(hex);
    }
  });

  it('splits a file into parts that pass the first check, and keeps the original', async () => {
    const id = await upload('Exhibits.pdf', await pleadingPdf([['One.'], ['Two.'], ['Three.']]));
    const wrong = await by.call('POST', `/isefs/uploads/${id}/split`, {
      payload: { before: [3, 2] },
    });
    expect(wrong.statusCode).toBe(400);
    const answer = await by.call('POST', `/isefs/uploads/${id}/split`, {
      payload: { before: [3] },
    });
    await finishJobs();
    const ids = answer.json<{ items: Upload[] }>().items.map((each) => each.id);
    const found = (await uploads()).filter((each) => ids.includes(each.id));
    expect(found).toMatchObject([
      { state: 'passed', pages: 2, name: 'Exhibits (part 1 of 2).pdf' },
      { state: 'passed', pages: 1, name: 'Exhibits (part 2 of 2).pdf' },
    ]);
    const { pages } = await readPdfPages(await fileOf(ids[1] ?? ''));
    expect(pages[0]?.words).toMatchObject([{ text: 'Three.' }]);
    expect((await uploads()).some((each) => each.id === id)).toBe(true);
  });

  it("lets only the firm's administrators turn a rule off, with a reason", async () => {
    const silence = (browser: TestBrowser, code: string, reason: string) =>
      browser.call('POST', '/isefs/silencedRules', { payload: { code, reason } });
    const reason = 'We file tables on legal paper.';
    expect((await silence(by, 'notLetter', 'no')).statusCode).toBe(400);
    expect((await silence(by, 'coveredText', reason)).statusCode).toBe(409);
    expect(
      (await silence(by, 'notLetter', reason)).json<{ items: SilencedRule[] }>().items,
    ).toEqual([expect.objectContaining({ code: 'notLetter', reason })]);
    await site.database.db
      .updateTable('filing_firm_user')
      .set({ role: 'FILER' })
      .where('user_id', 'in', (eb) =>
        eb.selectFrom('app_user').where('username', '=', 'colleague').select('id'),
      )
      .execute();
    const colleague = await site.signedIn('colleague');
    expect((await silence(colleague, 'scan', reason)).statusCode).toBe(403);
    const seen = await colleague.call('GET', '/isefs/silencedRules');
    expect(seen.json<{ items: SilencedRule[] }>().items).toHaveLength(1);
    expect((await other.call('GET', '/isefs/silencedRules')).json()).toMatchObject({ items: [] });
    expect((await other.call('DELETE', '/isefs/silencedRules/notLetter')).statusCode).toBe(404);
    const shown = await by.call('DELETE', '/isefs/silencedRules/notLetter');
    expect(shown.json<{ items: SilencedRule[] }>().items).toEqual([]);
  });

  it("returns 404 for another firm's uploads and drafts", async () => {
    const id = await upload('Own.pdf', await pleadingPdf([['Own.']]));
    const created = await by.call('POST', '/efiling/drafts', {
      payload: { kind: 'newCase', attorney: null },
    });
    const box = { x: 72, y: 72, width: 10, height: 10 };
    const answers = await Promise.all([
      other.call('GET', `/isefs/documentChecks?draftId=${created.json<Draft>().id}`),
      other.call('POST', `/isefs/uploads/${id}/split`, { payload: { before: [2] } }),
      other.call('POST', `/isefs/uploads/${id}/redact`, { payload: { boxes: [{ page: 1, box }] } }),
      other.call('POST', `/isefs/uploads/${id}/recognize`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  });
});

function contentOf(dict: PDFDict, contents: Buffer): Buffer {
  return dict.get(PDFName.of('Filter')) === PDFName.of('FlateDecode')
    ? inflateSync(contents)
    : contents;
}
