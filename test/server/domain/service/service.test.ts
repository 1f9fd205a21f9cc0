import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { SERVICE_TRANSITIONS, SERVICE_STATES } from '#contract/filing/service';
import { findFilingMarks } from '../../../../src/server/domain/filing/envelopeListRepository';
import { resolveBounce } from '../../../../src/server/domain/service/bouncesRepository';
import { deemedServedOn } from '../../../../src/server/domain/service/deemedServed';
import { changeRecipient } from '../../../../src/server/domain/service/servicesRepository';
import type { Database } from '../../../../src/server/db/tables/database';
import { recordBounce } from '../../../../src/server/mail/bounceRepository';
import { openFilingFiles } from '../../../../src/server/domain/filingUploads/uploadFiles';
import { findEnvelopeServices } from '../../../../src/server/domain/service/envelopeServicesRepository';
import { addFiler, submit } from '../../areas/filingReview/reviews';
import { caseNumberKey } from '../../../../src/server/search/caseNumbers';
import { addFilers, writeEnvelopeWith } from '../../filers';
import { addCase, COURTS } from '../../seed';
import { openTestSite, START, type TestSite } from '../../testApp';
import { addRoll, anOrder, aServedDocument, serve } from './serviceCases';

const DAY_MS = 86_400_000;
const INDIANA = 'America/Indiana/Indianapolis';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  await addRoll(site);
});
beforeEach(() => {
  site.clock.time = START;
  site.mails.length = 0;
});
afterEach(async () => {
  await site.app.mails.settled();
});
afterAll(() => site.close());

async function sendMails(): Promise<void> {
  site.app.mails.wake();
  await site.app.mails.settled();
}

/** The path of the personal link in the last email. */
function linkPath(): string {
  const { text } = site.mails.at(-1) ?? { text: '' };
  const [, path = ''] = /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(text) ?? [];
  return path;
}

const stateOf = async (id: number) =>
  site.database.db
    .selectFrom('service_recipient')
    .where('id', '=', id)
    .select(['state', 'delivered_at', 'opened_at', 'bounced_at', 'bounce_reason'])
    .executeTakeFirstOrThrow();

