import { sql } from 'kysely';
import { DOCUMENT_TYPES } from '#contract/records/documents';
import { CLERK_FEE_CENTS } from '#contract/records/taxWarrants';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { DemoGenerator } from '../../src/demo/generator';
import { DEMO_SEED, DEMO_TODAY } from '../../src/demo/loadDemo';
import { DemoRegisters } from '../../src/demo/registers/demoRegisters';
import { checkNameIndex } from '../../src/server/domain/nameIndex/checkRepository';
import { NAME_REGISTERS } from '../../src/server/domain/nameIndex/registerRepository';
import { openTestDatabase } from '../support/testDatabase';
import { SPECIAL_NAMES } from './specialNames';

let database: DatabaseHandle;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(database.db)).rows;
}
const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await rows(query))[0]?.n ?? -1;

/** Rows of the registers, as text, of a small demo. */
async function rowsOfRegisters(seed: string): Promise<string> {
  const options = { scale: 0.01, seed, today: DEMO_TODAY };
  const registers = new DemoRegisters(options);
  let id = 0;
  for (const visit of new DemoGenerator(options).counties()) {
    for (const draft of visit.cases) registers.addCase(draft, ++id);
    for (const _step of registers.county(visit));
  }
  for (const _step of registers.michigan());
  const written: string[] = [];
  await registers.rows.take()({
    load: (table, _columns, loaded) => {
      written.push(table, JSON.stringify([...loaded]));
      return Promise.resolve();
    },
  });
  return written.join('\n');
}

describe('demo registers', () => {
  it('contains the same register rows for the same seed, and different rows for another seed', async () => {
    const first = await rowsOfRegisters(DEMO_SEED);
    expect(await rowsOfRegisters(DEMO_SEED)).toBe(first);
    expect(await rowsOfRegisters('another')).not.toBe(first);
  });

  it('contains as many records as the scale requires', async () => {
    const warrants = await count(sql`select count(*) as n from tax_warrant`);
    expect(warrants).toBeGreaterThanOrEqual(300);
    expect(warrants).toBeLessThan(330);
    const documents = await rows(sql<{ state: string; n: number }>`
      select y.state, count(*) as n from recorded_document d join county y on y.id = d.county_id
       group by 1 order by 1`);
    const [indiana, michigan] = documents;
    expect(indiana?.n).toBeGreaterThanOrEqual(560);
    expect(indiana?.n).toBeLessThan(640);
    expect(michigan?.n).toBeGreaterThanOrEqual(240);
    expect(michigan?.n).toBeLessThan(310);
    expect(await count(sql`select count(*) as n from judgment`)).toBeGreaterThan(60);
  });

  it("contains no record outside a county's coverage or from a county without records", async () => {
    for (const [register, records, on] of [
      ['judgment', sql`judgment r join court k on k.id = r.court_id`, sql`r.docketed_on`],
      ['taxWarrant', sql`tax_warrant r`, sql`r.filed_on`],
      ['recorder', sql`recorded_document r`, sql`r.recorded_on`],
    ] as const) {
      const county = register === 'judgment' ? sql`k.county_id` : sql`r.county_id`;
      const strays = await count(sql`
        select count(*) as n from ${records}
          left join data_source s on s.county_id = ${county} and s.register = ${register}
         where s.coverage_from is null or ${on} < s.coverage_from
            or ${on} >= (s.loaded_at at time zone 'America/Chicago')::date + 1
            or r.loaded_at <> s.loaded_at`);
      expect({ register, strays }).toEqual({ register, strays: 0 });
    }
  });

  it('gives the next id to the first record added after the demo registers', async () => {
    for (const table of ['judgment', 'tax_warrant', 'recorded_document', 'data_source'] as const) {
      const isNew = await count(sql`
        select (nextval(pg_get_serial_sequence(${table}, 'id')) > max(id))::integer as n
          from ${sql.table(table)}`);
      expect({ table, isNew }).toEqual({ table, isNew: 1 });
    }
  });
});

