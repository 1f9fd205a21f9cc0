import { randomUUID } from 'node:crypto';
import type { CcsPage } from '#contract/schemas/court';
import type { EnvelopeRecord } from '#contract/schemas/filingEnvelopes';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { openFilingFiles } from '../../../../src/server/domain/filingUploads/uploadFiles';
import { sql } from 'kysely';
import { notifyAboutEvents } from '../../../../src/server/domain/recordEvents/notifyRepository';
import { addCase, COURTS } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';
import {
  addFiler,
  addReviewers,
  aNewCase,
  MARION,
  newCaseFilings,
  reviewing,
  submit,
} from './reviews';
import { aFiling } from '../../domain/efm/envelopes';

const MINUTE_MS = 60_000;

let site: TestSite;
let clerk: TestBrowser;
let supervisor: TestBrowser;
let filerId = 0;
beforeAll(async () => {
  site = await openTestSite();
  await addReviewers(site, ['clara']);
  await addReviewers(site, ['sue'], { isAdmin: true });
  clerk = await site.signedIn('clara');
  supervisor = await site.signedIn('sue');
  filerId = await addFiler(site);
});
afterAll(() => site.close());
beforeEach(() => {
  site.clock.time = START;
});

const numberOf = ({ filings }: ReviewRecord): string => filings[0]?.docketed?.caseNumber ?? '';

/** Files a new case, opens it for review, and accepts all of it. */
async function acceptNewCase(changes = {}) {
  const envelope = await submit(site, filerId, START - MINUTE_MS, aNewCase(changes));
  const review = reviewing(clerk, envelope.envelopeId);
  await review.lock();
  const { filings } = await review.preview();
  const answer = await review.post('/acceptance', { filings });
  return { envelope, review, answer, record: answer.json<ReviewRecord>() };
}

