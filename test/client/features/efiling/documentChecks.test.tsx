import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import type { DocumentCheck, Finding } from '#contract/schemas/documentChecks';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import { documentChecks, redactUpload } from '../../../../src/client/features/efiling/checks/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { selectContent, selectFlow } from '../../../../src/client/features/efiling/flow/selectors';
import { draftEdited, filingChanged } from '../../../../src/client/features/efiling/flow/slice';
import {
  partsOf,
  readStarts,
  suggestSplit,
} from '../../../../src/client/features/efiling/checks/splits';
import { Screen as NewCaseScreen } from '../../../../src/client/features/efiling/screens/NewCaseScreen';
import type { CheckSurroundings } from '../../../../src/client/platform/ports';
import { aContent, aDraftFiling, uuid } from '../../../support/filingDrafts';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer, listAnswer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const ID = uuid(1);
const COURT = 9;
const [DOCUMENT, UPLOAD] = [uuid(2_001), uuid(3_001)];
const MADE = uuid(3_500);
const CHECKS = 'GET /web/isefs/documentChecks';
const ADMIN = testUser({
  efmUsers: { 'STATE-IN': { id: '1', individual: false, admin: true } },
});

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

const finding = (code: Finding['code'], page: number | null, words = ''): Finding => ({
  code,
  page,
  words,
  boxes: page === null ? [] : [{ x: 72, y: 100, width: 60, height: 12 }],
});
const FINDINGS = [
  finding('birthDate', 1, 'xx/xx/1990'),
  finding('ssn', 2, '***-**-1234'),
  finding('birthDate', 3, 'xx/xx/1991'),
  finding('authorInProperties', null, 'Ann'),
];

const serverCheck = (changes: Partial<DocumentCheck> = {}): DocumentCheck => ({
  uploadId: UPLOAD,
  documentId: DOCUMENT,
  state: 'done',
  findings: FINDINGS,
  isCut: false,
  ...changes,
});

const anUpload = (changes: object = {}) =>
  goodBody('repairUpload', {
    id: UPLOAD,
    name: 'Complaint.pdf',
    bytes: 60_000_000,
    received: 60_000_000,
    state: 'passed',
    kind: 'pdf',
    pages: 300,
    sourceId: null,
    hash: 'ab'.repeat(32),
    ...changes,
  });

interface Opened {
  readonly upload?: object;
  readonly step?: string;
  readonly checks?: readonly DocumentCheck[];
  readonly content?: DraftContent;
}

