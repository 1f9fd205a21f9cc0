import { sql, type Kysely } from 'kysely';
import type { RegionCode } from '#contract/site/applications';
import type { LocaleCode } from '#contract/locales';
import type { RegisterId } from '#contract/records/registers';
import type { SavedItemKind } from '#contract/account/savedItems';
import { HOUR_MS } from '#contract/time';
import type { Database } from '../../server/db/tables/database';
import { addExport } from '../../server/domain/exports/repository';
import { DEMO_OFFICE } from '../accounts';
import { followAttorneys } from '../follows';
import { loadDemoSavedSearches, type KeptIn } from '../savedSearches';

/** Lists that a demo user filled over the year. */
interface OwnLists {
  readonly username: string;
  /**
   * Rank of the first followed attorney among the busiest, and the number of followed attorneys.
   */
  readonly attorneys: readonly [from: number, count: number] | null;
  /**
   * Register of the saved searches, and the index of the user's set of family names; null for no
   * saved searches.
   */
  readonly searches: readonly [keptIn: KeptIn, page: number] | null;
  readonly regions: readonly (readonly [code: RegionCode, name: string, counties: number[]])[];
  /** Days between two entries of a list. */
  readonly stepDays: number;
}

const MARION = 18_097;
const ALLEN = 18_003;
const HAMILTON = 18_057;
const HENRY = 18_065;
const RANDOLPH = 18_135;
const MUSKEGON = 26_121;
const OTTAWA = 26_139;
const KENT = 26_081;

const CLOSINGS = ['court', 'Closings this month', [DEMO_OFFICE, MARION]] as const;
const INDIANAPOLIS = ['court', 'Indianapolis and north', [MARION, HAMILTON]] as const;
const NEIGHBORS = ['recorder', 'Wayne and neighbors', [DEMO_OFFICE, HENRY, RANDOLPH]] as const;
const WARRANTS = ['tw', 'Warrants to check', [MARION, ALLEN]] as const;

type Region = OwnLists['regions'][number];
const regions = (
  ...list: readonly (readonly [RegionCode, string, readonly number[]])[]
): Region[] => list.map(([code, name, counties]) => [code, name, [...counties]]);

const OWN_LISTS: readonly OwnLists[] = [
  {
    username: 'user',
    attorneys: null,
    searches: null,
    regions: regions(CLOSINGS, NEIGHBORS, WARRANTS),
    stepDays: 60,
  },
  {
    username: 'admin',
    attorneys: [1, 4],
    searches: ['court', 1],
    regions: regions(INDIANAPOLIS),
    stepDays: 70,
  },
  {
    username: 'super',
    attorneys: [3, 3],
    searches: ['court', 2],
    regions: regions(INDIANAPOLIS, NEIGHBORS),
    stepDays: 50,
  },
  {
    username: 'pastdue',
    attorneys: [5, 3],
    searches: ['court', 3],
    regions: regions(CLOSINGS, NEIGHBORS),
    stepDays: 80,
  },
  {
    username: 'trial',
    attorneys: [2, 3],
    searches: ['court', 4],
    regions: regions(INDIANAPOLIS, CLOSINGS),
    stepDays: 2,
  },
  {
    username: 'full',
    attorneys: [1, 3],
    searches: ['court', 5],
    regions: regions(CLOSINGS, NEIGHBORS, WARRANTS),
    stepDays: 90,
  },
  {
    username: 'clerk',
    attorneys: [4, 3],
    searches: ['court', 6],
    regions: regions(['court', 'Wayne County', [DEMO_OFFICE]], WARRANTS),
    stepDays: 75,
  },
  {
    username: 'recorder',
    attorneys: [6, 3],
    searches: ['recorder', 0],
    regions: regions(NEIGHBORS, ['recorder', 'Wayne County', [DEMO_OFFICE]]),
    stepDays: 75,
  },
  {
    username: 'bulk',
    attorneys: [1, 5],
    searches: ['court', 7],
    regions: regions(CLOSINGS, INDIANAPOLIS),
    stepDays: 40,
  },
  {
    username: 'michigan',
    attorneys: null,
    searches: ['register', 0],
    regions: regions(
      ['register', 'Lakeshore', [MUSKEGON, OTTAWA]],
      ['register', 'Grand Rapids', [KENT]],
    ),
    stepDays: 85,
  },
  {
    username: 'judge',
    attorneys: [2, 4],
    searches: ['court', 3],
    regions: regions(['court', 'Wayne County', [DEMO_OFFICE]], WARRANTS, NEIGHBORS),
    stepDays: 80,
  },
];

interface ListTimes {
  /** ISO date. */
  readonly day: string;
  readonly now: number;
}