describe('demo sources', () => {
  it('covers all warrants, most dockets, half of the recorders, and some registers of deeds', async () => {
    const sent = await rows(sql<{ register: string; state: string; n: number }>`
      select s.register, y.state, count(s.coverage_from) as n from data_source s
        join county y on y.id = s.county_id group by 1, 2 order by 1, 2`);
    expect(sent).toEqual([
      { register: 'judgment', state: 'IN', n: 78 },
      { register: 'recorder', state: 'IN', n: 46 },
      { register: 'recorder', state: 'MI', n: 24 },
      { register: 'taxWarrant', state: 'IN', n: 92 },
    ]);
  });

  it("gives each demo source its state's office name and a fictitious phone number", async () => {
    const offices = await rows(sql<{
      state: string;
      register: string;
      name: string;
      phone: string;
    }>`
      select y.state, s.register, s.office_name as name, s.office_telephone as phone
        from data_source s join county y on y.id = s.county_id`);
    for (const { state, register, name, phone } of offices) {
      expect(phone).toMatch(/^\d{3}-555-01\d\d$/);
      if (state === 'MI') expect(name).toMatch(/^Register of Deeds, .+ County$/);
      else if (register === 'recorder') expect(name).toMatch(/ County Recorder$/);
      else expect(name).toMatch(/^Clerk of the .+ Circuit Court$/);
    }
  });

  it('includes mostly current sources: some are days behind, one is nine days behind, and two are unavailable', async () => {
    const [found] = await rows(sql<{ late: number; worst: number; outages: number }>`
      select count(*) filter (where loaded_at < ${DEMO_TODAY}::date - 1) as late,
             max(${DEMO_TODAY}::date - loaded_at::date) as worst,
             count(outage) as outages from data_source`);
    expect(found?.late).toBeGreaterThan(5);
    expect(found?.late).toBeLessThan(40);
    expect(found).toMatchObject({ worst: 9, outages: 2 });
  });
});

describe('judgments', () => {
  it("gives a judgment its case's numbers, parties, and dates", async () => {
    const wrong = await count(sql`
      select count(*) as n from judgment j join court_case c on c.id = j.case_id
       where j.case_number <> c.number or j.number_key <> c.number_key or j.court_id <> c.court_id
          or j.number_tail is distinct from c.number_tail or j.rendered_on <> c.disposed_on
          or exists (select from judgment_party p where p.judgment_id = j.id and not exists
              (select from case_party q where q.case_id = c.id and q.sort_name = p.sort_name))`);
    expect(wrong).toBe(0);
    expect(
      await count(sql`select count(*) as n from judgment where case_id is null`),
    ).toBeGreaterThan(1);
  });

  it('awards the amount in the case summary', async () => {
    const told = await rows(sql<{ text: string; sum: string; costs: string }>`
      select e.text, to_char((j.debt_cents + j.interest_cents) / 100.0, 'FM999,999,990.00') as sum,
             to_char(j.costs_cents / 100.0, 'FM990.00') as costs
        from public_judgment j join ccs_entry e on e.case_id = j.case_id
       where e.type_code in ('JUDGMENT', 'DECREE') and e.entered_on = j.rendered_on`);
    expect(told.length).toBeGreaterThan(40);
    expect(told.filter(({ text, sum }) => !text.includes(`$${sum}`))).toEqual([]);
  });

  it('generates judgments with ordered events, amounts within the small claims limit, and consistent statuses', async () => {
    const wrong = await rows(sql`
      select j.case_number, j.status from judgment j
       where j.docketed_on not between j.rendered_on and j.rendered_on + 5
          or j.debt_cents <= 0
          or (j.number_tail like '____SC%' and j.debt_cents > 1000000)
          or (j.status = 'EXPIRED') <> (j.expires_on <= ${DEMO_TODAY}::date - 7
               and not exists (select from judgment_event e
                                where e.judgment_id = j.id and e.kind = 'RELEASE'))
             and j.expires_on not between ${DEMO_TODAY}::date - 7 and ${DEMO_TODAY}::date
          or (j.status = 'RELEASED') <> exists (select from judgment_event e
               where e.judgment_id = j.id and e.kind = 'RELEASE' and e.happened_on = j.status_on)
          or (j.status = 'RENEWED' and j.expires_on < j.docketed_on + 7300)`);
    expect(wrong).toEqual([]);
    const disordered = await count(sql`
      select count(*) as n from (
        select happened_on < lag(happened_on) over (partition by judgment_id order by id) as back
          from judgment_event) e where back`);
    expect(disordered).toBe(0);
  });
});

