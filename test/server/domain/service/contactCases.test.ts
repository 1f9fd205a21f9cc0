import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../src/server/db/tables/database';
import { receiveEnvelope } from '../../../../src/server/domain/efm/envelopesRepository';
import {
  attachContact,
  continueCaseContacts,
  endCaseContacts,
} from '../../../../src/server/domain/service/caseContactsRepository';
import { findContactCases } from '../../../../src/server/domain/service/contactCasesRepository';
import { anEnvelope } from '../efm/envelopes';
import { addFilers } from '../../filers';
import { addCase, COURTS } from '../../seed';
import { openTestSite, START, type TestSite } from '../../testApp';
import { addRoll, anOrder, aServedDocument, serve } from './serviceCases';

let site: TestSite;
let firmId: number;
let userId: number;
beforeAll(async () => {
  site = await openTestSite();
  await addRoll(site);
  const filers = await addFilers(site, ['casey']);
  firmId = filers.firmId;
  userId = filers.userIds[0]!;
});
afterAll(() => site.close());

const numberOf = (at: number): string => `49Z01-2601-CC-${String(500 + at).padStart(6, '0')}`;
const editor = () => ({ firmId, userId, userName: 'Casey Filer', at: START });

/** Adds a contact of the firm to a case, for the party. */
async function addOnCase(caseNumber: string, party: string) {
  const { db } = site.database;
  const { id } = await db
    .insertInto('service_contact')
    .values({
      firm_id: firmId,
      name: `For ${party}`,
      email: `${caseNumber}@own.example`,
      created_at: new Date(START),
      confirmed_at: new Date(START),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { caseNumber, contactId: id, courtId: COURTS.marion, party };
  const onCase = await db.transaction().execute((trx) => attachContact(trx, editor(), of));
  return { contactId: id, caseContactId: onCase! };
}

describe('the cases of a contact', () => {
  const NUMBER = numberOf(1);
  let caseId: number;
  let contactId: number;
  beforeAll(async () => {
    caseId = await addCase(site.database, {
      number: NUMBER,
      parties: [{ first: 'Jane', last: 'Roe' }],
    });
    ({ contactId } = await addOnCase(NUMBER, 'Jane Roe'));
  });
  afterEach(() => mark({ is_sealed: false, is_expunged: false }));

  const mark = (marks: { is_sealed?: boolean; is_expunged?: boolean }) =>
    site.database.db.updateTable('court_case').where('id', '=', caseId).set(marks).execute();

  /** Serves a document on the contact; returns its id. */
  async function serveOnContact(security: string, isEntitled: boolean): Promise<string> {
    site.clock.time += 60_000;
    const documents = [aServedDocument(security)];
    const { recipients } = await serve(site, anOrder({ caseNumber: NUMBER, documents }));
    await site.database.db
      .updateTable('service_recipient')
      .where('id', '=', recipients[0]!.id)
      .set({ contact_id: contactId, is_entitled: isEntitled })
      .execute();
    await site.app.mails.settled();
    return documents[0]!.documentId;
  }
  const title = async () =>
    (await findContactCases(site.database.db, firmId, contactId))?.cases[0]?.title;

  it('lists the title of a public document', async () => {
    await serveOnContact('PUBLIC', false);
    expect(await title()).toBe('Motion to compel');
  });

  it('hides the title of a confidential document from a contact who may not open it', async () => {
    await serveOnContact('CONFIDENTIAL', false);
    expect(await title()).toBe('Confidential document');
    await serveOnContact('CONFIDENTIAL', true);
    expect(await title()).toBe('Motion to compel');
  });

  it('hides the title of a document that a clerk made confidential later', async () => {
    const documentId = await serveOnContact('PUBLIC', false);
    const envelope = { ...anEnvelope(), number: '26-CORR', filedAt: new Date(START).toISOString() };
    const { db } = site.database;
    await db
      .transaction()
      .execute((trx) => receiveEnvelope(trx, envelope, randomUUID(), [], START));
    await db
      .insertInto('efm_correction')
      .values({
        envelope_id: envelope.envelopeId,
        target_id: documentId,
        field: 'security',
        before: 'PUBLIC',
        after: 'CONFIDENTIAL',
        reviewer_id: site.users.anna,
        reviewer_name: 'Anna',
        at: new Date(START),
      })
      .execute();
    expect(await title()).toBe('Confidential document');
  });

  it('hides titles in a sealed case from contacts without access, and in an expunged case from all contacts', async () => {
    await serveOnContact('PUBLIC', false);
    await mark({ is_sealed: true });
    expect(await title()).toBe('Confidential document');
    await serveOnContact('PUBLIC', true);
    expect(await title()).toBe('Motion to compel');
    await mark({ is_sealed: false, is_expunged: true });
    expect(await title()).toBe('Confidential document');
  });
});

describe('contacts that are replaced on many cases', () => {
  /** Ends contacts on new cases, and continues them; returns the number of queries. */
  async function queriesFor(numbers: readonly number[]): Promise<[number, number]> {
    const ids: number[] = [];
    for (const at of numbers) {
      const parties = [{ first: 'Alone', last: 'Party' }];
      await addCase(site.database, { number: numberOf(at), parties });
      ids.push((await addOnCase(numberOf(at), 'Alone Party')).caseContactId);
    }
    let count = 0;
    const counted = (db: Kysely<Database>) =>
      db.withPlugin({
        transformQuery({ node }) {
          count += 1;
          return node;
        },
        transformResult: ({ result }) => Promise.resolve(result),
      });
    const added = await counted(site.database.db)
      .transaction()
      .execute(async (trx) => {
        const ended = await endCaseContacts(trx, editor(), ids, { kind: 'replaced' });
        return continueCaseContacts(trx, editor(), ended, null);
      });
    return [count, added.length];
  }

  it('replaces contacts on many cases with as many queries as on one case', async () => {
    const [one] = await queriesFor([10]);
    const [many] = await queriesFor([11, 12, 13, 14]);
    expect(many).toBe(one);
  });
});
