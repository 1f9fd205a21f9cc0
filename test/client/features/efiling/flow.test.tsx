import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { FeePart } from '#contract/schemas/efmMessages';
import { changeOf } from '../../../../src/client/features/efiling/flow/additions';
import { withoutEmptyFilings } from '../../../../src/client/features/efiling/flow/edits';
import {
  selectContent,
  selectFlow,
  selectHasUnknownFiles,
  selectProblems,
} from '../../../../src/client/features/efiling/flow/selectors';
import {
  draftEdited,
  filingChanged,
  partAdded,
  stepLeft,
} from '../../../../src/client/features/efiling/flow/slice';
import { feeDifferences } from '../../../../src/client/features/efiling/review/feeDifferences';
import { Submission } from '../../../../src/client/features/efiling/review/Submission';
import {
  agreementChanged,
  feesShown,
  quoteReceived,
  quoteStarted,
  reviewShown,
  selectReview,
} from '../../../../src/client/features/efiling/review/slice';
import { Screen as NewCaseScreen } from '../../../../src/client/features/efiling/screens/NewCaseScreen';
import { Screen as SubsequentFilingScreen } from '../../../../src/client/features/efiling/screens/SubsequentFilingScreen';
import { uploadsShown } from '../../../../src/client/features/efiling/uploads/events';
import { uploadList } from '../../../../src/client/features/efiling/uploads/slice';
import { makeCertificate } from '../../../../src/client/features/efiling/service/slice';
import { aContent, aDraftFiling, uuid } from '../../../support/filingDrafts';
import { logoutSubmitted } from '../../../../src/client/state/session/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer, createTabStorage, listAnswer, type TestNetwork } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const USER = testUser({ efmUsers: { 'STATE-IN': { id: '1', individual: true, admin: false } } });
const ID = uuid(1);
const ONE = `/web/efiling/drafts/${ID}`;
const COURT = 9;

const POLICY = {
  policy: {
    courtId: COURT,
    version: 1,
    effectiveOn: '2026-01-01',
    acceptsInitial: true,
    acceptsSubsequent: true,
    documentBytes: 50_000_000,
    envelopeBytes: 75_000_000,
    documentPages: 250,
    allowsSeveralLeads: false,
    servesAt: 'submission',
    allowsCopies: true,
    statement: 'I have read each document.',
    fields: [],
  },
  codes: [
    { list: 'filingCode', code: 'CMPL', name: 'Complaint', parent: null, facts: { kind: 'both' } },
    { list: 'documentType', code: 'PUBLIC', name: 'Public', parent: null, facts: {} },
  ],
};
const UPLOAD = goodBody('repairUpload', {
  id: uuid(3_001),
  name: 'Complaint.pdf',
  bytes: 1_240_000,
  received: 1_240_000,
  state: 'passed',
  kind: 'pdf',
  pages: 12,
  sourceId: null,
  hash: 'ab'.repeat(32),
});
const FEES = {
  quoteId: null,
  validUntil: null,
  parts: [part('Court costs', 15_700), part('Card fee', 454)],
  courtCents: 15_700,
  providerCents: 0,
  cardCents: 454,
  totalCents: 16_154,
  isWaiverPending: false,
};

function part(name: string, cents: number): FeePart {
  return {
    kind: 'court',
    name,
    statute: null,
    payee: 'Clerk',
    quantity: 1,
    cents,
    exception: null,
  };
}

const draftOf = (content: DraftContent, version = 1) => ({
  id: ID,
  version,
  kind: 'newCase',
  name: '',
  updatedAt: '2026-07-06T18:14:00.000Z',
  deletesOn: '2027-01-02',
  isOwn: true,
  ownerName: 'Una Fairbanks',
  content,
});

const START = {
  filer: {
    name: 'Una Fairbanks',
    isIndividual: true,
    isRestricted: false,
    attorneys: [],
    paymentAccounts: [],
  },
  isEmailConfirmed: true,
  drafts: [],
  envelopes: [],
  courts: [],
  ownCountyIds: [],
};