async function openStep({
  checks = [],
  content = aContent({ courtId: COURT }),
  step = 'documents',
  upload = {},
}: Opened = {}) {
  const draft = {
    id: ID,
    version: 1,
    kind: 'newCase',
    name: '',
    updatedAt: '2026-07-06T18:14:00.000Z',
    deletesOn: '2027-01-02',
    isOwn: true,
    ownerName: 'Una Fairbanks',
    content,
  };
  const page = await renderOnPage(<NewCaseScreen />, {
    user: ADMIN,
    at: `/in/isefs/NewCase?draft=${ID}&step=${step}`,
    prepare({ network }) {
      const start = {
        filer: {
          name: 'Una Fairbanks',
          isIndividual: false,
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
      network.always('GET /web/efiling/start', answer(200, start));
      network.always('GET /web/isefs/uploads', listAnswer([anUpload(upload)]));
      network.always(CHECKS, listAnswer(checks));
      network.always('GET /web/isefs/silencedRules', listAnswer([]));
      network.always(`GET /web/efiling/courts/${String(COURT)}/policy`, answer(200, POLICY));
      network.always(
        `GET /web/efiling/drafts/${ID}`,
        answer(200, { ...draft, notes: [], correction: null }),
      );
      network.always(`PUT /web/efiling/drafts/${ID}`, answer(200, draft));
    },
  });
  await act(() => page.settle());
  return { ...page, content: () => selectContent(page.store.getState())! };
}

// The test's browser has no dialogs.
const { prototype } = HTMLDialogElement;
beforeAll(() => {
  prototype.showModal = function showModal() {
    this.open = true;
  };
  prototype.close = function close() {
    this.open = false;
  };
});
afterAll(() => {
  Reflect.deleteProperty(prototype, 'showModal');
  Reflect.deleteProperty(prototype, 'close');
});

const dialog = () => within(screen.getByRole('dialog'));
const openCheck = () =>
  userEvent.click(screen.getByRole('button', { name: /^Check results for document 1/ }));
const press = (name: RegExp | string) => userEvent.click(dialog().getByRole('button', { name }));
const documentsOf = ({ filings }: DraftContent) =>
  filings[0]!.documents.map(({ component, security, title, uploadId }) => [
    ...[component, security, title, uploadId],
  ]);

describe('the check of a chosen file', () => {
  it('loads the code of the document check on the step with the file picker, before a file is chosen', async () => {
    expect((await openStep({ step: 'parties' })).documents.prepared).toBe(0);
    expect((await openStep()).documents.prepared).toBeGreaterThan(0);
  });

  it("shows a file's pages and findings while the file is read, and frees the memory when the file is removed", async () => {
    const page = await openStep();
    page.documents.steps.set('file-1', [
      { problem: null, pages: 0, pageCount: 40, fingerprint: '' },
      { problem: null, pages: 40, pageCount: 40, fingerprint: 'f' },
    ]);
    const seen: CheckSurroundings[] = [];
    page.documents.check = (_key, surroundings) => {
      seen.push(surroundings);
      return FINDINGS;
    };
    const lines: string[] = [];
    const watch = new MutationObserver(() => {
      lines.push(screen.queryByText(/^Checking page/)?.textContent ?? '');
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    const file = new File(['%PDF-1.7'], 'Other.pdf', { type: 'application/pdf' });
    await userEvent.upload(screen.getByLabelText('Files to upload'), file);
    await act(() => page.settle());
    watch.disconnect();
    expect(lines).toContain('Checking page 1 of 40');
    expect(screen.getByText('1 to fix, 2 to check, 1 advice')).toBeVisible();
    // No document has it yet: only the court's limits count.
    expect(seen.at(-1)).toEqual({ pageLimit: 250, byteLimit: 50_000_000, twins: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Other.pdf' }));
    await act(() => page.settle());
    expect(page.documents.closed).toContain('file-1');
  });

  it('rechecks the document when the draft changes, without reading the file again', async () => {
    const page = await openStep({ content: aContent({ courtId: COURT, filings: [] }) });
    page.documents.steps.set('file-1', [
      { problem: null, pages: 2, pageCount: 2, fingerprint: 'f' },
    ]);
    page.documents.check = (_key, surroundings) =>
      'codeName' in surroundings && surroundings.codeName === 'Motion'
        ? [finding('otherTitle', null, 'Complaint')]
        : [];
    const file = new File(['%PDF-1.7'], 'Other.pdf', { type: 'application/pdf' });
    await userEvent.upload(screen.getByLabelText('Files to upload'), file);
    await act(async () => {
      await page.settle();
      page.dispatch({
        type: 'efiling/uploads/uploadCreated',
        payload: { key: 'file-1', uploadId: UPLOAD },
      });
      page.dispatch(draftEdited({ filings: [aDraftFiling(1)] }));
      await page.advance(300);
    });
    expect(screen.getAllByText('No problems found').length).toBeGreaterThan(0);
    await act(async () => {
      const change = { code: 'MOT', codeName: 'Motion' };
      page.dispatch(filingChanged({ filingId: uuid(1_001), change }));
      await page.advance(300);
    });
    expect(screen.getAllByText('1 to check').length).toBeGreaterThan(0);
    expect(page.documents.steps.get('file-1')).toEqual([]);
  });

  it("polls the server's check at growing intervals", async () => {
    const page = await openStep({ checks: [serverCheck({ state: 'waiting', findings: [] })] });
    expect(screen.getByText('Checking the document')).toBeVisible();
    const before = page.network.sent(CHECKS).length;
    // The first poll was after a second.
    await act(() => page.advance(1_400));
    expect(page.network.sent(CHECKS)).toHaveLength(before);
    page.network.always(CHECKS, listAnswer([serverCheck()]));
    await act(() => page.advance(100));
    expect(screen.getByText('1 to fix, 2 to check, 1 advice')).toBeVisible();
    const done = page.network.sent(CHECKS).length;
    await act(() => page.advance(30_000));
    expect(page.network.sent(CHECKS)).toHaveLength(done);
  });
});

describe("the wait for the server's check", () => {
  const waiting = serverCheck({ state: 'waiting', findings: [] });

  it('keeps polling when the filer moves to another step', async () => {
    const page = await openStep({ checks: [waiting] });
    await page.visitDrawn(`/in/isefs/NewCase?draft=${ID}&step=review`);
    page.network.always(CHECKS, listAnswer([serverCheck()]));
    await act(() => page.advance(30_000));
    expect(documentChecks.select(page.store.getState())).toMatchObject({
      data: { items: [{ state: 'done' }] },
    });
  });

  it('resumes polling after an outage, but not on other pages', async () => {
    const page = await openStep({ checks: [waiting] });
    page.network.always(CHECKS, answer(503, { message: 'Try again later.' }));
    await act(() => page.advance(15_000));
    page.network.always(CHECKS, listAnswer([waiting]));
    const before = page.network.sent(CHECKS).length;
    await act(() => page.advance(15_000));
    expect(page.network.sent(CHECKS).length).toBeGreaterThan(before);
    await page.visitDrawn('/in/isefs/MyDrafts');
    const left = page.network.sent(CHECKS).length;
    await act(() => page.advance(60_000));
    expect(page.network.sent(CHECKS)).toHaveLength(left);
  });
});

describe('the findings of a document', () => {
  it('moves between findings with the keyboard and jumps to a finding with Enter', async () => {
    await openStep({ checks: [serverCheck()] });
    await openCheck();
    const jumps = dialog()
      .getAllByRole('button')
      .filter((each) => each.hasAttribute('data-jump'));
    expect(jumps.map((each) => each.textContent)).toEqual([
      'Social Security number, page 2***-**-1234',
      'Birth date, page 1xx/xx/1990',
      'Birth date, page 3xx/xx/1991',
      'Author or folder name in document propertiesAnn',
    ]);
    act(() => jumps[0]?.focus());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(jumps[2]).toHaveFocus();
    expect(jumps[2]).toHaveAttribute('aria-current', 'true');
    await press('Previous finding');
    expect(jumps[1]).toHaveAttribute('aria-current', 'true');
  });

  it('dismisses all warnings of a kind until the file changes', async () => {
    const page = await openStep({ checks: [serverCheck()] });
    await openCheck();
    await press(/^Check off all 2/);
    expect(page.content().checkedOff).toEqual([
      { documentId: DOCUMENT, code: 'birthDate', page: 1 },
      { documentId: DOCUMENT, code: 'birthDate', page: 3 },
    ]);
    expect(dialog().getByText('1 to fix, 2 checked off, 1 advice')).toBeVisible();
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Check off Birth date, page 1' }));
    expect(page.content().checkedOff).toHaveLength(1);
    const [document] = aDraftFiling(1).documents;
    await act(async () => {
      const change = { documents: [{ ...document!, uploadId: uuid(3_777) }] };
      page.dispatch(filingChanged({ filingId: uuid(1_001), change }));
      await page.settle();
    });
    expect(page.content().checkedOff).toEqual([]);
  });

  it('redacts the found text and boxes drawn by the filer, and splits the document into public and confidential versions', async () => {
    const page = await openStep({ checks: [serverCheck()] });
    page.network.always(
      `POST /web/isefs/uploads/${UPLOAD}/redact`,
      answer(200, anUpload({ id: MADE, state: 'checking', sourceId: UPLOAD })),
    );
    await openCheck();
    await press('Redact: Social Security number, page 2');
    await userEvent.click(
      dialog().getByRole('checkbox', { name: 'Birth date, page 3: xx/xx/1991' }),
    );
    await userEvent.type(dialog().getByLabelText('From left'), '1');
    await press('Add box');
    expect(dialog().getByRole('alert')).toHaveTextContent('Enter four numbers from 0 to 17');
    await userEvent.type(dialog().getByLabelText('From top'), '2');
    await press('Add box');
    await press('Redact 3 boxes');
    await act(() => page.settle());
    const [request] = page.network.sent(`POST /web/isefs/uploads/${UPLOAD}/redact`);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      boxes: [
        { page: 2, box: { x: 70.5, y: 97.5, width: 63, height: 17 } },
        { page: 1, box: { x: 70.5, y: 97.5, width: 63, height: 17 } },
        { page: 2, box: { x: 72, y: 144, width: 144, height: 18 } },
      ],
    });
    expect(documentsOf(page.content())).toEqual([
      ['lead', 'PUBLIC', 'Complaint (redacted)', MADE],
      ['attachment', 'CONFIDENTIAL', 'Complaint (full version)', UPLOAD],
    ]);
    expect(page.content().filings.map(({ code }) => code)).toContain('ACRN');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("doesn't report that a file is confidential if the draft no longer has the file", async () => {
    const page = await openStep({ checks: [serverCheck()] });
    const redaction = page.network.hold(`POST /web/isefs/uploads/${UPLOAD}/redact`);
    await act(async () => {
      page.dispatch(redactUpload.send({ params: { uploadId: UPLOAD }, body: { boxes: [] } }));
      page.dispatch(draftEdited({ filings: [] }));
      await page.settle();
      redaction.answer(answer(200, anUpload({ id: MADE, state: 'checking', sourceId: UPLOAD })));
      await page.settle();
    });
    expect(redactUpload.select(page.store.getState(), UPLOAD).status).toBe('done');
    expect(page.count(toastShown)).toBe(0);
  });

  it("splits a document into parts within the court's limits", async () => {
    const page = await openStep({ checks: [serverCheck()] });
    const second = uuid(3_501);
    page.network.always(
      `POST /web/isefs/uploads/${UPLOAD}/split`,
      listAnswer([anUpload({ id: MADE }), anUpload({ id: second })]),
    );
    await openCheck();
    await press('Split…');
    expect(dialog().getByRole('textbox')).toHaveValue('151');
    expect(dialog().getByText('Part 2: pages 151-300')).toBeVisible();
    await press('Split into 2 parts');
    await act(() => page.settle());
    expect(documentsOf(page.content())).toEqual([
      ['lead', 'PUBLIC', 'Complaint, part 1', MADE],
      ['attachment', 'PUBLIC', 'Complaint, part 2', second],
    ]);
  });

  it('turns a rule off for the firm with a reason', async () => {
    const page = await openStep({ checks: [serverCheck()] });
    const rule = {
      code: 'birthDate',
      reason: 'Dates of incorporation',
      by: 'Una',
      at: '2026-01-01T00:00:00Z',
    };
    page.network.always('POST /web/isefs/silencedRules', listAnswer([rule]));
    await openCheck();
    await press('Silence this rule for the firm: Birth date');
    await press('Turn off for the firm');
    expect(page.network.sent('POST /web/isefs/silencedRules')).toHaveLength(0);
    await userEvent.type(dialog().getByLabelText(/Reason/), 'Dates of incorporation');
    await press('Turn off for the firm');
    page.network.always(CHECKS, listAnswer([serverCheck({ findings: [] })]));
    await act(() => page.settle());
    const [request] = page.network.sent('POST /web/isefs/silencedRules');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      code: 'birthDate',
      reason: 'Dates of incorporation',
    });
  });
});

describe('the review', () => {
  it("links an open finding to its document's check", async () => {
    const page = await openStep({
      step: 'review',
      upload: { bytes: 10_000, pages: 3 },
      checks: [serverCheck()],
    });
    const link = screen.getByRole('link', { name: /Birth date: correct the document, or check/ });
    expect(link.getAttribute('href')).toContain(`check=${DOCUMENT}`);
    expect(screen.getByRole('link', { name: /Social Security number: correct/ })).toBeVisible();
    expect(selectFlow(page.store.getState()).status).toBe('ready');
  });
});

describe('splitting a document', () => {
  it('suggests the fewest equal parts, and parses typed page ranges', () => {
    const limits = { documentBytes: 50, documentPages: 250 };
    expect(suggestSplit({ bytes: 10, pages: 200 }, limits)).toEqual([]);
    expect(suggestSplit({ bytes: 10, pages: 501 }, limits)).toEqual([168, 335]);
    expect(suggestSplit({ bytes: 100, pages: 9 }, limits)).toEqual([4, 7]);
    expect(partsOf({ bytes: 100, pages: 10 }, [4])).toEqual([
      { from: 1, to: 3, bytes: 30 },
      { from: 4, to: 10, bytes: 70 },
    ]);
    expect(readStarts('41, 21 21', 50)).toEqual([21, 41]);
    expect(readStarts('1', 50)).toBeNull();
    expect(readStarts('51', 50)).toBeNull();
  });
});