describe('tax warrants', () => {
  it("adds up a warrant's amounts, with a collection fee of 10% of the amount owed", async () => {
    const wrong = await count(sql`
      select count(*) as n from tax_warrant
       where amount_cents <> tax_cents + interest_cents + penalty_cents + collection_fee_cents
                             + sheriff_cents + clerk_cents
          or abs(collection_fee_cents - (tax_cents + interest_cents + penalty_cents) / 10.0) > 1
          or clerk_cents <> ${CLERK_FEE_CENTS}`);
    expect(wrong).toBe(0);
  });

  it('files a warrant within five days of issue and ends its history with its latest status', async () => {
    const wrong = await count(sql`
      select count(*) as n from tax_warrant w
        join lateral (select status, happened_on from tax_warrant_status s
                       where s.warrant_id = w.id order by happened_on desc, id desc limit 1) l on true
       where w.filed_on not between w.issued_on and w.issued_on + 5
          or l.status <> w.status or l.happened_on <> w.status_on
          or w.warrant_number !~ '^[0-9]{7,8}$'
          or (w.status = 'OPEN' and w.expires_on < ${DEMO_TODAY}::date - 10)`);
    expect(wrong).toBe(0);
    expect(
      await count(sql`select count(*) as n from tax_warrant where warrant_number like '0%'`),
    ).toBeGreaterThan(0);
  });

  it('uses the same taxpayer and number for a warrant in every county where it is filed', async () => {
    const shared = await rows(sql<{ counties: number; taxpayers: number; amounts: number }>`
      select count(distinct county_id) as counties, count(distinct taxpayer_name) as taxpayers,
             count(distinct amount_cents) as amounts
        from tax_warrant group by warrant_number having count(*) > 1`);
    expect(shared.length).toBeGreaterThan(0);
    for (const { counties, taxpayers, amounts } of shared) {
      expect(counties).toBeGreaterThan(1);
      expect([taxpayers, amounts]).toEqual([1, 1]);
    }
  });

  it('includes taxpayers who also have court cases in their county', async () => {
    expect(
      await count(sql`
        select count(distinct p.sort_name) as n from tax_warrant_party p
          join tax_warrant w on w.id = p.warrant_id
          join case_party q on q.sort_name = p.sort_name join court_case c on c.id = q.case_id
          join court k on k.id = c.court_id and k.county_id = w.county_id`),
    ).toBeGreaterThan(20);
  });
});

