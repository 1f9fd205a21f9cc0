import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { ALL_REGIONS } from '#contract/records/registers';
import { TRIAL_SUBSCRIPTIONS } from '#contract/limits';
import { DEMO_PASSWORD, demoAccounts, hasDemoAccounts } from '../../src/demo/accounts';
import { DemoGenerator } from '../../src/demo/generator';
import { DEMO_SEED, DEMO_TODAY, loadDemo, progressLine } from '../../src/demo/loadDemo';
import {
  HIDDEN_CASE_NUMBERS,
  JOURNEY_CASE_NUMBER,
  LEGACY_CASE_NUMBERS,
  LONG_CASE_ENTRIES,
  LONG_CASE_NUMBER,
} from '../../src/demo/specialCases';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { PASSWORD_COST } from '../../src/server/limits';
import { hasCost } from '../../src/server/security/passwords';
import { openTestDatabase } from '../support/testDatabase';
import { checkReferences } from './orphans';

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

function hashOfCases(options: { seed?: string; scale?: number }): string {
  const generator = new DemoGenerator({
    scale: 0.01,
    seed: DEMO_SEED,
    today: DEMO_TODAY,
    ...options,
  });
  const hash = createHash('sha256');
  for (const draft of generator.cases()) hash.update(JSON.stringify(draft));
  return hash.digest('hex');
}

describe('the demo data', () => {
  it('creates the same data for the same seed, and different data for another seed', () => {
    const first = hashOfCases({});
    expect(hashOfCases({})).toBe(first);
    expect(hashOfCases({ seed: 'another' })).not.toBe(first);
  });

  it('creates as many cases and parties as the scale requires', () => {
    const generator = new DemoGenerator({ scale: 0.05, seed: DEMO_SEED, today: DEMO_TODAY });
    let cases = 0;
    let parties = 0;
    for (const draft of generator.cases()) {
      cases++;
      const attorneys = draft.parties.flatMap((party) => party.attorneys);
      parties += draft.parties.length + new Set(attorneys.map((one) => one.barNumber)).size;
    }
    expect(cases).toBe(1_000);
    expect(parties / cases).toBeGreaterThan(2.7);
    expect(parties / cases).toBeLessThan(3.4);
  });

  it('rejects the demo data when cases already exist', async () => {
    await expect(loadDemo(database, { scale: 0.01 })).rejects.toThrow('without courts, cases');
  });

  it('contains no dangling references', async () => {
    const references = await checkReferences(database.db);
    expect(references.length).toBeGreaterThan(10);
    expect(references.filter(({ orphans }) => orphans !== 0)).toEqual([]);
  });

  it('gives the next id to the first case added after the demo data', async () => {
    const inserted = await rows(sql<{ isNew: boolean }>`
      insert into court_case (court_id, number, number_key, caption, type_code, status, filed_on)
      select id, 'x', 'x', 'x', 'MI', 'OPEN', '2026-01-01' from court limit 1
      returning id = (select max(id) + 1 from court_case) as "isNew"`);
    expect(inserted).toEqual([{ isNew: true }]);
    await sql`delete from court_case where number = 'x'`.execute(database.db);
  });
});

