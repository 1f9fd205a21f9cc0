import { sql } from 'kysely';
import { aFiling } from '../../domain/efm/envelopes';
import { addCase } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import {
  addFiler,
  addReviewers,
  aNewCase,
  newCaseFilings,
  reviewing,
  submit,
} from '../../areas/filingReview/reviews';

const PAGE = '/web/in/efiling/ListFilings';
const HOUR_MS = 3_600_000;
const NUMBER = '49Z01-2601-MF-000321';
const CAPTION = 'Roe Bank vs. Jane Roe';

let site: TestSite;
let clerk: TestBrowser;
let filerId = 0;
beforeAll(async () => {
  site = await openTestSite();
  await addReviewers(site, ['clara', 'carl']);
  clerk = await site.signedIn('clara');
  filerId = await addFiler(site);
  await addCase(site.database, { number: NUMBER, type: 'MF', caption: CAPTION });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.clock.time = START;
  // Each test begins with an empty queue.
  await sql`
    update efm_filing set court_id = (select id from court where code = '45Z01')`.execute(
    site.database.db,
  );
});

const open = async (query = '', by = clerk): Promise<string> =>
  (await by.open(PAGE + query)).body.replace(/\s+/g, ' ');
const file = (hours: number, changes = {}) =>
  submit(site, filerId, START - hours * HOUR_MS, { caseNumber: NUMBER, ...changes });
const numbersIn = (page: string): string[] =>
  [...page.matchAll(/[Ee]nvelope (?:<\/span>)?(\d{8})/g)].map(([, number = '']) => number);

const flagsIn = (page: string): string[] =>
  [...page.matchAll(/<li>([^<]*)<\/li>/g)].map(([, flag = '']) => flag);

