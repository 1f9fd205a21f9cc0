import type { Draft, DraftContent, DraftSummary } from '#contract/schemas/filingDrafts';
import { expireDrafts } from '../../../../src/server/areas/filingDrafts/job';
import { readCodesFile } from '../../../../src/server/domain/efm/codeFiles';
import { importCodes } from '../../../../src/server/domain/efm/codesRepository';
import { aContent, aDraftFiling, aParty, uuid } from '../../../support/filingDrafts';
import { addAccount } from '../../accounts';
import { addCase, COURTS, LAKE } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;

let site: TestSite;
let anna: TestBrowser;
let berta: TestBrowser;
beforeAll(async () => {
  site = await openTestSite();
  anna = await site.signedIn('anna');
  berta = await site.signedIn('berta');
  for (const person of [anna, berta]) await person.call('POST', '/efiling/filer');
});
beforeEach(() => {
  site.clock.time = START;
});
afterAll(() => site.close());

async function create(person: TestBrowser, kind = 'newCase'): Promise<Draft> {
  const answer = await person.call('POST', '/efiling/drafts', {
    payload: { kind, attorney: null },
  });
  return answer.json<Draft>();
}

function put(person: TestBrowser, { id, version }: Draft, content: DraftContent, name = '') {
  return person.call('PUT', `/efiling/drafts/${id}`, { payload: { version, name, content } });
}

async function open(person: TestBrowser, id: string): Promise<Draft> {
  return (await person.call('GET', `/efiling/drafts/${id}`)).json<Draft>();
}

