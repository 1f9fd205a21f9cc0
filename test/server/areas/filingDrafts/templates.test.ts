import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_DETAILS } from '#contract/filing/details';
import { TEMPLATE_LIMITS, TEMPLATE_UNDO_HOURS } from '#contract/filing/templates';
import type { Draft, DraftContent } from '#contract/schemas/filingDrafts';
import type { Template, TemplateSummary } from '#contract/schemas/filingTemplates';
import { fillTemplate } from '../../../../src/server/areas/filingDrafts/fillTemplate';
import { expireDrafts } from '../../../../src/server/areas/filingDrafts/job';
import { EfmUnavailableError } from '../../../../src/server/domain/efmMessages/message';
import { partyOf } from '../../../../src/server/domain/filing/envelopeCopy';
import { openFilingFiles } from '../../../../src/server/domain/filingUploads/uploadFiles';
import { partyAddress, partyName } from '#contract/filing/drafts';
import { aContent, aDraftFiling, aParty, uuid } from '../../../support/filingDrafts';
import { aFiling } from '../../domain/efm/envelopes';
import { addFilers, writeEnvelope, writeEnvelopeWith } from '../../filers';
import { addCase, COURTS } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const HOUR_MS = 3_600_000;

let site: TestSite;
let dataDir: string;
let ida: TestBrowser;
let ivo: TestBrowser;
let otto: TestBrowser;
let firm: Awaited<ReturnType<typeof addFilers>>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'countyline-templates-'));
  site = await openTestSite({ config: { dataDir } });
  firm = await addFilers(site, ['ida', 'ivo']);
  await addFilers(site, ['otto'], true);
  ida = await site.signedIn('ida');
  ivo = await site.signedIn('ivo');
  otto = await site.signedIn('otto');
});
beforeEach(() => {
  site.clock.time = START;
});
afterAll(async () => {
  await site.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function aDraft(by: TestBrowser, content: DraftContent, kind = 'newCase'): Promise<Draft> {
  const created = await by.call('POST', '/efiling/drafts', { payload: { kind, attorney: null } });
  const { id, version } = created.json<Draft>();
  const payload = { version, name: '', content };
  return (await by.call('PUT', `/efiling/drafts/${id}`, { payload })).json<Draft>();
}

function make(by: TestBrowser, source: object, name = 'Collection') {
  const payload = { name, draftId: null, envelopeId: null, ...source };
  return by.call('POST', '/efiling/templates', { payload });
}

async function aTemplate(by: TestBrowser, content = aContent({ courtId: COURTS.marion })) {
  const { id } = await aDraft(by, content);
  return (await make(by, { draftId: id })).json<Template>();
}

const change = (by: TestBrowser, id: string, payload: object) =>
  by.call('PATCH', `/efiling/templates/${id}`, { payload });
const names = async (by: TestBrowser): Promise<string[]> =>
  (await by.call('GET', '/efiling/templates'))
    .json<{ items: TemplateSummary[] }>()
    .items.map(({ name }) => name)
    .sort();

const NO_ANSWERS = {
  courtId: null,
  caseNumber: '',
  attorney: null,
  amountCents: null,
  clientNumber: '',
  comment: '',
  parties: [],
};
async function fill(by: TestBrowser, id: string, answers: object = {}) {
  const payload = { ...NO_ANSWERS, ...answers };
  const answer = await by.call('POST', `/efiling/templates/${id}/drafts`, { payload });
  const { draftId } = answer.json<{ draftId: string }>();
  return (await by.call('GET', `/efiling/drafts/${draftId}`)).json<Draft>();
}

describe('saving a draft as a template', () => {
  it("drops files, case, and filing details, keeps the filer's party, and prompts for the opposing party's name", async () => {
    const details = { ...NO_DETAILS, hearingOn: '2026-09-01' };
    const content = aContent({
      courtId: COURTS.marion,
      clientNumber: 'A-1',
      comment: 'Thank you',
      crossReferences: [{ code: 'RELATED', number: '1' }],
      filings: [aDraftFiling(1, { details })],
    });
    const template = await aTemplate(ida, content);
    expect(template).toMatchObject({
      scope: 'private',
      isOwn: true,
      blanks: ['amount', 'clientNumber'],
      content: {
        courtId: COURTS.marion,
        typeCode: 'CC',
        amountCents: null,
        clientNumber: '',
        comment: 'Thank you',
        crossReferences: [],
        parties: [
          { typeCode: 'PLAINTIFF', name: 'Acme LLC' },
          { typeCode: 'DEFENDANT', firstName: '', lastName: '', address: { line1: '' } },
        ],
        filings: [{ code: 'CMPL', details: NO_DETAILS, documents: [{ uploadId: null }] }],
      },
    });
    const ids = template.content.parties.map(({ partyId }) => partyId);
    expect(ids).not.toContain(uuid(1));
  });

  it('drops the case and the parties of a draft for an existing case', async () => {
    const content = aContent({
      typeCode: null,
      courtId: COURTS.marion,
      caseNumber: '49Z01-2601-CC-000001',
      filings: [aDraftFiling(1, { code: 'MOTN', partyIds: [uuid(1)] })],
    });
    const { id } = await aDraft(ida, content, 'existingCase');
    expect((await make(ida, { draftId: id })).json()).toMatchObject({
      kind: 'existingCase',
      content: { courtId: null, caseNumber: '', parties: [], filings: [{ partyIds: [] }] },
    });
  });

  it.each([
    ['a blank name', { name: '   ' }, 400],
    ['a name of 101 characters', { name: 'a'.repeat(TEMPLATE_LIMITS.name + 1) }, 400],
    ['neither a draft nor an envelope', { draftId: null }, 400],
    ['both a draft and an envelope', { envelopeId: uuid(9) }, 400],
    ["another user's envelope", { draftId: null, envelopeId: uuid(9) }, 404],
  ])('rejects a template with %s', async (_what, source, status) => {
    const { id } = await aDraft(ida, aContent());
    const payload = { name: 'Good', draftId: id, envelopeId: null, ...source };
    const answer = await ida.call('POST', '/efiling/templates', { payload });
    expect(answer.statusCode).toBe(status);
  });

  it("returns 404 for another firm's draft", async () => {
    const { id } = await aDraft(ida, aContent());
    expect((await make(otto, { draftId: id })).statusCode).toBe(404);
  });

  it('rejects more templates than a user may have', async () => {
    const { db } = site.database;
    const full = await addFilers(site, ['fulla'], true);
    const fulla = await site.signedIn('fulla');
    const { id } = await aDraft(fulla, aContent());
    await db
      .insertInto('filing_draft')
      .values(
        Array.from({ length: TEMPLATE_LIMITS.perUser }, () => ({
          id: randomUUID(),
          user_id: full.userIds[0] ?? 0,
          firm_id: null,
          name: 'One',
          kind: 'newCase' as const,
          template_scope: 'private' as const,
          created_at: new Date(START),
          updated_at: new Date(START),
        })),
      )
      .execute();
    const answer = await make(fulla, { draftId: id });
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('100 templates');
  });
});

describe('using a template', () => {
  it('creates a draft with the answers, new ids, and the time of the last use', async () => {
    const template = await aTemplate(ida);
    const [plaintiff, defendant] = template.content.parties;
    const answer = { isOrganization: false, name: '', middleName: '', suffix: '' };
    const draft = await fill(ida, template.id, {
      amountCents: 12_300,
      // Prefilled facts stay.
      courtId: COURTS.lake,
      parties: [
        { ...answer, partyId: defendant?.partyId, firstName: 'Jane', lastName: 'Doe' },
        { ...answer, partyId: plaintiff?.partyId, firstName: 'Not', lastName: 'Asked' },
      ],
    });
    expect(draft).toMatchObject({
      kind: 'newCase',
      content: {
        courtId: COURTS.marion,
        amountCents: 12_300,
        parties: [
          { name: 'Acme LLC', firstName: '' },
          { firstName: 'Jane', lastName: 'Doe', typeCode: 'DEFENDANT' },
        ],
      },
    });
    const idsOf = ({ filings, parties }: DraftContent) => [
      ...parties.map(({ partyId }) => partyId),
      ...filings.flatMap(({ documents, filingId }) => [
        filingId,
        ...documents.map(({ documentId }) => documentId),
      ]),
    ];
    const before = idsOf(template.content);
    expect(idsOf(draft.content).filter((id) => before.includes(id))).toEqual([]);
    const used = (await ida.call('GET', `/efiling/templates/${template.id}`)).json<Template>();
    expect(used.usedAt).toBe(new Date(START).toISOString());
  });

  it('finds the case and its parties for a case number given as an answer', async () => {
    await addCase(site.database, { number: '49Z01-2601-CC-000777' });
    const { id } = await aDraft(ida, aContent({ typeCode: null }), 'existingCase');
    const template = (await make(ida, { draftId: id })).json<Template>();
    const draft = await fill(ida, template.id, { caseNumber: '49z012601cc777' });
    expect(draft.content).toMatchObject({
      courtId: COURTS.marion,
      caseNumber: '49Z01-2601-CC-000777',
      caseSeen: 'open',
    });
    expect(draft.content.parties.every(({ isOnCase }) => isOnCase)).toBe(true);
    const unknown = await fill(ida, template.id, { caseNumber: '49Z01-2601-CC-999999' });
    expect(unknown.content).toMatchObject({ caseNumber: '49Z01-2601-CC-999999', caseSeen: null });
  });

  it('keeps the answered case number if several cases have it, or the court’s system is down', async () => {
    const number = '49Z01-2601-CC-000778';
    for (const court of [COURTS.marion, COURTS.lake])
      await addCase(site.database, { number, court });
    const { id } = await aDraft(ida, aContent({ typeCode: null }), 'existingCase');
    const template = (await make(ida, { draftId: id })).json<Template>();
    const draft = await fill(ida, template.id, { caseNumber: number });
    expect(draft.content).toMatchObject({ caseNumber: number, courtId: null, caseSeen: null });
    const manager = { send: () => Promise.reject(new EfmUnavailableError('No answer')) };
    const parts = { db: site.database.db, manager, now: () => site.clock.time };
    const answers = { ...NO_ANSWERS, caseNumber: number };
    const { draftId } = await fillTemplate(parts, firm.userIds[0]!, template.id, answers);
    const stored = (await ida.call('GET', `/efiling/drafts/${draftId}`)).json<Draft>();
    expect(stored.content).toMatchObject({ caseNumber: number, courtId: null, caseSeen: null });
  });

  it("rejects an unknown court and another firm's attorney", async () => {
    const { id } = await aTemplate(ida);
    for (const answers of [{ courtId: 1 }, { attorney: '999-99' }]) {
      const payload = { ...NO_ANSWERS, ...answers };
      const answer = await ida.call('POST', `/efiling/templates/${id}/drafts`, { payload });
      expect(answer.statusCode).toBe(400);
    }
  });
});

describe('sharing and changing templates', () => {
  it('shows a shared template only to the firm, whose users may use but not change it', async () => {
    const template = await aTemplate(ida);
    const { content, id, name, version } = template;
    await change(ida, id, { name: 'Ours' });
    expect(await names(ivo)).not.toContain('Ours');
    expect((await ivo.call('GET', `/efiling/templates/${id}`)).statusCode).toBe(404);
    expect((await change(ida, id, { scope: 'firm' })).statusCode).toBe(200);
    expect(await names(ivo)).toContain('Ours');
    expect(await names(otto)).not.toContain('Ours');
    expect((await fill(ivo, id)).isOwn).toBe(true);
    for (const by of [ivo, otto]) {
      expect((await change(by, id, { name: 'Mine' })).statusCode).toBe(404);
      expect((await change(by, id, { isDeleted: true })).statusCode).toBe(404);
      const payload = { version, name, scope: 'firm', blanks: [], content };
      const put = await by.call('PUT', `/efiling/templates/${id}`, { payload });
      expect(put.statusCode).toBe(404);
    }
    await change(ida, id, { scope: 'private' });
    expect((await ivo.call('GET', `/efiling/templates/${id}`)).statusCode).toBe(404);
  });

  it("rejects sharing an individual's template", async () => {
    const { id } = await aTemplate(otto);
    const answer = await change(otto, id, { scope: 'firm' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('no one to share');
  });

  it('saves prefilled values and prompts, and returns 409 for an older version', async () => {
    const { content, id, version } = await aTemplate(ida);
    const edited = {
      ...content,
      courtId: COURTS.lake,
      clientNumber: 'B-2',
      caseNumber: '1',
      filings: content.filings.map((filing) => ({ ...filing, description: 'Second' })),
    };
    const payload = { version, name: 'New', scope: 'private', blanks: ['court'], content: edited };
    const put = () => ida.call('PUT', `/efiling/templates/${id}`, { payload });
    expect((await put()).json()).toMatchObject({
      name: 'New',
      version: version + 1,
      blanks: ['court'],
      content: { courtId: null, clientNumber: 'B-2', caseNumber: '' },
    });
    const stale = await put();
    expect(stale.statusCode).toBe(409);
    expect(stale.body).toContain('changed in another tab');
  });

  it('lets the user restore a deleted template for a day, and then deletes the template permanently', async () => {
    const { id } = await aTemplate(otto);
    const see = async () => (await otto.call('GET', `/efiling/templates/${id}`)).statusCode;
    await change(otto, id, { isDeleted: true });
    expect(await see()).toBe(404);
    expect((await change(otto, id, { name: 'Gone' })).statusCode).toBe(404);
    expect((await change(otto, id, { isDeleted: false })).statusCode).toBe(200);
    expect(await see()).toBe(200);
    await change(otto, id, { isDeleted: true });
    const late = START + TEMPLATE_UNDO_HOURS * HOUR_MS;
    const { db } = site.database;
    const rows = () => db.selectFrom('filing_draft').where('id', '=', id).select('id').execute();
    await expireDrafts(db, late - 1, () => '');
    expect(await rows()).toHaveLength(1);
    await expireDrafts(db, late, () => '');
    expect(await rows()).toEqual([]);
  });

  it('never shows a template as a draft', async () => {
    const { id } = await aTemplate(ida);
    expect((await ida.call('GET', `/efiling/drafts/${id}`)).statusCode).toBe(404);
    expect((await ida.call('DELETE', `/efiling/drafts/${id}`)).statusCode).toBe(404);
  });
});

describe('copying an envelope', () => {
  const copy = (by: TestBrowser, id: string) => by.call('POST', `/efiling/envelopes/${id}/drafts`);
  const open = async (by: TestBrowser, draftId: string) =>
    (await by.call('GET', `/efiling/drafts/${draftId}`)).json<Draft>();

  it('copies a rejected envelope with the documents that are still stored', async () => {
    const [userId = 0] = firm.userIds;
    const bytes = Buffer.from('%PDF-1.4 stored');
    const hash = await openFilingFiles(dataDir).keep(bytes);
    const filing = aFiling({ code: 'OLDM', description: 'Motion' });
    const [document] = filing.documents;
    const filings = [
      {
        ...filing,
        details: { ...NO_DETAILS, hearingOn: '2026-09-01' },
        documents: [
          { ...document!, hash },
          { ...document!, documentId: randomUUID(), component: 'attachment' as const },
        ],
        optionalServices: [{ code: 'CERT', quantity: 2, pages: 4 }],
      },
    ];
    const { envelopeId } = await writeEnvelope(site, userId, START, {
      filings,
      clientNumber: 'C-3',
    });
    await site.database.db
      .insertInto('filing_change')
      .values([
        ...(
          [
            ['submitting', 'submitted', 'manager'],
            ['submitted', 'underReview', 'clerk'],
            ['underReview', 'rejected', 'clerk'],
          ] as const
        ).map(([from_status, to_status, actor], index) => ({
          filing_id: filing.filingId,
          sequence: index + 1,
          from_status,
          to_status,
          actor,
          actor_name: null,
          message_id: null,
          at: new Date(START),
        })),
      ])
      .execute();
    const answer = await copy(ivo, envelopeId);
    expect(answer.statusCode).toBe(200);
    const { draftId } = answer.json<{ draftId: string }>();
    const draft = await open(ivo, draftId);
    expect(draft).toMatchObject({
      kind: 'existingCase',
      isOwn: true,
      content: {
        caseNumber: '49Z01-2601-CC-000001',
        clientNumber: 'C-3',
        filings: [
          {
            code: 'OLDM',
            description: 'Motion',
            details: { hearingOn: '2026-09-01' },
            optionalServices: [{ code: 'CERT', quantity: 2, pages: 4 }],
          },
        ],
      },
    });
    expect(draft.notes).toMatchObject([{ code: 'codeEnded' }]);
    const [copied] = draft.content.filings;
    expect(copied?.filingId).not.toBe(filing.filingId);
    const uploads = await ivo.call('GET', `/isefs/uploads?draftId=${draftId}`);
    const { items } = uploads.json<{ items: { id: string; state: string; hash: string }[] }>();
    expect(items).toMatchObject([{ state: 'passed', hash }]);
    expect(copied?.documents.map(({ uploadId }) => uploadId)).toEqual([items[0]?.id, null]);
    const file = await ivo.call('GET', `/isefs/uploads/${items[0]?.id ?? ''}/file`);
    expect(file.rawPayload.equals(bytes)).toBe(true);
    // The envelope's own file stays when the copy is deleted.
    expect((await copy(otto, envelopeId)).statusCode).toBe(404);
    const template = await make(ida, { envelopeId });
    expect(template.json()).toMatchObject({ kind: 'existingCase', content: { caseNumber: '' } });
  });

  it.each(['submitted', 'accepted', 'returned', 'canceled', 'failed', 'sentToJudge'] as const)(
    'copies an envelope with the status %s',
    async (status) => {
      const [userId = 0] = firm.userIds;
      const { envelopeId } = await writeEnvelopeWith(site, userId, START, [status]);
      expect((await copy(ida, envelopeId)).statusCode).toBe(200);
    },
  );

  it('rejects copying an envelope before the court confirms it', async () => {
    const [userId = 0] = firm.userIds;
    const { envelopeId } = await writeEnvelopeWith(site, userId, START, ['submitting']);
    const answer = await copy(ida, envelopeId);
    expect(answer.statusCode).toBe(409);
    expect(answer.body).toContain('not confirmed');
  });

  it.each([
    ['a person', aParty(1, { middleName: 'Q', suffix: 'Jr.', alias: 'J. Roe' })],
    [
      'a person with two address lines',
      aParty(1, {
        address: { line1: '1 A St', line2: 'Apt 2', city: 'Gary', state: 'IN', zip: '46402-1234' },
      }),
    ],
    [
      'a person without an address',
      aParty(1, { address: { line1: '', line2: '', city: '', state: '', zip: '' } }),
    ],
    [
      'a business',
      aParty(1, { isOrganization: true, name: 'Acme LLC', firstName: '', lastName: '' }),
    ],
  ])('restores a party as typed: %s', (_what, party) => {
    const name =
      party.alias === '' ? partyName(party) : `${partyName(party)}, also known as ${party.alias}`;
    const message = {
      partyId: party.partyId,
      typeCode: 'DEFENDANT',
      name,
      attorneys: [],
      isOrganization: party.isOrganization,
      address: partyAddress(party),
    };
    expect(partyOf(message, new Set())).toEqual(party);
  });
});
