import { randomUUID } from 'node:crypto';
import type { EnvelopeMessage } from '#contract/schemas/efmMessages';
import { findEnvelopes } from '../../../../src/server/domain/filing/envelopeListRepository';
import { findFilingReport } from '../../../../src/server/domain/filingReports/reportRepository';
import { followDeliveries } from '../../../../src/server/domain/service/deliveryRepository';
import { findEnvelopeServices } from '../../../../src/server/domain/service/envelopeServicesRepository';
import { addFilers, writeEnvelope } from '../../filers';
import { addCase } from '../../seed';
import { openTestSite, START, type TestSite } from '../../testApp';
import { addRoll, anOrder, aServedDocument, serve } from './serviceCases';

const NUMBER = '49Z01-2601-CC-000401';
const REPORT = { report: 'service', by: 'month', courtId: null, isOwn: true } as const;

let site: TestSite;
let caseId: number;
beforeAll(async () => {
  site = await openTestSite();
  await addRoll(site);
  caseId = await addCase(site.database, {
    number: NUMBER,
    parties: [
      { first: 'Jane', last: 'Roe' },
      { first: 'Opal', last: 'Counsel', isAttorney: true, barNumber: '20001-49' },
    ],
  });
});
beforeEach(() => {
  site.clock.time = START;
});
afterEach(async () => {
  await mark({ is_sealed: false, is_expunged: false });
  await site.app.mails.settled();
});
afterAll(() => site.close());

const mark = (marks: { is_sealed?: boolean; is_expunged?: boolean }) =>
  site.database.db.updateTable('court_case').where('id', '=', caseId).set(marks).execute();

const aParty = (name: string, attorneys: string[] = []): EnvelopeMessage['parties'][number] => ({
  partyId: randomUUID(),
  typeCode: 'DEF',
  isOrganization: false,
  name,
  address: '',
  attorneys,
});

/** Serves an order in the case, of which the filer of the envelope named these parties. */
async function serveNaming(username: string, parties: EnvelopeMessage['parties'], bar?: string) {
  const { db } = site.database;
  const { firmId, userIds } = await addFilers(site, [username]);
  if (bar !== undefined) {
    await db
      .insertInto('filing_firm_attorney')
      .values({ firm_id: firmId, bar_number: bar, added_at: new Date(0) })
      .execute();
  }
  const userId = userIds[0] ?? 0;
  const { envelopeId } = await writeEnvelope(site, userId, START, { caseNumber: NUMBER, parties });
  const { recipients } = await serve(site, anOrder({ caseNumber: NUMBER, envelopeId }));
  const recipientsOf = async () =>
    (await findEnvelopeServices(db, envelopeId)).flatMap(({ recipients: shown }) =>
      shown.map(({ email, name, party }) => [name, email, party]),
    );
  const countOf = async () => {
    const request = { ...REPORT, from: '2026-07-01', to: '2026-07-31' };
    const { total } = await findFilingReport(db, userId, request, START);
    return total.figures[0];
  };
  return { envelopeId, firmId, userId, recipients, recipientsOf, countOf };
}

const EVERYONE = [
  ['Opal Counsel', 'opal@law.example', 'Jane Roe'],
  ['Ned Gone', null, 'Max Roe'],
  ['Pat Doe', null, 'Pat Doe'],
];

describe('the services of an envelope in a case that became hidden', () => {
  it.each([
    ['sealed', { is_sealed: true }],
    ['expunged', { is_expunged: true }],
  ])(
    "omits all recipients from the record and report of a filer who isn't on the %s case",
    async (what, marks) => {
      const { countOf, recipientsOf, envelopeId } = await serveNaming(`outside${what}`, []);
      expect([await recipientsOf(), await countOf()]).toEqual([EVERYONE, 3]);
      await mark(marks);
      expect([await recipientsOf(), await countOf()]).toEqual([[], 0]);
      const [service] = await findEnvelopeServices(site.database.db, envelopeId);
      expect(service?.isCaseHidden).toBe(true);
    },
  );

  it('lists only recipients and parties that the filer named', async () => {
    const pat = aParty(' Pat  Doe, also known as P. D.');
    const named = [aParty('Someone Else', ['20001-49']), pat];
    const { countOf, recipientsOf } = await serveNaming('naming', named);
    await mark({ is_sealed: true });
    expect(await recipientsOf()).toEqual([
      ['Opal Counsel', 'opal@law.example', ''],
      ['Pat Doe', null, 'Pat Doe'],
    ]);
    expect(await countOf()).toBe(2);
  });

  it('lists all recipients for a firm with an attorney on the case', async () => {
    const { countOf, recipientsOf } = await serveNaming('inside', [], '20001-49');
    await mark({ is_sealed: true });
    expect([await recipientsOf(), await countOf()]).toEqual([EVERYONE, 3]);
  });

  it('omits a bounced recipient from the notice and the list of envelopes', async () => {
    const { envelopeId, firmId, recipients, userId } = await serveNaming('bounced', []);
    const { db } = site.database;
    await mark({ is_sealed: true });
    await db
      .updateTable('mail_message')
      .where('id', '=', recipients[0]?.mail_id ?? 0)
      .set({ bounce: 'HARD', bounce_reason: 'No such mailbox', bounced_at: new Date(START) })
      .execute();
    expect(await followDeliveries(db, START)).toBe(1);
    const { body } = await db
      .selectFrom('notification')
      .where('target', '=', `filingEnvelope/${envelopeId}`)
      .select('body')
      .executeTakeFirstOrThrow();
    expect(body).toContain('can’t name the recipient');
    expect(body).toContain('Ask the court how to serve this person.');
    expect(body).not.toMatch(/Opal|Jane Roe/);
    const bouncesOf = async () =>
      (await findEnvelopes(db, { userId, firmId }, {}, 10)).items.map(({ bounces }) => bounces);
    expect(await bouncesOf()).toEqual([0]);
    await mark({ is_sealed: false });
    expect(await bouncesOf()).toEqual([1]);
  });
});

it('loads many services of an envelope with as many queries as one service', async () => {
  const { db } = site.database;
  const { envelopeId } = await serveNaming('counting', []);
  await mark({ is_sealed: true });
  const countQueries = async () => {
    let count = 0;
    const counting = db.withPlugin({
      transformQuery({ node }) {
        count += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await findEnvelopeServices(counting, envelopeId);
    return count;
  };
  const one = await countQueries();
  for (const security of ['PUBLIC', 'CONFIDENTIAL']) {
    const documents = [aServedDocument(security)];
    await serve(site, anOrder({ caseNumber: NUMBER, envelopeId, documents }));
  }
  expect(await countQueries()).toBe(one);
});