/** Two users of a firm with an active and a suspended attorney. */
async function aFirm(usernames: readonly string[]) {
  const { db } = site.database;
  const { accountId, userIds } = await addAccount(site.database, usernames);
  const { id: firm_id } = await db
    .insertInto('filing_firm')
    .values({
      account_id: accountId,
      name: 'A firm',
      is_individual: false,
      created_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const user_id of userIds) {
    await db
      .insertInto('filing_firm_user')
      .values({ user_id, firm_id, role: 'FILER', added_at: new Date(0) })
      .execute();
  }
  await db
    .updateTable('app_user')
    .set({
      efm_users: JSON.stringify({ 'STATE-IN': { id: '1', individual: false, admin: false } }),
    })
    .where('id', 'in', userIds)
    .execute();
  const roll = { updated_at: new Date(0), email: null };
  await db
    .insertInto('filing_roll')
    .values([
      { ...roll, bar_number: '100-49', name: 'Ada Active', status: 'active' },
      { ...roll, bar_number: '150-49', name: 'Sid Suspended', status: 'suspended' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('filing_firm_attorney')
    .values([
      { firm_id, bar_number: '100-49', added_at: new Date(0) },
      { firm_id, bar_number: '150-49', added_at: new Date(0) },
    ])
    .execute();
  return { firm_id };
}

describe('becoming a filer', () => {
  it('makes a user with a confirmed email address an individual filer only once', async () => {
    await addAccount(site.database, ['fiona']);
    const fiona = await site.signedIn('fiona');
    expect((await fiona.call('GET', '/efiling/start')).json()).toMatchObject({ filer: null });
    expect((await fiona.call('GET', '/efiling/drafts')).statusCode).toBe(403);
    for (const _try of [1, 2]) {
      const answer = await fiona.call('POST', '/efiling/filer');
      expect(answer.json()).toMatchObject({ name: 'fiona Tester', isIndividual: true });
    }
    expect((await fiona.call('GET', '/efiling/drafts')).json()).toMatchObject({ items: [] });
    const { efmUsers } = (await fiona.call('GET', '/users/current')).json<{
      efmUsers: object;
    }>();
    expect(efmUsers).toMatchObject({ 'STATE-IN': { individual: true } });
  });

  it('asks a user to confirm the email address first', async () => {
    const { userIds } = await addAccount(site.database, ['gus']);
    await site.database.db
      .updateTable('app_user')
      .set({ is_email_confirmed: false })
      .where('id', 'in', userIds)
      .execute();
    const gus = await site.signedIn('gus');
    const answer = await gus.call('POST', '/efiling/filer');
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('once your email address is confirmed');
  });

  it('offers no filing drafts in Michigan', async () => {
    const headers = { 'Location-Code': 'STATE-MI' };
    expect((await anna.call('GET', '/efiling/start', { headers })).statusCode).toBe(404);
    expect((await anna.call('GET', '/efiling/drafts', { headers })).statusCode).toBe(404);
  });
});

describe('drafts', () => {
  it('returns all saved values, in order', async () => {
    const draft = await create(anna);
    const content = aContent({
      courtId: COURTS.marion,
      caption: 'Acme LLC vs. Jane Roe',
      comment: 'Please hurry',
      clientNumber: 'A-1',
      crossReferences: [{ code: 'RELATED', number: '49D01-2501-CC-000001' }],
      checklist: [{ code: 'SUMM', state: 'later' }],
      seenCents: 16_461,
      filings: [
        aDraftFiling(2, { partyIds: [uuid(1), uuid(2)], attorney: '100-49' }),
        aDraftFiling(1, { optionalServices: [{ code: 'SHRF', quantity: 1, pages: 0 }] }),
      ],
    });
    const saved = await put(anna, draft, content, 'My case');
    expect(saved.json()).toMatchObject({ version: 2, name: 'My case', content });
    const found = await open(anna, draft.id);
    expect(found.content).toEqual(content);
    expect(found).toMatchObject({ isOwn: true, deletesOn: '2027-01-02' });
  });

  it("updates a draft's last-changed time for a change, but not for a new estimate", async () => {
    const draft = await create(anna);
    const content = aContent({ courtId: COURTS.marion, seenCents: 16_461 });
    await put(anna, draft, content);
    const { updatedAt } = await open(anna, draft.id);
    site.clock.time += 60_000;
    await put(anna, { ...draft, version: 2 }, { ...content, seenCents: 16_154 });
    const seenCents = { seenCents: 16_154 };
    expect(await open(anna, draft.id)).toMatchObject({ version: 3, updatedAt, content: seenCents });
    await put(anna, { ...draft, version: 3 }, { ...content, seenCents: 1, comment: 'Please' });
    expect(await open(anna, draft.id)).toMatchObject({
      version: 4,
      updatedAt: new Date(Date.parse(updatedAt) + 60_000).toISOString(),
    });
  });

  it('stores 50 filings, 200 parties, a caption of 5,000 characters, and a numbered John Doe', async () => {
    const draft = await create(anna);
    const parties = Array.from({ length: 200 }, (_, index) => aParty(index));
    parties[7] = aParty(7, { firstName: 'John', lastName: 'Doe #1-40' });
    const content = aContent({
      caption: 'x'.repeat(5_000),
      parties,
      filings: Array.from({ length: 50 }, (_, index) => aDraftFiling(index)),
    });
    expect((await put(anna, draft, content)).json()).toMatchObject({ version: 2 });
    expect((await open(anna, draft.id)).content).toEqual(content);
    const larger = [
      { ...content, caption: 'x'.repeat(5_001) },
      { ...content, parties: [...parties, aParty(200)] },
      { ...content, filings: [...content.filings, aDraftFiling(50)] },
    ];
    for (const tooLarge of larger) {
      expect((await put(anna, { ...draft, version: 2 }, tooLarge)).statusCode).toBe(400);
    }
  });

  it('removes bidi controls from a filing draft', async () => {
    const draft = await create(anna);
    const content = aContent({ parties: [aParty(1, { lastName: 'R\u202Eoe\u200F' })] });
    expect((await put(anna, draft, content, 'A\u202Eb')).json()).toMatchObject({
      name: 'Ab',
      content: { parties: [{ lastName: 'Roe' }] },
    });
  });

  it('rejects an unknown court', async () => {
    const draft = await create(anna);
    const answer = await put(anna, draft, aContent({ courtId: 999_999_999 }));
    expect(answer.statusCode).toBe(400);
  });

  it('returns 409 for an older version, with the current draft and the parts that differ', async () => {
    const draft = await create(anna);
    await put(anna, draft, aContent({ comment: 'first tab' }));
    const answer = await put(anna, draft, aContent({ comment: 'second tab', clientNumber: '7' }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'DRAFT_CHANGED',
      fields: ['comment', 'clientNumber'],
      draft: { version: 2, content: { comment: 'first tab' } },
    });
    expect((await open(anna, draft.id)).content.comment).toBe('first tab');
  });

  it('saves only one of two simultaneous changes to a draft', async () => {
    const draft = await create(anna);
    const answers = await Promise.all(
      ['a', 'b'].map((comment) => put(anna, draft, aContent({ comment }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('returns 404 to another user, and after deletion', async () => {
    const draft = await create(anna);
    const asked = (person: TestBrowser) => [
      person.call('GET', `/efiling/drafts/${draft.id}`),
      put(person, draft, aContent()),
      person.call('DELETE', `/efiling/drafts/${draft.id}`),
    ];
    for (const answer of asked(berta)) expect((await answer).statusCode).toBe(404);
    expect((await anna.call('DELETE', `/efiling/drafts/${draft.id}`)).statusCode).toBe(200);
    for (const answer of asked(anna)) expect((await answer).statusCode).toBe(404);
    const { items } = (await anna.call('GET', '/efiling/drafts')).json<{ items: Draft[] }>();
    expect(items.map(({ id }) => id)).not.toContain(draft.id);
  });

  it('lists each draft with its next step and last estimate', async () => {
    const draft = await create(anna);
    const listed = async (): Promise<DraftSummary | undefined> => {
      const answer = await anna.call('GET', '/efiling/drafts');
      return answer.json<{ items: DraftSummary[] }>().items.find(({ id }) => id === draft.id);
    };
    // A new draft starts with the firm's payment account.
    expect(await listed()).toMatchObject({
      step: 'case',
      seenCents: null,
      timeZone: null,
      missing: ['court', 'caseType', 'parties', 'documents'],
    });
    const full = aContent({ courtId: COURTS.marion, seenCents: 16_154 });
    const [filing] = full.filings;
    const [document] = filing!.documents;
    const empty = { ...filing!, documents: [{ ...document!, uploadId: null }] };
    const payment = { kind: 'card', accountId: null } as const;
    const contents: readonly (readonly [DraftContent, string, ...string[]])[] = [
      [{ ...full, typeCode: null }, 'case', 'caseType', 'payment'],
      [{ ...full, parties: [] }, 'parties', 'parties', 'payment'],
      [
        { ...full, parties: [{ ...aParty(1), isFiler: true, typeCode: null }] },
        ...(['parties', 'parties', 'payment'] as const),
      ],
      [{ ...full, parties: [aParty(1)] }, 'parties', 'parties', 'payment'],
      [{ ...full, filings: [] }, 'documents', 'documents', 'payment'],
      [{ ...full, filings: [empty] }, 'documents', 'documents', 'payment'],
      [full, 'fees', 'payment'],
      [{ ...full, payment }, 'review'],
    ];
    let saved = draft;
    for (const [content, step, ...missing] of contents) {
      const answer = await put(anna, saved, content);
      expect(answer.statusCode).toBe(200);
      saved = answer.json<Draft>();
      expect(await listed()).toMatchObject({
        step,
        missing,
        seenCents: 16_154,
        timeZone: 'America/Indiana/Indianapolis',
      });
    }
  });

  it('opens a draft for every user of the firm', async () => {
    await aFirm(['paula', 'quinn']);
    const [paula, quinn] = [await site.signedIn('paula'), await site.signedIn('quinn')];
    const draft = await create(paula);
    expect(await open(quinn, draft.id)).toMatchObject({ isOwn: false, ownerName: 'paula Tester' });
    expect((await put(quinn, draft, aContent())).statusCode).toBe(200);
    const mine = await create(anna);
    expect((await quinn.call('GET', `/efiling/drafts/${mine.id}`)).statusCode).toBe(404);
  });

  it("starts a draft with the firm's attorney, and rejects another firm's attorney", async () => {
    await aFirm(['rita']);
    const rita = await site.signedIn('rita');
    const start = (attorney: string) =>
      rita.call('POST', '/efiling/drafts', { payload: { kind: 'newCase', attorney } });
    expect((await start('100-49')).json()).toMatchObject({ content: { attorney: '100-49' } });
    expect((await start('999-49')).statusCode).toBe(400);
  });
});

describe('notes on an opened draft', () => {
  const NUMBER = '49Z01-2606-CC-000077';

  async function saved(content: DraftContent, person = anna): Promise<Draft> {
    const draft = await create(person, 'existingCase');
    await put(person, draft, content);
    return draft;
  }

  it('shows the replacements for a retired filing code and case type', async () => {
    const { id } = await saved(
      aContent({
        courtId: COURTS.marion,
        typeCode: 'CK',
        typeName: 'Collection',
        // "Affidavit of Service" is as close, but not for new cases.
        filings: [aDraftFiling(1, { code: 'OLDA', codeName: 'Affidavit of the Service Debt' })],
      }),
    );
    expect((await open(anna, id)).notes).toMatchObject([
      { code: 'typeEnded', subject: 'Collection', replacement: { code: 'CC' } },
      { code: 'codeEnded', filingId: uuid(1_001), replacement: { code: 'AFDB' } },
    ]);
  });

  it("shows the court's successor for a retired filing code, not the code with the most similar name", async () => {
    const { db } = site.database;
    const csv = [
      'list,code,name,parent,kind,docketText,carriesFee,endsOn,replacedBy',
      'filingCode,AFFD,Affidavit,,both,Affidavit Filed,none,2026-01-01,EXHB',
    ].join('\n');
    const rows = readCodesFile('county.csv', csv);
    await importCodes(
      db,
      { countyId: LAKE, effectiveOn: '2026-02-01', rows, source: 'county.csv' },
      START,
    );
    const { id } = await saved(
      aContent({
        courtId: COURTS.lake,
        filings: [aDraftFiling(1, { code: 'AFFD', codeName: 'Affidavit' })],
      }),
    );
    expect((await open(anna, id)).notes).toMatchObject([
      { code: 'codeEnded', subject: 'Affidavit', replacement: { code: 'EXHB', name: 'Exhibits' } },
    ]);
    const policy = await anna.call('GET', `/efiling/courts/${String(COURTS.lake)}/policy`);
    const { codes } = policy.json<{ codes: { code: string }[] }>();
    expect(codes.filter(({ code }) => code === 'AFFD')).toEqual([]);
  });

  it('adds a note if a case was closed, moved, or is no longer public', async () => {
    const caseId = await addCase(site.database, { number: NUMBER });
    const { db } = site.database;
    const content = aContent({
      courtId: COURTS.marion,
      caseNumber: NUMBER,
      caseSeen: 'open',
      typeCode: null,
    });
    const { id } = await saved(content);
    const codes = async () => (await open(anna, id)).notes.map(({ code }) => code);
    expect(await codes()).toEqual([]);
    const change = (set: object) =>
      db.updateTable('court_case').set(set).where('id', '=', caseId).execute();
    await change({ status: 'CLOSED' });
    expect(await codes()).toEqual(['caseClosed']);
    await change({ court_id: COURTS.lake });
    expect(await codes()).toEqual(['caseMoved']);
    await change({ is_sealed: true });
    expect(await codes()).toEqual(['caseNotPublic']);
  });

  it('adds a note about a changed fee, a closed payment account, or a suspended attorney', async () => {
    await aFirm(['sara']);
    const sara = await site.signedIn('sara');
    const content = aContent({
      courtId: COURTS.marion,
      attorney: '150-49',
      payment: { kind: 'card', accountId: 999_999 },
      seenCents: 1,
    });
    const { id } = await saved(content, sara);
    const { notes } = await open(sara, id);
    expect(notes).toMatchObject([
      { code: 'feeChanged', fromCents: 1, toCents: 16_461 },
      { code: 'accountEnded' },
      { code: 'attorneyInactive', subject: 'Sid Suspended (150-49)' },
    ]);
  });
});

describe('finding a case to file into', () => {
  it('finds a case by its number in any format, with its parties', async () => {
    await addCase(site.database, { number: '49Z01-2606-CC-000088' });
    for (const typed of ['49Z01-2606-CC-000088', '49z01 2606 cc 88', '49Z012606CC000088']) {
      const answer = await anna.call(
        'GET',
        `/efiling/cases?caseNumber=${encodeURIComponent(typed)}`,
      );
      expect(answer.json()).toMatchObject({
        cases: [{ caseNumber: '49Z01-2606-CC-000088', courtId: COURTS.marion, isOpen: true }],
      });
    }
  });

  it('returns the same response for an unknown number and a sealed case', async () => {
    const sealed = '49Z01-2606-CC-000099';
    await addCase(site.database, { number: sealed });
    await site.database.db
      .updateTable('court_case')
      .set({ is_sealed: true })
      .where('number', '=', sealed)
      .execute();
    const find = async (number: string): Promise<unknown> =>
      (await anna.call('GET', `/efiling/cases?caseNumber=${number}`)).json();
    expect(await find(sealed)).toEqual(await find('49Z01-2606-CC-000098'));
  });
});

describe('retention', () => {
  it('warns the owner five days before deletion at 180 days, and starts over after a change', async () => {
    const [old, changed] = [await create(anna), await create(anna)];
    await put(anna, old, aContent());
    const run = (days: number) => {
      site.clock.time = START + days * DAY_MS;
      return expireDrafts(site.database.db, site.clock.time, (draft) => draft?.id ?? 'list');
    };
    expect((await run(174)).warned).toBe(0);
    expect((await run(175)).warned).toBeGreaterThanOrEqual(2);
    expect((await run(175)).warned).toBe(0);
    const mails = await site.database.db
      .selectFrom('mail_message')
      .where('body', 'like', `%${old.id}%`)
      .select(['body', 'subject'])
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('A filing draft will be deleted on Jan 2, 2027');
    expect(mails[0]?.body).toContain('"Acme LLC vs. Jane Roe"');
    const browser = await site.signedIn('anna');
    expect((await put(browser, changed, aContent())).statusCode).toBe(200);
    expect((await run(179)).deleted).toBe(0);
    expect((await run(180)).deleted).toBeGreaterThan(0);
    const later = await site.signedIn('anna');
    expect((await open(later, changed.id)).id).toBe(changed.id);
    const gone = await later.call('GET', `/efiling/drafts/${old.id}`);
    expect(gone.statusCode).toBe(404);
  });

  it('waits five days after a late warning before deletion', async () => {
    const draft = await create(anna);
    const late = START + 300 * DAY_MS;
    await expireDrafts(site.database.db, late, () => '');
    await expireDrafts(site.database.db, late + 4 * DAY_MS, () => '');
    expect((await open(anna, draft.id)).id).toBe(draft.id);
  });
});