describe("the clerks' queue", () => {
  it("shows an existing case's caption above its number, but not the caption of an expunged case", async () => {
    const { number } = await file(2);
    const page = await open();
    expect(page).toContain(`title="${CAPTION}">${CAPTION}</a>`);
    expect(page).toContain(`${NUMBER} · <span class="spoken">Envelope </span>${number}</span`);
    const setExpunged = (isExpunged: boolean) =>
      sql`update court_case set is_expunged = ${isExpunged} where number = ${NUMBER}`.execute(
        site.database.db,
      );
    await setExpunged(true);
    expect(await open()).not.toContain(CAPTION);
    await setExpunged(false);
  });

  it('lists waiting envelopes, oldest first, with totals and the age of the oldest', async () => {
    const newer = await file(2);
    const older = await file(30, aNewCase());
    const page = await open();
    expect(numbersIn(page)).toEqual([older.number, newer.number]);
    expect(page).toContain(
      '2 envelopes, 4 filings. Oldest: <span class="unbroken">1 day, 6 hr.</span>',
    );
    expect(page).toContain('To review 2');
    expect(page).toContain('Acme Credit LLC vs. Jane Q. Roe');
    expect(page).toMatch(/>3 filings: Complaint<\/small>/);
    expect(page).toContain(
      `<a href="/web/vue/in/isefs/ReviewFiling?envelopeId=${older.envelopeId}"`,
    );
  });

  it('shows a wait of several days in days and hours, to distinguish envelopes filed on the same day', async () => {
    await file(77);
    expect(await open()).toMatch(/<td class="review-age">\s*3 days, 5 hr<small>/);
  });

  it('flags envelopes that need attention', async () => {
    const dated = aFiling({
      code: 'MCON',
      details: {
        amountCents: null,
        estateCents: null,
        dueOn: null,
        hearingOn: '2026-07-06',
        mailedOn: null,
        manner: '',
        trackingNumber: '',
        ground: '',
      },
    });
    await file(1, { filings: [dated], comment: 'This is urgent.' });
    expect(flagsIn(await open())).toEqual(['Rush', 'Deadline today']);
    const [document] = aFiling().documents;
    if (document === undefined) throw new Error('no document');
    const hidden = aFiling({ documents: [{ ...document, security: 'CONFIDENTIAL' }] });
    const { envelopeId } = await file(1, { filings: [hidden, aFiling({ code: 'PORD' })] });
    expect(flagsIn(await open())).toEqual(
      expect.arrayContaining(['Proposed order', 'Confidential']),
    );
    await sql`update filing_envelope set money = 'due' where id = ${envelopeId}`.execute(
      site.database.db,
    );
    expect(await open()).toContain('Payment due');
    const petition = aFiling({ code: 'FWVR', description: 'Petition to waive fees' });
    const payment = { kind: 'waiver', quoteId: '', totalCents: 0, maxCents: 0 } as const;
    await file(1, aNewCase({ filings: [...newCaseFilings(), petition], payment }));
    expect(flagsIn(await open())).toContain('Fee waiver');
  });

  it('moves an envelope between the tabs of the queue as its status changes', async () => {
    const { envelopeId, number } = await file(3);
    const review = reviewing(clerk, envelopeId);
    const tabs = async (by = clerk) => {
      const shown: string[] = [];
      for (const tab of ['review', 'mine', 'judge', 'returned', 'done']) {
        if (numbersIn(await open(`?tab=${tab}`, by)).includes(number)) shown.push(tab);
      }
      return shown;
    };
    expect(await tabs()).toEqual(['review']);
    await review.lock();
    expect(await tabs()).toEqual(['review', 'mine']);
    expect(await open()).toContain('You are reviewing it');
    expect(await open('', await site.signedIn('carl'))).toContain('clara Tester is reviewing it');
    await review.decide(0, { decision: 'defer' });
    await clerk.call('DELETE', `/efiling/review/${envelopeId}/lock`);
    expect(await tabs()).toEqual(['review', 'mine']);
    expect(flagsIn(await open())).toContain('Deferred');
    await review.lock();
    await review.decide(0, { decision: 'resume' });
    await review.decide(0, { decision: 'sendToJudge' });
    expect(await tabs()).toEqual(['judge', 'done']);
    expect(await open('?tab=judge')).toContain('With the judge since Jul 6, 2026');
    site.clock.time = START + 24 * HOUR_MS;
    expect(await tabs(await site.signedIn('clara'))).toEqual(['judge']);
    site.clock.time = START;
    clerk = await site.signedIn('clara');
  });

  it('lists a decision of the current day even after a correction, but not after a recall', async () => {
    const { envelopeId, filings, number } = await file(3);
    const review = reviewing(clerk, envelopeId);
    await review.lock();
    const until = '2026-07-10';
    const words = 'Attach Exhibit A.';
    await review.decide(0, { decision: 'return', reasonCode: 'MISSING_DOCUMENT', words, until });
    const by = aFiling();
    const replaced = [{ filingId: filings[0]?.filingId ?? '', by: by.filingId }];
    const filedAt = new Date(START).toISOString();
    const corrects = { envelopeId, number, filedAt, asksFirstTime: false, replaced };
    await file(0, { filings: [by], corrects });
    const order = await file(2, { filings: [aFiling({ code: 'PORD' })] });
    const ruling = reviewing(clerk, order.envelopeId);
    await ruling.lock();
    await ruling.decide(0, { decision: 'sendToJudge' });
    await ruling.decide(0, { decision: 'recall' });
    const page = await open('?tab=done');
    expect(numbersIn(page)).toEqual([number]);
    expect(page).toContain('1 envelope, 1 filing.');
    expect(numbersIn(await open('?tab=returned'))).toEqual([]);
  });

  it('lists decided envelopes in the tab of fee waivers until the waiver is decided', async () => {
    const petition = aFiling({ code: 'FWVR', description: 'Petition to waive fees' });
    const payment = { kind: 'waiver', quoteId: '', totalCents: 0, maxCents: 0 } as const;
    const waived = aNewCase({ filings: [...newCaseFilings(), petition], payment });
    const { envelopeId, number } = await file(1, waived);
    const card = await file(1, aNewCase());
    const isListed = async () => numbersIn(await open('?tab=waiver')).includes(number);
    const review = reviewing(clerk, envelopeId);
    await review.lock();
    await review.post('/acceptance', { filings: (await review.preview()).filings });
    await clerk.call('DELETE', `/efiling/review/${envelopeId}/lock`);
    expect(await isListed()).toBe(true);
    expect(numbersIn(await open('?tab=waiver'))).not.toContain(card.number);
    expect(numbersIn(await open('?tab=review'))).not.toContain(number);
    await review.lock();
    await review.post('/waiver', { decision: 'granted', dueCents: null, words: '' });
    expect(await isListed()).toBe(false);
  });

  it('filters by court, case type, and text', async () => {
    const existing = await file(4);
    const opened = await file(5, aNewCase());
    expect(numbersIn(await open('?kind=new'))).toEqual([opened.number]);
    expect(numbersIn(await open('?kind=existing'))).toEqual([existing.number]);
    expect(numbersIn(await open(`?text=${existing.number}`))).toEqual([existing.number]);
    expect(numbersIn(await open('?text=roe%20acme'))).toEqual([opened.number]);
    expect(numbersIn(await open('?text=%25'))).toEqual([]);
    expect(numbersIn(await open('?court=990000003'))).toEqual([]);
  });

  it('saves filters for one user, and deletes them', async () => {
    const send = (values: Record<string, string>) => clerk.post(`${PAGE}?kind=new`, values);
    expect((await send({ save: '1', name: ' ' })).body).toContain('Enter a name for the filter.');
    const saved = await send({ save: '1', name: 'New <cases>' });
    expect(saved.statusCode).toBe(303);
    const page = await open();
    expect(page).toContain(`<a href="${PAGE}?kind=new">New &lt;cases&gt;</a>`);
    expect(await open('', await site.signedIn('carl'))).not.toContain('&lt;cases&gt;');
    const [, id = ''] = /name="remove" value="(\d+)"/.exec(page) ?? [];
    const foreign = await (await site.signedIn('carl')).post(PAGE, { remove: id });
    expect(foreign.statusCode).toBe(409);
    expect((await send({ remove: id })).statusCode).toBe(303);
    const again = await send({ remove: id });
    expect(again.statusCode).toBe(409);
    expect(again.body).toContain('This filter was already deleted.');
    expect(await open()).not.toContain('&lt;cases&gt;');
  });

  it('opens the next filing for review, or shows that none is waiting', async () => {
    expect((await clerk.post(PAGE, { next: '1' })).body).toContain(
      'No filings are waiting for review.',
    );
    const { envelopeId } = await file(6);
    const next = await clerk.post(PAGE, { next: '1' });
    expect([next.statusCode, next.headers.location]).toEqual([
      303,
      `/web/vue/in/isefs/ReviewFiling?envelopeId=${envelopeId}`,
    ]);
    expect((await reviewing(clerk, envelopeId).load()).lock.holder).toBe('mine');
  });

  it('opens the next filing that matches the filters, not an older one that doesn’t', async () => {
    const older = await file(6);
    const newer = await file(5, aNewCase());
    expect(await open('?kind=new')).toContain('Next matching envelope');
    const next = await clerk.post(`${PAGE}?kind=new`, { next: '1' });
    expect(next.headers.location).toBe(
      `/web/vue/in/isefs/ReviewFiling?envelopeId=${newer.envelopeId}`,
    );
    expect((await reviewing(clerk, older.envelopeId).load()).lock.holder).toBe('none');
    const none = await clerk.post(`${PAGE}?kind=new`, { next: '1' });
    expect([none.statusCode, none.body]).toEqual([
      409,
      expect.stringContaining('No filings that match these filters are waiting') as string,
    ]);
  });

  it('says that nothing matches the filters, and links to the unfiltered tab', async () => {
    const { envelopeId, number } = await file(4);
    const filtered = await open('?tab=review&kind=new');
    expect(filtered).not.toContain('No filings are waiting for review.');
    expect(filtered).toContain(`No filings match these filters. <a href="${PAGE}">Clear filters`);
    expect(await open('?tab=judge&kind=new')).toContain(
      `<a href="${PAGE}?tab=judge">Clear filters`,
    );
    const after = `${new Date(START).toISOString()}_${envelopeId}`;
    const last = await open(`?after=${after}`);
    expect(last).toContain('This page has no filings anymore.');
    expect(last).toContain('First page');
    expect(numbersIn(await open())).toEqual([number]);
  });

  it('lists the remaining envelopes on the next page, without gaps or repeats', async () => {
    const numbers: string[] = [];
    for (let index = 0; index < 52; index += 1) {
      numbers.push((await file(60 - Math.floor(index / 3))).number);
    }
    const first = await open();
    expect(numbersIn(first)).toHaveLength(50);
    const [, next = ''] = /href="([^"]*after=[^"]*)"/.exec(first) ?? [];
    const second = (await clerk.open(next)).body.replace(/\s+/g, ' ');
    const seen = [...numbersIn(first), ...numbersIn(second)];
    expect(new Set(seen)).toEqual(new Set(numbers));
    expect(seen).toHaveLength(52);
    expect(second).toContain('First page');
  });

  it("denies the queue to users who aren't e-filing reviewers", async () => {
    await site.database.db
      .updateTable('app_user')
      .set({ is_efiling_reviewer: false })
      .where('username', '=', 'carl')
      .execute();
    expect((await (await site.signedIn('carl')).open(PAGE)).statusCode).toBe(403);
  });
});
