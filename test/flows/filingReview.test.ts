import type { SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import { HEADERS } from '#contract/site/headers';
import {
  agreementChanged,
  quoteRenewed,
  reviewShown,
  selectReview,
  submissionRequested,
} from '../../src/client/features/efiling/review/slice';
import { selectFlow } from '../../src/client/features/efiling/flow/selectors';
import { selectToast } from '../../src/client/state/toast/selectors';
import { aContent } from '../support/filingDrafts';
import { goodBody } from '../support/goodAnswers';
import { answer, listAnswer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const ID = '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b1';
const QUOTE_LINE = `POST /web/efiling/drafts/${ID}/quote`;
const SUBMIT_LINE = `POST /web/efiling/drafts/${ID}/submission`;
const LIST_LINE = 'GET /web/efiling/envelopes';
const MINUTE = 60_000;

const feesOf = (totalCents: number, validUntil: number) => ({
  quoteId: ID,
  validUntil: new Date(validUntil).toISOString(),
  parts: [],
  courtCents: 0,
  providerCents: 0,
  cardCents: 0,
  totalCents,
  isWaiverPending: false,
});

/** A page with the review of a draft, quoted for 30 minutes. */
async function openReview(totalCents = 16_461) {
  const page = await openPage({
    user: testUser({ efmUsers: { 'STATE-IN': { id: 'efm', individual: true, admin: true } } }),
    at: '/in/isefs/MyElectronicFilings',
    prepare: ({ network }) => network.always(LIST_LINE, answer(200, goodBody('getEnvelopes'))),
  });
  await page.settle();
  const quoteOf = (cents: number) =>
    answer(
      200,
      goodBody('createFilingQuote', {
        version: 3,
        quote: feesOf(cents, page.clock.port.now() + 30 * MINUTE),
      }),
    );
  page.network.always(QUOTE_LINE, quoteOf(totalCents));
  page.dispatch(reviewShown({ draftId: ID, version: 3 }));
  await page.settle();
  return {
    ...page,
    quoteOf,
    review: () => selectReview(page.state()),
    async submits(given: Partial<SubmitAnswer>) {
      page.network.always(SUBMIT_LINE, answer(200, goodBody('submitDraft', given)));
      page.dispatch(agreementChanged({ isAgreed: true }));
      page.dispatch(submissionRequested());
      await page.settle();
    },
  };
}

describe('the review of a draft', () => {
  it('requests one quote per draft version', async () => {
    const page = await openReview();
    expect(page.review()).toMatchObject({ status: 'quoted', quote: { version: 3 } });
    page.dispatch(reviewShown({ draftId: ID, version: 3 }));
    await page.settle();
    expect(page.network.sent(QUOTE_LINE)).toHaveLength(1);
    page.dispatch(reviewShown({ draftId: ID, version: 4 }));
    await page.settle();
    expect(page.network.sent(QUOTE_LINE)).toHaveLength(2);
  });

  it('shows the quote of the saved version, not that of an earlier version', async () => {
    const page = await openReview();
    const earlier = page.network.hold(QUOTE_LINE);
    page.dispatch(reviewShown({ draftId: ID, version: 4 }));
    page.dispatch(reviewShown({ draftId: ID, version: 5 }));
    await page.settle();
    const quote = feesOf(18_000, page.clock.port.now() + 30 * MINUTE);
    page.network.always(
      QUOTE_LINE,
      answer(200, goodBody('createFilingQuote', { version: 5, quote })),
    );
    earlier.answer(page.quoteOf(17_000));
    await page.settle();
    expect(page.review()).toMatchObject({
      status: 'quoted',
      quote: { version: 5, quote: { totalCents: 18_000 } },
    });
  });

  it('quotes a draft while the quote of another draft is pending', async () => {
    const page = await openReview();
    const other = ID.replace(/^0/, '1');
    page.network.hold(QUOTE_LINE);
    page.network.always(QUOTE_LINE.replace(ID, other), page.quoteOf(17_000));
    page.dispatch(reviewShown({ draftId: ID, version: 4 }));
    page.dispatch(reviewShown({ draftId: other, version: 3 }));
    await page.settle();
    expect(page.review()).toMatchObject({ status: 'quoted', draft: { draftId: other } });
  });

  it('marks the quote as expired after 30 minutes, and shows the changes in the new quote', async () => {
    const page = await openReview();
    page.dispatch(agreementChanged({ isAgreed: true }));
    await page.advance(30 * MINUTE - 1);
    expect(page.review().status).toBe('quoted');
    await page.advance(1);
    expect(page.review().status).toBe('expired');
    page.network.always(QUOTE_LINE, page.quoteOf(17_000));
    page.dispatch(quoteRenewed());
    await page.settle();
    expect(page.review()).toMatchObject({
      status: 'quoted',
      before: { totalCents: 16_461 },
      isAgreed: false,
    });
  });

  it('sends nothing before the filer agrees to the statement', async () => {
    const page = await openReview();
    page.dispatch(submissionRequested());
    await page.settle();
    expect(page.review().isAgreementMissing).toBe(true);
    expect(page.network.sent(SUBMIT_LINE)).toHaveLength(0);
  });

  it('opens the receipt of a filed draft', async () => {
    const page = await openReview();
    await page.submits({ outcome: 'filed', envelopeId: ID });
    expect(page.went('replace').at(-1)).toBe(
      `/in/isefs/MyElectronicFilings?envelopeId=${ID}&receipt=true`,
    );
  });

  it("opens the bank's page when the card needs confirmation", async () => {
    const page = await openReview();
    await page.submits({ outcome: 'needsAction', url: 'https://bank.example/confirm' });
    expect(page.went('assign')).toEqual(['https://bank.example/confirm']);
  });

  it('shows that the card was declined and keeps the quote', async () => {
    const page = await openReview();
    await page.submits({ outcome: 'declined', reason: 'The card was declined.' });
    expect(page.review()).toMatchObject({
      status: 'quoted',
      answer: { outcome: 'declined', reason: 'The card was declined.' },
    });
  });

  it('requests a new quote when the fees have changed', async () => {
    const page = await openReview();
    page.network.always(QUOTE_LINE, page.quoteOf(17_000));
    await page.submits({ outcome: 'feesChanged' });
    expect(page.network.sent(QUOTE_LINE)).toHaveLength(2);
    expect(page.review()).toMatchObject({
      before: { totalCents: 16_461 },
      answer: { outcome: 'feesChanged' },
    });
  });

  it('retries a submission whose response was lost, with the same idempotency key', async () => {
    const page = await openReview();
    page.network.once(SUBMIT_LINE, { kind: 'offline' });
    await page.submits({ outcome: 'filed', envelopeId: ID });
    await page.advance(10_000);
    const keys = page.network.sent(SUBMIT_LINE).map(({ headers }) => headers[HEADERS.once]);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(page.went('replace').at(-1)).toContain('receipt=true');
  });

  describe('a review left while the draft is being filed', () => {
    const OTHER = ID.replace(/^0/, '1');
    const at = (draft: string, step: string) => `/in/isefs/NewCase?draft=${draft}&step=${step}`;
    const FILED = goodBody('submitDraft', {
      outcome: 'filed',
      envelopeId: ID,
      number: '30000007',
    });

    async function leaveTo(to: string) {
      const page = await openReview();
      for (const id of [ID, OTHER]) {
        const draft = goodBody('getDraft', { id, content: aContent(), correction: null });
        page.network.always(`GET /web/efiling/drafts/${id}`, answer(200, draft));
      }
      page.network.always('GET /web/efiling/uploads', listAnswer([]));
      await page.visit(at(ID, 'review'));
      const submission = page.network.hold(SUBMIT_LINE);
      page.dispatch(agreementChanged({ isAgreed: true }));
      page.dispatch(submissionRequested());
      await page.visit(to);
      return {
        ...page,
        toast() {
          const toast = page.select(selectToast);
          return toast.status === 'hidden' ? null : toast.content.message;
        },
        async file() {
          submission.answer(answer(200, FILED));
          await page.settle();
        },
      };
    }

    it('opens the receipt from another step of the draft, because the draft no longer exists', async () => {
      const page = await leaveTo(at(ID, 'documents'));
      await page.file();
      expect(page.went('replace').at(-1)).toContain(`envelopeId=${ID}&receipt=true`);
      expect(page.select(selectFlow).draftId).toBeNull();
    });

    it('shows the number of the envelope on other pages', async () => {
      const page = await leaveTo('/in/isefs');
      await page.file();
      expect(page.toast()).toBe('Filed as envelope 30000007.');
      expect(page.went('replace')).toEqual([]);
    });

    it('keeps the review of another draft, and lets the filer submit it', async () => {
      const page = await leaveTo(at(OTHER, 'review'));
      page.network.always(QUOTE_LINE.replace(ID, OTHER), page.quoteOf(17_000));
      page.dispatch(reviewShown({ draftId: OTHER, version: 3 }));
      await page.settle();
      await page.file();
      expect(page.review()).toMatchObject({ status: 'quoted', draft: { draftId: OTHER } });
      expect(page.toast()).toBe('Filed as envelope 30000007.');
    });
  });
});