describe('recorded documents', () => {
  it('references only earlier documents from the same county', async () => {
    const [found] = await rows(sql<{ held: number; wrong: number }>`
      select count(*) as held, count(*) filter (where t.recorded_at >= d.recorded_at
               or t.county_id <> d.county_id or t.document_number <> r.target_number) as wrong
        from document_reference r join recorded_document d on d.id = r.document_id
        join recorded_document t on t.id = r.target_id`);
    expect(found?.held).toBeGreaterThan(100);
    expect(found?.wrong).toBe(0);
  });

  it('gives documents unique increasing numbers, and book numbers in Michigan', async () => {
    const twice = await rows(sql`
      select county_id, number_key from recorded_document group by 1, 2 having count(*) > 1`);
    expect(twice).toEqual([]);
    const disordered = await count(sql`
      select count(*) as n from (
        select recorded_at < lag(recorded_at) over (partition by county_id,
                 extract(year from recorded_on) order by number_key) as back
          from recorded_document) d where back`);
    expect(disordered).toBe(0);
    expect(
      await count(sql`select count(*) as n from recorded_document d join county y on y.id = d.county_id
                       where y.state = 'MI' and (d.book is null or d.page is null)`),
    ).toBe(0);
  });

  it("shows a recording time during office hours and after the document's own date", async () => {
    const wrong = await count(sql`
      select count(*) as n from recorded_document d join county y on y.id = d.county_id
        left join court k on k.county_id = y.id and k.id = (select min(id) from court c where c.county_id = y.id)
       cross join lateral (select d.recorded_at at time zone coalesce(k.time_zone, 'America/Detroit') as at) l
       where l.at::date <> d.recorded_on or l.at::time not between '08:00' and '16:00'
          or d.document_on > d.recorded_on or extract(isodow from d.recorded_on) > 5`);
    expect(wrong).toBe(0);
  });

  it("uses the state's document types and its terms for grantor and grantee", async () => {
    const found = await rows(sql<{
      state: string;
      code: string;
      name: string;
      role: string;
      gives: boolean;
    }>`
      select distinct y.state, d.type_code as code, d.type_name as name, p.role,
             p.is_grantor as gives
        from recorded_document d join county y on y.id = d.county_id
        join document_party p on p.document_id = d.id`);
    for (const { state, code, name, role, gives } of found) {
      const type = DOCUMENT_TYPES[code];
      expect(type?.name).toBe(name);
      expect([`STATE-${state}`, undefined]).toContain(type?.only);
      expect(role).toBe(type?.parties[gives ? 0 : 1]);
    }
    expect(new Set(found.map(({ code }) => code)).size).toBeGreaterThan(20);
  });

  it("numbers parcels in the state's format", async () => {
    const odd = await rows(sql`
      select l.parcel from document_legal l join recorded_document d on d.id = l.document_id
        join county y on y.id = d.county_id
       where l.parcel !~ (case y.state when 'IN' then '^' || lpad(((y.id - 18000 + 1) / 2)::text, 2, '0')
                 || '-\\d\\d-\\d\\d-\\d{3}-\\d{3}\\.\\d{3}-\\d{3}$'
               else '^' || lpad(((y.id - 26000 + 1) / 2)::text, 2, '0')
                 || '-\\d\\d-\\d\\d-\\d{3}-\\d{3}$' end)`);
    expect(odd).toEqual([]);
  });

  it('records documents for the foreclosures in court cases', async () => {
    const notices = await rows(sql<{ isLater: boolean; isNamed: boolean }>`
      select d.recorded_on >= c.filed_on as "isLater",
             exists (select from document_party p join case_party q on q.case_id = c.id
                      where p.document_id = d.id and not p.is_grantor
                        and q.sort_name = p.sort_name) as "isNamed"
        from recorded_document d
        join public_case c on c.number = substring(d.note from '^Cause ([^,]+)')`);
    expect(notices.length).toBeGreaterThan(0);
    expect(notices.filter(({ isLater, isNamed }) => !isLater || !isNamed)).toEqual([]);
  });
});