/**
 * Fills the lists of demo users: followed attorneys, saved searches, search regions, and budgets.
 */
export async function fillOwnLists(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  { day, now }: ListTimes,
): Promise<void> {
  const owners = OWN_LISTS.flatMap((lists) => {
    const userId = userIds.get(lists.username);
    return userId === undefined ? [] : [{ ...lists, userId }];
  });
  await followAttorneys(
    db,
    owners.flatMap(({ attorneys, stepDays, userId }) =>
      attorneys === null ? [] : [{ userId, from: attorneys[0], count: attorneys[1], stepDays }],
    ),
    day,
  );
  await loadDemoSavedSearches(
    db,
    owners.flatMap(({ searches, stepDays, userId }) =>
      searches === null ? [] : [{ userId, keptIn: searches[0], page: searches[1], stepDays }],
    ),
    now,
  );
  await addRegions(db, owners);
  await addBudgets(db, userIds);
}

async function addRegions(
  db: Kysely<Database>,
  owners: readonly (OwnLists & { readonly userId: number })[],
): Promise<void> {
  const wanted = owners.flatMap((owner) =>
    owner.regions.map(([region_code, name, counties]) => ({
      counties,
      row: { region_code, name, kind: 'USER' as const, user_id: owner.userId, position: 0 },
    })),
  );
  const rows = await db
    .insertInto('region')
    .values(wanted.map(({ row }) => row))
    .returning('id')
    .execute();
  await db
    .insertInto('region_county')
    .values(
      rows.flatMap(({ id }, index) =>
        (wanted[index]?.counties ?? []).map((county_id) => ({ region_id: id, county_id })),
      ),
    )
    .execute();
}

/** Budgets of demo users' accounts, in addition to those of `admin`. */
const BUDGETS: readonly {
  readonly username: string;
  readonly of: string | null;
  readonly cents: number;
  readonly isStop: boolean;
}[] = [
  { username: 'trial', of: null, cents: 25_00, isStop: true },
  { username: 'trial', of: 'trial', cents: 22_00, isStop: false },
  { username: 'michigan', of: null, cents: 400_00, isStop: false },
  { username: 'michigan', of: 'demo.vanderploeg', cents: 90_00, isStop: true },
];

async function addBudgets(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { cents, isStop, of, username } of BUDGETS) {
    await sql`
      insert into spend_budget (account_id, user_id, cents, is_stop)
      select a.account_id, (select u.id from app_user u where u.username = ${of}), ${cents}, ${isStop}
        from app_user a where a.id = ${userIds.get(username) ?? null}`.execute(db);
  }
}

/** Each demo user's ordered files: hours since the order, and number of saved records. */
const ORDERED: readonly {
  readonly title: string;
  readonly hoursAgo: number;
  readonly first: number;
  readonly records: number;
}[] = [
  { title: 'Weekly review', hoursAgo: 118, first: 0, records: 4 },
  { title: 'Client file', hoursAgo: 51, first: 4, records: 3 },
  { title: 'Records to check', hoursAgo: 22, first: 2, records: 3 },
];

const REGISTERS: Readonly<Record<SavedItemKind, RegisterId>> = {
  courtCase: 'court',
  recorderDocument: 'recorder',
  taxWarrant: 'taxWarrant',
};

/**
 * Orders PDF files of saved records for demo users, within the files' lifetime. The server
 * generates them at startup, like any order without a job.
 */
export async function orderExports(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  now: number,
): Promise<void> {
  const { rows } = await sql<{ user_id: number; kind: SavedItemKind; target_id: number }>`
    select user_id, kind, target_id from (
      select s.*, row_number() over (partition by user_id, kind order by saved_at desc, target_id)
                  as place
        from saved_item s where user_id = any(${[...userIds.values()]}::bigint[])) placed
     where place <= 4 order by user_id, place, kind`.execute(db);
  const newest = Math.max(...ORDERED.map(({ first, records }) => first + records));
  await db.transaction().execute(async (trx) => {
    for (const { first, hoursAgo, records, title } of ORDERED) {
      for (const [username, userId] of userIds) {
        const saved = rows.filter(({ user_id }) => user_id === userId).slice(0, newest);
        const ids = saved
          .slice(Math.min(first, Math.max(0, saved.length - records)))
          .slice(0, records)
          .map(({ kind, target_id }) => ({ register: REGISTERS[kind], id: target_id }));
        const locale: LocaleCode = username === 'michigan' ? 'STATE-MI' : 'STATE-IN';
        if (ids.length === 0) continue;
        await addExport(trx, { userId, locale, title, ids }, now - hoursAgo * HOUR_MS);
      }
    }
  });
}
