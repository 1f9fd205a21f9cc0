import { sql } from 'kysely';
import { createDocument } from '../../src/demo/pageImages/demoPageImages';
import { demoAge, findDemoDay, refreshOffer } from '../../src/demo/demoDay';
import { demoTimesOf } from '../../src/demo/demoTimes';
import { isCourtClosed } from '../../src/server/domain/courtDays/courtDays';
import { parseDay } from '../../src/demo/days';
import { findDemoFiling } from '../../src/demo/filings/filingDocuments';
import { demoSteps } from '../../src/demo/loadDemo';
import { findLostChanges } from '../../src/demo/lostChanges';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { auditHash } from '../../src/server/domain/audit/repository';
import { hashOf } from '../../src/server/domain/fileStore/store';
import { openTestDatabase } from '../support/testDatabase';
import { openLivingDemo } from './openLivingDemo';
import { checkReferences } from './orphans';

const EVERYONE = [
  'user',
  'admin',
  'pastdue',
  'trial',
  'full',
  'clerk',
  'recorder',
  'bulk',
  'michigan',
  'judge',
];

describe('demo dates', () => {
  const noon = Date.parse('2027-03-02T17:00:00Z');

  it('dates demo data by the clock: loaded this morning, with records through yesterday', () => {
    expect(demoTimesOf(null, noon)).toEqual({
      day: '2027-03-02',
      today: '2027-03-01',
      loadedOn: '2027-03-02',
      now: noon,
    });
  });

  it("uses yesterday as the latest load until the morning's loads are done", () => {
    const early = Date.parse('2027-03-02T06:00:00Z');
    expect(demoTimesOf(null, early)).toMatchObject({ day: '2027-03-02', loadedOn: '2027-03-01' });
  });

  it("uses Indiana's date when UTC is a day ahead", () => {
    expect(demoTimesOf(null, Date.parse('2027-01-01T03:00:00Z')).day).toBe('2026-12-31');
  });

  it('uses noon on a requested date', () => {
    expect(demoTimesOf('2028-02-29', noon)).toEqual({
      day: '2028-02-29',
      today: '2028-02-28',
      loadedOn: '2028-02-29',
      now: Date.parse('2028-02-29T17:00:00Z'),
    });
  });

  it.each([
    ['1999-12-31T12:00:00Z', '2026-06-30'],
    ['2099-12-31T12:00:00Z', '2040-12-31'],
  ])('uses the nearest possible day when the clock shows %s', (clock, day) => {
    expect(demoTimesOf(null, Date.parse(clock)).day).toBe(day);
  });
});

describe('the offer to move demo data forward', () => {
  it('offers to move demo data forward on the seventh day', () => {
    expect(refreshOffer('2027-01-01', '2027-01-07')).toBeNull();
    expect(refreshOffer('2027-01-01', '2027-01-08')).toBe(
      'Demo data is as of 2027-01-01, 7 days ago. To move it to 2027-01-08, ' +
        'stop the server and run: npm run cli -- refresh-demo',
    );
  });

  it('never offers to move demo data forward when the clock is behind the data', () => {
    expect(demoAge('2027-01-08', '2027-01-01')).toBe(0);
    expect(refreshOffer('2027-01-08', '2027-01-01')).toBeNull();
  });
});