describe('rare records', () => {
  const documentsOf = (name: string) =>
    rows(sql<{ code: string; image: string; status: string }>`
      select distinct d.type_code as code, d.image_status as image, n.status, d.recorded_at
        from public_document d join document_party p on p.document_id = d.id
        join document_name_posting n on n.record_id = d.id
       where split_part(p.name, ' ', 1) = split_part(${name}, ' ', 1)
         and p.name like '%' || split_part(${name}, ' ', 2)
       order by d.recorded_at`);

  it('includes an open mortgage, a chain to its release, and a released lien', async () => {
    const open = await documentsOf(SPECIAL_NAMES.openMortgage);
    expect(open.map(({ code }) => code)).toEqual(['WD', 'MTG', 'WD']);
    expect(open[1]?.status).toBe('OPEN');
    const chain = await documentsOf(SPECIAL_NAMES.chain);
    expect(chain.map(({ code }) => code)).toEqual(['WD', 'MTG', 'RMTG']);
    expect(chain[1]?.status).toBe('RELEASED');
    const lien = await documentsOf(SPECIAL_NAMES.lien);
    expect(lien).toMatchObject([{ code: 'FTL', status: 'RELEASED' }, { code: 'RFTL' }]);
    const michigan = await documentsOf(SPECIAL_NAMES.michigan);
    expect(michigan.map(({ code }) => code)).toEqual(['WD', 'MTG', 'DMTG']);
  });

  it('includes documents with restricted pages', async () => {
    expect(await documentsOf(SPECIAL_NAMES.restricted)).toMatchObject([
      { code: 'DC', image: 'RESTRICTED' },
    ]);
  });

  it('includes a warrant in two counties, and renewed and expired liens', async () => {
    const warrants = await rows(sql<{ name: string; status: string; n: number }>`
      select taxpayer_name as name, min(status) as status, count(*) as n from public_tax_warrant
       where taxpayer_name in (${SPECIAL_NAMES.twoCounties}, ${SPECIAL_NAMES.renewedWarrant},
                               ${SPECIAL_NAMES.expiredWarrant}) group by 1 order by 1`);
    expect(warrants).toEqual([
      { name: SPECIAL_NAMES.expiredWarrant, status: 'EXPIRED', n: 1 },
      { name: SPECIAL_NAMES.renewedWarrant, status: 'RENEWED', n: 1 },
      { name: SPECIAL_NAMES.twoCounties, status: 'OPEN', n: 2 },
    ]);
    const judgments = await rows(sql<{ debtors: string; status: string }>`
      select debtors, status from public_judgment
       where debtors in (${SPECIAL_NAMES.renewedJudgment}, ${SPECIAL_NAMES.expiredJudgment})
       order by 1`);
    expect(judgments).toEqual([
      { debtors: SPECIAL_NAMES.expiredJudgment, status: 'EXPIRED' },
      { debtors: SPECIAL_NAMES.renewedJudgment, status: 'RENEWED' },
    ]);
  });
});

describe('confidential register records', () => {
  it.each([
    ['judgment', 'judgment_party', 'judgment_id', 'public_judgment', 'judgment_name'],
    ['tax_warrant', 'tax_warrant_party', 'warrant_id', 'public_tax_warrant', 'warrant_name'],
    ['recorded_document', 'document_party', 'document_id', 'public_document', 'document_name'],
  ])(
    'keeps confidential records of %s out of the public view and index',
    async (_table, ...names) => {
      const [parties, key, view, index] = names;
      const hidden = sql`from ${sql.table(parties)} p where p.name ilike '%verborgen%'`;
      expect(await count(sql`select count(*) as n ${hidden}`)).toBeGreaterThan(0);
      expect(
        await count(sql`select count(*) as n ${hidden}
                         and p.${sql.ref(key)} in (select id from ${sql.table(view)})`),
      ).toBe(0);
      expect(
        await count(
          sql`select count(*) as n from ${sql.table(index)} where name ilike '%verborgen%'`,
        ),
      ).toBe(0);
    },
  );
});

describe('name indexes', () => {
  it.each(NAME_REGISTERS.map((register) => [register.register, register] as const))(
    'indexes the names of %s exactly as recorded',
    async (_name, register) => {
      expect(await checkNameIndex(database.db, register)).toEqual({
        repairedRecords: 0,
        removedNames: 0,
      });
    },
  );
});

describe('saved records of demo users', () => {
  it('saves only public records for demo users, including Michigan records for the Michigan user', async () => {
    const saved = await rows(sql<{ username: string; kind: string; n: number; alerts: number }>`
      select u.username, s.kind, count(*) as n, count(*) filter (where s.alert) as alerts
        from saved_item s join app_user u on u.id = s.user_id
        left join public_tax_warrant w on s.kind = 'taxWarrant' and w.id = s.target_id
        left join public_document d on s.kind = 'recorderDocument' and d.id = s.target_id
        join county y on y.id = coalesce(w.county_id, d.county_id)
         and y.state = case u.username when 'michigan' then 'MI' else 'IN' end
       group by 1, 2 order by 1, 2`);
    expect(saved).toEqual([
      { username: 'admin', kind: 'recorderDocument', n: 2, alerts: 1 },
      { username: 'michigan', kind: 'recorderDocument', n: 3, alerts: 1 },
      { username: 'user', kind: 'recorderDocument', n: 3, alerts: 1 },
      { username: 'user', kind: 'taxWarrant', n: 3, alerts: 1 },
    ]);
  });
});