describe('courts', () => {
  it('creates two to eight courts per county, with nine-digit ids', async () => {
    const perCounty = await rows(sql<{ n: number }>`
      select count(*) as n from court group by county_id`);
    expect(perCounty).toHaveLength(92);
    expect(perCounty.every(({ n }) => n >= 2 && n <= 8)).toBe(true);
    const wayne = await rows(sql<{ id: number; name: string }>`
      select id, name from court where code = '89C01'`);
    expect(wayne).toEqual([{ id: 181908911, name: 'Wayne Circuit Court' }]);
    expect(
      await count(sql`select count(*) as n from court where id between 181900000 and 181999999`),
    ).toBe(await count(sql`select count(*) as n from court`));
  });

  it('uses the time zone of each county', async () => {
    const central = await rows(sql<{ name: string }>`
      select distinct county.name from court join county on county.id = court.county_id
       where court.time_zone = 'America/Chicago' order by 1`);
    expect(central.map(({ name }) => name.replace(' County', '')).join(' ')).toBe(
      'Gibson Jasper LaPorte Lake Newton Perry Porter Posey Spencer Starke Vanderburgh Warrick',
    );
  });

  it("gives each court a clerk's office with an address and a fictitious phone number", async () => {
    const courts = await database.db
      .selectFrom('court as k')
      .innerJoin('county as y', 'y.id', 'k.county_id')
      .select(['k.kind', 'k.name', 'y.name as county', 'office_name', 'office_address'])
      .select('office_telephone')
      .execute();
    for (const court of courts) {
      const county = court.county.replace(/ County$/, '');
      const isOwn = ['City', 'Township small claims'].includes(court.kind);
      expect(court.office_name).toBe(
        `Clerk of the ${isOwn ? court.name : `${county} Circuit Court`}`,
      );
      expect(court.office_address).toMatch(/^\d{3,4} [A-Z].+, [A-Z].+, IN$/);
      expect(court.office_telephone).toMatch(/^\d{3}-555-01\d\d$/);
    }
  });

  it('includes some courts that are temporarily unavailable and some that send no data', async () => {
    expect(await count(sql`select count(*) as n from court where outage is not null`)).toBe(2);
    expect(await count(sql`select count(*) as n from court where coverage_from is null`)).toBe(2);
  });

  it("creates no case dated before a court's coverage or after its latest load", async () => {
    const strays = await count(sql`
      select count(*) as n from court_case c join court k on k.id = c.court_id
       where k.coverage_from is null or c.filed_on < k.coverage_from
          or c.filed_on > ${DEMO_TODAY}::date or c.disposed_on > ${DEMO_TODAY}::date`);
    expect(strays).toBe(0);
  });
});

describe('cases', () => {
  it('gives each case a unique number that matches its court, date, and type', async () => {
    const numbers = await rows(sql<{ number: string; code: string; type: string; filed: string }>`
      select c.number, k.code, c.type_code as type, to_char(c.filed_on, 'YYMM') as filed
        from court_case c join court k on k.id = c.court_id where c.filed_on >= '1987-01-01'`);
    const odd = numbers.filter(
      ({ number, code, type, filed }) =>
        !new RegExp(`^${code}-${filed}-${type}-\\d{6}$`).test(number),
    );
    expect(odd).toEqual([]);
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(numbers.length);
  });

  it('includes both styles of legacy numbers', async () => {
    const found = await rows(sql<{ number: string; number_tail: string | null }>`
      select number, number_tail from public_case where number in (${sql.join([...LEGACY_CASE_NUMBERS])})`);
    expect(found).toHaveLength(2);
    expect(found.every((row) => row.number_tail === null)).toBe(true);
  });

  it('writes captions as plain text, without entities', async () => {
    const left = await count(sql`
      select count(*) as n from court_case where caption ~ '&(amp|#39|lt|gt|[a-z]+acute);'`);
    expect(left).toBe(0);
    expect(
      await count(
        sql`select count(*) as n from court_case where caption like '%Bold <b>& Brash</b>%'`,
      ),
    ).toBe(1);
  });

  it('sorts case summary entries by date, with no entry after the latest load', async () => {
    const disordered = await count(sql`
      select count(*) as n from (
        select entered_on < lag(entered_on) over (partition by case_id order by entry_number) as back,
               entered_on from ccs_entry) e
       where back or entered_on > ${DEMO_TODAY}::date`);
    expect(disordered).toBe(0);
  });

  it('includes one case whose summary has exactly 8,000 entries', async () => {
    const longest = await rows(sql<{ number: string; n: number }>`
      select c.number, count(*) as n from public_case c join ccs_entry e on e.case_id = c.id
       group by c.number order by 2 desc limit 2`);
    expect(longest[0]).toEqual({ number: LONG_CASE_NUMBER, n: LONG_CASE_ENTRIES });
    expect(longest[1]?.n).toBeLessThan(60);
  });

  it('includes the case used by the browser tests, with parties, an attorney, charges, and hearings', async () => {
    const [journey] = await rows(sql<Record<string, number | string>>`
      select c.caption, c.status,
             (select count(*) from case_party p where p.case_id = c.id and p.name = 'Kathy Ann Smith') as smiths,
             (select count(*) from representation r join case_party p on p.id = r.party_id
               where p.case_id = c.id) as represented,
             (select count(*) from charge h where h.case_id = c.id) as charges,
             (select count(*) from hearing h where h.case_id = c.id) as hearings
        from public_case c where c.number = ${JOURNEY_CASE_NUMBER}`);
    expect(journey).toMatchObject({ status: 'OPEN', smiths: 1 });
    expect(journey?.caption).toMatch(/kathy ann smith/i);
    expect(journey?.represented).toBeGreaterThan(0);
    expect(journey?.charges).toBeGreaterThan(0);
    expect(journey?.hearings).toBeGreaterThan(3);
  });

  it('indexes cases under Kathy Smith and similar names', async () => {
    const found = await rows(sql<{ name: string }>`
      select distinct p.name from court_name p
       where p.tokens @@ '''smith'''::tsquery and p.name ~ '^(K|C)'`);
    const names = found.map(({ name }) => name);
    for (const name of [
      'Kathy Smith',
      'Cathy Smith',
      'Katherine Smith',
      'Catherine Smith',
      'K. Smith',
    ]) {
      expect(names).toContain(name);
    }
  });
});

