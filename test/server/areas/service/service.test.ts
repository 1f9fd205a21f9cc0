import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { HEADERS } from '#contract/site/headers';
import type { Draft } from '#contract/schemas/filingDrafts';
import type { EnvelopeRecord, FilingQuote, SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import type { ReportPage } from '#contract/schemas/reports';
import type { ServiceContacts, ServiceFix, ServiceList } from '#contract/schemas/service';
import { aContent, aDraftFiling, aParty } from '../../../support/filingDrafts';
import { addFilers, writeEnvelope, writeEnvelopeWith } from '../../filers';
import { feeRequestOf } from '../../../../src/server/domain/filing/feeRequest';
import { caseNumberKey } from '../../../../src/server/search/caseNumbers';
import { changeFiling } from '../../../../src/server/domain/efm/changesRepository';
import { serveAgain } from '../../../../src/server/domain/service/bouncesRepository';
import { followDeliveries } from '../../../../src/server/domain/service/deliveryRepository';
import { findEnvelopeServices } from '../../../../src/server/domain/service/envelopeServicesRepository';
import { changeRecipient } from '../../../../src/server/domain/service/servicesRepository';
import { addCase, COURTS } from '../../seed';
import { addReviewers, reviewing } from '../filingReview/reviews';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const NUMBER = '49D01-2606-CC-000777';
const HOUR_MS = 3_600_000;

let site: TestSite;
let filers: Awaited<ReturnType<typeof addFilers>>;
let strangers: Awaited<ReturnType<typeof addFilers>>;
let anna: TestBrowser;
let other: TestBrowser;

beforeAll(async () => {
  site = await openTestSite();
  const { db } = site.database;
  filers = await addFilers(site, ['servant']);
  strangers = await addFilers(site, ['stranger']);
  await addReviewers(site, ['servclerk']);
  anna = await site.signedIn('servant');
  other = await site.signedIn('stranger');
  const caseId = await addCase(site.database, {
    number: NUMBER,
    court: COURTS.marion,
    caption: 'Acme LLC v. Jane Roe',
    parties: [
      { last: 'Acme LLC', role: 'Plaintiff' },
      { first: 'Jane', last: 'Roe', role: 'Defendant' },
      { first: 'Pat', last: 'Doe', role: 'Defendant' },
      { first: 'Ann', last: 'Own', isAttorney: true, barNumber: '30001-49' },
      { first: 'Opal', last: 'Counsel', isAttorney: true, barNumber: '30002-49' },
      { last: 'Beta LLC', role: 'Plaintiff' },
    ],
  });
  const people = await db
    .selectFrom('case_party')
    .where('case_id', '=', caseId)
    .select(['id', 'position'])
    .orderBy('position')
    .execute();
  const [acme, jane, , own, opal, beta] = people.map(({ id }) => id);
  await db
    .insertInto('representation')
    .values([
      { party_id: acme ?? 0, attorney_id: own ?? 0, is_lead: true },
      { party_id: jane ?? 0, attorney_id: opal ?? 0, is_lead: true },
      { party_id: beta ?? 0, attorney_id: own ?? 0, is_lead: true },
    ])
    .execute();
  await db
    .insertInto('filing_roll')
    .values(
      [
        ['30001-49', 'Ann Own', 'ann@own.example'] as const,
        ['30002-49', 'Opal Counsel', 'opal@law.example'] as const,
      ].map(([bar_number, name, email]) => ({
        bar_number,
        name,
        email,
        status: 'active' as const,
        updated_at: new Date(0),
      })),
    )
    .execute();
  await db
    .insertInto('payment_card')
    .values({
      account_id: filers.accountId,
      processor: 'test',
      customer_token: 'test',
      card_token: 'pays',
      brand: 'Visa',
      last_digits: '4242',
      expires_month: '2099-12',
      added_at: new Date(0),
    })
    .execute();
  await db
    .insertInto('filing_firm_attorney')
    .values({ firm_id: filers.firmId, bar_number: '30001-49', added_at: new Date(0) })
    .execute();
});
beforeEach(async () => {
  site.clock.time = START;
  anna = await site.signedIn('servant');
  site.mails.length = 0;
});
afterAll(() => site.close());

const NEW = { contactId: null, barNumber: null, copyIds: [] as number[] };

const save = (by: TestBrowser, facts: object) =>
  by.call('POST', '/efiling/service-contacts', { payload: { ...NEW, ...facts } });

async function added(by: TestBrowser, name: string, email: string): Promise<number> {
  const answer = await save(by, { name, email });
  const { items } = answer.json<ServiceContacts>();
  return items.find((each) => each.email === email)?.id ?? 0;
}

const change = (by: TestBrowser, id: number, action: string, rest: object = {}) =>
  by.call('POST', `/efiling/service-contacts/${String(id)}/changes`, {
    payload: { action, replacementId: null, changeId: null, ...rest },
  });

const attach = (by: TestBrowser, contactId: number, party: string, caseNumber = NUMBER) =>
  by.call('POST', '/efiling/case-contacts', {
    payload: { courtId: COURTS.marion, caseNumber, party, contactId },
  });

async function confirmLast(): Promise<string> {
  site.app.mails.wake();
  await site.app.mails.settled();
  const text = site.mails.at(-1)?.text ?? '';
  const [, path = ''] = /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(text) ?? [];
  await site.browser().post(path, {});
  return path;
}

describe('contacts of a firm', () => {
  it('asks a new contact to confirm the email address, and changes nothing when the link is only opened', async () => {
    const id = await added(anna, 'Pam Legal', 'pam@own.example');
    site.app.mails.wake();
    await site.app.mails.settled();
    const mail = site.mails.at(-1);
    expect(mail?.to).toBe('pam@own.example');
    expect(mail?.text).not.toContain('Firm of servant');
    const [, path = ''] = /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(mail?.text ?? '') ?? [];
    const isConfirmed = async () =>
      (await anna.call('GET', '/efiling/service-contacts'))
        .json<ServiceContacts>()
        .items.find((each) => each.id === id)?.isConfirmed;
    expect((await site.browser().open(path)).body).toContain('Firm of servant');
    expect(await isConfirmed()).toBe(false);
    const { db } = site.database;
    await db
      .insertInto('mail_bounce')
      .values({ address: 'pam@own.example', bounced_at: new Date(START), reason: '550 5.1.1' })
      .execute();
    await site.browser().post(path, {});
    expect(await isConfirmed()).toBe(true);
    // The link proves that the address works.
    const bounces = db.selectFrom('mail_bounce').where('address', '=', 'pam@own.example');
    expect(await bounces.selectAll().execute()).toEqual([]);
  });

  it.each([
    ["the email address of another firm's attorney", 'opal@law.example', /public list/],
    ["the email address of another firm's user", 'stranger@example.com', /another filer/],
    [
      'a header injection in the email address',
      'a@b.example\r\nBcc: c@d.example',
      /such as name@example.org/,
    ],
    ['two email addresses', 'a@b.example,c@d.example', /such as name@example.org/],
  ])('rejects a contact with %s', async (_who, email, words) => {
    await site.database.db
      .updateTable('app_user')
      .set({ email: 'stranger@example.com', is_email_confirmed: true })
      .where('username', '=', 'stranger')
      .execute();
    const answer = await save(anna, { name: 'Someone', email });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(words);
  });

  it('returns the same response for another firm’s contact as for an unknown contact', async () => {
    const id = await added(anna, 'Ida Clerk', 'ida@own.example');
    expect((await save(other, { contactId: id, name: 'X', email: 'x@y.example' })).statusCode).toBe(
      404,
    );
    expect((await change(other, id, 'remove')).statusCode).toBe(404);
    expect((await attach(other, id, 'Jane Roe')).statusCode).toBe(403);
    expect((await save(other, { name: 'Y', email: 'y@y.example', copyIds: [id] })).statusCode).toBe(
      400,
    );
  });

  it('limits unconfirmed contacts, and contacts in total', async () => {
    const { db } = site.database;
    const { firmId } = await addFilers(site, ['crowded']);
    const crowded = await site.signedIn('crowded');
    const fill = (from: number, count: number, confirmed: Date | null) =>
      db
        .insertInto('service_contact')
        .values(
          Array.from({ length: count }, (_each, index) => ({
            firm_id: firmId,
            name: 'C',
            email: `c${String(from + index)}@own.example`,
            created_at: new Date(0),
            confirmed_at: confirmed,
          })),
        )
        .execute();
    await fill(0, 50, null);
    expect((await save(crowded, { name: 'N', email: 'n@own.example' })).body).toContain(
      '50 contacts',
    );
    await fill(50, 450, new Date(0));
    const full = await save(crowded, { name: 'N', email: 'n@own.example' });
    expect([full.statusCode, full.body]).toEqual([409, expect.stringContaining('500')]);
  });
});

describe('contacts of a case', () => {
  it('replaces a contact on all its cases in one step, and undoes the change', async () => {
    const from = await added(anna, 'Fay From', 'fay@own.example');
    const to = await added(anna, 'Tom To', 'tom@own.example');
    await attach(anna, from, 'Acme LLC');
    await attach(anna, from, 'Beta LLC');
    expect((await attach(anna, from, 'beta  llc')).statusCode).toBe(409);
    const replaced = await change(anna, from, 'replace', { replacementId: to });
    const open = ({ items }: ServiceContacts, id: number) =>
      items
        .find((each) => each.id === id)
        ?.cases.filter(({ endedAt }) => endedAt === null)
        .map(({ party }) => party)
        .sort();
    const after = replaced.json<ServiceContacts>();
    expect([open(after, from), open(after, to)]).toEqual([[], ['Acme LLC', 'Beta LLC']]);
    expect(after.items.find(({ id }) => id === from)?.cases.map(({ endKind }) => endKind)).toEqual([
      'replaced',
      'replaced',
    ]);
    const [last] = after.changes;
    expect(last).toMatchObject({ kind: 'replaced', subject: 'Fay From', canUndo: true });
    const undone = await change(anna, from, 'undo', { changeId: last?.id });
    const now = undone.json<ServiceContacts>();
    expect([open(now, from), open(now, to)]).toEqual([['Acme LLC', 'Beta LLC'], []]);
    expect((await change(anna, from, 'undo', { changeId: last?.id })).statusCode).toBe(409);
    expect((await change(other, from, 'undo', { changeId: last?.id })).statusCode).toBe(409);
  });

  it('replaces and restores a contact only for parties that the firm still represents', async () => {
    const from = await added(anna, 'Fern From', 'fern@own.example');
    const to = await added(anna, 'Tara To', 'tara@own.example');
    await attach(anna, from, 'Acme LLC');
    await attach(anna, from, 'Beta LLC');
    const { db } = site.database;
    const ofBeta = db
      .selectFrom('representation as n')
      .innerJoin('case_party as p', 'p.id', 'n.party_id')
      .where('p.name', '=', 'Beta LLC');
    const stored = await ofBeta.selectAll('n').executeTakeFirstOrThrow();
    await db.deleteFrom('representation').where('party_id', '=', stored.party_id).execute();
    const replaced = await change(anna, from, 'replace', { replacementId: to });
    const openOf = (answer: { json: <T>() => T }, id: number) =>
      answer
        .json<ServiceContacts>()
        .items.find((each) => each.id === id)
        ?.cases.filter(({ endedAt }) => endedAt === null)
        .map(({ party }) => party);
    expect([openOf(replaced, from), openOf(replaced, to)]).toEqual([[], ['Acme LLC']]);
    const [last] = replaced.json<ServiceContacts>().changes;
    const undone = await change(anna, from, 'undo', { changeId: last?.id });
    expect(openOf(undone, from)).toEqual(['Acme LLC']);
    await db.insertInto('representation').values(stored).execute();
  });

  it('returns 409 for restoring a contact whose address the firm has listed again', async () => {
    const first = await added(anna, 'Rita Re', 'rita@own.example');
    await attach(anna, first, 'Acme LLC');
    const { changes } = (await change(anna, first, 'remove')).json<ServiceContacts>();
    const second = await added(anna, 'Rita Re', 'RITA@own.example');
    const changeId = changes[0]?.id;
    const refused = await change(anna, first, 'undo', { changeId });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Remove the other contact');
    await change(anna, second, 'remove');
    const undone = await change(anna, first, 'undo', { changeId });
    const restored = undone.json<ServiceContacts>().items.find(({ id }) => id === first);
    expect(restored?.cases.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  it("rejects firms that aren't on the case, parties not in the case, and a sealed case", async () => {
    const id = await added(other, 'Spy', 'spy@other.example');
    expect((await attach(other, id, 'Jane Roe')).statusCode).toBe(403);
    const own = await added(anna, 'Ola Own', 'ola@own.example');
    expect((await attach(anna, own, 'Nobody Else')).statusCode).toBe(400);
    await addCase(site.database, { number: '49D01-2606-CC-000778', isSealed: true });
    expect((await attach(anna, own, 'Jane Roe', '49D01-2606-CC-000778')).statusCode).toBe(404);
  });

  it('rejects parties that the firm neither represents nor has filed for', async () => {
    const own = await added(anna, 'Oda Own', 'oda@own.example');
    for (const party of ['Jane Roe', 'Pat Doe']) {
      const refused = await attach(anna, own, party);
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toContain('Choose a party that your firm represents');
    }
  });

  it('rejects a party that the firm’s accepted filing concerns but wasn’t filed for', async () => {
    const aParty = (name: string) => ({
      partyId: randomUUID(),
      typeCode: 'DEF',
      isOrganization: false,
      name,
      address: '',
      attorneys: [],
    });
    const [acme, pat] = [aParty('Acme LLC'), aParty('Pat Doe')];
    await writeEnvelopeWith(site, filers.userIds[0] ?? 0, START, ['accepted'], {
      courtId: COURTS.marion,
      caseNumber: NUMBER,
      parties: [acme, pat],
      filerPartyIds: [acme.partyId],
    });
    const own = await added(anna, 'Ona Own', 'ona@own.example');
    expect((await attach(anna, own, 'Pat Doe')).statusCode).toBe(400);
    expect((await attach(anna, own, 'Acme LLC')).statusCode).toBe(200);
    await site.database.db.deleteFrom('case_contact').where('contact_id', '=', own).execute();
  });

  it('rejects a firm whose only attorney on the case may no longer practice', async () => {
    const own = await added(anna, 'Ulf Own', 'ulf@own.example');
    const roll = site.database.db.updateTable('filing_roll').where('bar_number', '=', '30001-49');
    await roll.set({ status: 'suspended' }).execute();
    const refused = await attach(anna, own, 'Acme LLC');
    await roll.set({ status: 'active' }).execute();
    expect(refused.statusCode).toBe(403);
  });

  it.each([
    ['canceled', 403],
    ['rejected', 403],
    ['served', 403],
    ['accepted', 200],
  ] as const)(
    'for a firm whose only filing for a party is %s, returns %s',
    async (status, code) => {
      const { userIds } = await addFilers(site, [`prose${status}`]);
      const proSe = await site.signedIn(`prose${status}`);
      const partyId = randomUUID();
      const pat = { partyId, typeCode: 'DEF', isOrganization: false, name: 'Pat Doe', address: '' };
      await writeEnvelopeWith(site, userIds[0] ?? 0, START, [status], {
        courtId: COURTS.marion,
        caseNumber: NUMBER,
        parties: [{ ...pat, attorneys: [] }],
      });
      const id = await added(proSe, 'Pat Doe', `pat-${status}@home.example`);
      expect((await attach(proSe, id, 'Jane Roe')).statusCode).toBe(
        status === 'accepted' ? 400 : 403,
      );
      const answer = await attach(proSe, id, 'pat  doe');
      expect(answer.statusCode).toBe(code);
      await site.database.db.deleteFrom('case_contact').where('contact_id', '=', id).execute();
    },
  );
});

describe('serving with a submission', () => {
  async function aDraft(
    kind: 'file' | 'fileAndServe' | 'serve',
    caseNumber = NUMBER,
  ): Promise<Draft> {
    const { db } = site.database;
    const [userId = 0] = filers.userIds;
    const { id: accountId } = await db
      .insertInto('filing_payment_account')
      .values({ firm_id: filers.firmId, kind: 'card', name: 'Card', created_at: new Date(0) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const uploadId = randomUUID();
    await db
      .insertInto('filing_upload')
      .values({
        id: uploadId,
        user_id: userId,
        draft_id: null,
        name: 'm.pdf',
        bytes: 40_000,
        pages: 4,
        sent_hash: null,
        state: 'passed',
        kind: 'pdf',
        hash: randomUUID().replaceAll('-', '').repeat(2),
        findings: '[]',
        created_at: new Date(START),
        touched_at: new Date(START),
      })
      .execute();
    const created = (
      await anna.call('POST', '/efiling/drafts', {
        payload: { kind: 'existingCase', attorney: '30001-49' },
      })
    ).json<Draft>();
    const filing = aDraftFiling(1, {
      filingId: randomUUID(),
      code: 'MOTN',
      codeName: 'Motion',
      kind,
    });
    const party = (name: string, isFiler: boolean, attorneys: string[]) =>
      aParty(1, {
        partyId: randomUUID(),
        name,
        isFiler,
        attorneys,
        isOnCase: true,
        isOrganization: true,
        firstName: '',
        lastName: '',
      });
    const content = aContent({
      courtId: COURTS.marion,
      caseNumber,
      typeCode: null,
      amountCents: null,
      caption: '',
      attorney: '30001-49',
      payment: { kind: 'card', accountId },
      parties: [
        party('Acme LLC', true, ['30001-49']),
        party('Jane Roe', false, ['30002-49']),
        party('Pat Doe', false, []),
      ],
      filings: [
        {
          ...filing,
          documents: filing.documents.map((each) => ({
            ...each,
            documentId: randomUUID(),
            uploadId,
          })),
        },
      ],
    });
    const payload = { version: created.version, name: '', content };
    return (await anna.call('PUT', `/efiling/drafts/${created.id}`, { payload })).json<Draft>();
  }

  async function submit({ id, version }: Draft): Promise<SubmitAnswer> {
    const quote = (await anna.call('POST', `/efiling/drafts/${id}/quote`)).json<FilingQuote>();
    const answer = await anna.call('POST', `/efiling/drafts/${id}/submission`, {
      payload: { version, quoteId: quote.quote?.quoteId ?? randomUUID(), isAgreed: true },
      headers: { [HEADERS.once]: randomUUID() },
    });
    return answer.json<SubmitAnswer>();
  }

  const recordOf = async (envelopeId: string | null) =>
    (await anna.call('GET', `/efiling/envelopes/${String(envelopeId)}`)).json<EnvelopeRecord>();

  it('lists all recipients before submission, serves them at submission, and tracks their status', async () => {
    const aide = await added(anna, 'Al Aide', 'al@own.example');
    await confirmLast();
    await attach(anna, aide, 'Acme LLC');
    const draft = await aDraft('fileAndServe');
    const checked = (
      await anna.call('GET', `/efiling/drafts/${draft.id}/service`)
    ).json<ServiceList>();
    expect(
      checked.recipients.map(({ email, name, notServed }) => [name, email, notServed]),
    ).toEqual([
      ['Opal Counsel', 'opal@law.example', null],
      ['Pat Doe', null, 'paper'],
    ]);
    expect(checked.parties).toEqual(['Acme LLC', 'Beta LLC']);
    expect(checked.certificate).toContain('- Opal Counsel, opal@law.example, for Jane Roe');
    expect(checked.certificate).toContain('- Pat Doe: __________ (must be served on paper)');
    // After the court's day has ended.
    site.clock.time = START + 10 * HOUR_MS;
    anna = await site.signedIn('servant');
    const { envelopeId, outcome } = await submit(draft);
    expect(outcome).toBe('filed');
    const { filer_party_ids } = await site.database.db
      .selectFrom('filing_envelope')
      .where('id', '=', String(envelopeId))
      .select('filer_party_ids')
      .executeTakeFirstOrThrow();
    const filing = draft.content.parties.filter(({ isFiler }) => isFiler);
    expect(filer_party_ids).toEqual(filing.map(({ partyId }) => partyId));
    site.app.mails.wake();
    await site.app.mails.settled();
    const { services } = await recordOf(envelopeId);
    expect(services).toMatchObject([
      {
        deemedOn: '2026-07-07',
        recipients: [
          { name: 'Opal Counsel', state: 'delivered', notServed: null },
          { name: 'Pat Doe', state: null, notServed: 'paper' },
        ],
      },
    ]);
    expect(site.mails.map(({ to }) => to)).toContain('opal@law.example');
    const notice = await anna.call('GET', `/efiling/envelopes/${String(envelopeId)}/notice.pdf`);
    expect(notice.headers['content-type']).toBe('application/pdf');
  });

  it('reports that no one was served once all emails have bounced', async () => {
    const { db } = site.database;
    const { envelopeId } = await submit(await aDraft('fileAndServe'));
    site.app.mails.wake();
    await site.app.mails.settled();
    // A second recipient of the same service, with an email of its own.
    await sql`
      with m as (
        insert into mail_message select (jsonb_populate_record(x, jsonb_build_object(
            'id', nextval(pg_get_serial_sequence('mail_message', 'id'))))).*
          from mail_message x
          join service_recipient r on r.mail_id = x.id
          join service s on s.id = r.service_id where s.envelope_id = ${envelopeId}::uuid
        returning id)
      insert into service_recipient (service_id, position, name, party, email, is_copy, is_entitled,
                                     state, state_at, mail_id, token_hash, link_until, sent_at)
      select r.service_id, 9, 'Second', r.party, 'second@law.example', false, true,
             'delivered', r.state_at, m.id, 'second', r.link_until, r.sent_at
        from service_recipient r join service s on s.id = r.service_id join m on true
       where s.envelope_id = ${envelopeId}::uuid and r.mail_id is not null`.execute(db);
    const noticeAfter = async (name: string) => {
      await sql`
        update mail_message set bounce = 'HARD', bounce_reason = 'No such mailbox',
                                bounced_at = ${new Date(START)}
         where id = (select r.mail_id from service_recipient r
                       join service s on s.id = r.service_id
                      where s.envelope_id = ${envelopeId}::uuid and r.name = ${name})`.execute(db);
      expect(await followDeliveries(db, START)).toBe(1);
      const { body } = await db
        .selectFrom('notification')
        .where('target', '=', `filingEnvelope/${String(envelopeId)}`)
        .select('body')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return body;
    };
    expect(await noticeAfter('Opal Counsel')).not.toContain('no one was served');
    expect(await noticeAfter('Second')).toContain('so no one was served electronically.');
  });

  it('completes a service-only filing as served, without a clerk', async () => {
    const { envelopeId } = await submit(await aDraft('serve'));
    await site.app.efiling.flush();
    const { filings, services } = await recordOf(envelopeId);
    expect(filings[0]?.status).toBe('served');
    expect(services).toHaveLength(1);
  });

  it('serves no one for a file-only filing', async () => {
    const { envelopeId } = await submit(await aDraft('file'));
    expect((await recordOf(envelopeId)).services).toEqual([]);
  });

  /** Submits a motion to a court that serves on acceptance, and locks it for review. */
  const awaitingAcceptance = () => awaitingReview('acceptance');

  /** Submits a motion to a court that serves at this time, and locks it for review. */
  async function awaitingReview(servesAt: 'submission' | 'acceptance') {
    const { db } = site.database;
    await db.updateTable('efm_policy').set({ serves_at: servesAt }).execute();
    const { envelopeId } = await submit(await aDraft('fileAndServe'));
    await db.updateTable('efm_policy').set({ serves_at: 'submission' }).execute();
    await site.app.efiling.flush();
    const review = reviewing(await site.signedIn('servclerk'), String(envelopeId));
    await review.lock();
    return { envelopeId, review };
  }

  it.each(['accept', 'sendToJudge'])(
    'serves only after the decision %s if the court’s policy requires it',
    async (decision) => {
      const { envelopeId, review } = await awaitingAcceptance();
      const { services } = await recordOf(envelopeId);
      expect(services).toMatchObject([{ servedAt: null, recipients: [] }]);
      expect((await review.decide(0, { decision })).statusCode).toBe(200);
      await site.app.efiling.flush();
      expect((await recordOf(envelopeId)).services).toMatchObject([
        {
          servedAt: new Date(START).toISOString(),
          recipients: [{ name: 'Opal Counsel' }, { name: 'Pat Doe', notServed: 'paper' }],
        },
      ]);
    },
  );

  /** Submits a motion that the court serves at this time, and cancels it. */
  async function canceled(
    servesAt: 'submission' | 'acceptance',
    prepare: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    const { db } = site.database;
    await db.updateTable('efm_policy').set({ serves_at: servesAt }).execute();
    const { envelopeId } = await submit(await aDraft('fileAndServe'));
    await db.updateTable('efm_policy').set({ serves_at: 'submission' }).execute();
    await site.app.efiling.flush();
    site.app.mails.wake();
    await site.app.mails.settled();
    const served = site.mails.find(({ to }) => to === 'opal@law.example')?.text ?? '';
    const [, path = ''] = /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(served) ?? [];
    site.mails.length = 0;
    await prepare();
    site.clock.time += 60_000;
    const [filing] = (await recordOf(envelopeId)).filings;
    const answer = await anna.call(
      'POST',
      `/efiling/filings/${filing?.filingId ?? ''}/cancellation`,
    );
    expect(answer.json<EnvelopeRecord>().status).toBe('canceled');
    site.app.mails.wake();
    await site.app.mails.settled();
    const sent = site.mails.filter(({ subject }) => subject.includes('withdrawn'));
    return { services: (await recordOf(envelopeId)).services, path, sent };
  }

  it('notifies everyone served with a filing when the filer cancels the filing', async () => {
    site.mails.length = 0;
    const { path, sent, services } = await canceled('submission');
    const at = new Date(START + 60_000).toISOString();
    expect(services).toMatchObject([
      {
        servedAt: new Date(START).toISOString(),
        withdrawn: [{ title: 'Complaint', at }],
        recipients: [{ name: 'Opal Counsel', state: 'delivered' }, { name: 'Pat Doe' }],
      },
    ]);
    expect(sent.map(({ to }) => to)).toEqual(['opal@law.example']);
    const [mail] = sent;
    expect(mail?.text).toContain('The filing was withdrawn before the court accepted it.');
    expect(mail?.text).toContain('Document: Complaint');
    expect(mail?.text).toContain(`Case: ${NUMBER}`);
    const page = await site.browser().post(path, {});
    expect(page.body).toContain('The filing was withdrawn before the court accepted it');
    expect(page.body).toContain('/efiling/served/');
  });

  it('withdraws the served documents of a filing that the court’s system refuses, and notifies the recipients', async () => {
    const { db } = site.database;
    const { envelopeId } = await submit(await aDraft('fileAndServe'));
    site.mails.length = 0;
    await db.updateTable('efm_policy').set({ accepts_subsequent: false }).execute();
    await site.app.efiling.flush();
    await db.updateTable('efm_policy').set({ accepts_subsequent: true }).execute();
    const { filings, services } = await recordOf(envelopeId);
    expect([filings[0]?.status, services]).toMatchObject([
      'failed',
      [{ withdrawn: [{ title: 'Complaint', at: new Date(START).toISOString() }] }],
    ]);
    site.app.mails.wake();
    await site.app.mails.settled();
    const sent = site.mails.filter(({ subject }) => subject.includes('withdrawn'));
    expect(sent.map(({ to }) => to)).toEqual(['opal@law.example']);
    expect(sent[0]?.text).toContain('The court’s system didn’t accept the filing');
  });

  it('withdraws no documents of a service-only filing when the court’s system refuses the envelope', async () => {
    const { db } = site.database;
    const { envelopeId } = await submit(await aDraft('serve'));
    site.mails.length = 0;
    await db.updateTable('efm_policy').set({ accepts_subsequent: false }).execute();
    await site.app.efiling.flush();
    await db.updateTable('efm_policy').set({ accepts_subsequent: true }).execute();
    const { filings, services } = await recordOf(envelopeId);
    expect([filings[0]?.status, services.length]).toEqual(['failed', 1]);
    expect(services[0]).not.toHaveProperty('withdrawn');
    site.app.mails.wake();
    await site.app.mails.settled();
    expect(site.mails.filter(({ subject }) => subject.includes('withdrawn'))).toEqual([]);
  });

  it('names neither documents nor parties when a filing in a sealed case is withdrawn', async () => {
    const seal = (is_sealed: boolean) =>
      site.database.db
        .updateTable('court_case')
        .set({ is_sealed })
        .where('number', '=', NUMBER)
        .execute();
    site.mails.length = 0;
    const { sent } = await canceled('submission', () => seal(true));
    await seal(false);
    expect(sent.map(({ to }) => to)).toEqual(['opal@law.example']);
    expect(sent[0]?.text).not.toContain('Complaint');
    expect(sent[0]?.text).not.toContain('Jane Roe');
  });

  it('notifies no one if nothing was served before the filing was canceled', async () => {
    site.mails.length = 0;
    const { sent, services } = await canceled('acceptance');
    expect([sent, services]).toEqual([[], []]);
  });

  it('lists no service of a filing that the court rejected', async () => {
    const { envelopeId, review } = await awaitingAcceptance();
    const reason = { reasonCode: 'OTHER', words: 'Wrong court' };
    const rejected = await review.decide(0, { decision: 'reject', ...reason });
    expect(rejected.statusCode).toBe(200);
    await site.app.efiling.flush();
    const { filings, services } = await recordOf(envelopeId);
    expect([filings[0]?.status, services]).toEqual(['rejected', []]);
  });

  it('applies the clerk’s security correction when documents are served after acceptance', async () => {
    const { review } = await awaitingAcceptance();
    const [filing] = (await review.load()).filings;
    const documentId = filing?.documents[0]?.documentId ?? '';
    const title = filing?.documents[0]?.title ?? '';
    const corrected = await review.correct({
      field: 'security',
      id: documentId,
      value: 'CONFIDENTIAL',
    });
    expect(corrected.statusCode).toBe(200);
    await review.decide(0, { decision: 'accept' });
    await site.app.efiling.flush();
    site.app.mails.wake();
    await site.app.mails.settled();
    const { text } = site.mails.find(({ to }) => to === 'opal@law.example') ?? { text: title };
    expect(text).toContain('Documents: listed on the page');
    expect(text).not.toContain(title);
  });

  it('serves the people of the case to which the clerk moved the filing', async () => {
    const number = '49D01-2606-CC-000790';
    await addCase(site.database, {
      number,
      court: COURTS.marion,
      caption: 'Acme LLC v. Lee Other',
      parties: [
        { last: 'Acme LLC', role: 'Plaintiff' },
        { first: 'Lee', last: 'Other', role: 'Defendant' },
      ],
    });
    const { envelopeId, review } = await awaitingAcceptance();
    const corrected = await review.correct({ field: 'caseNumber', id: null, value: number });
    expect(corrected.statusCode).toBe(200);
    await review.decide(0, { decision: 'accept' });
    await site.app.efiling.flush();
    expect((await recordOf(envelopeId)).services).toMatchObject([
      { recipients: [{ name: 'Lee Other', notServed: 'paper' }] },
    ]);
    const stored = site.database.db
      .selectFrom('service')
      .where('envelope_id', '=', String(envelopeId))
      .select(['case_number', 'caption']);
    expect(await stored.execute()).toEqual([
      { case_number: number, caption: 'Acme LLC v. Lee Other' },
    ]);
  });

  it.each(['submission', 'sendToJudge'])(
    'rejects a correction that moves the filing to another case after the documents were served (%s)',
    async (moment) => {
      const number = `49D01-2606-CC-00079${String(moment.length % 10)}`;
      await addCase(site.database, { number, court: COURTS.marion });
      const { envelopeId, review } = await awaitingReview(
        moment === 'submission' ? 'submission' : 'acceptance',
      );
      if (moment === 'sendToJudge') {
        expect((await review.decide(0, { decision: 'sendToJudge' })).statusCode).toBe(200);
        await site.app.efiling.flush();
      }
      const moved = await review.correct({ field: 'caseNumber', id: null, value: number });
      expect([moved.statusCode, moved.body]).toEqual([
        409,
        expect.stringContaining(`already served in case ${NUMBER}`) as string,
      ]);
      const services = site.database.db
        .selectFrom('service')
        .where('envelope_id', '=', String(envelopeId))
        .select('case_number');
      expect(await services.execute()).toEqual([{ case_number: NUMBER }]);
      // The number in another format is still the same case.
      const value = NUMBER.toLowerCase();
      const same = await review.correct({ field: 'caseNumber', id: null, value });
      expect(same.statusCode).toBe(200);
    },
  );

  it.each(['corrected', 'own'])(
    'serves no one, and notifies the filer once, if the %s case is no longer on file',
    async (which) => {
      const { db } = site.database;
      const { envelopeId, review } = await awaitingAcceptance();
      let number = NUMBER;
      if (which === 'corrected') {
        number = '49D01-2606-CC-000797';
        await addCase(site.database, { number, court: COURTS.marion });
        const corrected = await review.correct({ field: 'caseNumber', id: null, value: number });
        expect(corrected.statusCode).toBe(200);
      }
      const expunge = (is_expunged: boolean) =>
        db.updateTable('court_case').where('number', '=', number).set({ is_expunged }).execute();
      const root = await site.signedIn('root');
      const filingId = (await recordOf(envelopeId)).filings[0]?.filingId ?? '';
      const change = async (to: 'granted' | 'sentToJudge', actor: 'clerk' | 'judge') => {
        const by = { actor, actorName: 'Jo Judge', messageId: null } as const;
        await db.transaction().execute((trx) => changeFiling(trx, { filingId, to, ...by }, START));
        await root.call('POST', `/admin/efiling/envelopes/${String(envelopeId)}/statusRequest`);
        await site.app.efiling.flush();
      };
      // The case is expunged after the clerk's decision, before the filing side learns it.
      await expunge(true);
      await change('sentToJudge', 'clerk');
      await expunge(false);
      // The judge's decision counts as acceptance, too.
      await change('granted', 'judge');
      site.app.mails.wake();
      await site.app.mails.settled();
      const { filings, services } = await recordOf(envelopeId);
      expect([filings[0]?.status, services]).toEqual(['granted', []]);
      expect(site.mails.filter(({ to }) => to === 'opal@law.example')).toEqual([]);
      const notices = await db
        .selectFrom('notification')
        .where('target', '=', `filingEnvelope/${String(envelopeId)}`)
        .where('title', '=', 'Documents not served')
        .select('body')
        .execute();
      expect(notices.map(({ body }) => body)).toEqual([
        expect.stringContaining('serve the parties of that case yourself'),
      ]);
    },
  );

  it("doesn't list a service that was never performed for an accepted filing", async () => {
    const { envelopeId, review } = await awaitingAcceptance();
    await review.decide(0, { decision: 'accept' });
    await site.app.efiling.flush();
    // As stored by an earlier version, which served only on other decisions.
    const services = site.database.db
      .updateTable('service')
      .where('envelope_id', '=', String(envelopeId));
    await services.set({ served_at: null, deemed_on: null }).execute();
    const { filings, services: shown } = await recordOf(envelopeId);
    expect([filings[0]?.status, shown]).toEqual(['accepted', []]);
  });

  it.each([
    ['sealed', { isSealed: true }, []],
    ['expunged', { isExpunged: true }, []],
    ['sealed, with the firm’s attorney on it', { isSealed: true, isOwn: true }, ['Sol Secret']],
    ['expunged, with the firm’s attorney on it', { isExpunged: true, isOwn: true }, []],
  ])(
    'lists contacts only to firms on a sealed case, and to no firm on an expunged case: %s',
    async (what, facts, names) => {
      const number = `49D01-2606-CC-0008${String(what.length)}`;
      const { isOwn, ...hidden } = { isOwn: false, ...facts };
      const own = { first: 'Ann', last: 'Own', isAttorney: true, barNumber: '30001-49' };
      const child = { first: 'Child', last: 'Secret', role: 'Defendant' };
      const parties = isOwn ? [child, own] : [child];
      await addCase(site.database, { number, ...hidden, parties });
      const { db } = site.database;
      const filed = { partyId: randomUUID(), typeCode: 'DEF', name: 'Child Secret' };
      await writeEnvelopeWith(site, strangers.userIds[0] ?? 0, START, ['accepted'], {
        courtId: COURTS.marion,
        caseNumber: number,
        parties: [{ ...filed, isOrganization: false, address: '', attorneys: [] }],
      });
      const { id: contact_id } = await db
        .insertInto('service_contact')
        .values({
          firm_id: strangers.firmId,
          name: 'Sol Secret',
          email: `sol${number}@other.example`,
          created_at: new Date(0),
          confirmed_at: new Date(0),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('case_contact')
        .values({
          court_id: COURTS.marion,
          case_key: caseNumberKey(number),
          case_number: number,
          contact_id,
          firm_id: strangers.firmId,
          party: 'Child Secret',
          added_by: null,
          added_by_name: 'Sol',
          added_at: new Date(0),
        })
        .execute();
      const draft = await aDraft('fileAndServe', number);
      const listed = await anna.call('GET', `/efiling/drafts/${draft.id}/service`);
      const { certificate, recipients } = listed.json<ServiceList>();
      const ofContacts = recipients.filter(({ parties }) => parties.includes('Child Secret'));
      expect(ofContacts.map(({ name }) => name)).toEqual(names);
      // None of them may get documents of the case.
      expect(ofContacts.filter(({ notServed }) => notServed !== 'confidential')).toEqual([]);
      expect(certificate).not.toContain('Sol Secret, sol');
    },
  );

  it('serves documents after acceptance if a requested status reports the acceptance before the notice does', async () => {
    const { db } = site.database;
    await db.updateTable('efm_policy').set({ serves_at: 'acceptance' }).execute();
    const { envelopeId } = await submit(await aDraft('fileAndServe'));
    await db.updateTable('efm_policy').set({ serves_at: 'submission' }).execute();
    await site.app.efiling.flush();
    const review = reviewing(await site.signedIn('servclerk'), String(envelopeId));
    await review.lock();
    await site.app.efiling.flush();
    const filingId = (await recordOf(envelopeId)).filings[0]?.filingId ?? '';
    const by = { actor: 'clerk', actorName: 'Clara', messageId: null } as const;
    await db
      .transaction()
      .execute((trx) => changeFiling(trx, { filingId, to: 'accepted', ...by }, START));
    const notices = db
      .updateTable('efm_message')
      .where('correlation_id', '=', String(envelopeId))
      .where('answered_at', 'is', null);
    await notices.set({ next_try_at: new Date(START + 60_000) }).execute();
    const root = await site.signedIn('root');
    await root.call('POST', `/admin/efiling/envelopes/${String(envelopeId)}/statusRequest`);
    const served = async () =>
      (await recordOf(envelopeId)).services.map(({ recipients, servedAt }) => [
        servedAt,
        recipients.length,
      ]);
    expect(await served()).toEqual([[new Date(START).toISOString(), 2]]);
    await notices.set({ next_try_at: new Date(START) }).execute();
    await site.app.efiling.flush();
    expect(await served()).toEqual([[new Date(START).toISOString(), 2]]);
  });

  it('charges no court service fee for a service-only filing', () => {
    const optionalServices = [{ code: 'CERT', quantity: 2, pages: 4 }];
    const filings = (['fileAndServe', 'serve'] as const).map((kind, index) =>
      aDraftFiling(index, { code: 'ORDR', kind, optionalServices }),
    );
    const request = feeRequestOf(aContent({ courtId: COURTS.marion, filings }), false);
    expect(request?.filings.map((filing) => filing.optionalServices)).toEqual([
      optionalServices,
      [],
    ]);
  });

  it("adds the certificate of service to the draft's files", async () => {
    const draft = await aDraft('fileAndServe');
    const made = await anna.call('POST', `/efiling/drafts/${draft.id}/certificate`);
    const uploads = await anna.call('GET', `/isefs/uploads?draftId=${draft.id}`);
    expect(uploads.body).toContain(made.json<{ uploadId: string }>().uploadId);
    expect((await other.call('GET', `/efiling/drafts/${draft.id}/service`)).statusCode).toBe(404);
  });
});

describe('bounced contacts', () => {
  const REPORT = '/admin/reports/ProcessIncompleteServiceContacts';
  let staff: TestBrowser;

  beforeEach(async () => {
    staff = await site.signedIn('root');
  });

  /** A contact on a case whose email bounced; returns the contact and the recipient. */
  async function aBounce(name: string, firmId: number | null = filers.firmId) {
    const { db } = site.database;
    const email = `${name.toLowerCase()}@gone.example`;
    const contact =
      firmId === null
        ? null
        : await db
            .insertInto('service_contact')
            .values({
              firm_id: firmId,
              name,
              email,
              created_at: new Date(0),
              confirmed_at: new Date(0),
            })
            .returning('id')
            .executeTakeFirstOrThrow();
    const contactId = contact?.id ?? null;
    if (contactId !== null) await attach(anna, contactId, 'Acme LLC');
    const { id: serviceId } = await db
      .insertInto('service')
      .values({
        cause: 'order',
        court_id: COURTS.marion,
        case_number: NUMBER,
        caption: 'Acme v. Roe',
        case_key: caseNumberKey(NUMBER),
        served_by: 'The court',
        court_list: '{}',
        filer_parties: [],
        created_at: new Date(START),
        served_at: new Date(START),
        deemed_on: '2026-07-06',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('service_document')
      .values({
        service_id: serviceId,
        position: 0,
        document_id: randomUUID(),
        title: 'Order',
        file_name: 'order.pdf',
        security: 'CONFIDENTIAL',
        hash: 'a'.repeat(64),
        bytes: 1_000,
        pages: 1,
      })
      .execute();
    const { id: recipientId } = await db
      .insertInto('service_recipient')
      .values({
        service_id: serviceId,
        position: 1,
        name,
        party: 'Acme LLC',
        email,
        contact_id: contactId,
        bar_number: null,
        is_copy: false,
        is_entitled: true,
        not_served: null,
        bounced_on: null,
        state: 'sent',
        state_at: new Date(START),
        token_hash: randomUUID(),
        link_until: new Date(START + 1_000 * HOUR_MS),
        sent_at: new Date(START),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .transaction()
      .execute((trx) => changeRecipient(trx, recipientId, 'bounced', 'No such mailbox', START));
    return { contactId: contactId ?? 0, recipientId };
  }

  const fix = (path: string, recipientIds: readonly number[], facts: object) =>
    staff.call('POST', `/admin/service-bounces/${path}`, {
      payload: { recipientIds, email: null, reason: 'Asked by the firm', ...facts },
    });

  async function reported(name: string) {
    const page = (await staff.call('GET', REPORT)).json<ReportPage>();
    return page.items.find(({ values }) => values[0] === name)?.values ?? null;
  }

  it('lists the contact, the case, and the reason, and shows when the firm was notified', async () => {
    const { recipientId } = await aBounce('Norma');
    expect(await reported('Norma')).toEqual(
      expect.arrayContaining(['norma@gone.example', 'FIRM', NUMBER, 'No such mailbox']),
    );
    expect((await reported('Norma'))?.at(-1)).toBeNull();
    await fix('fixes', [recipientId], { action: 'notify' });
    expect((await reported('Norma'))?.at(-1)).toBe(new Date(START).toISOString());
    const notices = await anna.call('GET', '/api/notifications');
    expect(notices.body).toContain('Service address bounced');
  });

  it('changes nothing in a preview, and skips contacts that can’t be fixed', async () => {
    const own = await aBounce('Petra');
    const ofRoll = await aBounce('Rolf', null);
    const ids = [own.recipientId, ofRoll.recipientId];
    const preview = (await fix('preview', ids, { action: 'detach' })).json<ServiceFix>();
    expect(preview.items.map(({ isPossible, name }) => [name, isPossible])).toEqual([
      ['Petra', true],
      ['Rolf', false],
    ]);
    expect(await reported('Petra')).not.toBeNull();
    await fix('fixes', ids, { action: 'detach' });
    expect([await reported('Petra'), await reported('Rolf')]).toEqual([null, expect.anything()]);
    const contacts = (await anna.call('GET', '/efiling/service-contacts')).json<ServiceContacts>();
    const cases = contacts.items.find(({ id }) => id === own.contactId)?.cases;
    expect(cases?.map(({ endKind }) => endKind)).toEqual(['detached']);
    expect((await fix('fixes', ids, { action: 'detach', reason: ' ' })).statusCode).toBe(400);
  });

  it('replaces a contact only with a confirmed contact of the same firm, and serves the documents again', async () => {
    const { recipientId } = await aBounce('Rhea');
    const { db } = site.database;
    await db
      .insertInto('service_contact')
      .values({
        firm_id: filers.firmId,
        name: 'New',
        email: 'new@own.example',
        created_at: new Date(0),
        confirmed_at: new Date(0),
      })
      .execute();
    const spy = { action: 'replace', email: 'spy@other.example' };
    const refused = (await fix('preview', [recipientId], spy)).json<ServiceFix>();
    expect(refused.possible).toBe(0);
    expect(refused.items[0]?.words).toContain('another confirmed contact of this firm');
    await fix('fixes', [recipientId], { action: 'replace', email: 'NEW@own.example' });
    await site.app.mails.settled();
    expect(site.mails.map(({ to }) => to)).toContain('new@own.example');
    expect(await reported('Rhea')).toBeNull();
    // Already fixed by someone else: nothing happens twice.
    const again = await fix('fixes', [recipientId], {
      action: 'replace',
      email: 'new@own.example',
    });
    expect(again.json<ServiceFix>()).toEqual({ items: [], possible: 0 });
  });

  it('starts the response time from the later service if a person is served again', async () => {
    const { recipientId } = await aBounce('Dora');
    const { db } = site.database;
    await db
      .insertInto('service_contact')
      .values({
        firm_id: filers.firmId,
        name: 'Later',
        email: 'later@own.example',
        created_at: new Date(0),
        confirmed_at: new Date(0),
      })
      .execute();
    const { service_id: serviceId } = await db
      .selectFrom('service_recipient')
      .where('id', '=', recipientId)
      .select('service_id')
      .executeTakeFirstOrThrow();
    const { envelopeId } = await writeEnvelope(site, filers.userIds[0] ?? 0, START);
    await db
      .updateTable('service')
      .where('id', '=', serviceId)
      .set({ envelope_id: envelopeId })
      .execute();
    // Thursday, three days after the first service.
    site.clock.time = START + 72 * HOUR_MS;
    staff = await site.signedIn('root');
    await fix('fixes', [recipientId], { action: 'replace', email: 'later@own.example' });
    site.app.mails.wake();
    await site.app.mails.settled();
    const text = site.mails.find(({ to }) => to === 'later@own.example')?.text ?? '';
    const [, path = ''] = /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(text) ?? [];
    const page = (await site.browser().open(path)).body.replace(/\s+/g, ' ');
    expect(page).toMatch(/Response time starts<\/dt> ?<dd>Jul 9, 2026/);
    const services = await findEnvelopeServices(db, envelopeId);
    const found = services.find(({ id }) => id === serviceId);
    expect(found?.deemedOn).toBe('2026-07-06');
    expect(found?.recipients.map(({ deemedOn, name }) => [name, deemedOn])).toEqual([
      ['Dora', '2026-07-06'],
      ['Later', '2026-07-09'],
    ]);
  });

  it('decides again whether a contact may get confidential documents when the contact is served again', async () => {
    const { contactId, recipientId } = await aBounce('Enid');
    const { db } = site.database;
    await fix('fixes', [recipientId], { action: 'correct', email: 'enid@right.example' });
    const roll = db.updateTable('filing_roll').where('bar_number', '=', '30001-49');
    await roll.set({ status: 'suspended' }).execute();
    await confirmLast();
    await roll.set({ status: 'active' }).execute();
    const again = await db
      .selectFrom('service_recipient')
      .where('contact_id', '=', contactId)
      .where('replaces_id', '=', recipientId)
      .select(['is_entitled', 'not_served', 'state'])
      .execute();
    // The service has no public document.
    expect(again).toEqual([{ is_entitled: false, not_served: 'confidential', state: null }]);
    await site.app.mails.settled();
    expect(site.mails.filter(({ to }) => to === 'enid@right.example')).toHaveLength(1);
  });

  it('serves confidential documents on the contact that replaces a copy recipient or a detached contact', async () => {
    const { db } = site.database;
    await db
      .insertInto('service_contact')
      .values({
        firm_id: filers.firmId,
        name: 'Para',
        email: 'para@own.example',
        created_at: new Date(0),
        confirmed_at: new Date(0),
      })
      .execute();
    const copy = await aBounce('Cyd');
    const detached = await aBounce('Dot');
    for (const { contactId } of [copy, detached]) {
      await db
        .updateTable('case_contact')
        .set({ ended_at: new Date(START), end_kind: 'detached', ended_by_name: 'Ann' })
        .where('contact_id', '=', contactId)
        .execute();
    }
    const ids = [copy.recipientId, detached.recipientId];
    await db
      .updateTable('service_recipient')
      .set({ is_copy: true })
      .where('id', '=', copy.recipientId)
      .execute();
    await fix('fixes', ids, { action: 'replace', email: 'para@own.example' });
    const again = await db
      .selectFrom('service_recipient')
      .where('replaces_id', 'in', ids)
      .select(['is_copy', 'is_entitled', 'not_served'])
      .orderBy('id')
      .execute();
    expect(again).toEqual([
      { is_copy: true, is_entitled: true, not_served: null },
      { is_copy: false, is_entitled: true, not_served: null },
    ]);
  });

  it("doesn't serve documents again on a removed contact", async () => {
    const { contactId, recipientId } = await aBounce('Gia');
    const { db } = site.database;
    await db
      .updateTable('service_contact')
      .set({ removed_at: new Date(START) })
      .where('id', '=', contactId)
      .execute();
    const context = { at: START, linkOf: (token: string) => token };
    const outcome = db
      .transaction()
      .execute((trx) => serveAgain(trx, recipientId, contactId, context));
    expect(await outcome).toBe('gone');
  });

  it("doesn't serve documents again if all of them were withdrawn", async () => {
    const { db } = site.database;
    await db
      .insertInto('service_contact')
      .values({
        firm_id: filers.firmId,
        name: 'Nia',
        email: 'nia@own.example',
        created_at: new Date(0),
        confirmed_at: new Date(0),
      })
      .execute();
    const corrected = await aBounce('Wilma');
    const replaced = await aBounce('Wanda');
    const ids = [corrected.recipientId, replaced.recipientId];
    const { rows } = await sql<{ id: number }>`
      update service_document d set withdrawn_at = ${new Date(START)} from service_recipient r
       where r.service_id = d.service_id and r.id = any(${ids}::bigint[])
      returning r.id`.execute(db);
    expect(rows).toHaveLength(2);
    const address = { action: 'correct', email: 'wilma@right.example' };
    await fix('fixes', [corrected.recipientId], address);
    await confirmLast();
    await fix('fixes', [replaced.recipientId], { action: 'replace', email: 'nia@own.example' });
    const again = db.selectFrom('service_recipient').where('replaces_id', 'in', ids).select('id');
    expect(await again.execute()).toEqual([]);
    expect(await reported('Wanda')).toBeNull();
  });

  it('serves the documents after the firm changes the address itself', async () => {
    const { contactId, recipientId } = await aBounce('Fern');
    await fix('fixes', [recipientId], { action: 'notify' });
    const facts = { contactId, name: 'Fern', email: 'fern@right.example' };
    expect((await save(anna, facts)).statusCode).toBe(200);
    await confirmLast();
    await site.app.mails.settled();
    expect(site.mails.filter(({ to }) => to === facts.email)).toHaveLength(2);
    expect(await reported('Fern')).toBeNull();
    const recipient = site.database.db.selectFrom('service_recipient').select('resolution');
    expect(await recipient.where('id', '=', recipientId).executeTakeFirst()).toEqual({
      resolution: 'Address corrected to fern@right.example; documents served again',
    });
  });

  it('doesn’t serve a contact at a new address in a case that the contact has left', async () => {
    const { contactId } = await aBounce('Lena');
    await site.database.db
      .updateTable('case_contact')
      .set({ ended_at: new Date(START), end_kind: 'detached', ended_by_name: 'Ann' })
      .where('contact_id', '=', contactId)
      .execute();
    const facts = { contactId, name: 'Lena', email: 'lena@right.example' };
    expect((await save(anna, facts)).statusCode).toBe(200);
    await confirmLast();
    await site.app.mails.settled();
    const sent = site.mails.filter(({ to }) => to === facts.email);
    expect(sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('confirm your address'),
    ]);
    expect(await reported('Lena')).not.toBeNull();
  });

  it("serves the documents at the contact's current address if the contact has confirmed it", async () => {
    const { contactId, recipientId } = await aBounce('Ivy');
    await site.database.db
      .updateTable('service_contact')
      .where('id', '=', contactId)
      .set({ email: 'ivy@right.example', confirmed_at: new Date(START) })
      .execute();
    const correct = { action: 'correct', email: 'IVY@right.example' };
    const preview = (await fix('preview', [recipientId], correct)).json<ServiceFix>();
    expect(preview.items[0]?.words).toBe(
      'Serves the documents again at IVY@right.example, which the contact has confirmed.',
    );
    await fix('fixes', [recipientId], correct);
    site.app.mails.wake();
    await site.app.mails.settled();
    const sent = site.mails.filter(({ to }) => to === 'ivy@right.example');
    expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining('token=')]);
    expect(await reported('Ivy')).toBeNull();
  });

  it('asks for a confirmation when the bounced address is correct, and then serves the documents', async () => {
    const first = await aBounce('Ada');
    const { db } = site.database;
    await db
      .insertInto('mail_bounce')
      .values({ address: 'ada@gone.example', bounced_at: new Date(START), reason: 'Full' })
      .execute();
    const correct = { action: 'correct', email: 'ada@gone.example' };
    const preview = (await fix('preview', [first.recipientId], correct)).json<ServiceFix>();
    expect(preview.items[0]?.words).toBe(
      'Emails a confirmation link to ada@gone.example. After confirmation, the documents are served again.',
    );
    await fix('fixes', [first.recipientId], correct);
    site.app.mails.wake();
    await site.app.mails.settled();
    const toAda = () => site.mails.filter(({ to }) => to === 'ada@gone.example');
    expect(toAda()).toHaveLength(1);
    await confirmLast();
    await site.app.mails.settled();
    expect(toAda()).toHaveLength(2);
    expect(await reported('Ada')).toBeNull();
  });

  it('refuses to correct the address of a removed contact', async () => {
    const { contactId, recipientId } = await aBounce('Una');
    expect((await change(anna, contactId, 'remove')).statusCode).toBe(200);
    const correct = { action: 'correct', email: 'una@right.example' };
    const preview = (await fix('preview', [recipientId], correct)).json<ServiceFix>();
    expect(preview.items[0]).toMatchObject({
      isPossible: false,
      words: 'The firm has removed this contact. Replace it instead.',
    });
  });

  it('serves a corrected address only after it is confirmed', async () => {
    const { recipientId } = await aBounce('Cora');
    const bad = { action: 'correct', email: 'cora@right.example\r\nBcc: x@y.example' };
    expect((await fix('preview', [recipientId], bad)).json<ServiceFix>().possible).toBe(0);
    await fix('fixes', [recipientId], { action: 'correct', email: 'cora@right.example' });
    await site.app.mails.settled();
    const toCora = () => site.mails.filter(({ to }) => to === 'cora@right.example');
    expect(toCora().map(({ subject }) => subject)).toEqual([
      expect.stringContaining('confirm your address'),
    ]);
    await confirmLast();
    await site.app.mails.settled();
    expect(toCora()).toHaveLength(2);
  });
});

describe('the cases of a contact', () => {
  const PAGE = '/web/in/isefs/ServiceContactCases';
  const FILE = '/efiling/service-contact-cases.csv';

  it("lists each case with its last service, as a page and as CSV, only to the contact's firm", async () => {
    const contactId = await added(anna, '=Lena Cases', 'lena@own.example');
    await confirmLast();
    await attach(anna, contactId, 'Beta LLC');
    const query = `?contactId=${String(contactId)}`;
    const page = (await anna.open(PAGE + query)).body;
    expect(page).toContain('<h1>=Lena Cases</h1>');
    expect(page).toMatch(/isefs\/ServiceContact"\s*>Service contacts</);
    expect(page).toMatch(/lena@own\.example · email confirmed · since .* · 1 case</);
    expect(page).toMatch(
      /<a href="\/web\/vue\/in\/court\/ViewCaseDetails\?caseId=\d+"\s+title="Acme LLC vs\. Jane Roe"\s*>Acme LLC vs\. Jane Roe<\/a/,
    );
    expect(page).toContain(NUMBER);
    expect(page).toMatch(/data-status="open"\s*>Open</);
    expect(page).toMatch(/Beta LLC <small class="contact-piece">Plaintiff</);
    expect(page).toMatch(/title="Added \w+ \d+, \d{4} by [A-Za-z]/);
    expect(page).toContain(`Remove<span class="spoken"> from case ${NUMBER}</span>`);
    expect(page).toContain('Not served yet');
    const lines = (await anna.call('GET', FILE + query)).body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(
      `${NUMBER},Acme LLC vs. Jane Roe,OPEN,Marion Test Court,Beta LLC,Plaintiff,`,
    );
    for (const address of [PAGE, `/web${FILE}`]) {
      expect((await other.open(address + query)).statusCode).toBe(404);
    }
    expect((await anna.open(`${PAGE}?contactId=x`)).statusCode).toBe(404);
  });

  it('shows a case number without a link if the case isn’t on file', async () => {
    const contactId = await added(anna, 'Nora Cases', 'nora@own.example');
    await confirmLast();
    await attach(anna, contactId, 'Beta LLC');
    await site.database.db
      .updateTable('case_contact')
      .where('contact_id', '=', contactId)
      .set({ case_number: '49D01-2606-CC-000778', case_key: caseNumberKey('49D01-2606-CC-000778') })
      .execute();
    const page = (await anna.open(`${PAGE}?contactId=${String(contactId)}`)).body;
    expect(page).toMatch(/<th scope="row">\s*49D01-2606-CC-000778\s+<small/);
  });

  it('removes a contact from a case only once', async () => {
    const contactId = await added(anna, 'Rolf Cases', 'rolf@own.example');
    await confirmLast();
    await attach(anna, contactId, 'Beta LLC');
    const address = `${PAGE}?contactId=${String(contactId)}`;
    const remove = /name="remove" value="(\d+)"/.exec((await anna.open(address)).body)?.[1] ?? '';
    expect((await anna.post(address, { remove })).statusCode).toBe(303);
    const empty = (await anna.open(address)).body;
    expect(empty).toContain('isn’t on any case');
    expect(empty).toMatch(/href="\/web\/vue\/in\/isefs\/SubsequentFiling"\s*>File into a case</);
    expect(empty).not.toContain('A removed contact');
    expect((await anna.post(address, { remove })).statusCode).toBe(409);
  });
});