/** A step of a draft with one checked file and its fees. */
async function openStep(
  step: string,
  content: DraftContent,
  timeZone = 'America/Indiana/Indianapolis',
  prepareMore: (network: TestNetwork) => void = () => undefined,
  kind: 'newCase' | 'existingCase' = 'newCase',
  tabTexts = new Map<string, string>(),
) {
  const isNew = kind === 'newCase';
  const page = await renderOnPage(isNew ? <NewCaseScreen /> : <SubsequentFilingScreen />, {
    user: USER,
    at: `/in/isefs/${isNew ? 'NewCase' : 'SubsequentFiling'}?draft=${ID}&step=${step}`,
    ports: { tabStorage: createTabStorage(tabTexts) },
    prepare({ network }) {
      network.always('GET /web/efiling/start', answer(200, START));
      network.always('GET /web/isefs/uploads', listAnswer([UPLOAD]));
      network.always(`GET /web/efiling/courts/${String(COURT)}/policy`, answer(200, POLICY));
      network.always(
        `GET ${ONE}`,
        answer(200, { ...draftOf(content), kind, notes: [], correction: null }),
      );
      network.always(
        `GET ${ONE}/estimate`,
        answer(200, {
          version: 1,
          fees: FEES,
          quotedAt: '2026-07-06T18:14:00.000Z',
          timeZone,
        }),
      );
      network.always(`PUT ${ONE}`, answer(200, draftOf(content, 2)));
      prepareMore(network);
    },
  });
  await act(() => page.settle());
  return { ...page, content: () => selectContent(page.store.getState())! };
}

const [FIRST] = aContent().filings;
const TWO_DOCUMENTS = aContent({
  courtId: COURT,
  filings: [
    {
      ...FIRST!,
      documents: [
        ...FIRST!.documents,
        {
          documentId: uuid(2_900),
          uploadId: null,
          component: 'attachment',
          title: 'Exhibit A',
          security: 'PUBLIC',
        },
      ],
    },
    aDraftFiling(2),
  ],
});

const DRAFT = {
  id: ID,
  kind: 'newCase',
  name: '',
  caption: 'Acme LLC v. Jane Roe',
  caseNumber: '',
  courtName: null,
  filings: [],
  deletesOn: '2027-01-02',
  updatedAt: '2026-07-06T18:14:00.000Z',
  isOwn: true,
  ownerName: 'Una Fairbanks',
  documents: 0,
  step: 'documents',
  missing: ['documents'],
  seenCents: null,
  timeZone: null,
};

describe('the parties of a draft', () => {
  it('links the error about the filing parties to their group', async () => {
    const parties = aContent().parties.map((party) => ({ ...party, isFiler: false }));
    const page = await openStep('parties', aContent({ courtId: COURT, parties }));
    act(() => void page.dispatch(stepLeft({ step: 'parties' })));
    expect(screen.getByRole('group', { name: /filing on behalf of/ })).toHaveAccessibleDescription(
      'Choose who you’re filing for.',
    );
  });
});

describe('the start of a new case', () => {
  it('lists the steps, the file limits, and the drafts to continue', async () => {
    const start = {
      filer: {
        name: 'Una Fairbanks',
        isIndividual: true,
        isRestricted: false,
        attorneys: [],
        paymentAccounts: [],
      },
      isEmailConfirmed: true,
      drafts: [DRAFT],
      envelopes: [],
      courts: [],
      ownCountyIds: [],
    };
    const page = await renderOnPage(<NewCaseScreen />, {
      user: USER,
      at: '/in/isefs/NewCase',
      prepare: ({ network }) => network.always('GET /web/efiling/start', answer(200, start)),
    });
    await act(() => page.settle());
    expect(screen.getByRole('button', { name: 'Start a new case' })).toBeEnabled();
    const steps = within(screen.getByRole('region', { name: 'Steps' }));
    expect(steps.getAllByRole('listitem').length).toBe(5);
    expect(screen.getByText(/at most 50 MB and 250 pages/)).toBeVisible();
    const drafts = within(screen.getByRole('region', { name: 'Continue a draft' }));
    expect(drafts.getByText(/^Step 3 of \d: Documents$/)).toBeVisible();
    expect(drafts.getByRole('link', { name: 'Acme LLC vs. Jane Roe' })).toHaveAttribute(
      'href',
      expect.stringContaining(`draft=${ID}`),
    );
  });
});

async function openDetails(title: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: `Details of ${title}` }));
}

