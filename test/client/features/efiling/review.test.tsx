import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import userEvent from '@testing-library/user-event';
import type { ReviewFiling, ReviewRecord } from '#contract/schemas/filingReview';
import { ErrorArea } from '../../../../src/client/app/shell/Notices';
import {
  dialogClosed,
  dialogOpened,
  selectDesk,
} from '../../../../src/client/features/efiling/clerk/desk';
import {
  decideFiling,
  recordChanged,
  reviewRecord,
  selectShownReview,
  takeNext,
} from '../../../../src/client/features/efiling/clerk/slice';
import { Screen } from '../../../../src/client/features/efiling/screens/ReviewFilingScreen';
import { createDraftDesk } from '../../../../src/client/platform/draftDesk';
import type { Ports } from '../../../../src/client/platform/ports';
import { perform } from '../../../../src/client/platform/shortcutTargets';
import { routeChanged } from '../../../../src/client/state/location/slice';
import { loggedOutSeen } from '../../../../src/client/state/session/slice';
import { pageClosed, pageRestored } from '../../../../src/client/state/site/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../../support/goodAnswers';
import { leavePhone, showOnPhone } from '../../../support/phone';
import { renderOnPage } from '../../../support/testPage';
import { answer, createTabStorage } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';
import { openPage } from '../../../support/testStore';

const CLERK = testUser({ isEFilingReviewer: true, clerkId: 89 });
const ID = '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b1';
const NEXT_ID = '1b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b2';
const [MOTION, ORDER] = [
  '2b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b3',
  '3b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b4',
];
const DOCUMENT = '4b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b5';
const AT = `/in/isefs/ReviewFiling?envelopeId=${ID}`;
const LINE = `/web/efiling/review/${ID}`;
/** On the page's clock: see `now` of the ports. */
const MINUTE = 60_000;

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

function filing(changes: Partial<ReviewFiling>): ReviewFiling {
  return {
    filingId: MOTION,
    code: 'MOTN',
    codeName: 'Motion',
    kind: 'file',
    description: 'Motion to compel',
    docketText: 'Motion Filed',
    status: 'underReview',
    sequence: 3,
    isProposedOrder: false,
    isWaiverPetition: false,
    attorney: '12345-49',
    attorneyName: 'Ada Attorney',
    parties: ['Acme LLC'],
    documents: [
      {
        documentId: DOCUMENT,
        component: 'lead',
        title: 'Motion to compel',
        fileName: 'motion.pdf',
        security: 'PUBLIC',
        hash: 'ab'.repeat(32),
        bytes: 1_000,
        pages: 0,
        url: `/efiling/review/${ID}/documents/${DOCUMENT}`,
        stamp: 'none',
        findings: [],
        checkedOff: [{ text: 'No signature', page: null }],
      },
    ],
    details: [],
    optionalServices: [],
    decisions: ['accept', 'reject', 'return', 'defer', 'sendToJudge'],
    reasonCode: null,
    words: '',
    returnedUntil: null,
    changes: [],
    docketed: null,
    canStrike: false,
    ...changes,
  };
}

function record(changes: Partial<ReviewRecord> = {}): ReviewRecord {
  return goodBody('getReview', {
    envelopeId: ID,
    number: '30000001',
    courtName: 'Wayne Superior Court 1',
    countyName: 'Wayne',
    timeZone: 'America/Indiana/Indianapolis',
    filedAt: '2026-07-02T04:30:00.000Z',
    caseNumber: '89D01-2601-CT-000001',
    caption: 'Acme LLC v. Jane Roe',
    newCase: null,
    registerCase: null,
    differences: [{ field: 'party', filed: 'Acme LLC', register: 'Acme Inc' }],
    parties: [],
    filings: [filing({})],
    corrections: [],
    choices: {
      codes: [
        { code: 'MOTN', name: 'Motion', docketText: 'Motion Filed' },
        { code: 'NOTC', name: 'Notice', docketText: 'Notice Filed' },
      ],
      securities: [{ code: 'PUBLIC', name: 'Public' }],
      partyTypes: [],
      courts: [],
    },
    reasons: [
      { code: 'WRONG_CASE_NUMBER', name: 'Wrong case number', words: '', needsPlace: false },
      {
        code: 'MISSING_SIGNATURE',
        name: 'Missing signature',
        words: 'Please sign page 4.',
        needsPlace: true,
      },
    ],
    returnUntil: '2026-07-10',
    lock: { holder: 'mine', name: 'Cleo', since: null, expiresAt: null, reason: null },
    queue: null,
    isOwn: false,
    isSupervisor: false,
    ...changes,
  }) as ReviewRecord;
}

/** Two filings, which can be accepted together. */
function twoFilings(): ReviewRecord {
  const [document] = filing({}).documents;
  const documents =
    document === undefined ? [] : [{ ...document, documentId: ORDER, title: 'Proposed order' }];
  const order = filing({ filingId: ORDER, description: 'Proposed order', documents });
  return record({
    filings: [filing({}), { ...order, isProposedOrder: true, decisions: ['reject'] }],
  });
}

