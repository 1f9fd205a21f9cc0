import type { Draft, DraftContent, DraftNote } from '#contract/schemas/filingDrafts';
import { createDraftDesk } from '../../src/client/platform/draftDesk';
import {
  DRAFT_FORM,
  restoreEdits,
  unsavedEdits,
} from '../../src/client/features/efiling/flow/keptEdits';
import {
  selectContent,
  selectFlow,
  selectFlowStatus,
} from '../../src/client/features/efiling/flow/selectors';
import {
  conflictSettled,
  createDraft,
  draftEdited,
  estimateSeen,
  noteDismissed,
  partAdded,
  partyChanged,
  replacementChosen,
} from '../../src/client/features/efiling/flow/slice';
import { selectDraftStatus } from '../../src/client/state/drafts/selectors';
import { connectionChanged } from '../../src/client/state/site/slice';
import { pageHidden } from '../../src/client/state/unreadStream/slice';
import { removeDraft } from '../../src/client/features/efiling/drafts/slice';
import { submitDraft } from '../../src/client/features/efiling/review/slice';
import { goodBody } from '../support/goodAnswers';
import { aContent, aDraftFiling, uuid } from '../support/filingDrafts';
import { recordingOf, replayOf } from '../support/replayed';
import { answer, createTabStorage } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const USER = testUser({ efmUsers: { 'STATE-IN': { id: '1', individual: true, admin: false } } });
const ID = uuid(1);
const AT = `/in/isefs/NewCase?draft=${ID}&step=case`;
const ONE = `/web/efiling/drafts/${ID}`;
const [GET, PUT] = [`GET ${ONE}`, `PUT ${ONE}`];

function aDraft(content: DraftContent = aContent(), version = 1): Draft {
  return {
    id: ID,
    version,
    kind: 'newCase',
    name: '',
    updatedAt: '2026-07-06T18:14:00.000Z',
    deletesOn: '2027-01-02',
    isOwn: true,
    ownerName: 'Una Fairbanks',
    content,
    notes: [],
    correction: null,
  };
}

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

const SUBMISSION = { version: 1, quoteId: ID, isAgreed: true } as const;

const NONE = { items: [], total: 0, capped: false, asOf: '' };

/** A tab whose storage outlives its pages. */
function createTab(texts = new Map<string, string>()) {
  return async (draft: Draft = aDraft(), at = AT) => {
    const page = await openPage({
      user: USER,
      at,
      ports: { drafts: createDraftDesk(), tabStorage: createTabStorage(texts) },
      prepare({ network }) {
        network.always('GET /web/efiling/start', answer(200, START));
        network.always('GET /web/efiling/uploads', answer(200, NONE));
        network.always(GET, answer(200, draft));
      },
    });
    await page.settle();
    return {
      ...page,
      flow: () => page.select(selectFlow),
      content: () => page.select(selectContent),
      saves: () => page.network.sent(PUT).map(({ body }) => JSON.parse(body ?? '') as Draft),
      /** The server saves the next change. */
      accept(version: number, content: DraftContent) {
        const { notes: _notes, ...saved } = aDraft(content, version);
        page.network.always(PUT, answer(200, saved));
      },
    };
  };
}

const openFlow = createTab();

