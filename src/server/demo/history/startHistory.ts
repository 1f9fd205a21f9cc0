import { sql, type Kysely, type Transaction } from 'kysely';
import type { Cell, DatabaseHandle } from '../../db/handle';
import { PLANS } from '../../db/reference/plans';
import type { Database } from '../../db/tables/database';
import { transactionWithAudit } from '../../domain/audit/repository';
import { chargeAccounts } from '../../domain/ledger/repository';
import { civilDate } from '../../http/services';
import { noteBounce } from '../../mail/bounceRepository';
import { finishMail, queueMail } from '../../mail/repository';
import { DEMO_OFFICE } from '../accounts';
import { BILLED_NAMES, billedFrom, type BilledHistory } from '../billing';
import { formatDay, parseDay } from '../days';
import { followAttorneys } from '../follows';
import { createRandom } from '../random';
import { loadDemoSavedSearches } from '../savedSearches';
import { loadChanges, saveHeardCases } from './changes';
import { drawFilings, FILING_COLUMNS, type FilingCourt } from './filings';
import { ageCourts } from './freshness';
import { drawImportRuns, IMPORT_RUN_COLUMNS } from './importRuns';
import { findFileHashes } from './officeFiles';
import { addColleagues, BOUNCING, type HistoryUser } from './people';
import {
  BUYING_HABITS,
  chargeOf,
  drawPurchases,
  expiryOf,
  hashOfGone,
  isFetchable,
  type BoughtDocument,
  type DrawnPurchase,
} from './purchases';
import {
  drawSearches,
  SEARCH_COLUMNS,
  SEARCH_HABITS,
  type SearchedName,
  type SearchedNames,
} from './searches';

/** Accounts are billed for twelve months before the running one, all by the same runs. */
const BILLING = { months: 12, startedDaysAgo: 16 } as const;
const YEAR_DAYS = 365;
const TRIAL_DAYS = 16;
const DAY_MS = 86_400_000;
const NAMES = 240;
/** Below this scale there is less activity, but never less than `LEAST_SHARE` of it. */
const WHOLE_FROM = 0.5;
const LEAST_SHARE = 0.2;
const FILINGS_A_DAY = 2.5;
/** Counties whose courts take electronic filings. */
const FILING_COUNTIES = [DEMO_OFFICE, 18_097, 18_003, 18_057];
/** Saved cases that are heard soon, by user. */
const HEARD: Readonly<Record<string, number>> = {
  user: 6,
  admin: 6,
  pastdue: 3,
  trial: 3,
  clerk: 4,
  recorder: 2,
  bulk: 5,
};

export interface HistoryOptions {
  readonly now: number;
  readonly scale: number;
  readonly seed: string;
}

/** A year of activity that bills are made of, and the rest that follows them. */
export interface DemoHistory extends BilledHistory {
  /** Writes what depends on bills and saved records. */
  finish(): Promise<void>;
}

/**
 * Adds colleagues, writes a year of searches, and draws the purchases that bills will charge month by
 * month.
 */
export async function startHistory(
  handle: DatabaseHandle,
  userIds: ReadonlyMap<string, number>,
  options: HistoryOptions,
): Promise<DemoHistory> {
  const { db } = handle;
  const { now, scale, seed } = options;
  const day = civilDate(now);
  const random = createRandom(`${seed}/history`);
  const share = Math.min(1, Math.max(LEAST_SHARE, scale / WHOLE_FROM));
  const users = await addColleagues(db, userIds, now);
  await beginPlansEarly(db, userIds, day);
  const searches = await drawAllSearches(db, users, {
    day,
    random: random.fork('searches'),
    share,
  });
  const purchases = await drawAllPurchases(db, users, {
    day,
    random: random.fork('purchases'),
    share,
  });
  const hashes = await findFileHashes(
    db,
    purchases.filter((purchase) => isFetchable(purchase, now)).map(({ document }) => document.id),
  );
  const account = SEARCH_COLUMNS.indexOf('account_id');
  const at = SEARCH_COLUMNS.indexOf('at');
  const billed = new Set(BILLED_NAMES.map((name) => users.get(name)?.accountId ?? null));
  const isBilled = (row: readonly Cell[]): boolean => billed.has(Number(row[account]));
  await handle.load(
    'search_log',
    SEARCH_COLUMNS,
    searches.filter((row) => !isBilled(row)),
  );
  const waiting = { searches: searches.filter(isBilled), purchases: [...purchases] };
  return {
    ...BILLING,
    writeUntil: async (accountIds, until) => {
      const isDue = (time: number, owner: unknown): boolean =>
        accountIds.includes(Number(owner)) && civilDate(time) < until;
      const [dueSearches, laterSearches] = divide(waiting.searches, (row) =>
        isDue(Number(row[at]), row[account]),
      );
      const [duePurchases, laterPurchases] = divide(waiting.purchases, (purchase) =>
        isDue(purchase.at, purchase.buyer.accountId),
      );
      waiting.searches = laterSearches;
      waiting.purchases = laterPurchases;
      if (dueSearches.length > 0) await handle.load('search_log', SEARCH_COLUMNS, dueSearches);
      if (duePurchases.length === 0) return;
      await db.transaction().execute((trx) => writePurchases(trx, duePurchases, hashes));
    },
    finish: async () => {
      await auditPurchases(db, purchases);
      await writeRest(handle, userIds, users, { ...options, day });
    },
  };
}