/** Attaches a confirmed contact of a firm to a case. */
async function addContact(
  firmId: number,
  caseNumber: string,
  party: string,
  email = `asa-${String(firmId)}@law.example`,
): Promise<void> {
  const { db } = site.database;
  const at = new Date(0);
  const { id } = await db
    .insertInto('service_contact')
    .values({
      firm_id: firmId,
      name: 'Asa Aide',
      email,
      bar_number: null,
      confirmed_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('case_contact')
    .values({
      court_id: COURTS.marion,
      case_key: caseNumberKey(caseNumber),
      case_number: caseNumber,
      contact_id: id,
      firm_id: firmId,
      party,
      added_by: null,
      added_by_name: 'Asa',
      added_at: at,
    })
    .execute();
}

async function addBounce(address: string) {
  await site.database.db
    .insertInto('mail_bounce')
    .values({ address, bounced_at: new Date(START), reason: '550 5.1.1' })
    .execute();
}

describe('serving documents', () => {
  it('emails each attorney on the case and lists everyone else with the reason', async () => {
    const { notServed, recipients, served } = await serve(site, anOrder());
    expect({ served, notServed }).toEqual({ served: 1, notServed: 2 });
    expect(
      recipients.map(({ email, name, not_served, party, state }) => ({
        email,
        name,
        not_served,
        party,
        state,
      })),
    ).toEqual([
      {
        name: 'Opal Counsel',
        party: 'Jane Roe',
        email: 'opal@law.example',
        not_served: null,
        state: 'sent',
      },
      {
        name: 'Ned Gone',
        party: 'Max Roe',
        email: null,
        not_served: 'noOne',
        state: null,
      },
      {
        name: 'Pat Doe',
        party: 'Pat Doe',
        email: null,
        not_served: 'paper',
        state: null,
      },
    ]);
    await sendMails();
    expect(site.mails.map(({ to }) => to)).toEqual(['opal@law.example']);
    expect(site.mails[0]?.text).toContain('The link is for opal@law.example only');
    const [first] = recipients;
    expect(await stateOf(first?.id ?? 0)).toMatchObject({ state: 'delivered' });
  });

  it('omits the filer’s firm and parties', async () => {
    const { recipients } = await serve(site, anOrder({ filerParties: ['jane  roe', 'Pat Doe'] }));
    expect(recipients.map(({ name }) => name)).toEqual(['Ned Gone']);
  });

  it('lists an email address that bounced before, with the date, and an attorney without an address', async () => {
    await addBounce('opal@law.example');
    const { recipients } = await serve(
      site,
      anOrder({
        courtList: {
          recipients: [
            { name: 'Opal Counsel', barNumber: '20001-49', represents: ['Jane Roe'] },
            { name: 'Nora Paper', barNumber: '20003-49', represents: ['Max Roe'] },
          ],
          unrepresented: [],
        },
      }),
    );
    await site.database.db.deleteFrom('mail_bounce').execute();
    expect(recipients.map(({ bounced_on, not_served }) => [not_served, bounced_on])).toEqual([
      ['bounced', '2026-07-06'],
      ['paper', null],
    ]);
  });

  it('changes the mark of the filer’s envelopes when a notice bounces and when that is resolved', async () => {
    const { db } = site.database;
    const filer = await addFiler(site);
    const { envelopeId } = await submit(site, filer, START);
    const { recipients } = await serve(site, anOrder({ envelopeId }));
    await sendMails();
    const id = recipients.find(({ email }) => email === 'opal@law.example')?.id ?? 0;
    const markOf = async () => (await findFilingMarks(db, [filer])).get(filer);
    const marks = [await markOf()];
    const change = (work: (trx: Transaction<Database>) => Promise<unknown>) =>
      db.transaction().execute(work);
    await change((trx) => changeRecipient(trx, id, 'bounced', '550 5.1.1', START));
    marks.push(await markOf());
    await change((trx) => resolveBounce(trx, id, { at: START, by: 'Ned', words: 'Corrected' }));
    marks.push(await markOf());
    expect(new Set(marks).size).toBe(3);
  });

  it('serves each filing only once', async () => {
    const order = anOrder({ filingId: '00000000-0000-4000-8000-000000000001' });
    await serve(site, order);
    await expect(serve(site, order)).rejects.toThrow(/service_once/);
  });

  it('lists a party for paper service if the only contact is from a firm that never filed for the party', async () => {
    const { firmId } = await addFilers(site, ['intruder']);
    const caseNumber = '49Z01-2601-CC-000301';
    await addContact(firmId, caseNumber, 'Pat Doe');
    const { recipients } = await serve(site, anOrder({ caseNumber }));
    expect(recipients.map(({ name, not_served }) => [name, not_served])).toEqual([
      ['Opal Counsel', null],
      ['Ned Gone', 'noOne'],
      ['Pat Doe', 'paper'],
    ]);
  });

  /** Adds a filer with an accepted filing for Pat Doe in a case, and a contact there. */
  async function addFilerForPat(username: string, caseNumber: string, isIndividual: boolean) {
    const { firmId, userIds } = await addFilers(site, [username], isIndividual);
    const pat = { partyId: randomUUID(), typeCode: 'DEF', isOrganization: false, name: 'Pat Doe' };
    await writeEnvelopeWith(site, userIds[0] ?? 0, START, ['accepted'], {
      caseNumber,
      parties: [{ ...pat, address: '', attorneys: [] }],
    });
    const email = `${username}@home.example`;
    await addContact(firmId, caseNumber, 'Pat Doe', email);
    return { email };
  }

  it('serves a party’s own contact instead of serving the party on paper', async () => {
    const caseNumber = '49Z01-2601-CC-000302';
    const { email } = await addFilerForPat('patdoe', caseNumber, true);
    const { recipients } = await serve(site, anOrder({ caseNumber }));
    expect(recipients.map(({ name }) => name)).toEqual(['Opal Counsel', 'Ned Gone', 'Asa Aide']);
    await addBounce(email);
    const after = await serve(site, anOrder({ caseNumber }));
    await site.database.db.deleteFrom('mail_bounce').execute();
    expect(after.recipients.slice(2).map(({ name, not_served }) => [name, not_served])).toEqual([
      ['Asa Aide', 'bounced'],
      ['Pat Doe', 'paper'],
    ]);
  });

  it.each([
    ['the party itself', 'Pat Doe', ['Asa Aide', null]],
    ['another body', 'County of Marion', ['Pat Doe', 'paper']],
  ] as const)(
    'treats an agency’s contact as the party’s own only if the agency is the party: %s',
    async (what, name, expected) => {
      const caseNumber = `49Z01-2601-CC-00031${String(what.length % 10)}`;
      const username = `agency${String(what.length)}`;
      await addFilerForPat(username, caseNumber, false);
      await site.database.db
        .updateTable('filing_firm')
        .where('name', '=', `Firm of ${username}`)
        .set({ is_agency: true, name })
        .execute();
      const { recipients } = await serve(site, anOrder({ caseNumber }));
      const last = recipients.at(-1);
      expect([last?.name, last?.not_served]).toEqual(expected);
      expect(recipients.find((each) => each.name === 'Asa Aide')?.is_entitled).toBe(
        name === 'Pat Doe',
      );
    },
  );

  it('lists a party for paper service despite the contact of its former attorney', async () => {
    const caseNumber = '49Z01-2601-CC-000305';
    await addFilerForPat('formercounsel', caseNumber, false);
    const documents = [aServedDocument(), aServedDocument('CONFIDENTIAL')];
    const { recipients } = await serve(site, anOrder({ caseNumber, documents }));
    expect(
      recipients
        .slice(2)
        .map(({ is_entitled, name, not_served }) => [...[name, not_served, is_entitled]]),
    ).toEqual([
      ['Asa Aide', null, false],
      ['Pat Doe', 'paper', false],
    ]);
  });

  it('serves documents of a sealed case on a party who files without an attorney', async () => {
    const caseNumber = '49Z01-2601-CC-000306';
    await addFilerForPat('sealedpat', caseNumber, true);
    const parties = [{ first: 'Pat', last: 'Doe' }];
    await addCase(site.database, { number: caseNumber, isSealed: true, parties });
    const { recipients } = await serve(site, anOrder({ caseNumber }));
    expect(recipients.slice(2)).toMatchObject([
      { name: 'Asa Aide', not_served: null, is_entitled: true },
    ]);
    await sendMails();
    const { text } = site.mails.find(({ to }) => to === 'sealedpat@home.example') ?? { text: '' };
    const [, path = ''] = /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(text) ?? [];
    expect((await site.browser().post(path, {})).body).toContain('Motion to compel');
  });

  it('serves confidential documents on contacts of a firm only while its attorney may practice', async () => {
    const caseNumber = '49Z01-2601-CC-000303';
    for (const [username, bar] of [
      ['goodstanding', '20001-49'],
      ['formerstanding', '20002-49'],
    ] as const) {
      const { firmId } = await addFilers(site, [username]);
      await site.database.db
        .insertInto('filing_firm_attorney')
        .values({ firm_id: firmId, bar_number: bar, added_at: new Date(0) })
        .execute();
      const party = bar === '20001-49' ? 'Jane Roe' : 'Max Roe';
      await addContact(firmId, caseNumber, party, `${username}@law.example`);
    }
    const documents = [aServedDocument('CONFIDENTIAL')];
    const { recipients } = await serve(site, anOrder({ caseNumber, documents }));
    expect(
      recipients
        .filter(({ name }) => name === 'Asa Aide')
        .map(({ email, is_entitled, not_served }) => [email, is_entitled, not_served]),
    ).toEqual([['goodstanding@law.example', true, null]]);
  });

  it('serves documents of a sealed case only on people entitled to confidential documents', async () => {
    const caseNumber = '49Z01-2601-CC-000304';
    const { email } = await addFilerForPat('onlooker', caseNumber, false);
    const caseId = await addCase(site.database, {
      number: caseNumber,
      isSealed: true,
      parties: [
        { first: 'Pat', last: 'Doe' },
        { first: 'Opal', last: 'Counsel', isAttorney: true, barNumber: '20001-49' },
      ],
    });
    const { recipients } = await serve(site, anOrder({ caseNumber }));
    expect(recipients.map(({ name, not_served }) => [name, not_served])).toContainEqual([
      ...['Asa Aide', 'confidential'],
    ]);
    const { firmId, userIds } = await addFilers(site, ['onsealed']);
    await site.database.db
      .insertInto('filing_firm_attorney')
      .values({ firm_id: firmId, bar_number: '20001-49', added_at: new Date(0) })
      .execute();
    const { envelopeId } = await submit(site, userIds[0] ?? 0, START);
    const seal = site.database.db.updateTable('court_case').where('id', '=', caseId);
    await seal.set({ is_sealed: false }).execute();
    const earlier = await serve(site, anOrder({ caseNumber, envelopeId }));
    const ofContact = earlier.recipients.find(({ name }) => name === 'Asa Aide');
    expect(ofContact?.not_served).toBeNull();
    await sendMails();
    const { text } = site.mails.find(({ to }) => to === email) ?? { text: '' };
    const [, path = ''] = /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(text) ?? [];
    expect((await site.browser().post(path, {})).body).toContain('Motion to compel');
    await seal.set({ is_sealed: true }).execute();
    const page = (await site.browser().open(path)).body;
    expect(page).not.toContain('Motion to compel');
    expect(page).not.toContain('Acme LLC');
    const [service] = await findEnvelopeServices(site.database.db, envelopeId);
    const titles = service?.recipients.find(({ id }) => id === ofContact?.id)?.withheldTitles;
    expect(titles).toEqual(['Motion to compel']);
  });

  it('includes neither the caption nor titles of confidential documents in emails', async () => {
    await serve(site, anOrder({ documents: [aServedDocument('CONFIDENTIAL')] }));
    await sendMails();
    const { text } = site.mails.at(-1) ?? { text: '' };
    expect(text).not.toContain('Motion to compel');
    expect(text).not.toContain('Acme LLC');
    expect(text).not.toContain('Jane Roe');
  });
});

describe('the personal link', () => {
  it('marks a document as opened when its button is clicked, not when a scanner loads the page', async () => {
    const document = aServedDocument();
    const bytes = Buffer.from('%PDF-1.7 a motion');
    const hash = await openFilingFiles(site.app.settings.dataDir).keep(bytes);
    const { recipients } = await serve(site, anOrder({ documents: [{ ...document, hash }] }));
    await sendMails();
    const id = recipients[0]?.id ?? 0;
    const scanner = site.browser();
    const page = await scanner.open(linkPath());
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.body).toContain('opal@law.example');
    const token = linkPath().split('token=')[1] ?? '';
    const file = `/web/efiling/served/${document.documentId}?token=${token}`;
    expect((await scanner.open(file)).statusCode).toBe(404);
    expect(page.body).not.toContain('/efiling/served/');
    expect(await stateOf(id)).toMatchObject({ state: 'delivered', opened_at: null });
    site.clock.time = START + 60_000;
    const opened = await scanner.post(linkPath(), {});
    expect(opened.body).toContain(document.documentId);
    expect(await stateOf(id)).toMatchObject({
      state: 'opened',
      opened_at: new Date(START + 60_000),
    });
    expect((await scanner.open(file)).rawPayload).toEqual(bytes);
  });

  it("returns 404 for malformed tokens and other recipients' tokens, and 410 after 90 days", async () => {
    await serve(site, anOrder());
    await sendMails();
    const path = linkPath();
    const base = path.split('token=')[0] ?? '';
    for (const token of ['', 'x', 'a'.repeat(32), `${'a'.repeat(40)}%0d%0a`]) {
      expect((await site.browser().open(`${base}token=${token}`)).statusCode).toBe(404);
    }
    site.clock.time = START + 90 * DAY_MS;
    const late = await site.browser().post(path, {});
    expect(late.statusCode).toBe(410);
    expect(late.body).toContain('has expired');
  });

  it("withholds a document that became confidential from a contact who isn't on the case", async () => {
    const document = aServedDocument('CONFIDENTIAL');
    const { recipients } = await serve(site, anOrder({ documents: [document, aServedDocument()] }));
    await sendMails();
    await site.database.db
      .updateTable('service_recipient')
      .set({ is_entitled: false })
      .where('id', '=', recipients[0]?.id ?? 0)
      .execute();
    const opened = await site.browser().post(linkPath(), {});
    expect(opened.body).toContain('Confidential document: ask the sender');
    expect(opened.body).not.toContain(document.documentId);
  });

  it('shows the filer which documents a recipient may not open', async () => {
    const { envelopeId } = await submit(site, await addFiler(site), START);
    const documents = [{ ...aServedDocument('CONFIDENTIAL'), title: 'Exhibit' }, aServedDocument()];
    const { recipients } = await serve(site, anOrder({ envelopeId, documents }));
    const id = recipients[0]?.id ?? 0;
    const { db } = site.database;
    const withheld = async () => {
      const services = await findEnvelopeServices(db, envelopeId);
      const all = services.flatMap(({ recipients: served }) => served);
      return all.filter(({ withheldTitles }) => withheldTitles.length > 0);
    };
    expect(await withheld()).toEqual([]);
    const outsider = db.updateTable('service_recipient').set({ is_entitled: false });
    await outsider.where('id', '=', id).execute();
    expect(await withheld()).toMatchObject([{ id, withheldTitles: ['Exhibit'] }]);
  });
});

describe('bounces', () => {
  it('records a bounce after delivery once, and never changes a recipient with the status opened', async () => {
    const { recipients } = await serve(site, anOrder());
    await sendMails();
    const id = recipients[0]?.id ?? 0;
    const { mail_id } = await site.database.db
      .selectFrom('service_recipient')
      .where('id', '=', id)
      .select('mail_id')
      .executeTakeFirstOrThrow();
    const bounce = {
      mailId: mail_id ?? 0,
      token: null,
      kind: 'HARD',
      reason: '550 5.1.1',
    } as const;
    await recordBounce(site.database.db, { ...bounce, at: START + 5_000 });
    await sendMails();
    expect(await stateOf(id)).toMatchObject({
      state: 'bounced',
      bounced_at: new Date(START + 5_000),
      bounce_reason: '550 5.1.1',
    });
    await site.database.db.deleteFrom('mail_bounce').execute();
    const page = await site.browser().post(linkPath(), {});
    expect(page.statusCode).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'bounced', opened_at: null });
  });

  it("rejects every change that isn't in the transition table", async () => {
    const { recipients } = await serve(site, anOrder());
    const id = recipients[0]?.id ?? 0;
    const { db } = site.database;
    for (const from of SERVICE_STATES) {
      for (const to of SERVICE_STATES) {
        const isListed = SERVICE_TRANSITIONS.some(([a, b]) => a === from && b === to);
        if (from === 'sent' && isListed) continue;
        const change = { recipient_id: id, from_state: from, to_state: to, at: new Date(START) };
        await expect(db.insertInto('service_change').values(change).execute()).rejects.toThrow(
          /cannot change/,
        );
      }
    }
  });
});

describe('deemedServedOn', () => {
  it.each([
    ['2026-07-06T20:59:00Z', '2026-07-06'],
    ['2026-07-06T21:00:00Z', '2026-07-07'],
    ['2026-07-02T22:00:00Z', '2026-07-06'],
    ['2026-07-04T15:00:00Z', '2026-07-06'],
  ])('deems service at %s to have occurred on %s', (instant, day) => {
    expect(deemedServedOn(Date.parse(instant), INDIANA, new Map())).toBe(day);
  });

  it("moves the date of service past the court's closed days", () => {
    const closed = new Map([
      ['2026-07-06', 'Flood'],
      ['2026-07-07', 'Flood'],
    ]);
    expect(deemedServedOn(Date.parse('2026-07-02T22:00:00Z'), INDIANA, closed)).toBe('2026-07-08');
    expect(deemedServedOn(Date.parse('2026-07-06T15:00:00Z'), INDIANA, closed)).toBe('2026-07-08');
  });
});