describe('parties', () => {
  it('gives people birth years, towns, and aliases', async () => {
    const [facts] = await rows(sql<{ born: number; firms: number; towns: number }>`
      select count(birth_year) filter (where not is_organization and not is_attorney)::float8
               / count(*) filter (where not is_organization and not is_attorney) as born,
             count(birth_year) filter (where is_organization or is_attorney) as firms,
             count(distinct address) as towns
        from case_party`);
    expect(facts?.born).toBeGreaterThan(0.95);
    expect(facts?.firms).toBe(0);
    expect(facts?.towns).toBeGreaterThan(30);
    const aliases = await rows(sql<{ kind: string; same: boolean; organizations: number }>`
      select a.kind, bool_or(a.name = p.name) as same,
             count(*) filter (where a.is_organization) as organizations
        from party_alias a join case_party p on p.id = a.party_id group by a.kind order by 1`);
    expect(aliases.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['AKA', 'FKA']));
    expect(aliases.some(({ same }) => same)).toBe(false);
  });

  it('includes no alias of a confidential party in a public case', async () => {
    expect(
      await count(sql`
        select count(*) as n from party_alias a join case_party p on p.id = a.party_id
          join public_case c on c.id = p.case_id where a.name ilike '%verborgen%'`),
    ).toBe(0);
  });
});

describe('loading', () => {
  it('reports progress, speed, and time remaining', () => {
    expect(progressLine(5_000, 20_000, 4_000)).toBe(
      'Loading demo cases: 5,000 of 20,000, 1,250 a second, about 12 s left',
    );
    expect(progressLine(100_000, 3_400_000, 100_000)).toBe(
      'Loading demo cases: 100,000 of 3,400,000, 1,000 a second, about 55 min left',
    );
  });
});

