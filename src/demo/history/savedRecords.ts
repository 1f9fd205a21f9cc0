import { sql, type Kysely, type RawBuilder } from 'kysely';
import { PLANS } from '../../server/db/reference/plans';
import type { SavedItemKind } from '#contract/account/savedItems';
import { DAY_MS, HOUR_MS } from '#contract/time';
import type { Database } from '../../server/db/tables/database';
import { DEMO_OFFICE, demoAccounts } from '../accounts';
import { SPECIAL_CASES } from '../specialCases';

/** Records saved during the year were filed at most this many days before the demo's day. */
const FILED_DAYS = 500;
const ALL_DAYS = 20_000;
/** If there are fewer recent records than this, older ones are saved too. */
const ENOUGH = 250;
/** Number of recent days whose records are left for visitors to save. */
const LEFT_DAYS = 9;
/** One in this many saved records of an account has an alert. */
const ALERT_EVERY = 3;
/** Number of first cases left for visitors to save. */
const LEFT_CASES = SPECIAL_CASES.length + 12;

/**
 * Records that a demo user saved in a year, in addition to changed records and cases with upcoming
 * hearings.
 */
interface SavingHabit {
  readonly username: string;
  readonly cases?: number;
  readonly documents?: number;
  readonly warrants?: number;
  /** The county of an office, whose own records come first. */
  readonly county?: number;
  readonly state?: 'MI';
  /** Number of days over which the records were saved; a year by default. */
  readonly days?: number;
  /** False if the account has reached its alert limit. */
  readonly hasAlerts?: boolean;
}

const SAVING_HABITS: readonly SavingHabit[] = [
  { username: 'user', cases: 6, documents: 9, warrants: 6 },
  { username: 'admin', cases: 12, documents: 8, warrants: 6 },
  { username: 'super', cases: 5, documents: 4, warrants: 4 },
  { username: 'pastdue', cases: 5, documents: 8, warrants: 4 },
  { username: 'trial', cases: 4, documents: 3, warrants: 3, days: 14 },
  { username: 'full', documents: 7, warrants: 5, hasAlerts: false },
  { username: 'clerk', cases: 8, documents: 4, warrants: 5, county: DEMO_OFFICE },
  { username: 'recorder', cases: 4, documents: 10, warrants: 4, county: DEMO_OFFICE },
  { username: 'bulk', cases: 9, documents: 4, warrants: 4 },
  { username: 'michigan', documents: 12, state: 'MI' },
  { username: 'judge', cases: 14, documents: 4, warrants: 5, county: DEMO_OFFICE },
];

const KINDS: Readonly<
  Record<
    SavedItemKind,
    {
      readonly view: 'public_case' | 'public_document' | 'public_tax_warrant';
      readonly day: 'filed_on' | 'recorded_on';
      readonly countyId: RawBuilder<number>;
      readonly count: (habit: SavingHabit) => number;
    }
  >
> = {
  courtCase: {
    view: 'public_case',
    day: 'filed_on',
    countyId: sql`(select k.county_id from court k where k.id = r.court_id)`,
    count: ({ cases = 0 }) => cases,
  },
  recorderDocument: {
    view: 'public_document',
    day: 'recorded_on',
    countyId: sql`r.county_id`,
    count: ({ documents = 0 }) => documents,
  },
  taxWarrant: {
    view: 'public_tax_warrant',
    day: 'filed_on',
    countyId: sql`r.county_id`,
    count: ({ warrants = 0 }) => warrants,
  },
};

interface FoundRecord {
  readonly id: number;
  readonly countyId: number;
  readonly state: string;
  /** ISO date. */
  readonly on: string;
}