describe('the draft of a filing', () => {
  it('saves two seconds after the last keystroke, with the version that the edit is based on', async () => {
    const page = await openFlow();
    page.accept(2, aContent({ comment: 'ab' }));
    page.dispatch(draftEdited({ comment: 'a' }));
    await page.advance(1_900);
    page.dispatch(draftEdited({ comment: 'ab' }));
    await page.advance(1_900);
    expect(page.saves()).toEqual([]);
    expect(page.flow().save).toBe('dirty');
    await page.advance(200);
    expect(page.saves()).toMatchObject([{ version: 1, content: { comment: 'ab' } }]);
    expect(page.flow()).toMatchObject({ save: 'saved', saved: { version: 2 } });
  });

  it('saves immediately when the filer leaves the step, and keeps the input', async () => {
    const page = await openFlow();
    page.accept(2, aContent({ comment: 'a' }));
    page.dispatch(draftEdited({ comment: 'a' }));
    await page.visit(AT.replace('case', 'parties'));
    expect(page.saves()).toHaveLength(1);
    expect(page.network.sent(GET)).toHaveLength(1);
    await page.visit(AT, 'pop');
    expect(page.content()?.comment).toBe('a');
    expect(page.network.sent(GET)).toHaveLength(1);
  });

  it('sends edits made during a save with the next save', async () => {
    const page = await openFlow();
    const { notes: _notes, ...saved } = aDraft(aContent(), 2);
    page.network.always(PUT, answer(200, saved));
    page.dispatch(draftEdited({ comment: 'a' }));
    const advancing = page.advance(2_000);
    page.dispatch(draftEdited({ comment: 'ab' }));
    await advancing;
    await page.advance(4_000);
    expect(page.saves().at(-1)).toMatchObject({ content: { comment: 'ab' } });
    expect(page.content()?.comment).toBe('ab');
    expect(page.flow().save).toBe('saved');
  });

  it('retries a failed save, and retries immediately when the network is back', async () => {
    const page = await openFlow();
    page.network.always(PUT, { kind: 'offline' });
    page.dispatch(draftEdited({ comment: 'a' }));
    await page.advance(2_000);
    expect(page.flow().save).toBe('unsaved');
    page.accept(2, aContent({ comment: 'a' }));
    page.dispatch(connectionChanged({ isOnline: false }));
    page.dispatch(connectionChanged({ isOnline: true }));
    await page.settle();
    expect(page.flow().save).toBe('saved');
    page.network.always(PUT, { kind: 'offline' });
    page.dispatch(draftEdited({ comment: 'b' }));
    await page.advance(2_000);
    page.accept(3, aContent({ comment: 'b' }));
    await page.advance(15_000);
    expect(page.flow()).toMatchObject({ save: 'saved', saved: { version: 3 } });
  });

  it.each([400, 403, 404, 413, 422])(
    'retries a save that failed with %i only after the next edit',
    async (status) => {
      const page = await openFlow();
      page.network.always(PUT, answer(status, { messages: ['No.'], fields: [], message: 'No.' }));
      page.dispatch(draftEdited({ comment: 'a' }));
      await page.advance(2_000);
      expect(page.flow().save).toBe('rejected');
      await page.visit(AT.replace('case', 'parties'));
      await page.advance(60_000);
      expect(page.saves()).toHaveLength(1);
      page.accept(2, aContent({ comment: 'ab' }));
      page.dispatch(draftEdited({ comment: 'ab' }));
      await page.advance(2_000);
      expect(page.flow()).toMatchObject({ save: 'saved', saved: { version: 2 } });
    },
  );

  describe('a draft left with unsaved edits', () => {
    const OTHER = uuid(2);

    async function openOther(page: Awaited<ReturnType<typeof openFlow>>) {
      page.network.always(
        `GET /web/efiling/drafts/${OTHER}`,
        answer(200, { ...aDraft(), id: OTHER }),
      );
      await page.visit(AT.replace(ID, OTHER));
      expect(page.flow()).toMatchObject({ draftId: OTHER, save: 'saved', isRestored: false });
    }

    it.each([
      ['the network is down', { kind: 'offline' } as const],
      ['the save was rejected', answer(400, { messages: ['No.'], fields: [] })],
    ])('restores the edits on return if %s', async (_why, reply) => {
      const page = await openFlow();
      page.network.always(PUT, reply);
      page.dispatch(draftEdited({ comment: 'typed' }));
      await page.advance(2_000);
      await openOther(page);
      page.accept(2, aContent({ comment: 'typed' }));
      await page.visit(AT);
      expect(page.content()?.comment).toBe('typed');
      expect(page.flow()).toMatchObject({ save: 'dirty', isRestored: true, kept: {} });
      await page.advance(2_000);
      expect(page.flow().save).toBe('saved');
      expect(page.saves().at(-1)).toMatchObject({ version: 1, content: { comment: 'typed' } });
    });

    it('shows an open conflict again on return', async () => {
      const page = await openFlow();
      page.network.always(PUT, answer(409, { message: 'Changed', code: 'DRAFT_CHANGED' }));
      page.network.always(GET, answer(200, aDraft(aContent({ comment: 'theirs' }), 5)));
      page.dispatch(draftEdited({ comment: 'mine' }));
      await page.advance(2_000);
      await openOther(page);
      await page.visit(AT);
      await page.advance(2_000);
      expect(page.content()?.comment).toBe('mine');
      expect(page.flow().conflict).toMatchObject({ version: 5, content: { comment: 'theirs' } });
    });
  });

  describe('a draft left during a save', () => {
    const OTHER = uuid(2);
    const OTHER_AT = AT.replace(ID, OTHER);

    async function leaveDuringSave(to: string) {
      const page = await openFlow();
      page.network.always(
        `GET /web/efiling/drafts/${OTHER}`,
        answer(200, { ...aDraft(), id: OTHER }),
      );
      const save = page.network.hold(PUT);
      page.dispatch(draftEdited({ comment: 'typed' }));
      await page.advance(2_000);
      await page.visit(to);
      const { notes: _notes, correction: _correction, ...saved } = aDraft(aContent(), 2);
      return {
        ...page,
        status: () => page.select(selectFlowStatus),
        async finishSave(reply = answer(200, saved)) {
          save.answer(reply);
          await page.settle();
        },
      };
    }

    it("doesn't show the draft at the URL of another draft", async () => {
      const page = await leaveDuringSave(OTHER_AT);
      expect(page.status()).toBe('loading');
      await page.finishSave();
      expect(page.status()).toBe('ready');
      expect(page.flow().draftId).toBe(OTHER);
    });

    it('stays open if the filer returns before the save ends', async () => {
      const page = await leaveDuringSave(OTHER_AT);
      await page.visit(AT, 'pop');
      page.dispatch(draftEdited({ comment: 'typed later' }));
      await page.finishSave();
      expect(page.flow()).toMatchObject({ draftId: ID, status: 'ready', kept: {} });
      expect(page.content()?.comment).toBe('typed later');
    });

    it.each(['/in/isefs/NewCase', '/in/isefs/SubsequentFiling'])(
      'closes when the filer opens the start page at %s',
      async (start) => {
        const page = await leaveDuringSave(start);
        expect(page.status()).toBe('idle');
        await page.finishSave();
        expect(page.flow()).toMatchObject({ draftId: null, kept: {} });
      },
    );

    it('keeps edits that the server rejects until the filer opens the draft again', async () => {
      const page = await leaveDuringSave('/in/isefs/NewCase');
      await page.finishSave(answer(400, { messages: ['No.'], fields: [] }));
      expect(page.status()).toBe('idle');
      expect(page.flow()).toMatchObject({
        draftId: null,
        kept: { [ID]: { version: 1, content: { comment: 'typed' } } },
      });
    });

    it('saves the edits after an outage while the start page is shown', async () => {
      const page = await leaveDuringSave('/in/isefs/NewCase');
      await page.finishSave(answer(503));
      expect(page.status()).toBe('idle');
      page.accept(2, aContent({ comment: 'typed' }));
      await page.advance(60_000);
      expect(page.saves().at(-1)).toMatchObject({ content: { comment: 'typed' } });
      expect(page.flow().draftId).toBeNull();
    });
  });

  it('restores edits that were made during a save if the page was closed before the save ended', async () => {
    const texts = new Map<string, string>();
    const before = await createTab(texts)();
    before.network.hold(PUT);
    before.dispatch(draftEdited({ comment: 'sent' }));
    await before.advance(2_000);
    const sent = await createTab(new Map(texts))();
    expect(sent.content()?.comment).toBe('sent');
    before.dispatch(draftEdited({ comment: 'sent, typed' }));
    before.dispatch(pageHidden());
    const after = await createTab(texts)();
    expect(after.content()?.comment).toBe('sent, typed');
    expect(after.flow().isRestored).toBe(true);
  });

  it.each([
    [
      'filed',
      `POST ${ONE}/submission`,
      answer(200, goodBody('submitDraft', { outcome: 'filed' })),
      submitDraft.send({ params: { draftId: ID }, body: SUBMISSION }),
    ],
    [
      'deleted',
      `DELETE ${ONE}`,
      answer(200, { isDeleted: true }),
      removeDraft.send({ params: { draftId: ID } }),
    ],
  ])(
    'drops the edits of a draft that was %s, and keeps those of others',
    async (_end, line, answered, sent) => {
      const texts = new Map<string, string>();
      const page = await createTab(texts)();
      page.network.always(PUT, answer(503));
      page.dispatch(draftEdited({ comment: 'typed' }));
      page.dispatch(pageHidden());
      const other = uuid(77);
      page.network.always(GET.replace(ID, other), answer(200, { ...aDraft(), id: other }));
      await page.visit(AT.replace(ID, other));
      page.dispatch(draftEdited({ comment: 'of another draft' }));
      page.dispatch(pageHidden());
      const stored = () => [...texts.values()].join(' ');
      expect(stored()).toContain('"typed"');
      page.network.always(line, answered);
      page.network.always('GET /web/efiling/envelopes', answer(200, goodBody('getEnvelopes')));
      page.dispatch(sent);
      await page.settle();
      expect(stored()).not.toContain('"typed"');
      expect(stored()).toContain('of another draft');
      expect(page.flow().kept).not.toHaveProperty(ID);
    },
  );

  describe('a draft changed in another tab', () => {
    async function inConflict() {
      const page = await openFlow();
      page.network.always(PUT, answer(409, { message: 'Changed', code: 'DRAFT_CHANGED' }));
      page.network.always(GET, answer(200, aDraft(aContent({ comment: 'theirs' }), 5)));
      page.dispatch(draftEdited({ comment: 'mine' }));
      await page.advance(2_000);
      expect(page.flow().conflict).toMatchObject({ version: 5, content: { comment: 'theirs' } });
      expect(page.content()?.comment).toBe('mine');
      expect(page.errors()).toEqual([]);
      return page;
    }

    it('waits for a choice, and saves this version over the other one', async () => {
      const page = await inConflict();
      await page.advance(60_000);
      expect(page.saves()).toHaveLength(1);
      page.accept(6, aContent({ comment: 'mine' }));
      page.dispatch(conflictSettled({ use: 'mine' }));
      await page.advance(2_000);
      expect(page.saves().at(-1)).toMatchObject({ version: 5, content: { comment: 'mine' } });
      expect(page.flow()).toMatchObject({ conflict: null, save: 'saved' });
    });

    it('continues with the other version', async () => {
      const page = await inConflict();
      page.dispatch(conflictSettled({ use: 'theirs' }));
      await page.advance(60_000);
      expect(page.content()?.comment).toBe('theirs');
      expect(page.saves()).toHaveLength(1);
    });

    it('continues with the other version if this tab only recorded an estimate', async () => {
      const page = await openFlow();
      page.network.always(PUT, answer(409, { message: 'Changed', code: 'DRAFT_CHANGED' }));
      page.network.always(GET, answer(200, aDraft(aContent({ comment: 'theirs' }), 5)));
      page.dispatch(estimateSeen({ cents: 15_700 }));
      await page.advance(2_000);
      expect(page.flow()).toMatchObject({ conflict: null, save: 'saved', saved: { version: 5 } });
      expect(page.content()?.comment).toBe('theirs');
    });

    it('shows no conflict if the server saved the change but the response was lost', async () => {
      const page = await openFlow();
      page.network.always(PUT, answer(409, { message: 'Changed', code: 'DRAFT_CHANGED' }));
      page.network.always(GET, answer(200, aDraft(aContent({ comment: 'mine' }), 2)));
      page.dispatch(draftEdited({ comment: 'mine' }));
      await page.advance(2_000);
      expect(page.flow()).toMatchObject({ conflict: null, save: 'saved', saved: { version: 2 } });
    });
  });

  it('restores all typed input after a save required a login', async () => {
    const texts = new Map<string, string>();
    const before = await createTab(texts)();
    before.network.always(PUT, answer(401));
    before.dispatch(draftEdited({ comment: 'typed' }));
    before.ports.drafts.lay(DRAFT_FORM, () => unsavedEdits(before.flow()) ?? {});
    await before.advance(2_000);
    expect(before.went('assign')[0]).toContain('/common/Login?done=');
    const after = await createTab(texts)();
    expect(after.select((state) => selectDraftStatus(state, DRAFT_FORM))).toBe('found');
    const kept = after.ports.drafts.take(DRAFT_FORM) ?? {};
    expect(restoreEdits(kept, uuid(9))).toBeNull();
    after.dispatch(restoreEdits(kept, ID)!);
    expect(after.content()?.comment).toBe('typed');
    expect(after.flow().isRestored).toBe(true);
    after.accept(2, aContent({ comment: 'typed' }));
    await after.advance(2_000);
    expect(after.saves()).toMatchObject([{ version: 1, content: { comment: 'typed' } }]);
  });

  it('shows that the draft was deleted', async () => {
    const page = await openPage({
      user: USER,
      at: AT,
      prepare({ network }) {
        network.always('GET /web/efiling/start', answer(200, START));
        network.always('GET /web/efiling/uploads', answer(200, NONE));
        network.always(GET, answer(404, { message: 'Gone' }));
      },
    });
    await page.settle();
    expect(page.select(selectFlow).status).toBe('notFound');
  });

  it('opens a new draft at its first step', async () => {
    const page = await openFlow(aDraft(), '/in/isefs/NewCase');
    page.network.always('POST /web/efiling/drafts', answer(200, aDraft()));
    page.dispatch(createDraft.send({ body: { kind: 'newCase', attorney: null } }));
    await page.settle();
    expect(page.went('push')).toEqual([AT]);
    expect(page.flow()).toMatchObject({ status: 'ready', draftId: ID });
  });

  it('creates the public and confidential documents of a confidential filing, and one notice', async () => {
    const page = await openFlow();
    const [filing] = aContent().filings;
    page.dispatch(partAdded({ kind: 'confidential', filingId: filing!.filingId }));
    expect(page.content()?.filings).toMatchObject([
      {
        documents: [
          { component: 'lead', security: 'PUBLIC', uploadId: null },
          { component: 'attachment', security: 'CONFIDENTIAL', uploadId: uuid(3_001) },
        ],
      },
      { code: 'ACRN', documents: [{ component: 'lead' }] },
    ]);
  });

  it('adds the Word version of a proposed order', async () => {
    const page = await openFlow();
    const [filing] = aContent().filings;
    const { filingId } = filing!;
    const code = { code: 'PORD', name: 'Proposed Order', goesToJudge: true };
    for (const _twice of [1, 2]) page.dispatch(partAdded({ kind: 'code', filingId, ...code }));
    expect(page.content()?.filings[0]?.documents.map(({ component }) => component)).toEqual([
      'lead',
      'word',
    ]);
  });

  it('changes one party and keeps the others', async () => {
    const page = await openFlow();
    page.dispatch(partyChanged({ partyId: uuid(2), change: { lastName: 'Doe #1-40' } }));
    expect(page.content()?.parties.map(({ lastName, name }) => name || lastName)).toEqual([
      'Acme LLC',
      'Doe #1-40',
    ]);
  });
});