describe('acceptance of a new case', () => {
  it('opens the case with the next number, parties, attorneys, entries, and documents', async () => {
    const { answer, record } = await acceptNewCase();
    expect(answer.statusCode).toBe(200);
    expect(record.filings.map(({ status }) => status)).toEqual([
      'accepted',
      'accepted',
      'accepted',
    ]);
    expect(numberOf(record)).toMatch(/^49Z01-2607-MF-\d{6}$/);
    const caseId = record.registerCase?.caseId ?? 0;
    const { db } = site.database;
    const entries = await db
      .selectFrom('ccs_entry')
      .where('case_id', '=', caseId)
      .select(['entry_number', 'entered_on', 'event_on', 'type_text', 'text'])
      .orderBy('entry_number')
      .execute();
    expect(entries.map((entry) => [entry.entry_number, entry.type_text])).toEqual([
      [1, 'Case Opened as a New Filing'],
      [2, 'Complaint/Equivalent Pleading Filed'],
      [3, 'Appearance Filed'],
      [4, 'Subpoena/Summons Issued'],
    ]);
    expect(entries[1]).toMatchObject({ entered_on: '2026-07-06', event_on: '2026-07-06' });
    expect(entries[1]?.text).toContain('File stamp 07/06/2026');
    expect(entries[3]?.text).toMatch(/^Summons\..* File stamp 07\/06\/2026/);
    expect(record.registerCase).toMatchObject({
      caption: 'Acme Credit LLC v. Jane Q. Roe',
      status: 'OPEN',
      isPublic: true,
      parties: [
        { name: 'Acme Credit LLC', role: 'Plaintiff', attorneys: ['Attorney 555-49 (555-49)'] },
        { name: 'Jane Q. Roe', role: 'Defendant', attorneys: [] },
      ],
    });
    const documents = await db
      .selectFrom('case_document')
      .where('case_id', '=', caseId)
      .select(['stamp', 'security'])
      .execute();
    expect(documents).toHaveLength(3);
    expect(documents.every(({ stamp }) => stamp === 'stamping')).toBe(true);
  });

  it('makes the case visible in the search, and notifies the filer of its number', async () => {
    const { envelope, record } = await acceptNewCase({
      parties: [
        {
          partyId: '00000000-0000-4000-8000-000000000001',
          typeCode: 'PLAINTIFF',
          isOrganization: false,
          name: 'Zebulon Quartermaine',
          address: '',
          attorneys: [],
        },
        {
          partyId: '00000000-0000-4000-8000-000000000002',
          typeCode: 'DEFENDANT',
          isOrganization: false,
          name: 'Jane Roe',
          address: '',
          attorneys: [],
        },
      ],
    });
    const { rows } = await sql<{ total: number }>`
      select count(*)::integer as total from court_name n join court_name_posting p
          on p.name_id = n.id where n.name = 'Zebulon Quartermaine'
         and p.record_id = ${record.registerCase?.caseId ?? 0}`.execute(site.database.db);
    expect(rows[0]?.total).toBe(1);
    await site.app.efiling.flush();
    const filed = await site.database.db
      .selectFrom('filing_envelope')
      .where('id', '=', envelope.envelopeId)
      .select(['case_number', 'completed_cents', 'total_cents'])
      .executeTakeFirstOrThrow();
    expect(filed.case_number).toBe(numberOf(record));
    expect(filed.completed_cents).toBe(filed.total_cents);
  });

  it('adds each party once under its full name with its aliases when filings are accepted one at a time', async () => {
    const named = (name: string) => ({
      partyId: randomUUID(),
      typeCode: 'DEFENDANT',
      isOrganization: false,
      name,
      address: '',
      attorneys: [],
    });
    const plaintiff = aNewCase().parties?.[0];
    const names = ['Charles Ward', 'Justice Williams', 'Ann Roe MD', 'Jo Poe and Al Poe'];
    const filed = [...names, 'Harold Minor, also known as Harry Ward'];
    const envelope = await submit(site, filerId, START - MINUTE_MS, {
      ...aNewCase(),
      parties: [...(plaintiff === undefined ? [] : [plaintiff]), ...filed.map(named)],
    });
    const review = reviewing(clerk, envelope.envelopeId);
    await review.lock();
    for (const index of [0, 1, 2]) {
      expect((await review.decide(index, {})).statusCode).toBe(200);
    }
    const { db } = site.database;
    const parties = await db
      .selectFrom('case_party')
      .where('case_id', '=', (await review.load()).registerCase?.caseId ?? 0)
      .where('role', '=', 'Defendant')
      .select(['id', 'name', 'sort_name', 'is_organization'])
      .orderBy('position')
      .execute();
    expect(parties.map(({ name }) => name)).toEqual([...names, 'Harold Minor']);
    expect(parties.map(({ sort_name }) => sort_name).slice(0, 2)).toEqual([
      'ward, charles',
      'williams, justice',
    ]);
    expect(parties.some(({ is_organization }) => is_organization)).toBe(false);
    const aliases = await db
      .selectFrom('party_alias')
      .where('party_id', '=', parties.at(-1)?.id ?? 0)
      .select(['kind', 'name', 'sort_name'])
      .execute();
    expect(aliases).toEqual([{ kind: 'AKA', name: 'Harry Ward', sort_name: 'ward, harry' }]);
  });

  it("numbers a court's cases by year and type without gaps, even after a failed decision", async () => {
    const last = async (): Promise<number> =>
      Number((await acceptNewCase()).record.filings[0]?.docketed?.caseNumber.slice(-6));
    const first = await last();
    const failed = await submit(site, filerId, START - MINUTE_MS, aNewCase());
    const review = reviewing(clerk, failed.envelopeId);
    await review.lock();
    const { filings } = await review.preview();
    // Storing the last document fails, after the case has its number.
    const { db } = site.database;
    const documentId = failed.filings[2]?.documents[0]?.documentId ?? '';
    await sql`
      insert into case_document (case_id, filing_id, document_id, position, component, title,
                                 file_name, security, hash, bytes, pages, added_at)
      select max(id), ${documentId}::uuid, ${documentId}::uuid, 0, 'lead', '', '', 'PUBLIC', '', 0,
             0, now() from court_case`.execute(db);
    expect((await review.post('/acceptance', { filings })).statusCode).toBe(500);
    expect((await review.load()).filings.map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'underReview'),
    );
    expect(await last()).toBe(first + 1);
  });

  it('gives cases that are accepted at the same time different numbers', async () => {
    const accepted = await Promise.all(Array.from({ length: 4 }, () => acceptNewCase()));
    const numbers = accepted.map(({ record }) => Number(numberOf(record).slice(-6))).sort();
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2, 3]);
  });

  it("skips numbers that the court's other cases use", async () => {
    const { record } = await acceptNewCase();
    const next = Number(numberOf(record).slice(-6)) + 1;
    const taken = `49Z01-2602-MF-${String(next).padStart(6, '0')}`;
    await addCase(site.database, { number: taken, type: 'MF' });
    expect(numberOf((await acceptNewCase()).record)).toMatch(
      new RegExp(`-${String(next + 1).padStart(6, '0')}$`),
    );
  });

  it("assigns cases to the court's judges in turn", async () => {
    const { db } = site.database;
    const setJudges = (judges: string[]) =>
      db.updateTable('court').set({ judges }).where('id', '=', COURTS.marion).execute();
    await setJudges(['Judge Ash', 'Judge Birch']);
    const judges: unknown[] = [];
    for (let index = 0; index < 4; index += 1) {
      judges.push((await acceptNewCase()).record.registerCase?.judge);
    }
    await setJudges([]);
    expect(judges).toEqual(['Judge Ash', 'Judge Birch', 'Judge Ash', 'Judge Birch']);
  });

  it('requires the case-opening filing to be accepted first', async () => {
    const envelope = await submit(site, filerId, START - MINUTE_MS, aNewCase());
    const review = reviewing(clerk, envelope.envelopeId);
    await review.lock();
    const early = await review.decide(1, {});
    expect([early.statusCode, early.json<{ message: string }>().message]).toEqual([
      409,
      'Accept Complaint/Equivalent Pleading first: it begins the case.',
    ]);
    expect((await review.decide(0, {})).statusCode).toBe(200);
    const later = (await review.decide(1, {})).json<ReviewRecord>();
    expect(later.filings[1]?.docketed?.caseNumber).toBe(numberOf(later));
  });

  it('never makes a document public that is confidential or has no stamped copy', async () => {
    const filings = newCaseFilings();
    const [complaint, appearance] = filings.map(({ documents: [document] }) => document);
    const { record } = await acceptNewCase({
      filings: filings.map((filing, index) =>
        index === 1
          ? {
              ...filing,
              documents: filing.documents.map((each) => ({ ...each, security: 'CONFIDENTIAL' })),
            }
          : filing,
      ),
    });
    const { db } = site.database;
    const caseId = record.registerCase?.caseId ?? 0;
    const shown = async () => {
      const rows = await db
        .selectFrom('public_case_document')
        .where('case_id', '=', caseId)
        .select('document_id')
        .execute();
      return rows.map(({ document_id }) => document_id);
    };
    expect(await shown()).toEqual([]);
    await db
      .updateTable('case_document')
      .set({ stamp: 'stamped', stamped_hash: 'a'.repeat(64), stamped_at: new Date(START) })
      .where('document_id', 'in', [complaint?.documentId ?? '', appearance?.documentId ?? ''])
      .execute();
    expect(await shown()).toEqual([complaint?.documentId]);
    await db.updateTable('court_case').set({ is_sealed: true }).where('id', '=', caseId).execute();
    expect(await shown()).toEqual([]);
  });
});

