import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { HEADERS } from '#contract/site/headers';
import { MINUTE_MS } from '#contract/time';
import type { EnvelopeList, EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import { envelope, envelopes } from '../../../../src/client/features/efiling/envelopes/slice';
import { Screen as EnvelopeScreen } from '../../../../src/client/features/efiling/screens/EnvelopeScreen';
import { Screen as EnvelopesScreen } from '../../../../src/client/features/efiling/screens/EnvelopesScreen';
import {
  filingsChanged,
  pageHidden,
  pageShown,
} from '../../../../src/client/state/unreadStream/slice';
import { figure } from '../../../support/figures';
import { goodBody } from '../../../support/goodAnswers';
import { leavePhone, showOnPhone } from '../../../support/phone';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';
import { openPage } from '../../../support/testStore';

const FILER = testUser({
  efmUsers: { 'STATE-IN': { id: 'efm-5', individual: false, admin: true } },
});
const ID = '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b1';
const OTHER_ID = ID.replace('0', '1');
const LIST_AT = '/in/isefs/MyElectronicFilings';
const RECORD_AT = `${LIST_AT}?envelopeId=${ID}`;
const LIST_LINE = 'GET /web/efiling/envelopes';
const RECORD_LINE = `GET /web/efiling/envelopes/${ID}`;
const CANCEL_LINE = `POST /web/efiling/filings/${ID}/cancellation`;

const FILED = { filedAt: '2026-01-02T04:30:00.000Z', timeZone: 'America/Indiana/Indianapolis' };
// jsdom has no modal dialogs.
beforeAll(() => {
  const dialogs = HTMLDialogElement.prototype;
  dialogs.showModal = function showModal() {
    this.open = true;
  };
  dialogs.close = function close() {
    this.open = false;
  };
});

const LIST = goodBody('getEnvelopes', {
  items: [
    {
      ...FILED,
      id: ID,
      number: '30000001',
      caseNumber: null,
      caption: 'Acme LLC v. Jane Roe',
      courtName: 'Marion Superior Court 1',
      status: 'returned',
      money: 'authorized',
      totalCents: 16_461,
      clientNumber: 'A-1',
      filerName: 'Fay Tester',
      titles: ['Complaint', 'Appearance'],
      bounces: 1,
    },
  ],
  total: 1,
  views: [{ view: 'returned', count: 1 }],
  firmName: 'Fay & Sons',
  figures: { waiting: 0, returned: 1, acceptedLately: 0, heldCents: 16_461, dueCents: 0 },
}) as EnvelopeList;

const FILING: EnvelopeRecord['filings'][number] = {
  filingId: ID,
  code: 'CMPL',
  codeName: 'Complaint',
  description: 'Complaint',
  kind: 'file',
  status: 'submitted',
  reasonCode: null,
  reasonWords: null,
  attorney: '12345-49',
  parties: ['Acme LLC'],
  details: [],
  optionalServices: [],
  canCancel: true,
  cancelRequestedAt: null,
  changes: [
    { from: 'draft', to: 'submitting', actor: 'filer', at: FILED.filedAt },
    { from: 'submitting', to: 'submitted', actor: 'manager', at: '2026-01-02T04:31:00.000Z' },
  ],
  documents: [
    {
      documentId: ID,
      component: 'lead',
      title: 'Complaint',
      fileName: 'complaint.pdf',
      security: 'PUBLIC',
      hash: 'ab'.repeat(32),
      bytes: 1_250_000,
      pages: 5,
    },
  ],
};
const RECORD = goodBody('getEnvelope', {
  ...FILED,
  id: ID,
  number: '30000001',
  status: 'submitted',
  caption: 'Acme LLC v. Jane Roe',
  courtName: 'Marion Superior Court 1',
  countyName: 'Marion County',
  isNewCase: true,
  corrects: null,
  filings: [FILING],
  payment: {
    kind: 'card',
    money: 'authorized',
    totalCents: 16_461,
    courtCents: 15_700,
    parts: [],
    capturedCents: 0,
    dueCents: 0,
    card: 'Visa ending in 4242',
    holdExpiresAt: '2026-01-09T04:30:00.000Z',
    declinedReason: null,
  },
}) as EnvelopeRecord;

const open = async (content: React.ReactNode, at: string, answers: Record<string, unknown>) => ({
  page: await renderOnPage(content, {
    user: FILER,
    at,
    prepare({ network }) {
      for (const [line, body] of Object.entries(answers)) network.always(line, answer(200, body));
    },
  }),
  person: userEvent.setup(),
});

describe('the list of electronic filings', () => {
  afterEach(leavePhone);

  it('moves the focus to the summary when another page is opened', async () => {
    const at = `${LIST_AT}?after=${ID}`;
    const { page, person } = await open(<EnvelopesScreen />, at, {
      [LIST_LINE]: { ...LIST, next: OTHER_ID, total: 120 },
    });
    for (const name of ['Next page', 'First page']) {
      await person.click(await screen.findByRole('link', { name }));
      expect(screen.getByText('120 envelopes', { selector: 'p[tabindex]' })).toHaveFocus();
    }
    expect(page.went('push')).toEqual([`${LIST_AT}?after=${OTHER_ID}`, LIST_AT]);
  });

  it("shows each envelope with its filings and the court's local time", async () => {
    await open(<EnvelopesScreen />, LIST_AT, { [LIST_LINE]: LIST });
    const [, row] = await screen.findAllByRole('row');
    expect(row).toHaveTextContent(/Acme LLC vs. Jane Roe/);
    expect(row).toHaveTextContent('Service email bounced');
    expect(row).toHaveTextContent(/30000001 · Complaint \+ 1 more/);
    expect(row).toHaveTextContent(/Jan 1, 2026.*11:30/);
    expect(row).toHaveTextContent(/Returned for correction/);
    expect(row).toHaveTextContent(/\$164.61/);
    expect(figure('Returned')).toHaveTextContent('Correct and resubmit');
  });

  it('links a declined payment to the card form', async () => {
    const figures = { ...LIST.figures, dueCents: 16_154 };
    await open(<EnvelopesScreen />, LIST_AT, { [LIST_LINE]: { ...LIST, figures } });
    expect(await screen.findByRole('link', { name: 'Change card' })).toHaveAttribute(
      'href',
      expect.stringContaining(BACKEND_PAGES.editCard),
    );
  });

  it('shows “More than 10,000 envelopes” instead of a number if the list is capped', async () => {
    const views = [{ view: 'waiting', count: 10_001 }];
    const capped = { ...LIST, total: 10_000, capped: true, views };
    await open(<EnvelopesScreen />, LIST_AT, { [LIST_LINE]: capped });
    const chips = within(await screen.findByRole('navigation', { name: 'Status' }));
    expect(chips.getByRole('link', { name: 'All' })).toBeVisible();
    expect(
      screen.getByText('More than 10,000 envelopes', { selector: 'p[tabindex]' }),
    ).toBeVisible();
  });

  describe('figures on a phone', () => {
    beforeEach(showOnPhone);

    it('shows notes only for numbers that need action', async () => {
      const figures = { ...LIST.figures, returned: 2, dueCents: 16_154 };
      await open(<EnvelopesScreen />, LIST_AT, { [LIST_LINE]: { ...LIST, figures } });
      expect(await screen.findByText('Correct and resubmit')).toBeVisible();
      expect(screen.getByText(/Card declined/)).toBeVisible();
      expect(screen.queryByText('With a clerk or judge')).toBeNull();
    });
  });

  it('shows a title, both numbers, and the court of each envelope on a phone', async () => {
    showOnPhone();
    const [item] = LIST.items;
    const good = { ...item, id: 'e2', caption: 'Good v. Bad', bounces: 0 };
    const asOf = '2026-07-06T14:00:00.000Z';
    const answers = { [LIST_LINE]: { ...LIST, asOf, items: [item, good], total: 2 } };
    await open(<EnvelopesScreen />, LIST_AT, answers);
    const linesOf = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    const status = 'Returned for correction · $164.61 · Jan 1, 11:30 PM';
    expect(linesOf(/Good vs. Bad/)).toEqual([
      `New case · Envelope 30000001Marion Superior Court 1${status}`,
    ]);
    expect(linesOf(/Acme LLC/)).toEqual([`New case · Envelope 30000001Email bounced${status}`]);
  });

  it('adds the typed filters to the URL', async () => {
    const { page, person } = await open(<EnvelopesScreen />, LIST_AT, { [LIST_LINE]: LIST });
    await person.type(await screen.findByLabelText('Client number'), ' A-1 ');
    await person.click(screen.getByRole('button', { name: 'Apply' }));
    expect(page.went('push').at(-1)).toContain('clientNumber=A-1');
  });

  it("offers a firm's filer a link that lists only the filer's own envelopes", async () => {
    await open(<EnvelopesScreen />, LIST_AT, { [LIST_LINE]: LIST });
    const choices = await screen.findByRole('navigation', { name: 'Filed by' });
    expect(within(choices).getByRole('link', { name: 'Only me' })).toHaveAttribute(
      'href',
      expect.stringContaining('own=true'),
    );
  });
});

describe('an electronic filing', () => {
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

  it("puts an envelope's actions and files into one menu on a phone", async () => {
    const narrow = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => narrow });
    const { person } = await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: RECORD });
    const more = await screen.findByRole('button', { name: 'More' });
    await person.click(more);
    const menu = document.getElementById(more.getAttribute('aria-controls') ?? '');
    if (menu === null) throw new Error('The menu is missing.');
    expect(within(menu).getByRole('button', { name: 'Copy to a new draft' })).toBeVisible();
    expect(within(menu).getByRole('link', { name: 'Notice (PDF)' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('shows status, history, documents, and payment', async () => {
    await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: RECORD });
    const filing = await screen.findByRole('region', { name: 'Complaint' });
    expect(filing).toHaveTextContent('In the clerk’s queue.');
    expect(filing).toHaveTextContent('On behalf of Acme LLC · Attorney 12345-49');
    // Newest first.
    const [received, sent] = within(
      within(filing).getByRole('list', { name: 'History of Complaint' }),
    ).getAllByRole('listitem');
    expect(sent).toHaveTextContent(/Jan 1, 2026.*Submitted by the filer/);
    expect(received).toHaveTextContent('Received by the court');
    expect(screen.getByText('Visa ending in 4242')).toBeVisible();
  });

  it('links the court and a public case, and names the attorney', async () => {
    const filing = { ...FILING, attorneyName: 'Ada Barrister' };
    const caseNumber = '49D01-2601-CC-000001';
    await open(<EnvelopeScreen />, RECORD_AT, {
      [RECORD_LINE]: { ...RECORD, courtId: 7, caseId: 12, caseNumber, filings: [filing] },
    });
    const [first] = await screen.findAllByRole('link', { name: caseNumber });
    expect(first).toHaveAttribute('href', expect.stringContaining('caseId=12'));
    expect(screen.getByRole('link', { name: 'Marion Superior Court 1' })).toHaveAttribute(
      'href',
      '/in/court/ViewCourt?courtId=7',
    );
    expect(screen.getByText(/Ada Barrister \(12345-49\)/)).toBeVisible();
  });

  it.each([
    ['submitted', ['Submitted', 'Under review', 'Decision'], null],
    ['deferred', ['Submitted', 'Under review', 'Deferred', 'Decision'], 'Deferred'],
    ['underReview', ['Submitted', 'Under review', 'Decision'], 'Under review'],
    ['returned', ['Submitted', 'Under review', 'Returned'], null],
    ['accepted', ['Submitted', 'Under review', 'Accepted'], null],
  ] as const)('shows the progress of a filing that is %s', async (status, labels, current) => {
    const at = '2026-01-05T15:00:00.000Z';
    const review = { from: 'submitted', to: 'underReview', actor: 'clerk', at } as const;
    const last = { from: 'underReview', to: status, actor: 'clerk', at } as const;
    const steps = status === 'underReview' ? [review] : [review, last];
    const filing = {
      ...FILING,
      status,
      changes: [...FILING.changes, ...(status === 'submitted' ? [] : steps)],
    };
    await open(<EnvelopeScreen />, RECORD_AT, {
      [RECORD_LINE]: { ...RECORD, status, filings: [filing] },
    });
    const strip = await screen.findByRole('list', { name: 'Progress of Complaint' });
    const found = within(strip).getAllByRole('listitem');
    expect(found.map(({ textContent }) => textContent.replace(/ \(.*/, ''))).toEqual(labels);
    const marked = found.find((step) => step.getAttribute('aria-current') === 'step');
    expect(marked?.textContent.replace(/ \(.*/, '') ?? null).toBe(current);
  });

  it('shows cross references', async () => {
    const crossReferences = [{ name: 'Related case', number: '49D01-2606-CC-000123' }];
    await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: { ...RECORD, crossReferences } });
    expect(await screen.findByText('Related case')).toBeVisible();
    expect(screen.getByText('49D01-2606-CC-000123')).toBeVisible();
  });

  it('shows “No fees” instead of amounts for an envelope without fees', async () => {
    const payment = { ...RECORD.payment, money: 'none', totalCents: 0, courtCents: 0, card: null };
    await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: { ...RECORD, payment } });
    expect(await screen.findByText('No fees')).toBeVisible();
    expect(screen.queryByText('$0.00')).toBeNull();
  });

  it('states that recipients in a case that isn’t public are not all listed', async () => {
    const services = [
      {
        id: 1,
        titles: ['Motion'],
        servedAt: FILED.filedAt,
        deemedOn: '2026-01-02',
        isCaseHidden: true,
        recipients: [],
      },
    ];
    const record = { ...RECORD, services };
    await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: record });
    expect(await screen.findByText(/The case isn’t public, so only/)).toBeVisible();
    expect(screen.queryByText('No one was served electronically.')).not.toBeInTheDocument();
  });

  it.each([
    ['delivered', 'Motion. The recipients were notified by email.'],
    ['bounced', 'Motion.'],
  ])(
    'shows that a filing was withdrawn, and whether its recipients got the email: %s',
    async (state, words) => {
      const at = '2026-01-02T15:00:00.000Z';
      const recipient = {
        id: 1,
        name: 'Ann Attorney',
        email: 'ann@firm.example',
        party: '',
        isCopy: false,
        notServed: null,
        bouncedOn: null,
        state,
        sentAt: at,
        deliveredAt: null,
        openedAt: null,
        bouncedAt: state === 'bounced' ? at : null,
        bounceReason: null,
        resolution: null,
        deemedOn: '2026-01-02',
        withheldTitles: [],
      };
      const services = [
        {
          id: 1,
          titles: ['Motion'],
          servedAt: FILED.filedAt,
          deemedOn: '2026-01-02',
          isCaseHidden: false,
          recipients: [recipient],
          withdrawn: [{ title: 'Motion', at }],
        },
      ];
      await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: { ...RECORD, services } });
      const shown = await screen.findByText(/^Withdrawn Jan 2, 2026/);
      expect(shown.textContent.split('before the court accepted it: ')[1]).toBe(words);
    },
  );

  it("confirms a new filing with the court's local time, even before the court confirms it", async () => {
    const submitting = {
      ...RECORD,
      status: 'submitting',
      filings: [{ ...FILING, status: 'submitting', canCancel: false }],
    };
    await open(<EnvelopeScreen />, `${RECORD_AT}&receipt=true`, { [RECORD_LINE]: submitting });
    expect(await screen.findByText('Your filing was submitted')).toBeVisible();
    expect(screen.getAllByText(/Filed Jan 1, 2026, 11:30 PM EST/)).not.toHaveLength(0);
    expect(screen.getByText('Waiting for the court’s system')).toBeVisible();
  });

  it('cancels a filing, and shows it as canceled', async () => {
    const { page, person } = await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: RECORD });
    const canceled = {
      ...RECORD,
      status: 'canceled',
      filings: [{ ...FILING, status: 'canceled', canCancel: false }],
    };
    const button = await screen.findByRole('button', { name: 'Cancel filing Complaint' });
    page.network.always(CANCEL_LINE, answer(200, canceled));
    page.network.always(RECORD_LINE, answer(200, canceled));
    await person.click(button);
    const dialog = screen.getByRole('dialog', { name: 'Cancel this filing?' });
    expect(within(dialog).getByText(/loses its filing time/)).toBeVisible();
    expect(page.network.sent(CANCEL_LINE)).toHaveLength(0);
    await person.click(within(dialog).getByRole('button', { name: 'Cancel filing' }));
    const filing = await screen.findByRole('region', { name: 'Complaint' });
    expect(await within(filing).findByText('Canceled', { selector: 'span' })).toBeVisible();
    expect(button).not.toBeInTheDocument();
  });
});