/** Finds records of a kind filed in the days before a date: some from each county, unordered. */
async function findRecords(
  db: Kysely<Database>,
  kind: SavedItemKind,
  { day, days }: { readonly day: string; readonly days: number },
): Promise<FoundRecord[]> {
  const { countyId, day: column, view } = KINDS[kind];
  const filedOn = sql.ref(`r.${column}`);
  const isLeft = kind === 'courtCase' ? sql`r.id <= ${LEFT_CASES}` : sql`false`;
  const { rows } = await sql<FoundRecord>`
    with found as (
      select r.id, ${countyId} as county_id, ${filedOn} as filed_on from ${sql.table(view)} r
       where ${filedOn} between ${day}::date - ${days}::integer
                            and ${day}::date - ${LEFT_DAYS}::integer and not ${isLeft}),
    placed as (
      select f.*, row_number() over (partition by county_id order by (id * 7919) % 10007, id) as place
        from found f)
    select p.id, p.county_id as "countyId", y.state, to_char(p.filed_on, 'YYYY-MM-DD') as "on"
      from placed p join county y on y.id = p.county_id
     where p.place <= case when y.id = ${DEMO_OFFICE} then 40 when y.state = 'MI' then 6 else 4 end
     order by (p.id * 104729) % 100003, p.id`.execute(db);
  return rows;
}

/**
 * Saves records for demo users over the year: each after it was filed, for only one user, and some
 * with alerts.
 */
export async function saveRecords(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<void> {
  const rows = [];
  for (const kind of Object.keys(KINDS) as SavedItemKind[]) {
    const recent = await findRecords(db, kind, { day, days: FILED_DAYS });
    const isEnough = recent.length >= ENOUGH;
    // Small demo data has few records per year.
    const left = isEnough ? recent : await findRecords(db, kind, { day, days: ALL_DAYS });
    for (const habit of SAVING_HABITS) {
      const userId = userIds.get(habit.username);
      const count = KINDS[kind].count(habit);
      if (userId === undefined || count === 0) continue;
      const { county, days = 350, hasAlerts = true, state = 'IN' } = habit;
      for (let index = 0; index < count; index += 1) {
        const own = left.findIndex(({ countyId }) => countyId === county);
        const others = left.findIndex(
          (record) => record.state === state && record.countyId !== DEMO_OFFICE,
        );
        const at = own === -1 ? others : own;
        const [record] = at === -1 ? [] : left.splice(at, 1);
        if (record === undefined) break;
        const planned = now - ((index + 0.6) / count) * days * DAY_MS;
        const filed = Date.parse(`${record.on}T15:00:00Z`);
        rows.push({
          user_id: userId,
          kind,
          target_id: record.id,
          alert: hasAlerts && index % ALERT_EVERY === 0,
          saved_at: new Date(Math.min(now - HOUR_MS, Math.max(planned, filed + 2 * DAY_MS))),
        });
      }
    }
  }
  if (rows.length === 0) return;
  await db
    .insertInto('saved_item')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Brings an account exactly to its alert limit by turning off alerts on the oldest cases. */
export async function fillToLimit(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  username: string,
): Promise<void> {
  const userId = userIds.get(username);
  const planId = demoAccounts.find((demo) => demo.username === username)?.account?.planId;
  const limit = PLANS.find(({ id }) => id === planId)?.object_limit ?? null;
  if (userId === undefined || limit === null) return;
  await sql`
    update saved_item s set alert = false
      from (select target_id, row_number() over (order by saved_at desc, target_id) as place
              from saved_item where user_id = ${userId} and kind = 'courtCase' and alert) ranked
     where s.user_id = ${userId} and s.kind = 'courtCase' and s.target_id = ranked.target_id
       and ranked.place > ${limit}
             - (select count(*) from bar_follow b where b.user_id = ${userId} and b.alert)
             - (select count(*) from saved_item i
                 where i.user_id = ${userId} and i.kind <> 'courtCase' and i.alert)
             - (select count(*) from saved_search w where w.user_id = ${userId}
                   and w.cadence <> 'NONE' and not w.is_paused and w.removed_at is null)`.execute(
    db,
  );
}