describe('stamped copies', () => {
  /** Accepts a case with a public complaint and a confidential appearance, and stamps both. */
  async function acceptStamped() {
    const filings = newCaseFilings().slice(0, 2);
    const { envelope, record } = await acceptNewCase({
      filings: filings.map((filing, index) => ({
        ...filing,
        documents: filing.documents.map((each) => ({
          ...each,
          security: index === 1 ? 'CONFIDENTIAL' : 'PUBLIC',
        })),
      })),
    });
    const hash = await openFilingFiles(site.app.settings.dataDir).keep(Buffer.from('%PDF-stamped'));
    const [shown = '', hidden = ''] = filings.map(({ documents: [each] }) => each?.documentId);
    const { db } = site.database;
    await db
      .updateTable('case_document')
      .set({ stamp: 'stamped', stamped_hash: hash, stamped_at: new Date(START) })
      .where('document_id', 'in', [shown, hidden])
      .execute();
    await site.app.efiling.flush();
    const caseId = record.registerCase?.caseId ?? 0;
    const open = async (by: TestBrowser, documentId: string): Promise<number> =>
      (await by.call('GET', `/court/cases/${String(caseId)}/documents/${documentId}`)).statusCode;
    return { caseId, envelope, hidden, open, shown };
  }

  it('shows public copies to everyone, and other copies only to people on the case', async () => {
    const { hidden, open, shown } = await acceptStamped();
    const visitor = site.browser();
    const filer = await site.signedIn('filer1');
    const stranger = await site.signedIn('berta');
    const all = [visitor, stranger, filer, clerk];
    const statuses = async (documentId: string): Promise<number[]> => {
      const found: number[] = [];
      for (const by of all) found.push(await open(by, documentId));
      return found;
    };
    expect(await statuses(shown)).toEqual([200, 200, 200, 200]);
    expect(await statuses(hidden)).toEqual([404, 404, 200, 200]);
  });

  it("lists public copies with their docket entry, and all copies in the filer's record", async () => {
    const { caseId, envelope, shown } = await acceptStamped();
    const answer = await site.browser().call('GET', `/court/cases/${String(caseId)}/ccs`);
    const { items } = answer.json<CcsPage>();
    expect(items.flatMap(({ documents = [] }) => documents)).toEqual([
      { caseId, documentId: shown, title: 'Motion to compel', pages: 4 },
    ]);
    const filer = await site.signedIn('filer1');
    const path = `/efiling/envelopes/${envelope.envelopeId}`;
    const { filings } = (await filer.call('GET', path)).json<EnvelopeRecord>();
    expect(
      filings.flatMap(({ documents }) => documents.map(({ stampedInCase }) => stampedInCase)),
    ).toEqual([caseId, caseId]);
  });
});