describe('the rights of a user to an envelope', () => {
  const payment = { ...RECORD.payment, money: 'due', dueCents: 16_461 } as const;
  const filings = [{ ...FILING, canCancel: false }];

  it('shows a former user of the firm the facts and the notice, but no documents and no action buttons', async () => {
    const facts = { ...RECORD, access: 'facts', filings, payment };
    await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: facts });
    expect(await screen.findByText('Filed for a firm that you left')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Notice (PDF)' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Complaint' })).toBeNull();
    for (const name of ['Copy to a new draft', 'Save as template', /^Pay /]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('asks a user who may only prepare filings to have an administrator pay', async () => {
    const prepared = { ...RECORD, access: 'prepare', filings, payment };
    await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: prepared });
    expect(await screen.findByText('Ask an administrator of your firm to pay.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull();
    expect(screen.getByRole('link', { name: 'Complaint' })).toBeInTheDocument();
  });
});

describe("an envelope's amount due", () => {
  const PAY_LINE = `POST /web/efiling/envelopes/${ID}/payment`;
  const payment = { ...RECORD.payment, money: 'due', dueCents: 16_461 } as const;
  const DUE = { ...RECORD, status: 'accepted', payment } as const;
  const paid = { ...DUE, payment: { ...payment, money: 'captured', dueCents: 0 } } as const;

  it('charges the amount due to the card, and removes the button', async () => {
    const { page, person } = await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: DUE });
    const button = await screen.findByRole('button', { name: 'Pay $164.61' });
    page.network.always(PAY_LINE, answer(200, goodBody('payEnvelope', { outcome: 'paid' })));
    page.network.always(RECORD_LINE, answer(200, paid));
    await person.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(page.network.sent(PAY_LINE)).toHaveLength(1);
  });

  it('states that the court didn’t waive the fees, for an envelope without a card', async () => {
    const waived = { ...DUE, payment: { ...payment, kind: 'waiver' } };
    await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: waived });
    expect(await screen.findByText(/^The court didn’t waive these fees\./)).toBeVisible();
    expect(screen.queryByText(/hold on your card/)).toBeNull();
  });

  it('explains why nothing was charged, and what to do', async () => {
    const { page, person } = await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: DUE });
    const declined = { outcome: 'declined', reason: 'The card was declined.' };
    page.network.always(PAY_LINE, answer(200, goodBody('payEnvelope', declined)));
    await person.click(await screen.findByRole('button', { name: 'Pay $164.61' }));
    expect(await screen.findByText('The card was declined.')).toBeVisible();
    expect(screen.getByText('Use another card, then pay again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay $164.61' })).toBeVisible();
  });

  it("doesn't show another envelope's declined payment", async () => {
    const { page, person } = await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: DUE });
    const other = ID.replace(/^0/, '1');
    const declined = { outcome: 'declined', reason: 'The card was declined.' };
    const payment = page.network.hold(PAY_LINE);
    page.network.always(RECORD_LINE.replace(ID, other), answer(200, { ...DUE, id: other }));
    await person.click(await screen.findByRole('button', { name: 'Pay $164.61' }));
    await page.visitDrawn(RECORD_AT.replace(ID, other));
    payment.answer(answer(200, goodBody('payEnvelope', declined)));
    await page.drawn();
    expect(await screen.findByRole('button', { name: 'Pay $164.61' })).toBeVisible();
    expect(screen.queryByText('The card was declined.')).toBeNull();
  });

  it("opens the bank's page when the card needs confirmation", async () => {
    const { page, person } = await open(<EnvelopeScreen />, RECORD_AT, { [RECORD_LINE]: DUE });
    const url = 'https://bank.example/confirm';
    const needed = goodBody('payEnvelope', { outcome: 'needsAction', url });
    page.network.always(PAY_LINE, answer(200, needed));
    await person.click(await screen.findByRole('button', { name: 'Pay $164.61' }));
    await waitFor(() => expect(page.went('assign')).toEqual([url]));
  });
});