describe('the heading of a draft', () => {
  it.each([
    ['Not complete', null],
    ['Complete', uuid(3_001)],
  ])('lists the fees as “%s” if the file of the document is %s', async (word, uploadId) => {
    const document = { ...FIRST!.documents[0]!, uploadId };
    const content = aContent({
      courtId: COURT,
      payment: { kind: 'card', accountId: 4 },
      filings: [{ ...FIRST!, documents: [document] }],
    });
    const account = { id: 4, kind: 'card', name: 'Card', isActive: true };
    const type = { list: 'caseType', code: 'CC', name: 'Collection', parent: null, facts: {} };
    await openStep('parties', content, undefined, (network) => {
      network.always(
        'GET /web/efiling/start',
        answer(200, { ...START, filer: { ...START.filer, paymentAccounts: [account] } }),
      );
      network.always(
        `GET /web/efiling/courts/${String(COURT)}/policy`,
        answer(200, { ...POLICY, codes: [...POLICY.codes, type] }),
      );
    });
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    expect(steps.getByRole('link', { name: /^Fees/ })).toHaveTextContent(
      `Fees and payment, ${word}`,
    );
  });

  it('shows the parties as the heading, and the kind of draft and the court below it', async () => {
    await openStep('documents', TWO_DOCUMENTS);
    expect(screen.getByRole('heading', { level: 1, name: 'Acme LLC vs. Jane Roe' })).toBeVisible();
    expect(screen.getByText('New case', { selector: 'p *' })).toBeVisible();
  });
});