/** Accounts whose plan nobody bills have had it for the year too. */
async function beginPlansEarly(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  day: string,
): Promise<void> {
  const ids = ['full', 'clerk', 'recorder', 'bulk'].flatMap((name) => userIds.get(name) ?? []);
  await sql`
    update subscription set starts_on = ${day}::date - ${YEAR_DAYS}::integer
     where account_id in (select account_id from app_user where id = any(${ids}::bigint[]))`.execute(
    db,
  );
}

interface Drawing {
  readonly day: string;
  readonly random: ReturnType<typeof createRandom>;
  readonly share: number;
}

/** The first day on which a user's account had a plan, as demo days count. */
function plannedFrom(username: string, day: string): number {
  if (username === 'trial') return parseDay(day) - TRIAL_DAYS;
  const owner = COLLEAGUE_OWNERS[username] ?? username;
  return parseDay(billedFrom(owner, day, BILLING) ?? formatDay(parseDay(day) - YEAR_DAYS));
}

const COLLEAGUE_OWNERS: Readonly<Record<string, string>> = {
  'demo.birch': 'admin',
  'demo.lindqvist': 'admin',
  'demo.osgood': 'admin',
  'demo.vanderploeg': 'michigan',
};

/** The items that a test holds for, and the others. */
function divide<Item>(
  items: readonly Item[],
  test: (item: Item) => boolean,
): [held: Item[], others: Item[]] {
  const parts: [Item[], Item[]] = [[], []];
  for (const item of items) parts[test(item) ? 0 : 1].push(item);
  return parts;
}

/** The searches of all users, oldest first. */
async function drawAllSearches(
  db: Kysely<Database>,
  users: ReadonlyMap<string, HistoryUser>,
  { day, random, share }: Drawing,
): Promise<Cell[][]> {
  const names = await findNames(db);
  const metered = await findMetered(db);
  const rows = SEARCH_HABITS.flatMap((habit) => {
    const user = users.get(habit.username);
    if (user === undefined) return [];
    const searching = {
      ...user,
      isMetered: metered.has(user.accountId),
      plannedFrom: plannedFrom(habit.username, day),
    };
    const own = { day: parseDay(day), random: random.fork(habit.username), share };
    return [...drawSearches(habit, searching, names, own)];
  });
  const at = SEARCH_COLUMNS.indexOf('at');
  return rows.sort((a, b) => Number(a[at]) - Number(b[at]));
}

/** Names on many records, with the records that each finds; never the Smiths, whom visitors try. */
async function findNames(db: Kysely<Database>): Promise<SearchedNames> {
  const { rows: court } = await sql<SearchedName>`
    select p.sort_name as name, count(distinct p.case_id)::integer as count
      from case_party p join public_case c on c.id = p.case_id
     where not p.is_attorney and p.sort_name not like 'smith%'
       and p.case_id > (select max(id) - 4000 from court_case)
     group by p.sort_name order by 2 desc, 1 limit ${NAMES}`.execute(db);
  const documents = async (state: string): Promise<SearchedName[]> => {
    const { rows } = await sql<SearchedName>`
      select p.sort_name as name, count(distinct d.id)::integer as count
        from public_document d
        join county y on y.id = d.county_id and y.state = ${state}
        join document_party p on p.document_id = d.id
       where d.id > (select max(id) from recorded_document) - 14000
          or d.id < 4000
       group by p.sort_name order by 2 desc, 1 limit ${NAMES}`.execute(db);
    return rows;
  };
  const { rows: warrants } = await sql<SearchedName>`
    select taxpayer_name as name, count(*)::integer as count from public_tax_warrant
     group by 1 order by 2 desc, 1 limit ${NAMES}`.execute(db);
  return {
    COURT: court,
    RECORDER: await documents('IN'),
    REGISTER: await documents('MI'),
    TW: warrants,
  };
}