describe('live updates of filings', () => {
  const openAt = (at: string) =>
    openPage({
      user: FILER,
      at,
      prepare({ network }) {
        network.always(LIST_LINE, answer(200, LIST));
        network.always(RECORD_LINE, answer(200, RECORD));
      },
    });

  it('reloads the open list with its filters', async () => {
    const page = await openAt(`${LIST_AT}?view=returned`);
    await page.settle();
    page.network.always(LIST_LINE, answer(200, { ...LIST, total: 9 }));
    page.dispatch(filingsChanged());
    await page.settle();
    const list = envelopes.select(page.state());
    expect(list).toMatchObject({ status: 'ready', data: { total: 9 } });
    expect(page.network.sent(LIST_LINE)).toHaveLength(2);
    expect(page.network.sent(RECORD_LINE)).toHaveLength(0);
  });

  it('extends the session when the user opens the page, but not when the page reloads the envelope', async () => {
    const page = await openAt(RECORD_AT);
    await page.settle();
    page.dispatch(filingsChanged());
    await page.settle();
    expect(
      page.network.sent(RECORD_LINE).map(({ headers }) => headers[HEADERS.background]),
    ).toEqual([undefined, '1']);
  });

  it('reloads the open envelope', async () => {
    const page = await openAt(RECORD_AT);
    await page.settle();
    page.network.always(RECORD_LINE, answer(200, { ...RECORD, status: 'accepted' }));
    page.dispatch(filingsChanged());
    await page.settle();
    expect(envelope.select(page.state())).toMatchObject({ data: { status: 'accepted' } });
  });

  it('loads the envelope again if it changes during the first load', async () => {
    const page = await openAt('/in/isefs');
    const first = page.network.hold(RECORD_LINE);
    await page.visit(RECORD_AT);
    page.dispatch(filingsChanged());
    await page.settle();
    expect(page.network.sent(RECORD_LINE)).toHaveLength(1);
    page.network.always(RECORD_LINE, answer(200, { ...RECORD, status: 'accepted' }));
    first.answer(answer(200, RECORD));
    await page.settle();
    expect(envelope.select(page.state())).toMatchObject({ data: { status: 'accepted' } });
  });

  it('keeps the envelope on the screen when a reload fails during an outage', async () => {
    const page = await openAt(RECORD_AT);
    await page.settle();
    page.network.always(RECORD_LINE, answer(503));
    page.dispatch(filingsChanged());
    await page.advance(MINUTE_MS);
    expect(envelope.select(page.state())).toMatchObject({ status: 'ready', isStale: true });
  });

  it('keeps the envelope on the screen when the server limits the reloads', async () => {
    const page = await openAt(RECORD_AT);
    await page.settle();
    page.network.always(RECORD_LINE, answer(429));
    page.dispatch(filingsChanged());
    await page.advance(MINUTE_MS);
    expect(envelope.select(page.state())).toMatchObject({ status: 'ready', isStale: true });
  });

  describe('an envelope opened before the list loaded', () => {
    const OTHER_AT = `${LIST_AT}?envelopeId=${OTHER_ID}`;
    const OTHER_LINE = `GET /web/efiling/envelopes/${OTHER_ID}`;

    async function leaveList() {
      const page = await openAt('/in/isefs');
      page.network.always(OTHER_LINE, answer(200, { ...RECORD, id: OTHER_ID }));
      page.network.hold(LIST_LINE);
      await page.visit(LIST_AT);
      await page.visit(RECORD_AT);
      await page.settle();
      return page;
    }

    it('reloads the open envelope', async () => {
      const page = await leaveList();
      page.dispatch(filingsChanged());
      await page.settle();
      expect(page.network.sent(RECORD_LINE)).toHaveLength(2);
    });

    it('shows the envelope in the URL when the filer opens another envelope after a change', async () => {
      const page = await leaveList();
      page.dispatch(filingsChanged());
      await page.advance(MINUTE_MS);
      await page.visit(OTHER_AT);
      await page.advance(MINUTE_MS);
      expect(envelope.select(page.state())).toMatchObject({
        status: 'ready',
        data: { id: OTHER_ID },
      });
      expect(page.network.sent(OTHER_LINE)).toHaveLength(1);
    });
  });

  it('shows the envelope in the URL even if the previous envelope was still reloading', async () => {
    const page = await openAt(RECORD_AT);
    await page.settle();
    const other = `GET /web/efiling/envelopes/${OTHER_ID}`;
    page.network.always(other, answer(200, { ...RECORD, id: OTHER_ID }));
    const reload = page.network.hold(RECORD_LINE);
    page.dispatch(filingsChanged());
    await page.visit(`${LIST_AT}?envelopeId=${OTHER_ID}`);
    reload.answer(answer(200, RECORD));
    await page.settle();
    expect(envelope.select(page.state())).toMatchObject({
      status: 'ready',
      data: { id: OTHER_ID },
    });
  });

  it('reloads at most once every five seconds, and after the last change', async () => {
    const page = await openAt(LIST_AT);
    await page.settle();
    for (let change = 0; change < 20; change += 1) {
      page.dispatch(filingsChanged());
      await page.advance(100);
    }
    expect(page.network.sent(LIST_LINE)).toHaveLength(2);
    await page.advance(MINUTE_MS);
    expect(page.network.sent(LIST_LINE)).toHaveLength(3);
  });

  it('reloads a hidden page only when it is visible again', async () => {
    const page = await openAt(LIST_AT);
    await page.settle();
    page.dispatch(pageHidden());
    for (let change = 0; change < 3; change += 1) {
      page.dispatch(filingsChanged());
      await page.advance(MINUTE_MS);
    }
    expect(page.network.sent(LIST_LINE)).toHaveLength(1);
    page.dispatch(pageShown());
    await page.advance(MINUTE_MS);
    expect(page.network.sent(LIST_LINE)).toHaveLength(2);
  });

  it('loads nothing on other pages', async () => {
    const page = await openAt('/in/isefs');
    await page.settle();
    page.dispatch(filingsChanged());
    await page.settle();
    expect(page.network.sent(LIST_LINE)).toHaveLength(0);
  });
});