const bodiesOf = (sent: readonly { readonly body: string | null }[]): unknown[] =>
  sent.map(({ body }) => JSON.parse(body ?? 'null') as unknown);

const open = async (
  of: ReviewRecord,
  answers: Record<string, unknown> = {},
  ports: Partial<Ports> = {},
) => ({
  page: await renderOnPage(
    <main>
      <ErrorArea />
      <Screen />
    </main>,
    {
      user: CLERK,
      at: AT,
      ports,
      prepare({ network }) {
        network.always(`GET ${LINE}`, answer(200, of));
        for (const [line, body] of Object.entries(answers)) network.always(line, answer(200, body));
      },
    },
  ),
  person: userEvent.setup(),
});

const ACCEPT_MOTION = decideFiling.send({
  params: { envelopeId: ID, filingId: MOTION },
  body: {
    decision: 'accept',
    sequence: 3,
    reasonCode: null,
    words: '',
    documentId: null,
    until: null,
  },
});

describe('the review of an electronic filing', () => {
  it('shows filings, findings, and differences between the filing and the court record', async () => {
    const [document] = filing({}).documents;
    const findings = [{ code: 'pageTooLarge' as const, page: 2 }];
    await open(
      record({ filings: [filing({ documents: document ? [{ ...document, findings }] : [] })] }),
    );
    expect(await screen.findByRole('heading', { name: /Acme LLC vs. Jane Roe/ })).toBeVisible();
    const table = screen.getByRole('table', { name: 'Differences from the case on file' });
    const row = within(table).getByRole('row', { name: /Party/ });
    expect(within(row).getByText('Acme LLC')).toHaveAttribute('data-label', 'On this filing');
    expect(within(row).getByText('Acme Inc')).toHaveAttribute('data-label', 'On the case');
    expect(screen.getByText(/page 2/i)).toHaveTextContent(/Motion to compel/);
    expect(screen.getByText(/No signature$/)).toHaveTextContent('Motion to compel: No signature');
  });

  it('separates the status, the number of filings, and the filing time in the header', async () => {
    await open(record({ filings: [filing({}), filing({ filingId: DOCUMENT, documents: [] })] }));
    const heading = await screen.findByRole('heading', { name: /Acme LLC vs. Jane Roe/ });
    expect(heading.closest('[data-plain-heading]')).toHaveTextContent(
      /Under review\s· 2 filings\s· Filed /,
    );
  });

  it('shows cross references with the case', async () => {
    const number = '49D01-2606-CC-000123';
    await open(record({ crossReferences: [{ name: 'Related case', number }] }));
    expect(await screen.findByText('Related case')).toBeVisible();
    expect(screen.getByText(number)).toBeVisible();
  });

  it('links to the differences, and doesn’t claim that all checks passed', async () => {
    await open(record());
    const link = await screen.findByRole('link', { name: '1 difference from the case' });
    const table = screen.getByRole('table', { name: 'Differences from the case on file' });
    expect(link.getAttribute('href')).toBe(`#${table.closest('[id]')?.id ?? 'none'}`);
    expect(screen.queryByText('All checks passed')).toBeNull();
  });

  it('shows who filed an envelope, and for which party, as the first facts', async () => {
    await open(record({ filerName: 'Ada Attorney', differences: [] }));
    const facts = await screen.findByRole('region', { name: 'Envelope' });
    const terms = within(facts).getAllByRole('term');
    expect(terms.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
      'Filed by',
      'Filed for',
      'Fee',
    ]);
    expect(within(facts).getByText('Acme LLC')).toBeVisible();
    expect(within(facts).getByText('All checks passed')).toBeVisible();
  });

  it.each([
    ['none', 'Waiting for review'],
    ['other', 'Under review'],
  ] as const)('shows an envelope with the lock “%s” as “%s”', async (holder, words) => {
    await open(record({ lock: { ...record().lock, holder } }));
    expect((await screen.findAllByText(words)).length).toBe(2);
  });

  it('names the signed-in clerk “you” as the last reviewer', async () => {
    const change = { from: 'submitted', to: 'underReview', actor: 'clerk' } as const;
    const at = '2026-07-02T05:00:00.000Z';
    const { firstName, lastName } = CLERK;
    const changes = [{ ...change, actorName: `${firstName} ${lastName}`, at }];
    const lock = { ...record().lock, holder: 'none' as const };
    await open(record({ lock, filings: [filing({ changes })] }));
    expect(await screen.findByText(/Last opened by you, Jul 2, 2026\./)).toBeVisible();
  });

  it('shows the fee and the check results first', async () => {
    const [document] = filing({}).documents;
    const findings = [{ code: 'pageTooLarge' as const, page: 2 }];
    const checked = document === undefined ? [] : [{ ...document, findings }];
    await open(record({ filings: [filing({ documents: checked })] }));
    expect(await screen.findByText('1 check finding')).toBeVisible();
    const facts = screen.getByRole('region', { name: 'Envelope' });
    expect(within(facts).getByText('Fee').nextSibling).toHaveTextContent('$0.00');
  });

  it('shows parties, case number, and type before the filings', async () => {
    const party = (name: string, typeName: string, attorney: string | null) => ({
      partyId: name,
      typeCode: typeName.toUpperCase(),
      typeName,
      isOrganization: false,
      name,
      address: '',
      attorneys: attorney === null ? [] : [{ barNumber: attorney, name: 'Ada Attorney' }],
    });
    await open(
      record({
        caseNumber: null,
        newCase: { typeCode: 'CC', typeName: 'Civil Collection', amountCents: 90_000 },
        parties: [
          party('Acme LLC', 'Plaintiff', '12345-49'),
          ...['Jane Roe', 'John Roe', 'Jim Roe', 'Jill Roe'].map((name) =>
            party(name, 'Defendant', null),
          ),
        ],
      }),
    );
    const facts = await screen.findByRole('region', { name: 'Case' });
    expect(within(facts).getByText('Civil Collection (CC)')).toBeVisible();
    expect(within(facts).getByText('Plaintiff', { selector: 'dt' }).nextSibling).toHaveTextContent(
      'Acme LLCAttorney: Ada Attorney (12345-49)',
    );
    expect(within(facts).getByText('and 1 more')).toBeVisible();
    expect(within(facts).getByText('All 5 parties')).toBeVisible();
    const filings = screen.getByRole('region', { name: 'Filing' });
    expect(facts.compareDocumentPosition(filings)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('shows the envelope’s position in the queue, with a link to the previous envelope', async () => {
    const queue = { place: 2, total: 14, previousId: MOTION, nextId: NEXT_ID };
    await open(record({ queue }));
    const pager = await screen.findByRole('navigation', { name: 'Queue' });
    expect(within(pager).getByRole('link', { name: 'Envelope 2 of 14 in queue' })).toBeVisible();
    expect(within(pager).getByRole('link', { name: 'Previous in queue' })).toHaveAttribute(
      'href',
      expect.stringContaining(MOTION),
    );
  });

  it('disables every decision button without the lock, and explains why', async () => {
    const lock = { ...record().lock, holder: 'none' as const };
    await open(record({ lock, filings: [filing({ decisions: [] })] }));
    for (const name of [/^Accept…/, /^Return…/, /^Reject…/, /^Defer…/, /^Send to judge…/]) {
      const button = await screen.findByRole('button', { name });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription(/Start the review to decide\./);
    }
    expect(screen.getByRole('button', { name: 'Start review' })).toBeEnabled();
  });

  it('starts a review for a pending fee waiver after every filing was decided', async () => {
    const lock = { ...record().lock, holder: 'none' as const };
    const filings = [filing({ status: 'accepted', decisions: [] })];
    const waiver = { ...record().waiver, state: 'pending' as const, courtCents: 15_700 };
    const line = `POST ${LINE}/lock`;
    const locked = record({ filings, waiver });
    const { person } = await open(record({ lock, filings, waiver }), { [line]: locked });
    expect(await screen.findByText('Start the review to decide the fee waiver.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Start review' }));
    expect(await screen.findByRole('button', { name: 'Decide fee waiver…' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept all…' })).toBeNull();
  });

  it('recalls a filing from the judge after the other filings were decided', async () => {
    const lock = { ...record().lock, holder: 'none' as const };
    const withJudge = (changes: Partial<ReviewFiling>) => [
      filing({ status: 'sentToJudge', isProposedOrder: true, ...changes }),
    ];
    const answers = {
      [`POST ${LINE}/lock`]: record({ filings: withJudge({ decisions: ['recall'] }) }),
    };
    const waiting = record({ lock, filings: withJudge({ decisions: [] }) });
    const { person } = await open(waiting, answers);
    expect(await screen.findByText(/^The judge decides next\./)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Start review' }));
    expect(await screen.findByRole('button', { name: /^Recall…/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Correct case and parties…' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Correct… / })).toBeNull();
  });

  it('shows an envelope as fully decided if all its filings were rejected, even if its fee waiver is pending', async () => {
    const filings = [filing({ status: 'rejected', decisions: [] })];
    const waiver = { ...record().waiver, state: 'pending' as const };
    await open(record({ filings, waiver }));
    expect(
      await screen.findByText('Every filing in this envelope has been decided.'),
    ).toBeVisible();
  });

  it('offers decisions for the filing whose document is shown', async () => {
    const { person } = await open(twoFilings());
    expect(await screen.findByRole('button', { name: 'Accept… Motion to compel' })).toBeEnabled();
    const documents = screen.getByRole('list', { name: 'Documents' });
    const tab = within(documents).getByRole('button', { name: 'Proposed order' });
    expect(tab).toHaveAttribute('aria-keyshortcuts', ']');
    await person.click(tab);
    const accept = screen.getByRole('button', { name: 'Accept… Proposed order' });
    expect(accept).toBeDisabled();
    expect(accept).toHaveAccessibleDescription(/Only a judge can rule on a proposed order\./);
    expect(screen.getByRole('button', { name: 'Reject… Proposed order' })).toBeEnabled();
  });

  describe('an envelope on a phone', () => {
    beforeEach(showOnPhone);
    afterEach(leavePhone);

    it('offers the documents in a list, because their tabs would be cut off', async () => {
      const { person } = await open(twoFilings());
      const documents = await screen.findByRole('combobox', { name: 'Document' });
      expect(within(documents).getAllByRole('option')).toHaveLength(2);
      await person.selectOptions(documents, '2. Proposed order');
      expect(screen.getByRole('button', { name: 'Accept… Proposed order' })).toBeDisabled();
    });
  });

  it('submits a decision only from a complete dialog, prefilled with the clerk’s last note', async () => {
    const line = `POST ${LINE}/filings/${MOTION}/decision`;
    const rejected = record({ filings: [filing({ status: 'rejected', decisions: [] })] });
    const { page, person } = await open(record(), { [line]: rejected });
    await person.click(await screen.findByRole('button', { name: /^Reject…/ }));
    const dialog = screen.getByRole('dialog', { name: 'Reject: Motion to compel' });
    await person.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(within(dialog).getByText('There is a problem')).toBeVisible();
    expect(page.network.sent(line).length).toBe(0);

    await person.selectOptions(within(dialog).getByLabelText(/Reason/), 'Missing signature');
    expect(within(dialog).getByLabelText(/Note to the filer/)).toHaveValue('Please sign page 4.');
    await person.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(
      await screen.findByText('Every filing in this envelope has been decided.'),
    ).toBeVisible();
    expect(page.network.sent(line).length).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Next envelope' })).toBeVisible();
  });

  it('opens the dialog of a decision again, with its text, after the session ended', async () => {
    const texts = new Map<string, string>();
    const openInTab = () =>
      open(record(), {}, { drafts: createDraftDesk(), tabStorage: createTabStorage(texts) });
    const before = await openInTab();
    await before.person.click(await screen.findByRole('button', { name: /^Reject…/ }));
    const name = 'Reject: Motion to compel';
    const note = () =>
      within(screen.getByRole('dialog', { name })).getByLabelText(/Note to the filer/);
    await before.person.type(note(), 'Wrong case');
    await act(async () => {
      before.page.dispatch(loggedOutSeen());
      await before.page.settle();
    });
    before.page.view.unmount();
    await openInTab();
    await screen.findByRole('dialog', { name });
    expect(note()).toHaveValue('Wrong case');
    expect(texts.size).toBe(0);
  });

  it('lists the effects of "Accept all" before confirmation', async () => {
    const preview = {
      problems: [],
      steps: ['Enter “Motion Filed” with 1 document, and stamp it.'],
      filings: [{ filingId: MOTION, sequence: 3 }],
    };
    const line = `POST ${LINE}/acceptance`;
    const accepted = record({ filings: [filing({ status: 'accepted', decisions: [] })] });
    const { page, person } = await open(twoFilings(), {
      [`GET ${LINE}/acceptance`]: preview,
      [line]: accepted,
    });
    await person.click(await screen.findByRole('button', { name: 'Accept all…' }));
    const dialog = screen.getByRole('dialog', { name: 'Accept all' });
    expect(await within(dialog).findByText(/Enter “Motion Filed”/)).toBeVisible();
    expect(page.network.sent(line).length).toBe(0);
    await person.click(within(dialog).getByRole('button', { name: 'Accept all' }));
    expect(
      await screen.findByText('Every filing in this envelope has been decided.'),
    ).toBeVisible();
  });

  it('explains why the envelope can’t be accepted, without a button', async () => {
    const preview = { problems: ['The corrected fee is too high.'], steps: [], filings: [] };
    const { person } = await open(twoFilings(), { [`GET ${LINE}/acceptance`]: preview });
    await person.click(await screen.findByRole('button', { name: 'Accept all…' }));
    const dialog = screen.getByRole('dialog', { name: 'Accept all' });
    expect(await within(dialog).findByText('The corrected fee is too high.')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Accept all' })).toBeNull();
  });

  it('shows in the dialog why accepting all failed, and checks the envelope again', async () => {
    const [line, preview] = [`POST ${LINE}/acceptance`, `GET ${LINE}/acceptance`];
    const ready = { filings: [{ filingId: MOTION, sequence: 3 }], steps: ['Accept'], problems: [] };
    const { page, person } = await open(twoFilings(), { [preview]: ready });
    await person.click(await screen.findByRole('button', { name: 'Accept all…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Accept all' }));
    page.network.once(line, answer(409, { message: 'Filing 1 has changed.', code: 'changed' }));
    const changed = { ...ready, problems: ['The motion has no fee.'] };
    const button = await dialog.findByRole('button', { name: 'Accept all' });
    page.network.always(preview, answer(200, changed));
    await person.click(button);
    expect(await dialog.findByText('Filing 1 has changed.')).toBeVisible();
    expect(dialog.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
    expect(await dialog.findByText('The motion has no fee.')).toBeVisible();
  });

  it('lists the filings of “Return all”, and returns them with one reason, note, and deadline', async () => {
    const line = `POST ${LINE}/return`;
    const two = twoFilings();
    const [motion, order] = two.filings;
    if (motion === undefined || order === undefined) throw new Error('no filings');
    const filings = [
      ...[motion, order],
      filing({
        filingId: NEXT_ID,
        description: 'Notice',
        documents: [],
        sequence: 4,
        status: 'deferred',
      }),
      filing({ filingId: DOCUMENT, status: 'accepted', documents: [] }),
    ];
    const returned = filings.map((each) => ({ ...each, status: 'returned', decisions: [] }));
    const { page, person } = await open(
      { ...two, filings },
      { [line]: { ...two, filings: returned } },
    );
    await person.click(await screen.findByRole('button', { name: 'Return all…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Return all for correction' }));
    const items = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Motion to compel', 'Proposed order', 'Notice']);
    await person.click(dialog.getByRole('button', { name: 'Return 3 filings' }));
    expect(dialog.getByText('There is a problem')).toBeVisible();
    expect(page.network.sent(line).length).toBe(0);
    await person.selectOptions(dialog.getByLabelText(/Reason/), 'Missing signature');
    expect(dialog.getByLabelText(/Note to the filer/)).toHaveValue('Please sign page 4.');
    await person.click(dialog.getByRole('button', { name: 'Return 3 filings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodiesOf(page.network.sent(line))).toEqual([
      {
        filings: [
          { filingId: MOTION, sequence: 3 },
          { filingId: ORDER, sequence: 3 },
          { filingId: NEXT_ID, sequence: 4 },
        ],
        reasonCode: 'MISSING_SIGNATURE',
        words: 'Please sign page 4.',
        until: '2026-07-10',
      },
    ]);
    expect(page.count(toastShown)).toBe(1);
  });

  it('offers “Return all” only for more than one open filing', async () => {
    await open(record());
    expect(await screen.findByRole('button', { name: 'Accept all…' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Return all…' })).toBeNull();
  });

  it('sends only the corrected fields', async () => {
    const line = `POST ${LINE}/corrections`;
    const { page, person } = await open(record(), { [line]: record() });
    await person.click(await screen.findByRole('button', { name: /^Correct… Motion/ }));
    const dialog = screen.getByRole('dialog', { name: 'Correct: Motion to compel' });
    await person.selectOptions(within(dialog).getByLabelText('Filing code'), 'Notice');
    await person.click(within(dialog).getByRole('button', { name: 'Save corrections' }));
    await waitFor(() => expect(page.network.sent(line).length).toBe(1));
    expect(bodiesOf(page.network.sent(line))).toEqual([
      { corrections: [{ field: 'code', id: MOTION, value: 'NOTC' }] },
    ]);
  });

  it('opens the decision dialog by shortcut without deciding, and includes the key in the shortcut list', async () => {
    const { page, person } = await open(record());
    const accept = await screen.findByRole('button', { name: /^Accept… Motion/ });
    expect(accept).toHaveAttribute('aria-keyshortcuts', 'a');
    act(() => void perform('acceptFiling'));
    expect(
      await screen.findByRole('dialog', { name: 'Accept: Motion to compel' }),
    ).toHaveTextContent(/Motion Filed/);
    expect(page.network.lines().some((line) => line.startsWith('POST'))).toBe(false);
    await person.keyboard('{Escape}');
  });

  it('warns before a strike that the docket shows the reason', async () => {
    const docketed = {
      caseId: 1,
      caseNumber: '89D01-2601-CT-000001',
      enteredOn: '2026-07-06',
      struckAt: null,
      struckBy: null,
      struckReason: null,
    };
    const struck = filing({ status: 'accepted', decisions: [], canStrike: true, docketed });
    const { page } = await open(record({ filings: [struck] }));
    act(() => {
      page.store.dispatch(dialogOpened({ kind: 'strike', filingId: struck.filingId }));
    });
    const reason = await screen.findByRole('textbox', { name: /Reason/ });
    expect(reason).toHaveAccessibleDescription(
      'The public can read it on the docket, unless the filing is confidential.',
    );
  });

  it('takes over another reviewer’s lock only with a reason', async () => {
    const line = `POST ${LINE}/lock`;
    const lock = { ...record().lock, holder: 'other', name: 'Rita' } as const;
    const { page, person } = await open(record({ lock }), { [line]: record() });
    expect(await screen.findByText('Rita is reviewing this envelope.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept all…' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Take over…' }));
    const dialog = screen.getByRole('dialog', { name: 'Take over the review' });
    await person.click(within(dialog).getByRole('button', { name: 'Take over' }));
    expect(page.network.sent(line).length).toBe(0);
    await person.type(within(dialog).getByLabelText(/Reason/), 'Rita is ill');
    await person.click(within(dialog).getByRole('button', { name: 'Take over' }));
    expect(await screen.findByText(/You’re reviewing this envelope/)).toBeVisible();
    expect(bodiesOf(page.network.sent(line))).toEqual([{ reason: 'Rita is ill' }]);
  });
});

describe('the review on a phone', () => {
  beforeEach(() => {
    const narrow = { matches: true, addEventListener: jest.fn(), removeEventListener: jest.fn() };
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => narrow });
  });
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

  it('puts the download and the queue into a menu, and less common decisions into another', async () => {
    await open(record({ queue: { place: 1, total: 2, previousId: null, nextId: NEXT_ID } }));
    const actions = await screen.findByRole('button', { name: 'Envelope' });
    const decisions = screen.getByRole('button', { name: 'More' });
    const menuOf = (button: HTMLElement | undefined) => {
      const menu = document.getElementById(button?.getAttribute('aria-controls') ?? '');
      if (menu === null) throw new Error('The menu is missing.');
      return within(menu);
    };
    expect(menuOf(actions).getByRole('link', { name: 'Download document' })).toBeVisible();
    expect(menuOf(actions).getByRole('link', { name: 'Next in queue' })).toBeVisible();
    expect(menuOf(decisions).getByRole('button', { name: /^Defer…/ })).toBeEnabled();
    expect(menuOf(decisions).queryByRole('button', { name: /^Accept…/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Accept…/ })).toBeEnabled();
  });

  it('shows only “Start review” and the menu in the bar before the review starts', async () => {
    const lock = { ...record().lock, holder: 'none' as const };
    await open(record({ lock, filings: [filing({ decisions: [] })] }));
    expect(await screen.findByRole('button', { name: 'Start review' })).toBeEnabled();
    const more = screen.getByRole('button', { name: 'More' });
    const menu = document.getElementById(more.getAttribute('aria-controls') ?? '');
    for (const name of [/^Accept…/, /^Return…/, /^Reject…/, 'Next envelope']) {
      expect(menu).toContainElement(screen.getByRole('button', { name }));
    }
  });

  it('puts “Take over” next to the menu, below the message about another reviewer’s lock', async () => {
    const lock = { ...record().lock, holder: 'other' as const };
    await open(record({ lock, filings: [filing({ decisions: [] })] }));
    const words = await screen.findByText(/is reviewing this envelope/);
    const takeOver = screen.getByRole('button', { name: 'Take over…' });
    expect(words.closest('div')).not.toContainElement(takeOver);
    expect(takeOver.nextElementSibling).toContainElement(
      screen.getByRole('button', { name: 'More' }),
    );
  });
});

describe('the effects of a review', () => {
  const RENEW = `PUT ${LINE}/lock`;
  const RELEASE = `DELETE ${LINE}/lock`;
  /** A page whose lock ends 15 minutes after its clock's start. */
  async function openLocked(changes: Partial<ReviewRecord> = {}) {
    const page = await openPage({ user: CLERK });
    const lockFor = (minutes: number) => ({
      ...record().lock,
      expiresAt: new Date(page.ports.clock.now() + minutes * MINUTE).toISOString(),
    });
    const shown = record({ lock: lockFor(15), ...changes });
    page.network.always(`GET ${LINE}`, answer(200, shown));
    page.network.always(RENEW, answer(200, lockFor(20)));
    page.network.always(RELEASE, answer(200, { ...shown.lock, holder: 'none' }));
    await page.visit(AT);
    return { page, lockFor };
  }

  it('renews the lock every five minutes while the envelope is shown, and counts down', async () => {
    const { page } = await openLocked();
    expect(selectDesk(page.state()).minutesLeft).toBe(15);
    await page.advance(4 * MINUTE);
    expect(page.network.sent(RENEW).length).toBe(0);
    expect(selectDesk(page.state()).minutesLeft).toBe(11);
    await page.advance(2 * MINUTE);
    expect(page.network.sent(RENEW).length).toBe(1);
    expect(selectDesk(page.state()).minutesLeft).toBeGreaterThan(11);
    expect(page.network.sent(RELEASE).length).toBe(0);
  });

  it('releases the lock once when the user leaves, and never renews it afterward', async () => {
    const { page } = await openLocked();
    await page.visit('/in/isefs');
    expect(page.network.sent(RELEASE).length).toBe(1);
    await page.advance(30 * MINUTE);
    expect([page.network.sent(RENEW).length, page.network.sent(RELEASE).length]).toEqual([0, 1]);
  });

  it('reloads the record when the renewal shows that another reviewer has the lock', async () => {
    const { lockFor, page } = await openLocked();
    const lock = { ...lockFor(15), holder: 'other', name: 'Rita' } as const;
    page.network.always(RENEW, answer(200, lock));
    page.network.always(`GET ${LINE}`, answer(200, record({ lock })));
    const before = page.network.sent(`GET ${LINE}`).length;
    await page.advance(6 * MINUTE);
    expect(page.network.sent(`GET ${LINE}`).length).toBe(before + 1);
  });

  it('reloads the record when another reviewer’s lock ends', async () => {
    const { page } = await openLocked();
    const shown = reviewRecord.select(page.state());
    if (!('data' in shown)) throw new Error('Nothing is shown.');
    const lock = { ...shown.data.lock, holder: 'other' as const };
    page.dispatch(reviewRecord.actions.received({ key: shown.key, data: { ...shown.data, lock } }));
    const before = page.network.sent(`GET ${LINE}`).length;
    await page.advance(16 * MINUTE);
    expect(page.network.sent(`GET ${LINE}`).length).toBeGreaterThan(before);
  });

  it('reloads the record at most every 15 seconds if the browser’s clock is ahead and the lock seems expired', async () => {
    const { lockFor, page } = await openLocked();
    const lock = { ...lockFor(-1), holder: 'other' as const };
    let reloads = 0;
    // Ends the lock after many reloads, so that the test ends even without a limit.
    page.network.always(`GET ${LINE}`, () =>
      answer(200, record({ lock: (reloads += 1) > 20 ? { ...lock, holder: 'none' } : lock })),
    );
    page.dispatch(recordChanged(record({ lock })));
    await page.advance(MINUTE);
    expect(reloads).toBeGreaterThan(2);
    expect(reloads).toBeLessThan(6);
  });

  it('keeps showing the loaded record when a reload fails', async () => {
    const { page } = await openLocked();
    page.network.always(`POST ${LINE}/filings/${MOTION}/decision`, answer(409, { message: 'No.' }));
    page.network.always(`GET ${LINE}`, answer(503, { message: 'Try again later.' }));
    const before = page.network.sent(`GET ${LINE}`).length;
    page.dispatch(ACCEPT_MOTION);
    await page.advance(30_000);
    expect(page.network.sent(`GET ${LINE}`).length).toBeGreaterThan(before);
    expect(reviewRecord.select(page.state()).status).toBe('ready');
  });

  it('reloads the record until its documents are stamped', async () => {
    const withStamp = (stamp: 'stamping' | 'stamped') =>
      record({
        lock: { ...record().lock, holder: 'none' },
        filings: [
          filing({
            status: 'accepted',
            documents: filing({}).documents.map((each) => ({ ...each, stamp })),
          }),
        ],
      });
    const { page } = await openLocked();
    page.dispatch(recordChanged(withStamp('stamping')));
    page.network.once(`GET ${LINE}`, answer(200, withStamp('stamping')));
    page.network.always(`GET ${LINE}`, answer(200, withStamp('stamped')));
    const before = page.network.sent(`GET ${LINE}`).length;
    await page.advance(MINUTE);
    expect(page.network.sent(`GET ${LINE}`).length).toBe(before + 2);
  });

  it('shows the next undecided filing after a decision', async () => {
    const order = filing({
      filingId: ORDER,
      description: 'Order',
      documents: filing({}).documents.map((each) => ({ ...each, documentId: ORDER })),
    });
    const { page } = await openLocked({ filings: [filing({}), order] });
    const after = record({ filings: [filing({ status: 'accepted', decisions: [] }), order] });
    page.network.always(`POST ${LINE}/filings/${MOTION}/decision`, answer(200, after));
    page.dispatch(dialogOpened({ kind: 'decide', filingId: MOTION, decision: 'accept' }));
    page.dispatch(ACCEPT_MOTION);
    await page.advance(0);
    expect(selectDesk(page.state())).toMatchObject({ dialog: null, documentId: ORDER });
    expect(page.count(toastShown)).toBe(1);
  });

  it('reloads the record when another reviewer decided first', async () => {
    const { page } = await openLocked();
    page.network.always(
      `POST ${LINE}/filings/${MOTION}/decision`,
      answer(409, { message: 'Another reviewer decided it.' }),
    );
    const before = page.network.sent(`GET ${LINE}`).length;
    page.dispatch(ACCEPT_MOTION);
    await page.advance(0);
    expect(page.network.sent(`GET ${LINE}`).length).toBe(before + 1);
  });

  it('opens the next envelope for review', async () => {
    const { page } = await openLocked();
    page.network.always('POST /web/efiling/review/next', answer(200, { envelopeId: NEXT_ID }));
    page.dispatch(takeNext.send({ body: { except: ID } }));
    await page.advance(0);
    expect(page.went('push')).toContain(`/in/isefs/ReviewFiling?envelopeId=${NEXT_ID}`);
    expect(page.count(routeChanged)).toBeGreaterThan(0);
  });

  it('releases the envelope of “Take next” if the reviewer left before the response', async () => {
    const { page } = await openLocked();
    const next = page.network.hold('POST /web/efiling/review/next');
    page.dispatch(takeNext.send({ body: { except: ID } }));
    await page.visit('/in/isefs');
    next.answer(answer(200, { envelopeId: NEXT_ID }));
    await page.settle();
    expect(page.network.sent(`DELETE /web/efiling/review/${NEXT_ID}/lock`)).toHaveLength(1);
    expect(page.went('push')).toEqual([]);
  });

  it('releases the lock when the page is closed, and reloads the record if the page is restored', async () => {
    const { page } = await openLocked();
    page.dispatch(pageClosed());
    expect(page.network.sent(RELEASE)).toMatchObject([{ outlivesPage: true }]);
    await page.advance(20 * MINUTE);
    expect(page.network.sent(RENEW)).toHaveLength(0);
    const loads = page.network.sent(`GET ${LINE}`).length;
    page.dispatch(pageRestored());
    await page.settle();
    expect(page.network.sent(`GET ${LINE}`)).toHaveLength(loads + 1);
    expect(page.network.sent(RELEASE)).toHaveLength(1);
  });

  it('continues the review after a reload, but not after a longer absence or another reviewer’s lock', async () => {
    const texts = new Map<string, string>();
    const LOCK = `POST ${LINE}/lock`;
    const visit = async (holder: 'none' | 'mine' | 'other', laterMs = 2_000) => {
      const ports = { tabStorage: createTabStorage(texts) };
      const page = await openPage({ user: CLERK, ports });
      await page.advance(laterMs);
      const lock = { ...record().lock, holder };
      page.network.always(`GET ${LINE}`, answer(200, record({ lock })));
      page.network.always(LOCK, answer(200, record()));
      page.network.always(RELEASE, answer(200, { ...record().lock, holder: 'none' }));
      await page.visit(AT);
      await page.settle();
      return page;
    };
    const close = async () => {
      const page = await visit('mine', 0);
      page.dispatch(pageClosed());
      await page.settle();
    };
    await close();
    const reloaded = await visit('none');
    expect(reloaded.network.sent(LOCK)).toMatchObject([{ body: '{"reason":null}' }]);
    expect(selectShownReview(reloaded.state())?.lock.holder).toBe('mine');
    // The record may still have the lock that the closed page released.
    await close();
    expect((await visit('mine')).network.sent(LOCK)).toHaveLength(1);
    await close();
    expect((await visit('other')).network.sent(LOCK)).toHaveLength(0);
    expect((await visit('none')).network.sent(LOCK)).toHaveLength(0);
    await close();
    expect((await visit('none', MINUTE)).network.sent(LOCK)).toHaveLength(0);
  });

  it('sends nothing when a page without a lock is closed', async () => {
    const { page } = await openLocked({ lock: { ...record().lock, holder: 'none' } });
    page.dispatch(pageClosed());
    await page.settle();
    expect(page.network.sent(RELEASE)).toHaveLength(0);
  });

  it('renews a lock that was granted long before the page was opened', async () => {
    const page = await openPage({ user: CLERK });
    const until = (minutes: number) =>
      new Date(page.ports.clock.now() + minutes * MINUTE).toISOString();
    const old = { ...record().lock, expiresAt: until(4) };
    page.network.always(`GET ${LINE}`, answer(200, record({ lock: old })));
    page.network.always(RENEW, answer(200, { ...old, expiresAt: until(15) }));
    await page.visit(AT);
    await page.settle();
    expect(page.network.sent(RENEW)).toHaveLength(1);
    await page.advance(4 * MINUTE);
    expect(page.network.sent(RENEW)).toHaveLength(1);
  });

  it.each([
    ['the network is down', { kind: 'offline' } as const],
    ['the server has an error', answer(500)],
  ])('repeats a failed renewal within a minute, but not in a loop, if %s', async (_why, reply) => {
    const { page } = await openLocked();
    page.network.always(RENEW, reply);
    await page.advance(6 * MINUTE);
    const renewals = page.network.sent(RENEW).length;
    expect(renewals).toBeGreaterThan(1);
    expect(renewals).toBeLessThan(7);
  });

  it('keeps a dialog that was opened while an earlier decision was being sent', async () => {
    const order = filing({ filingId: ORDER, description: 'Order' });
    const { page } = await openLocked({ filings: [filing({}), order] });
    const sent = page.network.hold(`POST ${LINE}/filings/${MOTION}/decision`);
    page.dispatch(dialogOpened({ kind: 'decide', filingId: MOTION, decision: 'accept' }));
    page.dispatch(ACCEPT_MOTION);
    page.dispatch(dialogClosed());
    const next = { kind: 'decide', filingId: ORDER, decision: 'return' } as const;
    page.dispatch(dialogOpened(next));
    const after = record({ filings: [filing({ status: 'accepted', decisions: [] }), order] });
    sent.answer(answer(200, after));
    await page.settle();
    expect(selectDesk(page.state())).toMatchObject({ dialog: next, documentId: null });
    expect(page.count(toastShown)).toBe(1);
  });
});