/** Accounts whose plan counts searches. */
async function findMetered(db: Kysely<Database>): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .selectFrom('subscription as s')
    .innerJoin('plan as p', 'p.id', 's.plan_id')
    .where('p.included_searches', 'is not', null)
    .select('s.account_id as id')
    .distinct()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function drawAllPurchases(
  db: Kysely<Database>,
  users: ReadonlyMap<string, HistoryUser>,
  { day, random }: Drawing,
): Promise<DrawnPurchase[]> {
  const documents = await findDocuments(db);
  const fees = await findFees(db);
  const drawn = BUYING_HABITS.flatMap((habit) => {
    const user = users.get(habit.username);
    if (user === undefined || user.accountId === null) return [];
    const buyer = {
      id: user.id,
      accountId: user.accountId,
      pageFee: fees.get(user.accountId) ?? 0,
      plannedFrom: plannedFrom(habit.username, day),
    };
    const own = { day: parseDay(day), random: random.fork(habit.username) };
    return drawPurchases(habit, buyer, documents, own);
  });
  return drawn.sort((a, b) => a.at - b.at);
}

/** Documents whose pages can be bought: many of Wayne County, whose recorder is a demo user. */
async function findDocuments(db: Kysely<Database>): Promise<BoughtDocument[]> {
  const { rows } = await sql<BoughtDocument>`
    select d.id, d.document_number as "documentNumber", d.type_code as "typeCode",
           d.type_name as "typeName", d.county_id as "countyId", y.name as "countyName", y.state,
           to_char(d.recorded_on, 'YYYY-MM-DD') as "recordedOn", d.image_pages as pages,
           coalesce(d.image_width_inches, 8.5)::float8 as width,
           coalesce(d.image_height_inches, 11)::float8 as height
      from (select d.*, row_number() over (
              partition by d.county_id order by (d.id * 7919) % 1009, d.id) as place
              from public_document d where d.image_status = 'AVAILABLE' and d.image_pages > 0) d
      join county y on y.id = d.county_id
     where d.place <= case when d.county_id = ${DEMO_OFFICE} then 150
                           when y.state = 'MI' then 12 else 2 end
     order by d.place, d.id`.execute(db);
  return rows;
}

/** What each account's plan adds to the price of a page; cents. */
async function findFees(db: Kysely<Database>): Promise<ReadonlyMap<number, number>> {
  const prices = new Map(PLANS.map((plan) => [plan.id, plan.page_price_cents]));
  const rows = await db.selectFrom('subscription').select(['account_id', 'plan_id']).execute();
  return new Map(rows.map((row) => [row.account_id, prices.get(row.plan_id) ?? 0]));
}

/** Charges purchases and writes them. */
async function writePurchases(
  trx: Transaction<Database>,
  purchases: readonly DrawnPurchase[],
  hashes: ReadonlyMap<number, string>,
): Promise<void> {
  const entryIds = await chargeAccounts(trx, purchases.map(chargeOf), 0);
  await trx
    .insertInto('document_purchase')
    .values(
      purchases.map((purchase, index) => ({
        entry_id: entryIds[index] ?? 0,
        account_id: purchase.buyer.accountId,
        user_id: purchase.buyer.id,
        document_id: purchase.document.id,
        document_number: purchase.document.documentNumber,
        type_name: purchase.document.typeName,
        county_id: purchase.document.countyId,
        hash: hashes.get(purchase.document.id) ?? hashOfGone(purchase),
        pages: [...purchase.pages],
        office_cents: purchase.officeCents,
        service_cents: purchase.serviceCents,
        billing_code: purchase.billingCode,
        bought_at: new Date(purchase.at),
        expires_at: expiryOf(purchase),
      })),
    )
    .execute();
}