describe('a recording of a draft', () => {
  it('replays loading, edits, and saves', async () => {
    const page = await openFlow(aDraft(aContent({ courtId: 9 })));
    page.network.always('GET /web/efiling/courts/9/policy', answer(404));
    page.accept(2, aContent({ comment: 'a' }));
    page.dispatch(draftEdited({ comment: 'a' }));
    await page.advance(2_000);
    const replay = await replayOf(recordingOf(page));
    await replay.playTo(Infinity);
    expect(replay.difference()).toBeNull();
  });
});

describe('the note about a retired code', () => {
  const note = (changes: Partial<DraftNote>): DraftNote => ({
    code: 'codeEnded',
    subject: 'Motion',
    filingId: uuid(1_001),
    fromCents: null,
    toCents: null,
    replacement: { code: 'MOTN', name: 'Motion, general' },
    ...changes,
  });

  it('replaces a retired filing code and renames its document when the filer chooses the replacement', async () => {
    const ended = note({});
    const filings = [aDraftFiling(1, { codeName: 'Complaint' })];
    const page = await openFlow({ ...aDraft(aContent({ filings })), notes: [ended] });
    page.dispatch(replacementChosen(page.flow().notes[0]!));
    await page.settle();
    expect(page.content()?.filings).toMatchObject([
      { code: 'MOTN', codeName: 'Motion, general', documents: [{ title: 'Motion, general' }] },
    ]);
    expect(page.flow().notes).toEqual([]);
    expect(page.flow().save).toBe('dirty');
  });

  it('hides only the note that the filer dismissed', async () => {
    const [first, second] = [note({}), note({ filingId: uuid(1_002) })];
    const page = await openFlow({ ...aDraft(), notes: [first, second] });
    page.dispatch(noteDismissed(page.flow().notes[0]!));
    expect(page.flow().notes).toEqual([second]);
  });

  it('replaces a retired case type when the filer chooses the replacement', async () => {
    const replacement = { code: 'CC', name: 'Civil Collection' };
    const ended = note({ code: 'typeEnded', filingId: null, replacement });
    const page = await openFlow({ ...aDraft(aContent({ typeCode: 'CK' })), notes: [ended] });
    page.dispatch(replacementChosen(page.flow().notes[0]!));
    await page.settle();
    expect(page.content()).toMatchObject({ typeCode: 'CC', typeName: 'Civil Collection' });
  });
});