// A leap day that is a Sunday, and a holiday on which no year has begun yet.
describe.each(['2032-02-29', '2027-01-01'])('demo data as of %s', (day) => {
  let handle: DatabaseHandle;
  const { now } = demoTimesOf(day, Date.now());
  beforeAll(async () => {
    handle = await openLivingDemo(day);
  });
  afterAll(() => handle.close());

  const rows = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
    (await query.execute(handle.db)).rows;
  const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
    Number(String((await rows(query))[0]?.n ?? -1));

  it('stores the date of the demo data', async () => {
    expect(await findDemoDay(handle.db)).toBe(day);
  });

  it('contains no record from the date of the demo data or later', async () => {
    expect(
      await count(sql`
        select (select count(*) from court_case
                 where filed_on >= ${day}::date or disposed_on >= ${day}::date)
             + (select count(*) from ccs_entry where entered_on >= ${day}::date)
             + (select count(*) from case_payment where paid_on >= ${day}::date)
             + (select count(*) from judgment where docketed_on >= ${day}::date)
             + (select count(*) from tax_warrant where filed_on >= ${day}::date)
             + (select count(*) from tax_warrant_status where happened_on >= ${day}::date)
             + (select count(*) from recorded_document where recorded_on >= ${day}::date) as n`),
    ).toBe(0);
  });

  it('contains records from recent months', async () => {
    expect(
      await count(sql`
        select (select count(*) from court_case where filed_on > ${day}::date - 200) as n`),
    ).toBeGreaterThan(0);
    expect(
      await count(sql`
        select count(*) as n from recorded_document where recorded_on > ${day}::date - 200`),
    ).toBeGreaterThan(0);
  });

  it('schedules upcoming hearings, all in open cases and on court days', async () => {
    const upcoming = await rows(sql<{ on: string; status: string }>`
      select to_char(h.starts_at at time zone k.time_zone, 'YYYY-MM-DD') as on, c.status
        from hearing h join court_case c on c.id = h.case_id join court k on k.id = h.court_id
       where h.starts_at > ${new Date(now)}`);
    expect(upcoming.length).toBeGreaterThan(3);
    expect(upcoming.filter(({ status }) => status !== 'OPEN')).toEqual([]);
    expect(upcoming.filter(({ on }) => isCourtClosed(parseDay(on)))).toEqual([]);
  });

  it('marks demo data as loaded this morning, except for one late county and courts with an outage', async () => {
    const courts = await rows(sql<{ county: string; outage: string | null; hours: number }>`
      select y.name as county, k.outage,
             extract(epoch from ${new Date(now)}::timestamptz - k.loaded_at)::float8 / 3600 as hours
        from court k join county y on y.id = k.county_id`);
    expect(courts.filter(({ hours }) => hours < 0)).toEqual([]);
    const late = courts.filter(({ hours }) => hours > 24);
    expect(late.filter(({ outage }) => outage !== null).length).toBeGreaterThan(0);
    const lateCounties = new Set(
      late.filter(({ outage }) => outage === null).map(({ county }) => county),
    );
    expect(lateCounties.size).toBe(1);
    expect(courts.filter(({ outage }) => outage !== null)).toHaveLength(2);
  });

  it('includes a login for each user who searched, bought pages, or filed in the last 30 days', async () => {
    const missing = await rows(sql<{ username: string }>`
      select distinct u.username
        from (select user_id, at from search_log
              union all select user_id, bought_at from document_purchase
              union all select user_id, filed_at from filing_envelope) act
        join app_user u on u.id = act.user_id
       where act.at between ${new Date(now)}::timestamptz - interval '29 days'
                        and ${new Date(now)}::timestamptz
         and not exists (select from login_attempt a
                          where a.user_id = act.user_id and a.outcome = 'PASSWORD'
                            and a.at between act.at - interval '1 day' and act.at)`);
    expect(missing).toEqual([]);
    expect(await count(sql`select count(*) as n from login_attempt`)).toBeGreaterThan(0);
    expect(await count(sql`select sum(count) as n from login_hour`)).toBe(
      await count(sql`select count(*) as n from login_attempt`),
    );
  });

  it("contains no record newer than its court's load", async () => {
    expect(
      await count(sql`
        select count(*) as n from court k join court_case c on c.court_id = k.id
         where k.code <> '56D01'
           and (c.filed_on > k.loaded_at::date or c.disposed_on > k.loaded_at::date
            or exists (select from ccs_entry e where e.case_id = c.id
                        and e.entered_on > k.loaded_at::date))`),
    ).toBe(0);
  });

  it('balances each journal entry, and matches each balance due with invoices and charges', async () => {
    expect(
      await count(sql`
        select count(*) as n from (
          select entry_id from journal_line group by entry_id having sum(cents) <> 0) odd`),
    ).toBe(0);
    const wrong = await rows(sql`
      select a.name,
             (select coalesce(sum(l.cents), 0) from journal_line l join journal_entry e
                on e.id = l.entry_id where e.account_id = a.id and l.ledger = 'RECEIVABLE') as owed,
             (select coalesce(sum(open_cents), 0) from invoice i where i.account_id = a.id)
             + (select coalesce(sum(cents), 0) from open_charge o where o.account_id = a.id) as open
        from account a`);
    expect(wrong.length).toBeGreaterThan(5);
    for (const account of wrong as { name: string; owed: string; open: string }[]) {
      expect({ ...account, owed: Number(account.owed) }).toEqual({
        ...account,
        owed: Number(account.open),
      });
    }
  });

  it('includes an invoice per month with its plan and purchased pages', async () => {
    const invoices = await rows(sql<{ name: string; n: number; total: number; lines: number }>`
      select a.name, count(distinct i.id)::integer as n, sum(i.total_cents)::float8 as total,
             (select sum(l.cents)::float8 from invoice_entry x
                join invoice o on o.id = x.invoice_id and o.account_id = a.id
                join journal_line l on l.entry_id = x.entry_id and l.ledger = 'RECEIVABLE') as lines
        from account a join invoice i on i.account_id = a.id group by a.id order by a.name`);
    // A free plan has invoices only for months with purchases.
    const [free, planned] = [
      invoices.filter(({ name }) => name === 'Brimley Investigations'),
      invoices.filter(({ name }) => name !== 'Brimley Investigations'),
    ];
    expect(planned.map(({ n }) => n)).toEqual([13, 13, 13, 13, 13, 13, 13, 13]);
    expect(free.map(({ n }) => n > 5 && n <= 13)).toEqual([true]);
    for (const { lines, total } of invoices) expect(total).toBe(lines);
    const fallen = await rows(sql`
      select u.username from app_user u join account_billing b on b.account_id = u.account_id
       where u.username in ('user', 'admin', 'pastdue', 'michigan') and b.plan_id = 1`);
    expect(fallen).toEqual([]);
    expect(
      await count(sql`
        select count(*) as n from document_purchase p
          join invoice_entry x on x.entry_id = p.entry_id join invoice i on i.id = x.invoice_id
         where i.issued_on < (p.bought_at at time zone 'America/Indiana/Indianapolis')::date
            or i.issued_on > (p.bought_at at time zone 'America/Indiana/Indianapolis')::date + 32`),
    ).toBe(0);
  });

  it("leaves no balance due, except the past-due account's latest invoice", async () => {
    expect(
      await rows(sql`
        select a.account_status as status, count(*)::integer as invoices
          from invoice i join account a on a.id = i.account_id where i.open_cents > 0
         group by a.id`),
    ).toEqual([{ status: 'PAST_DUE', invoices: 1 }]);
  });

  it('contains no activity in the future or before the plan began', async () => {
    const at = new Date(now);
    expect(
      await count(sql`
        select (select count(*) from search_log where at > ${at})
             + (select count(*) from document_purchase where bought_at > ${at})
             + (select count(*) from journal_entry where entered_at > ${at})
             + (select count(*) from notification where created_at > ${at} or read_at > ${at})
             + (select count(*) from record_event where at > ${at} or told_at > ${at})
             + (select count(*) from filing_envelope where filed_at > ${at})
             + (select count(*) from import_batch where started_at > ${at} or ended_at > ${at})
             + (select count(*) from audit_event where at > ${at}) as n`),
    ).toBe(0);
    expect(
      await count(sql`
        select count(*) as n from search_log l
         where l.account_id is not null and not exists (
           select from subscription s where s.account_id = l.account_id
              and s.starts_on <= (l.at at time zone 'America/Indiana/Indianapolis')::date)`),
    ).toBe(0);
  });

  it("counts a user's repeated search once a day, and no searches on unlimited plans", async () => {
    expect(
      await count(sql`
        select count(*) as n from search_log l join search_log o
            on o.user_id = l.user_id and o.criteria_key = l.criteria_key and o.id <> l.id
         where l.is_counted and o.is_counted
           and o.at between l.at and l.at + interval '23 hours'`),
    ).toBe(0);
    expect(
      await count(sql`
        select count(*) as n from search_log l join app_user u on u.id = l.user_id
         where u.username in ('clerk', 'recorder') and l.is_counted`),
    ).toBe(0);
  });

  it('includes an intact audit trail that covers each purchase', async () => {
    const events = await handle.db.selectFrom('audit_event').selectAll().orderBy('id').execute();
    let previous = '';
    for (const event of events) {
      expect(event.previous_hash).toBe(previous);
      previous = auditHash(previous, {
        at: event.at.getTime(),
        actorId: event.actor_id,
        action: event.action,
        target: event.target,
        detail: event.detail as Record<string, string>,
        requestId: event.request_id,
      });
      expect(event.hash).toBe(previous);
    }
    expect(
      await count(sql`
        select count(*) as n from document_purchase p where not exists (
          select from audit_event e where e.target = 'documentPurchase/' || p.id
             and e.actor_id = p.user_id and e.at = p.bought_at)`),
    ).toBe(0);
  });

  it('notifies users only of changes that appear in the records', async () => {
    const moved = await rows(sql<{ new: string; old: string }>`
      select e.new->>'at' as new, e.old->>'at' as old from record_event e
       where e.kind = 'HEARING_MOVED' and not exists (
         select from hearing n join hearing o on o.case_id = n.case_id and o.status = 'CANCELLED'
          where n.case_id = e.record_id and n.starts_at = (e.new->>'at')::timestamptz
            and o.starts_at = (e.old->>'at')::timestamptz)`);
    expect(moved).toEqual([]);
    expect(
      await count(sql`
        select count(*) as n from record_event e join court_case c on c.id = e.record_id
         where e.register = 'court' and e.kind = 'STATUS_CHANGED'
           and (e.new->>'status' <> c.status or e.old->>'status' = c.status)`),
    ).toBe(0);
    expect(
      await count(sql`
        select count(*) as n from notification n join app_user u on u.id = n.user_id
         where u.username = 'user' and n.read_at is null`),
    ).toBeGreaterThan(0);
    expect(await count(sql`select count(*) as n from record_event where told_at is null`)).toBe(0);
  });

  it('gives every demo user a year of activity', async () => {
    const work = await rows(sql<{ username: string; searches: number; saved: number }>`
      select u.username,
             (select count(*)::integer from search_log l where l.user_id = u.id) as searches,
             (select count(*)::integer from saved_item s where s.user_id = u.id) as saved
        from app_user u where u.username = any(${EVERYONE}::text[])`);
    expect(work.filter(({ searches }) => searches === 0).map(({ username }) => username)).toEqual(
      [],
    );
    const bought = await rows(sql<{ username: string }>`
      select distinct u.username from document_purchase p join app_user u on u.id = p.user_id
       where u.username in ('user', 'admin', 'pastdue', 'michigan') order by 1`);
    expect(bought.map(({ username }) => username)).toEqual([
      'admin',
      'michigan',
      'pastdue',
      'user',
    ]);
    const months = await rows(sql<{ n: number }>`
      select count(distinct date_trunc('month', l.at))::integer as n
        from search_log l join app_user u on u.id = l.user_id where u.username = 'user'`);
    expect(months[0]?.n).toBeGreaterThanOrEqual(12);
  });

  it('gives filings the same status in the manager and the provider', async () => {
    expect(
      await rows(sql`
        select f.status, f.sequence, e.status as court, e.sequence as changes
          from filing_filing f full join efm_filing e on e.id = f.id
         where f.status is distinct from e.status or f.sequence is distinct from e.sequence`),
    ).toEqual([]);
    const statuses = await rows(sql<{ status: string }>`
      select distinct status from filing_filing`);
    expect(statuses.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['submitted', 'underReview', 'accepted', 'rejected', 'granted']),
    );
    expect(
      await count(sql`
        select count(*) as n from filing_envelope e
         where (select array_agg(distinct h.status) from filing_hold h where h.envelope_id = e.id)
               is distinct from case e.money when 'none' then null when 'authorized' then '{HELD}'
                 when 'captured' then '{CAPTURED}' when 'due' then '{DECLINED}'
                 else '{RELEASED}' end::text[]`),
    ).toBe(0);
    expect(
      await count(sql`
        select count(*) as n from filing_message where direction = 'OUT' and answered_at is null`),
    ).toBe(0);
  });

  it('renders a PDF for each filed document', async () => {
    const documents = await rows(sql<{ hash: string; bytes: number }>`
      select distinct d ->> 'hash' as hash, (d ->> 'bytes')::integer as bytes
        from filing_message m, jsonb_path_query(m.body, '$.filings[*].documents[*]') d
       where m.operation = 'ReviewFiling'`);
    expect(documents.length).toBeGreaterThan(8);
    for (const { bytes, hash } of documents) {
      const content = Buffer.from((await findDemoFiling(hash)) ?? []);
      expect([content.length, content.subarray(0, 5).toString(), hashOf(content)]).toEqual([
        bytes,
        '%PDF-',
        hash,
      ]);
    }
  });

  it('fills the clerk, recorder, filer, and firm pages', async () => {
    expect(
      await count(sql`
        select count(*) as n from case_payment p join court_case c on c.id = p.case_id
          join court k on k.id = c.court_id where k.county_id = 18177`),
    ).toBeGreaterThan(0);
    expect(
      await count(sql`select count(*) as n from document_purchase where county_id = 18177`),
    ).toBeGreaterThan(0);
    expect(
      await count(sql`
        select count(*) as n from filing_envelope f join app_user u on u.id = f.user_id
         where u.username = 'bulk'`),
    ).toBeGreaterThan(0);
    expect(
      await rows(sql`
        select count(*)::integer as users, count(b.address)::integer as bounced
          from app_user u join app_user a on a.account_id = u.account_id and a.username = 'admin'
          left join mail_bounce b on b.address = lower(u.email)`),
    ).toEqual([{ users: 4, bounced: 1 }]);
    expect(
      await count(sql`
        select count(*) as n from property_watch_notice n join property_watch_mailing m
            on m.id = n.mailing_id where m.mailed_at <= ${new Date(now)}`),
    ).toBeGreaterThan(0);
  });

  it('contains no envelope of a user who only prepares filings', async () => {
    expect(
      await rows(sql`
        select u.username, (select count(*)::integer from filing_envelope e
                             where e.user_id = u.id) as envelopes
          from filing_firm_user m join app_user u on u.id = m.user_id where m.is_restricted`),
    ).toEqual([{ username: 'demo.lindqvist', envelopes: 0 }]);
  });

  it('attaches service contacts of each filing firm to cases', async () => {
    expect(
      await rows(sql`
        select f.name, count(c.id) > 0 as attached from filing_firm f
          left join case_contact c on c.firm_id = f.id
         where not f.is_individual and exists (
           select from filing_envelope e where e.firm_id = f.id and e.case_number is not null)
         group by f.id, f.name order by f.name`),
    ).toEqual([
      { name: 'Holloway & Birch, Attorneys at Law', attached: true },
      { name: 'Kingsley Filing Bureau', attached: true },
    ]);
  });

  it('starts a case with each filed row of a batch of new cases', async () => {
    expect(
      await rows(sql`
        select distinct exists (select from filing_filing f
                                 where f.envelope_id = r.envelope_id and f.code = 'CMPL') as starts
          from bulk_batch b join bulk_row r on r.batch_id = b.id
         where b.kind = 'newCases' and r.state = 'filed'`),
    ).toEqual([{ starts: true }]);
  });

  it('includes recent nightly import runs in every register', async () => {
    expect(
      await rows(sql`
        select register, max(as_of) > ${new Date(now - 36 * 3_600_000)} as "isFresh"
          from import_batch group by register order by register`),
    ).toEqual(
      ['court', 'judgment', 'recorder', 'taxWarrant'].map((register) => ({
        register,
        isFresh: true,
      })),
    );
  });

  it('contains no dangling references', async () => {
    const references = await checkReferences(handle.db);
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter(({ orphans }) => orphans !== 0)).toEqual([]);
  });
});