/** Notes purchases for the audit trail, as buying does. */
async function auditPurchases(
  db: Kysely<Database>,
  purchases: readonly DrawnPurchase[],
): Promise<void> {
  if (purchases.length === 0) return;
  const rows = await db
    .selectFrom('document_purchase')
    .select(['id', 'user_id', 'document_id', 'pages', 'office_cents', 'service_cents', 'bought_at'])
    .orderBy('bought_at')
    .orderBy('id')
    .execute();
  await transactionWithAudit(db, (_trx, audit) => {
    for (const row of rows) {
      audit({
        at: row.bought_at.getTime(),
        actorId: row.user_id,
        requestId: `demo-purchase-${row.id}`,
        action: 'documentPagesBought',
        target: `documentPurchase/${row.id}`,
        detail: {
          documentId: row.document_id,
          pages: row.pages.length,
          cents: row.office_cents + row.service_cents,
        },
      });
    }
    return Promise.resolve();
  });
}

async function writeRest(
  handle: DatabaseHandle,
  userIds: ReadonlyMap<string, number>,
  users: ReadonlyMap<string, HistoryUser>,
  { day, now, scale, seed }: HistoryOptions & { readonly day: string },
): Promise<void> {
  const { db } = handle;
  const random = createRandom(`${seed}/history/rest`);
  const ids = (...names: string[]): number[] => names.flatMap((name) => userIds.get(name) ?? []);
  await saveHeardCases({ db, day, now, userIds }, HEARD);
  await loadChanges({ db, day, now, userIds });
  for (const id of ids('admin', 'full', 'bulk')) await followAttorneys(db, id, day, 2);
  for (const [index, id] of ids('admin', 'full', 'pastdue', 'trial').entries()) {
    await loadDemoSavedSearches(db, id, now, index + 1);
  }
  await addRegions(db, ids('user', 'full', 'bulk', 'pastdue'));
  const aDay = FILINGS_A_DAY * Math.min(1, Math.max(LEAST_SHARE, scale));
  const filings = drawFilings(ids('bulk', 'bulk', 'admin'), await findFilingCourts(db), {
    aDay,
    day: parseDay(day),
    random: random.fork('filings'),
  });
  await handle.load('efiling_filing', FILING_COLUMNS, filings);
  const runs = drawImportRuns(parseDay(day), random.fork('imports'));
  const past = [...runs].filter(([, , , , , ended]) => Number(ended) < now);
  await handle.load('import_batch', IMPORT_RUN_COLUMNS, past);
  await bounce(db, users.get(BOUNCING), now);
  await ageCourts(db, day);
}

function findFilingCourts(db: Kysely<Database>): Promise<FilingCourt[]> {
  return db
    .selectFrom('court')
    .where('county_id', 'in', FILING_COUNTIES)
    .where('coverage_from', 'is not', null)
    .select(['id', 'county_id as countyId'])
    .orderBy('id')
    .execute();
}

/** A search region of two counties for each of the users. */
async function addRegions(db: Kysely<Database>, userIds: readonly number[]): Promise<void> {
  const rows = await db
    .insertInto('region')
    .values(
      userIds.map((userId) => ({
        region_code: 'court' as const,
        name: 'Closings this month',
        kind: 'USER' as const,
        user_id: userId,
        position: 0,
      })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('region_county')
    .values(
      rows.flatMap(({ id }) =>
        FILING_COUNTIES.slice(0, 2).map((county_id) => ({ region_id: id, county_id })),
      ),
    )
    .execute();
}

/** An email to a user came back three days ago. */
async function bounce(
  db: Kysely<Database>,
  user: HistoryUser | undefined,
  now: number,
): Promise<void> {
  if (user === undefined) return;
  const at = now - 3 * DAY_MS;
  const id = await db.transaction().execute((trx) =>
    queueMail(trx, {
      to: `${user.username}@demo.invalid`,
      proof: { kind: 'USER', userId: user.id },
      subject: 'Updates to your saved records',
      lines: [],
      at,
      usefulUntil: null,
    }),
  );
  if (id === null) throw new Error(`The demo address of ${user.username} is not confirmed`);
  await finishMail(db, id, at, null);
  const reason = '550 5.1.1 The mailbox does not exist';
  await noteBounce(db, { mailId: id, token: null, kind: 'HARD', reason, at: at + 60_000 });
}