describe('the documents of a draft', () => {
  it('lists each filing with its files, and opens the fields of one filing at a time', async () => {
    await openStep('documents', TWO_DOCUMENTS);
    expect(screen.getAllByText('No file yet')).not.toHaveLength(0);
    expect(screen.queryByLabelText('Description')).toBeNull();
    await openDetails('1. Complaint');
    await openDetails('2. Complaint');
    expect(screen.getAllByLabelText('Description')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Details of 1. Complaint' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  });

  it('keeps a filing open after its last problem is corrected', async () => {
    const [first, second] = TWO_DOCUMENTS.filings;
    const filings = [first!, { ...second!, code: null, codeName: '' }];
    const page = await openStep('documents', { ...TWO_DOCUMENTS, filings });
    act(() => void page.dispatch(stepLeft({ step: 'documents' })));
    expect(screen.getAllByLabelText('Description')).toHaveLength(1);
    const change = { code: 'CMPL', codeName: 'Complaint' };
    act(() => void page.dispatch(filingChanged({ filingId: second!.filingId, change })));
    expect(screen.getAllByLabelText('Description')).toHaveLength(1);
    await openDetails('2. Complaint');
    expect(screen.queryByLabelText('Description')).toBeNull();
  });

  const titlesOf = (content: DraftContent) =>
    content.filings[0]?.documents.map(({ title }) => title);

  it('moves a document within its filing with Alt and an arrow key, and keeps the order of the filings', async () => {
    const page = await openStep('documents', TWO_DOCUMENTS);
    await openDetails('1. Complaint');
    const before = page.content().filings.map(({ filingId }) => filingId);
    await userEvent.click(screen.getByLabelText('Title of document 2'));
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(titlesOf(page.content())).toEqual(['Exhibit A', 'Complaint']);
    expect(page.content().filings.map(({ filingId }) => filingId)).toEqual(before);
    expect(screen.getByText('Document moved to position 1 of 2')).toBeInTheDocument();
  });

  it('ignores Alt plus an arrow key in controls that use it to open a list', async () => {
    const page = await openStep('documents', TWO_DOCUMENTS);
    await openDetails('1. Complaint');
    screen.getAllByLabelText('Part')[1]?.focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(titlesOf(page.content())).toEqual(['Complaint', 'Exhibit A']);
  });

  it('removes a Word file from a document that becomes an attachment, but not a PDF', async () => {
    const [filing] = TWO_DOCUMENTS.filings;
    const [lead, exhibit] = filing!.documents;
    const word = { ...exhibit!, component: 'word' as const, uploadId: uuid(3_002) };
    const filings = [{ ...filing!, documents: [lead!, word] }];
    const page = await openStep(
      'documents',
      { ...TWO_DOCUMENTS, filings },
      undefined,
      ({ always }) => {
        const file = { ...UPLOAD, id: uuid(3_002), name: 'Order.docx', kind: 'word' };
        always('GET /web/isefs/uploads', listAnswer([UPLOAD, file]));
      },
    );
    const partOf = (index: number) => screen.getAllByLabelText('Part')[index]!;
    await userEvent.selectOptions(partOf(0), 'Attachment');
    await userEvent.selectOptions(partOf(1), 'Attachment');
    expect(page.content().filings[0]?.documents).toMatchObject([
      { component: 'attachment', uploadId: lead!.uploadId },
      { component: 'attachment', uploadId: null },
    ]);
  });

  it('moves a filing with its buttons, and announces that a filing is already last', async () => {
    const page = await openStep('documents', TWO_DOCUMENTS);
    await openDetails('2. Complaint');
    const moveDown = screen.getByRole('button', { name: 'Move down 2. Complaint' });
    expect(moveDown).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(moveDown);
    expect(screen.getByText('Filing is already last')).toBeInTheDocument();
    await openDetails('1. Complaint');
    await userEvent.click(screen.getByRole('button', { name: 'Move down 1. Complaint' }));
    expect(page.content().filings[1]?.filingId).toBe(FIRST?.filingId);
  });

  it("measures each file and the envelope against the court's limits", async () => {
    await openStep('documents', TWO_DOCUMENTS);
    await openDetails('1. Complaint');
    const [list] = screen.getAllByRole('list', { name: 'Documents' });
    const [row] = within(list!).getAllByRole('listitem');
    expect(within(row!).getByText('Ready')).toBeInTheDocument();
    expect(within(row!).getByRole('meter', { name: 'Pages in the document' })).toHaveAttribute(
      'aria-valuetext',
      '12 of 250 pages',
    );
    expect(within(row!).getByRole('meter', { name: 'Document size' })).toHaveAttribute(
      'aria-valuetext',
      '1.3 of 50 MB',
    );
    expect(screen.getByRole('meter', { name: 'Total size of documents' })).toHaveAttribute(
      'aria-valuetext',
      '1.3 of 75 MB',
    );
  });

  it("doesn't add a filing for an unused file when the uploads load after the step opens", async () => {
    const list = 'GET /web/isefs/uploads';
    const extra = { ...(UPLOAD as object), id: uuid(3_900), name: 'Removed.pdf' };
    const held: { answer: (result: ReturnType<typeof answer>) => void }[] = [];
    const page = await openStep('documents', TWO_DOCUMENTS, undefined, (network) => {
      for (const _each of [1, 2, 3]) held.push(network.hold(list));
    });
    expect(screen.getAllByRole('list', { name: 'Documents' })).toHaveLength(2);
    const before = page.content().filings;
    await act(async () => {
      for (const each of held) each.answer(listAnswer([UPLOAD, extra]));
      await page.settle();
    });
    expect(screen.getByRole('link', { name: 'Removed.pdf' })).toBeVisible();
    expect(page.content().filings).toEqual(before);
  });

  it("doesn't offer an upload for a document whose file is unknown because the uploads failed to load", async () => {
    await openStep('documents', TWO_DOCUMENTS, undefined, (network) =>
      network.always('GET /web/isefs/uploads', answer(500, { message: 'Busy.' })),
    );
    await openDetails('1. Complaint');
    const [own, empty] = screen.getAllByLabelText('File');
    expect(own).toHaveDisplayValue('Uploaded file');
    expect(empty).toHaveDisplayValue('No file yet');
    expect(screen.getByText('Your uploaded files couldn’t be loaded')).toBeVisible();
  });

  it("warns about a full draft only if an addition exceeds the draft's limits", async () => {
    const filings = Array.from({ length: 50 }, (_each, index) => aDraftFiling(index));
    const page = await openStep('documents', aContent({ courtId: COURT, filings }));
    act(() => void page.dispatch(partAdded({ kind: 'document', filingId: uuid(999) })));
    expect(page.count(toastShown)).toBe(0);
    act(() => void page.dispatch(partAdded({ kind: 'filing', code: null, name: '' })));
    expect(page.count(toastShown)).toBe(1);
    expect(page.content().filings).toHaveLength(50);
  });

  it('treats a placed file as unknown while the loaded list of uploads is too old to include the file', async () => {
    const page = await openStep('documents', aContent({ courtId: COURT }));
    const list = 'GET /web/isefs/uploads';
    page.network.always(list, answer(503, { message: 'Busy.' }));
    const [filing] = page.content().filings;
    const [document] = filing!.documents;
    const filings = [{ ...filing!, documents: [{ ...document!, uploadId: uuid(60) }] }];
    const problemCodes = () => selectProblems(page.store.getState()).map(({ code }) => code);
    await act(async () => {
      page.dispatch(draftEdited({ filings }));
      page.dispatch(uploadsShown({ draftId: ID }));
      await page.settle();
    });
    const listed = () => uploadList.select(page.store.getState());
    for (let turn = 0; turn < 100 && listed().status !== 'ready'; turn += 1) {
      await act(() => page.advance(200));
    }
    expect(listed()).toMatchObject({ status: 'ready', isStale: true });
    expect(screen.getByLabelText('File')).toHaveDisplayValue('Uploaded file');
    expect(problemCodes()).not.toContain('fileMissing');
    page.network.always(list, listAnswer([UPLOAD]));
    await act(() => page.advance(60_000));
    expect(screen.getByLabelText('File')).toHaveDisplayValue('No file yet');
    expect(problemCodes()).toContain('fileMissing');
  });

  it('adds the certificate of service even if the filer has moved to another step', async () => {
    const certificate = `POST ${ONE}/certificate`;
    const content = aContent({ courtId: COURT });
    const page = await openStep('service', content, undefined, undefined, 'existingCase');
    const held = page.network.hold(certificate);
    page.network.hold('GET /web/isefs/uploads');
    act(() => void page.dispatch(makeCertificate.send({ params: { draftId: ID } })));
    await act(() => page.visit(`/in/isefs/SubsequentFiling?draft=${ID}&step=fees`));
    await act(async () => {
      held.answer(answer(200, { uploadId: uuid(60), name: 'Certificate of Service.pdf' }));
      await page.settle();
    });
    const titles = page
      .content()
      .filings.at(-1)
      ?.documents.map(({ title }) => title);
    expect(titles).toEqual(['Complaint', 'Certificate of Service']);
  });

  it('offers related parties for a filing as soon as the draft has two parties', async () => {
    const page = await openStep('documents', TWO_DOCUMENTS);
    await openDetails('1. Complaint');
    const [parties] = screen.getAllByRole('group', { name: 'Related parties' });
    await userEvent.click(within(parties!).getByRole('checkbox', { name: 'Jane Roe' }));
    expect(page.content().filings[0]?.partyIds).toEqual([uuid(2)]);
  });

  it('removes the related parties of all filings when the filer chooses a different case', async () => {
    const content = aContent({
      courtId: COURT,
      caseNumber: '49D01-2606-CC-000123',
      caseSeen: 'open',
      filings: [aDraftFiling(1, { partyIds: [uuid(2)] })],
    });
    const page = await openStep('case', content, undefined, undefined, 'existingCase');
    await userEvent.click(screen.getByRole('button', { name: 'Choose a different case' }));
    expect(page.content()).toMatchObject({
      courtId: null,
      caseNumber: '',
      caseSeen: null,
      parties: [],
      filings: [{ partyIds: [] }],
    });
    const addition = { kind: 'number', caseNumber: '49D01', courtId: COURT } as const;
    expect(changeOf(content, addition, { newId: () => uuid(9), codes: [] })).toMatchObject({
      caseNumber: '49D01',
      courtId: COURT,
      parties: [],
      filings: [{ partyIds: [] }],
    });
  });

  it("doesn't fill the document slots of a confidential filing automatically", () => {
    const next = { id: 100 };
    const around = { newId: () => uuid((next.id += 1)), codes: [] };
    const split = changeOf(aContent(), { kind: 'confidential', filingId: FIRST!.filingId }, around);
    const file = {
      kind: 'file',
      uploadId: uuid(50),
      documentId: null,
      name: 'Redacted.pdf',
      isWord: false,
    } as const;
    const placed = changeOf({ ...aContent(), ...split }, file, around);
    const [confidential, notice] = placed?.filings ?? [];
    expect(confidential?.documents.map(({ uploadId }) => uploadId)).toEqual([null, uuid(3_001)]);
    expect(notice?.documents.map(({ uploadId }) => uploadId)).toEqual([uuid(50)]);
    const filled = changeOf({ ...aContent(), ...split, ...placed }, file, around);
    expect(filled?.filings).toHaveLength(2);
    const documentId = confidential!.documents[0]!.documentId;
    const chosen = changeOf({ ...aContent(), ...split }, { ...file, documentId }, around);
    expect(chosen?.filings?.[0]?.documents[0]?.uploadId).toBe(uuid(50));
  });

  it('removes filings without files when the filer decides to file their code later', () => {
    const empty = { ...FIRST!.documents[0]!, uploadId: null };
    const content = aContent({ filings: [FIRST!, { ...aDraftFiling(2), documents: [empty] }] });
    expect(withoutEmptyFilings(content, 'CMPL').filings).toEqual([FIRST]);
    expect(withoutEmptyFilings(content, 'APPR').filings).toHaveLength(2);
  });
});

describe('the fees step', () => {
  it('names the removed payment account of a copied envelope, and selects no other account', async () => {
    const account = { kind: 'card', isActive: true } as const;
    const filer = {
      name: 'Una Fairbanks',
      isIndividual: true,
      isRestricted: false,
      attorneys: [],
      paymentAccounts: [
        { ...account, id: 4, name: 'Visa 4242', isActive: false },
        { ...account, id: 5, name: 'Visa 1111' },
      ],
    };
    const start = {
      filer,
      isEmailConfirmed: true,
      drafts: [],
      envelopes: [],
      courts: [],
      ownCountyIds: [],
    };
    const content = aContent({ courtId: COURT, payment: { kind: 'card', accountId: 4 } });
    const page = await openStep('fees', content, undefined, (network) =>
      network.always('GET /web/efiling/start', answer(200, start)),
    );
    const words =
      'The payment account Visa 4242 was removed, or is reserved for others. Choose another one.';
    expect(screen.getByText(words)).toBeVisible();
    const other = screen.getByRole('radio', { name: /^Visa 1111/ });
    expect(other).not.toBeChecked();
    await userEvent.click(other);
    expect(screen.queryByText(words)).toBeNull();
    expect(page.content().payment).toEqual({ kind: 'card', accountId: 5 });
  });
});

describe('the fees next to the steps', () => {
  it('shows the estimate once a code is chosen, and its parts on request', async () => {
    await openStep('case', TWO_DOCUMENTS);
    const line = screen.getByRole('button', {
      name: 'Fees: $161.54 · Estimated 2:14 PM EDT',
    });
    await userEvent.click(line);
    expect(line).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Court costs')).toBeInTheDocument();
    expect(
      screen.getByText(
        'Held on your card when you submit. Charged when the clerk accepts the filing.',
      ),
    ).toBeInTheDocument();
  });

  it('shows that a card is charged even if the court charges no card fee', async () => {
    const fees = { ...FEES, cardCents: 0, totalCents: 15_700 };
    const body = { version: 1, fees, quotedAt: '2026-07-06T18:14:00.000Z', timeZone: null };
    const content = aContent({ courtId: COURT, payment: { kind: 'card', accountId: 4 } });
    await openStep('case', content, undefined, (network) =>
      network.always(`GET ${ONE}/estimate`, answer(200, body)),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Fees: \$157\.00/ }));
    expect(screen.getByText(/^Held on your card when you submit\./)).toBeInTheDocument();
  });

  it('shows the times of the save and the estimate in court time, with the zone if it differs', async () => {
    await openStep('case', aContent({ courtId: COURT }), 'America/Denver');
    expect(screen.getByText(/^Draft saved/)).toHaveTextContent(/^Draft saved .*12:14 PM MDT$/);
    expect(
      screen.getByRole('button', { name: 'Fees: $161.54 · Estimated 12:14 PM MDT' }),
    ).toBeVisible();
  });

  it('stores the estimate shown to the filer, but only once', async () => {
    const page = await openStep('case', TWO_DOCUMENTS);
    expect(page.content().seenCents).toBe(FEES.totalCents);
    expect(selectFlow(page.store.getState()).save).toBe('dirty');
    expect(screen.getByText(/^Draft saved/)).toBeVisible();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    const { edits } = selectFlow(page.store.getState());
    await act(async () => {
      page.dispatch(feesShown({ draftId: ID, version: 1 }));
      await page.settle();
    });
    expect(selectFlow(page.store.getState()).edits).toBe(edits);
    act(() => void page.dispatch(draftEdited({ comment: 'Rush' })));
    expect(screen.getByText('Unsaved changes')).toBeVisible();
  });

  it('lists the fee parts that changed, were added, or were removed', () => {
    const before = { parts: [part('A', 100), part('B', 200), part('C', 50)] };
    const now = { parts: [part('A', 100), part('B', 250), part('D', 70)] };
    expect(feeDifferences(before, now)).toEqual([
      { name: 'B', from: 200, to: 250 },
      { name: 'C', from: 50, to: null },
      { name: 'D', from: null, to: 70 },
    ]);
  });
});

describe('a draft left during a save', () => {
  async function leaveTo(address: string) {
    const page = await openStep('case', aContent({ courtId: COURT }));
    page.network.hold(`PUT ${ONE}`);
    act(() => void page.dispatch(draftEdited({ comment: 'typed' })));
    await act(() => page.advance(2_000));
    await page.visitDrawn(address);
  }

  it('shows the start page instead of the draft when the filer starts a new case', async () => {
    await leaveTo('/in/isefs/NewCase');
    expect(screen.getByRole('button', { name: 'Start a new case' })).toBeEnabled();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('New case');
    expect(screen.queryByText('Saving…')).toBeNull();
  });

  it('shows a placeholder instead of the draft at the URL of another draft', async () => {
    await leaveTo(`/in/isefs/NewCase?draft=${uuid(2)}&step=case`);
    expect(screen.getByText('Loading the draft')).toBeInTheDocument();
    expect(screen.queryByText('Saving…')).toBeNull();
  });
});

describe('edits that could not be saved', () => {
  const openCase = (texts: Map<string, string>, status: number) =>
    openStep(
      'case',
      aContent({ courtId: COURT }),
      undefined,
      (network) => {
        const saved = { ...draftOf(aContent({ courtId: COURT }), 2) };
        network.always(`PUT ${ONE}`, answer(status, status === 200 ? saved : { message: 'No.' }));
      },
      'newCase',
      texts,
    );

  it('restores unsaved edits after a reload, and saves them', async () => {
    const texts = new Map<string, string>();
    const before = await openCase(texts, 500);
    act(() => void before.dispatch(draftEdited({ comment: 'Rush, please' })));
    await act(() => before.advance(10_000));
    expect(selectFlow(before.store.getState()).save).toBe('unsaved');
    before.view.unmount();

    const after = await openCase(texts, 200);
    expect(after.content().comment).toBe('Rush, please');
    await act(() => after.advance(10_000));
    expect(after.network.sent(`PUT ${ONE}`)[0]?.body).toContain('Rush, please');
    expect(texts.has('filingEdits')).toBe(false);
  });

  it("doesn't restore another user's edits", async () => {
    const texts = new Map<string, string>();
    const before = await openCase(texts, 500);
    act(() => void before.dispatch(draftEdited({ comment: 'Rush, please' })));
    await act(() => before.advance(10_000));
    before.view.unmount();
    texts.set('filingEditsOwner', String(Number(USER.id) + 1));

    const after = await openCase(texts, 200);
    expect(after.content().comment).toBe('');
    expect(texts.has('filingEdits')).toBe(false);
  });

  it('removes unsaved edits of a draft from the tab when the user logs out', async () => {
    const texts = new Map<string, string>();
    const page = await openCase(texts, 500);
    act(() => void page.dispatch(draftEdited({ comment: 'Rush, please' })));
    await act(() => page.advance(10_000));
    expect(texts.has('filingEdits')).toBe(true);
    act(() => void page.dispatch(logoutSubmitted()));
    expect(texts.has('filingEdits')).toBe(false);
  });
});

describe('the review of a draft', () => {
  it('keeps the recorded fee total of a quoted version when a new estimate differs', async () => {
    const page = await openStep('case', TWO_DOCUMENTS);
    await act(() => page.advance(10_000));
    expect(selectFlow(page.store.getState())).toMatchObject({
      saved: { version: 2 },
      save: 'saved',
    });
    const fees = { ...FEES, totalCents: FEES.totalCents + 1 };
    page.network.always(`GET ${ONE}/estimate`, answer(200, { version: 2, fees }));
    await act(async () => {
      page.dispatch(reviewShown({ draftId: ID, version: 2 }));
      page.dispatch(feesShown({ draftId: ID, version: 2 }));
      await page.settle();
    });
    expect(page.content().seenCents).toBe(FEES.totalCents);
  });

  it('reports a failed load of the uploads instead of missing files, and blocks filing until they load', async () => {
    const list = 'GET /web/isefs/uploads';
    const content = aContent({ courtId: COURT });
    const page = await openStep('review', content, undefined, (network) =>
      network.always(list, answer(500, { message: 'Busy.' })),
    );
    expect(screen.getByText('Your uploaded files couldn’t be loaded')).toBeVisible();
    expect(screen.queryByText(/Add the file/)).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    page.network.always(list, listAnswer([UPLOAD]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => page.settle());
    expect(screen.queryByText('Your uploaded files couldn’t be loaded')).toBeNull();
    expect(screen.queryByText(/Add the file/)).toBeNull();
    expect(selectHasUnknownFiles(page.store.getState())).toBe(false);
  });

  it('links each problem to its step, which links back to the review', async () => {
    const page = await openStep('review', TWO_DOCUMENTS);
    await userEvent.click(
      screen.getByRole('link', { name: /^Documents: Add the file for Exhibit A/ }),
    );
    expect(page.went('push')).toEqual([`/in/isefs/NewCase?draft=${ID}&step=documents&from=review`]);
    expect(selectFlow(page.store.getState()).tried).toContain('documents');
    await act(() => page.visit(`/in/isefs/NewCase?draft=${ID}&step=documents&from=review`));
    await userEvent.click(screen.getByRole('button', { name: 'Return to review' }));
    expect(page.went('push').at(-1)).toBe(`/in/isefs/NewCase?draft=${ID}&step=review`);
  });

  it('shows how each filing is served, and links to the step that changes it', async () => {
    const motion = aDraftFiling(2, { description: 'Motion', kind: 'fileAndServe' });
    await openStep(
      'review',
      aContent({ courtId: COURT, filings: [aDraftFiling(1), motion] }),
      undefined,
      undefined,
      'existingCase',
    );
    expect(screen.getByText(/^To be served:/)).toHaveTextContent(
      'To be served: Motion. The Service step shows who is served electronically and whom you must serve yourself.',
    );
    expect(screen.getByText(/^Not served through this site:/)).toHaveTextContent(
      'Not served through this site: Complaint. Serve Jane Roe yourself.',
    );
    expect(screen.getByText('File and serve')).toBeVisible();
    expect(screen.getByText('File only')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change Service' })).toHaveAttribute(
      'href',
      expect.stringContaining('step=service'),
    );
  });

  it('names whom the filer must serve if no filing is served electronically', async () => {
    const content = aContent({ courtId: COURT });
    await openStep('review', content, undefined, undefined, 'existingCase');
    expect(
      screen.getByText('Not served through this site. Serve Jane Roe yourself.'),
    ).toBeVisible();
  });

  it('shows the hold on the card when the court charges no card fee', async () => {
    const fees = { ...FEES, cardCents: 0, totalCents: 15_700 };
    const quote = { ...goodBody('createFilingQuote'), version: 1, card: 'Visa 4242', quote: fees };
    const page = await renderOnPage(<Submission draftId={ID} version={1} paysByCard />, {
      user: USER,
      at: `/in/isefs/NewCase?draft=${ID}&step=review`,
    });
    act(() => {
      page.dispatch(quoteStarted({ draftId: ID, version: 1 }));
      page.dispatch(quoteReceived(quote as never));
    });
    expect(screen.getByText(/is held on Visa 4242 now/)).toHaveTextContent(/^\$157\.00 is held/);
  });

  it('asks the filer to agree again if the draft was saved since the last agreement', async () => {
    const page = await openStep('case', TWO_DOCUMENTS);
    const quote = (version: number) =>
      quoteReceived({ ...goodBody('createFilingQuote'), version } as never);
    const isAgreed = () => selectReview(page.store.getState()).isAgreed;
    act(() => {
      page.dispatch(quoteStarted({ draftId: ID, version: 1 }));
      page.dispatch(quote(1));
      page.dispatch(agreementChanged({ isAgreed: true }));
      page.dispatch(quoteStarted({ draftId: ID, version: 1 }));
    });
    expect(isAgreed()).toBe(true);
    act(() => {
      page.dispatch(quoteStarted({ draftId: ID, version: 2 }));
      page.dispatch(quote(2));
    });
    expect(isAgreed()).toBe(false);
  });

  it('lists what the filer decided to file later', async () => {
    const content = aContent({ courtId: COURT, checklist: [{ code: 'CMPL', state: 'later' }] });
    const page = await openStep('review', content);
    expect(screen.getByText(/^Not in this filing.*: Complaint\.$/)).toBeInTheDocument();
    await act(async () => {
      page.dispatch(draftEdited({ checklist: [] }));
      await page.settle();
    });
    expect(screen.queryByText(/^Not in this filing/)).toBeNull();
  });
});