describe('records that must never be found', () => {
  const hiddenNames = sql`select case_id from case_party where name like '%Verborgen%'`;

  it('hides about one in twenty demo cases, with at least one for each reason', async () => {
    const [found] = await rows(sql<{ share: number; expunged: number; sealed: number }>`
      select (1 - (select count(*) from public_case)::float8 / count(*)) as share,
             count(*) filter (where is_expunged) as expunged,
             count(*) filter (where is_sealed) as sealed from court_case`);
    expect(found?.share).toBeGreaterThan(0.03);
    expect(found?.share).toBeLessThan(0.08);
    expect(found?.expunged).toBeGreaterThan(0);
    expect(found?.sealed).toBeGreaterThan(0);
    expect(
      await count(sql`select count(distinct case_id) as n from (${hiddenNames}) v`),
    ).toBeGreaterThan(10);
  });

  it('lists no hidden case as public, whether hidden by type, seal, expungement, number, or name', async () => {
    const leaks = await count(sql`
      select count(*) as n from public_case p join court_case c on c.id = p.id
       where c.is_expunged or c.is_sealed or c.type_code in ('AD', 'AH', 'MH', 'PO')
          or c.type_code like 'J%' or c.id in (${hiddenNames})`);
    expect(leaks).toBe(0);
    const numbers = Object.values(HIDDEN_CASE_NUMBERS);
    const inTable = sql`count(*) as n from court_case where number in (${sql.join(numbers)})`;
    expect(await count(sql`select ${inTable}`)).toBe(3);
    expect(
      await count(
        sql`select count(*) as n from public_case where number in (${sql.join(numbers)})`,
      ),
    ).toBe(0);
  });

  it('shows no hidden party in a public caption or entry', async () => {
    expect(
      await count(sql`
        select count(*) as n from public_case c where c.caption ilike '%verborgen%' or exists
          (select from ccs_entry e where e.case_id = c.id and e.text ilike '%verborgen%')`),
    ).toBe(0);
  });
});

describe('accounts, plans, and regions', () => {
  it('creates one user per demo account, each with the demo password', async () => {
    expect(await hasDemoAccounts(database.db)).toBe(true);
    const users = await rows(sql<{ username: string; password_hash: string; is_demo: boolean }>`
      select username, password_hash, is_demo from app_user order by username`);
    expect(users.map((user) => user.username)).toEqual(
      demoAccounts.map((demo) => demo.username).sort(),
    );
    expect(users.every((user) => user.is_demo)).toBe(true);
    expect(new Set(users.map((user) => user.password_hash)).size).toBe(users.length);
    const hash = users[0]?.password_hash ?? '';
    expect(hasCost(hash, PASSWORD_COST)).toBe(true);
    expect(await verify(hash, DEMO_PASSWORD)).toBe(true);
    expect(await verify(hash, 'another password')).toBe(false);
  });

  it('creates trial plans under the ids in TRIAL_SUBSCRIPTIONS, and gives the trial user one with an end date', async () => {
    const plans = await rows(sql<{ id: number; is_trial: boolean; object_limit: number | null }>`
      select id, is_trial, object_limit from plan order by id`);
    expect(plans.filter((plan) => plan.is_trial).map((plan) => plan.id)).toEqual(
      TRIAL_SUBSCRIPTIONS,
    );
    const trial = await rows(sql<{ plan_id: number; ends: boolean }>`
      select s.plan_id, s.ends_on is not null as ends from subscription s
        join app_user u on u.account_id = s.account_id where u.username = 'trial'`);
    expect(trial).toEqual([{ plan_id: 40, ends: true }]);
  });

  it('sets the extra-search prices that the upgrade points depend on', async () => {
    const s20 = await rows(sql`
      select upgrade_point, extra_search_cents from plan where code = 'S20'`);
    expect(s20).toEqual([{ upgrade_point: 36, extra_search_cents: 200 }]);
  });

  it('fills the account "full" exactly to its limit, with public cases', async () => {
    const [full] = await rows(sql<{ limit: number; used: number; open: number }>`
      select max(p.object_limit) as limit,
             (select count(*) from saved_item i where i.user_id = u.id and i.alert) as used,
             (select count(*) from saved_item i join public_case c on c.id = i.target_id
               where i.user_id = u.id) as open
        from app_user u join subscription s on s.account_id = u.account_id
        join plan p on p.id = s.plan_id where u.username = 'full' group by u.id`);
    expect(full?.limit).toBeGreaterThan(0);
    expect(full).toEqual({ limit: full?.limit, used: full?.limit, open: full?.limit });
  });

  it("doesn't save the cases used by the browser tests", async () => {
    expect(
      await count(sql`select count(*) as n from saved_item i join court_case c on c.id = i.target_id
                       where c.number = ${JOURNEY_CASE_NUMBER}`),
    ).toBe(0);
  });

  it('creates the all-counties region for each register, under a fixed id', async () => {
    const all = await rows(sql<{ id: number; region_code: string }>`
      select id, region_code from region where kind = 'ALL' order by region_code`);
    expect(Object.fromEntries(all.map((region) => [region.region_code, region.id]))).toEqual(
      Object.fromEntries(Object.entries(ALL_REGIONS).map(([code, { id }]) => [code, id])),
    );
  });

  it('creates a public region per county, and groups of existing counties', async () => {
    const counties = await rows(sql<{ region_code: string; n: number }>`
      select region_code, count(*) as n from (
        select r.id, r.region_code from region r join region_county c on c.region_id = r.id
         where r.kind = 'PUBLIC' group by r.id having count(*) = 1) single
       group by region_code order by region_code`);
    expect(counties).toEqual([
      { region_code: 'court', n: 92 },
      { region_code: 'judgment', n: 92 },
      { region_code: 'recorder', n: 92 },
      { region_code: 'register', n: 83 },
      { region_code: 'tw', n: 92 },
    ]);
    const central = await rows(sql<{ n: number }>`
      select count(*) as n from region r join region_county c on c.region_id = r.id
       where r.region_code = 'court' and r.name = 'Central Indiana'`);
    expect(central).toEqual([{ n: 9 }]);
  });

  it('creates a custom region for the user "admin"', async () => {
    expect(
      await count(sql`select count(*) as n from region r join app_user u on u.id = r.user_id
                       where u.username = 'admin' and r.region_code = 'court'`),
    ).toBe(1);
  });
});