describe('load steps', () => {
  it('runs the load steps in order: accounts, records (one step per register), and activity', () => {
    const steps = demoSteps({ scale: 0.01 });
    expect(steps.map(({ name }) => name)).toEqual([
      'accounts',
      'records',
      'court',
      'judgment',
      'warrant',
      'document',
      'activity',
    ]);
  });
});

describe('changes lost with a demo database', () => {
  it('lists no lost changes for new demo data, and then lists rows added later', async () => {
    const handle = await openTestDatabase();
    await sql`update name_index set built_at = now()`.execute(handle.db);
    expect(await findLostChanges(handle.db)).toEqual([]);
    await sql`
      update app_user set created_at = now() + interval '1 hour' where username in ('user', 'full')`.execute(
      handle.db,
    );
    await sql`update saved_item set saved_at = now() + interval '1 hour' where kind = 'taxWarrant'`.execute(
      handle.db,
    );
    expect(await findLostChanges(handle.db)).toEqual(['2 users', '3 saved records']);
    await handle.close();
  });
});

it('renders a document as the same file each time, because recent purchases rely on it', async () => {
  const facts = {
    documentId: 1,
    documentNumber: '2026-000001',
    typeCode: 'DEED',
    typeName: 'Deed',
    countyName: 'Wayne County',
    state: 'IN',
    officeName: 'Wayne County Recorder',
    recordedAt: '2026-05-05T14:00:00.000Z',
    timeZone: 'America/Indiana/Indianapolis',
    book: null,
    page: null,
    parties: [],
    legals: [],
    considerationCents: null,
    references: [],
    pages: 2,
    width: 8.5,
    height: 11,
  };
  expect(Buffer.from(await createDocument(facts))).toEqual(
    Buffer.from(await createDocument(facts)),
  );
});