describe('acceptance in an existing case', () => {
  const number = '49Z01-2601-MF-000777';
  let caseId = 0;
  beforeAll(async () => {
    caseId = await addCase(site.database, {
      number,
      type: 'MF',
      parties: [{ first: 'Jane', last: 'Roe', role: 'Defendant' }],
      entries: 2,
    });
  });

  async function acceptMotion(changes = {}) {
    const envelope = await submit(site, filerId, START - MINUTE_MS, {
      caseNumber: number,
      ...changes,
    });
    const review = reviewing(clerk, envelope.envelopeId);
    await review.lock();
    return { envelope, review, answer: await review.decide(0, {}) };
  }

  it('adds the docket entry after the others, and alerts users who watch the case', async () => {
    const { db } = site.database;
    await db
      .insertInto('saved_item')
      .values({
        user_id: filerId,
        kind: 'courtCase',
        target_id: caseId,
        alert: true,
        saved_at: new Date(START),
      })
      .execute();
    const { answer } = await acceptMotion();
    expect(answer.json<ReviewRecord>().filings[0]?.docketed).toMatchObject({
      caseId,
      caseNumber: number,
      enteredOn: '2026-07-06',
    });
    const { entry_number: last } = await db
      .selectFrom('ccs_entry')
      .where('case_id', '=', caseId)
      .where('type_text', '=', 'Motion Filed')
      .select('entry_number')
      .executeTakeFirstOrThrow();
    expect(last).toBe(3);
    await notifyAboutEvents(db, START);
    const { total } = await db
      .selectFrom('notification')
      .where('user_id', '=', filerId)
      .where('kind', '=', 'CASE_CHANGED')
      .select(sql<number>`count(*)::integer`.as('total'))
      .executeTakeFirstOrThrow();
    expect(total).toBe(1);
  });

  it('records each entry once when two filings in one case are accepted at the same time', async () => {
    const { db } = site.database;
    const events = async (): Promise<number> => {
      const rows = await db
        .selectFrom('record_event')
        .where('record_id', '=', caseId)
        .where('kind', '=', 'ENTRY_ADDED')
        .select('id')
        .execute();
      return rows.length;
    };
    const before = await events();
    await Promise.all([acceptMotion(), acceptMotion(), acceptMotion()]);
    expect(await events()).toBe(before + 3);
  });

  it('adds an attorney to an existing party without adding the party again', async () => {
    const party = {
      typeCode: 'DEFENDANT',
      isOrganization: false,
      name: 'ROE, Jane',
      address: '',
      partyId: '00000000-0000-4000-8000-000000000003',
      attorneys: ['777-49'],
    };
    const { answer } = await acceptMotion({ parties: [party] });
    expect(answer.json<ReviewRecord>().registerCase?.parties).toEqual([
      { name: 'Jane Roe', role: 'Defendant', attorneys: ['Attorney 777-49 (777-49)'] },
    ]);
  });

  it('lists the filing party as the filer, and a related party of the other side as a party that the filing concerns', async () => {
    const aParty = (typeCode: string, name: string) => {
      const about = { isOrganization: true, address: '', attorneys: [] };
      return { ...about, partyId: randomUUID(), typeCode, name };
    };
    const acme = aParty('PLAINTIFF', 'Acme Credit LLC');
    const roe = aParty('DEFENDANT', 'Roe Holdings LLC');
    const { answer } = await acceptMotion({
      parties: [acme, roe],
      filerPartyIds: [acme.partyId],
      filings: [aFiling({ partyIds: [roe.partyId] })],
    });
    expect(answer.json<ReviewRecord>().filings).toMatchObject([
      { parties: ['Acme Credit LLC'], concerned: ['Roe Holdings LLC'] },
    ]);
    const { text } = await site.database.db
      .selectFrom('ccs_entry')
      .where('case_id', '=', caseId)
      .select('text')
      .orderBy('entry_number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(text).toMatch(
      /^Motion to compel\. Filed by Acme Credit LLC\. Concerns Roe Holdings LLC\. File stamp/,
    );
  });

  it('adds the attorney of an accepted appearance to the parties that it is filed for', async () => {
    const inCase = '49Z01-2601-MF-000781';
    await addCase(site.database, {
      number: inCase,
      type: 'MF',
      parties: [
        { first: 'Ann', last: 'Poe', role: 'Plaintiff' },
        { first: 'Jane', last: 'Roe', role: 'Defendant' },
      ],
    });
    const parties = [
      { typeCode: 'PLAINTIFF', name: 'Ann Poe', partyId: randomUUID() },
      { typeCode: 'DEFENDANT', name: 'Jane Roe', partyId: randomUUID() },
    ].map((party) => ({ ...party, isOrganization: false, address: '', attorneys: [] }));
    const filed = { partyIds: [parties[1]?.partyId ?? ''], attorney: '888-49' };
    const attorneysAfter = async (code: string) => {
      const filings = [aFiling({ ...filed, code })];
      const envelope = await submit(site, filerId, START, { caseNumber: inCase, parties, filings });
      const review = reviewing(clerk, envelope.envelopeId);
      await review.lock();
      const { filings: seen, steps } = await review.preview();
      const record = (await review.post('/acceptance', { filings: seen })).json<ReviewRecord>();
      const listed = record.registerCase?.parties.map(({ attorneys, name }) => [name, attorneys]);
      return { listed, steps };
    };
    expect((await attorneysAfter('MOTN')).listed).toEqual([
      ['Ann Poe', []],
      ['Jane Roe', []],
    ]);
    const { listed, steps } = await attorneysAfter('APPR');
    expect(steps).toContain('Add attorney 888-49 for Jane Roe.');
    expect(listed).toEqual([
      ['Ann Poe', []],
      ['Jane Roe', ['Attorney 888-49 (888-49)']],
    ]);
  });

  it("reports a case number that the court doesn't have, and accepts the filing once corrected", async () => {
    const envelope = await submit(site, filerId, START - MINUTE_MS, {
      caseNumber: '49Z01-2601-MF-000778',
    });
    const review = reviewing(clerk, envelope.envelopeId);
    await review.lock();
    expect((await review.load()).differences).toEqual([
      { field: 'case', filed: '49Z01-2601-MF-000778', register: '' },
    ]);
    expect((await review.decide(0, {})).json<{ message: string }>().message).toContain(
      'Correct the case number or the court',
    );
    const wrong = await review.correct({ field: 'caseNumber', id: null, value: 'X-1' });
    expect(wrong.statusCode).toBe(400);
    const corrected = await review.correct({ field: 'caseNumber', id: null, value: number });
    expect(corrected.json<ReviewRecord>()).toMatchObject({
      caseNumber: number,
      corrections: [{ field: 'caseNumber', before: '49Z01-2601-MF-000778', after: number }],
    });
    expect((await review.decide(0, {})).statusCode).toBe(200);
  });

  const lastEntry = async (): Promise<string> => {
    const { text } = await site.database.db
      .selectFrom('ccs_entry')
      .where('case_id', '=', caseId)
      .select('text')
      .orderBy('entry_number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return text;
  };

  it('strikes an acceptance only once, with a new docket entry, and only for a supervisor', async () => {
    const { envelope, review } = await acceptMotion();
    const { filings } = await review.load();
    const path = `/filings/${filings[0]?.filingId ?? ''}/strike`;
    expect((await review.post(path, { reason: 'Wrong case' })).statusCode).toBe(403);
    const asSupervisor = reviewing(supervisor, envelope.envelopeId);
    const { db } = site.database;
    const countEntries = async (): Promise<number> => {
      const rows = await db
        .selectFrom('ccs_entry')
        .where('case_id', '=', caseId)
        .select('id')
        .execute();
      return rows.length;
    };
    const before = await countEntries();
    const struck = await asSupervisor.post(path, { reason: 'Wrong case' });
    expect(struck.json<ReviewRecord>().filings[0]).toMatchObject({
      status: 'accepted',
      canStrike: false,
      docketed: { struckBy: 'sue Tester', struckReason: 'Wrong case' },
    });
    expect(await countEntries()).toBe(before + 1);
    expect(await lastEntry()).toBe(
      'Motion Filed, entered 07/06/2026, is stricken. Reason: Wrong case',
    );
    expect((await asSupervisor.post(path, { reason: 'Again' })).statusCode).toBe(409);
    await site.app.efiling.flush();
    const notified = await db
      .selectFrom('notification')
      .where('user_id', '=', filerId)
      .where('title', '=', 'Acceptance struck')
      .select('body')
      .execute();
    expect(notified).toHaveLength(1);
    expect(notified[0]?.body).toContain('Wrong case');
  });

  it('leaves the reason out of the docket when the stricken filing is confidential', async () => {
    const [document] = aFiling().documents;
    if (document === undefined) throw new Error('no document');
    const hidden = aFiling({ documents: [{ ...document, security: 'CONFIDENTIAL' }] });
    const { envelope } = await acceptMotion({ filings: [hidden] });
    const path = `/filings/${hidden.filingId}/strike`;
    const asSupervisor = reviewing(supervisor, envelope.envelopeId);
    const struck = await asSupervisor.post(path, { reason: 'Names the minor' });
    expect(struck.json<ReviewRecord>().filings[0]?.docketed).toMatchObject({
      struckReason: 'Names the minor',
    });
    expect(await lastEntry()).toBe('Motion Filed, entered 07/06/2026, is stricken.');
  });

  describe('a struck appearance', () => {
    const [RITA, PAULA] = [randomUUID(), randomUUID()];
    const parties = [
      { partyId: RITA, typeCode: 'DEFENDANT', name: 'Rita Represented' },
      { partyId: PAULA, typeCode: 'DEFENDANT', name: 'Paula Present' },
    ].map((party) => ({ ...party, isOrganization: false, address: '', attorneys: [] }));
    /** Accepts an appearance of an attorney, and returns how to strike it. */
    async function appear(
      attorney: string,
      partyIds: readonly string[] = [RITA],
      changes: object = { parties },
    ) {
      const filings = [aFiling({ code: 'APPR', attorney, partyIds: [...partyIds] })];
      const { envelope } = await acceptMotion({ filings, ...changes });
      const by = reviewing(supervisor, envelope.envelopeId);
      return async () => {
        const path = `/filings/${envelope.filings[0]?.filingId ?? ''}/strike`;
        const struck = await by.post(path, { reason: 'Wrong case' });
        expect(struck.statusCode).toBe(200);
        const { registerCase } = struck.json<ReviewRecord>();
        const ours = registerCase?.parties.filter(({ name }) =>
          parties.some((party) => party.name === name),
        );
        return new Map(ours?.map(({ attorneys, name }) => [name, attorneys]));
      };
    }
    const attorneyRows = (barNumber: string) =>
      site.database.db
        .selectFrom('case_party')
        .where('case_id', '=', caseId)
        .where('bar_number', '=', barNumber)
        .select('id')
        .execute();

    it('ends the attorney’s representation, and removes the attorney from the case', async () => {
      const strike = await appear('881-49', [RITA, PAULA]);
      const other = await appear('882-49');
      const after = await strike();
      expect(after.get('Rita Represented')).toEqual(['Attorney 882-49 (882-49)']);
      expect(after.get('Paula Present')).toEqual([]);
      expect(await attorneyRows('881-49')).toEqual([]);
      expect((await other()).get('Rita Represented')).toEqual([]);
    });

    it('keeps the attorney of another accepted appearance when one appearance is struck', async () => {
      const first = await appear('883-49');
      const second = await appear('883-49');
      expect((await first()).get('Rita Represented')).toEqual(['Attorney 883-49 (883-49)']);
      expect((await second()).get('Rita Represented')).toEqual([]);
    });

    it('keeps an appearance struck when a filing that was drafted earlier is accepted', async () => {
      const strike = await appear('885-49');
      const drafted = parties
        .slice(0, 1)
        .map((party) => ({ ...party, isOnCase: true, attorneys: ['885-49'] }));
      const pending = await submit(site, filerId, START - MINUTE_MS, {
        caseNumber: number,
        parties: drafted,
      });
      await strike();
      const review = reviewing(clerk, pending.envelopeId);
      await review.lock();
      expect((await review.decide(0, {})).statusCode).toBe(200);
      const { registerCase } = await review.load();
      const found = registerCase?.parties.find(({ name }) => name === 'Rita Represented');
      expect(found?.attorneys).toEqual([]);
      expect(await attorneyRows('885-49')).toEqual([]);
    });

    it('strikes an appearance, but keeps the attorney if another accepted filing lists the attorney for the new party', async () => {
      const stated = parties.slice(0, 1).map((party) => ({ ...party, attorneys: ['886-49'] }));
      const motion = [aFiling({ partyIds: [RITA] })];
      const strikeMotion = await appear('886-49', [RITA], { parties: stated, filings: motion });
      const first = await appear('886-49');
      expect((await first()).get('Rita Represented')).toEqual(['Attorney 886-49 (886-49)']);
      await strikeMotion();
      // Its own envelope states the representation only because of the appearance.
      const second = await appear('886-49', [RITA], { parties: stated });
      expect((await second()).get('Rita Represented')).toEqual([]);
    });

    it('makes the party’s next attorney the lead attorney', async () => {
      const strike = await appear('887-49', [PAULA]);
      await appear('888-49', [PAULA]);
      await appear('889-49', [PAULA]);
      const leads = async () => {
        const rows = await site.database.db
          .selectFrom('representation as r')
          .innerJoin('case_party as p', 'p.id', 'r.party_id')
          .innerJoin('case_party as a', 'a.id', 'r.attorney_id')
          .where('p.case_id', '=', caseId)
          .where('p.name', '=', 'Paula Present')
          .where('r.is_lead', '=', true)
          .select('a.bar_number')
          .execute();
        return rows.map(({ bar_number }) => bar_number);
      };
      expect(await leads()).toEqual(['887-49']);
      await strike();
      expect(await leads()).toEqual(['888-49']);
    });

    it('strikes an appearance, but keeps the attorney if the court’s own records list the attorney', async () => {
      const strike = await appear('884-49');
      await sql`
        update representation set is_added_here = false
         where attorney_id in (select id from case_party where bar_number = '884-49')`.execute(
        site.database.db,
      );
      expect((await strike()).get('Rita Represented')).toEqual(['Attorney 884-49 (884-49)']);
    });
  });

  it('accepts a filing in a sealed case without exposing it in search or alerts', async () => {
    const sealed = '49Z01-2601-MF-000779';
    const sealedId = await addCase(site.database, { number: sealed, type: 'MF', isSealed: true });
    const { answer } = await acceptMotion({
      caseNumber: sealed,
      filings: [aFiling()],
      parties: [
        {
          typeCode: 'DEFENDANT',
          isOrganization: false,
          name: 'Hidden Person',
          address: '',
          partyId: '00000000-0000-4000-8000-000000000004',
          attorneys: [],
        },
      ],
    });
    expect(answer.statusCode).toBe(200);
    const { rows } = await sql`
      select from court_name_posting where record_id = ${sealedId}`.execute(site.database.db);
    expect(rows).toEqual([]);
  });

  it('returns 404 to reviewers from another county', async () => {
    const { envelope } = await acceptMotion();
    await addReviewers(site, ['lena'], { countyId: MARION - 8 });
    const other = reviewing(await site.signedIn('lena'), envelope.envelopeId);
    expect((await other.lock()).statusCode).toBe(404);
    expect((await other.post('/acceptance', { filings: [] })).statusCode).toBe(400);
    const seen = [{ filingId: envelope.filings[0]?.filingId ?? '', sequence: 2 }];
    expect((await other.post('/acceptance', { filings: seen })).statusCode).toBe(404);
  });
});