describe('data of the user "user"', () => {
  it('includes four unread notifications and two read ones, about saved cases, searches, or the account', async () => {
    const notes = await rows(sql<{ is_read: boolean; target: string | null; is_own: boolean }>`
      select n.read_at is not null as is_read, n.target,
             exists (select from saved_item s where s.user_id = n.user_id and s.alert
                      and n.target = s.kind || '/' || s.target_id)
             or exists (select from saved_search w where w.user_id = n.user_id
                         and n.target = 'savedSearch/' || w.id) as is_own
        from notification n join app_user u on u.id = n.user_id where u.username = 'user'`);
    expect(notes.filter((note) => note.is_read)).toHaveLength(2);
    expect(notes.filter((note) => !note.is_read)).toHaveLength(4);
    expect(notes.every((note) => note.target === null || note.is_own)).toBe(true);
    expect(await count(sql`select count(*) as n from notification`)).toBe(6);
  });

  it('includes a search log that counts each search once, without searches for Smith', async () => {
    const log = await rows(sql<{ key: string; is_counted: boolean; found: number; name: string }>`
      select l.criteria_key as key, l.is_counted, l.result_count as found,
             l.criteria->>'fullName' as name
        from search_log l join app_user u on u.id = l.user_id where u.username = 'user'
       order by l.at`);
    expect(log.length).toBeGreaterThan(5);
    const counted = log.filter((search) => search.is_counted).map((search) => search.key);
    expect(new Set(counted).size).toBe(counted.length);
    expect(log.filter((search) => !search.is_counted)).toEqual([
      expect.objectContaining({ key: counted[0] }),
    ]);
    expect(log.every((search) => search.found > 0 && !search.name.startsWith('smith'))).toBe(true);
  });
});
