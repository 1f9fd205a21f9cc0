import type { Kysely } from 'kysely';
import { stateDate } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import type { Cell, DatabaseHandle } from '../../server/db/handle';
import type { Database } from '../../server/db/tables/database';
import { recordBounce } from '../../server/mail/bounceRepository';
import { finishMail, queueMail } from '../../server/mail/repository';
import { DEMO_OFFICE } from '../accounts';
import { BILLED_NAMES, type BilledHistory } from '../billing';
import { parseDay } from '../days';
import { addFirmColleagues, addFirmQuestions } from '../filers';
import { loadDemoBatches } from '../bulkBatches';
import { loadDemoEnvelopes } from '../filings/loadEnvelopes';
import { loadDemoOrders } from '../filings/loadOrders';
import { createRandom } from '../random';
import { loadChanges, saveHeardCases } from './changes';
import { BILLING } from './drawing';
import { ageCourts } from './freshness';
import { addRefusedRows, createImportRuns, IMPORT_RUN_COLUMNS } from './importRuns';
import { findFileHashes } from './officeFiles';
import { addLogins } from './logins';
import { fillOwnLists, orderExports } from './ownLists';
import { addColleagues, BOUNCING, type HistoryUser } from './people';
import { auditPurchases, createAllPurchases, writePurchases } from './purchaseHistory';
import { isFetchable, type DemoPurchase } from './purchases';
import { fillToLimit, saveRecords } from './savedRecords';
import { SEARCH_COLUMNS } from './searches';
import { createAllSearches } from './searchHistory';

/** Scale below which activity shrinks, to at least `MIN_SHARE`. */
const WHOLE_FROM = 0.5;
const MIN_SHARE = 0.2;
/** Counties whose courts accept electronic filings. */
const FILING_COUNTIES = [DEMO_OFFICE, 18_097, 18_003, 18_057];
/** Number of saved cases with upcoming hearings; keyed by username. */
const HEARD: Readonly<Record<string, number>> = {
  user: 6,
  admin: 6,
  pastdue: 3,
  trial: 3,
  super: 3,
  full: 3,
  clerk: 4,
  recorder: 2,
  bulk: 5,
};

export interface HistoryOptions {
  readonly now: number;
  readonly scale: number;
  readonly seed: string;
}

/** A year of activity: the part that bills depend on, and the rest. */
export interface DemoHistory extends BilledHistory {
  /** Writes the activity that depends on bills and saved records. */
  finish(): Promise<void>;
}

/**
 * Adds colleagues, writes a year of searches, and generates the purchases that bills charge month
 * by month.
 */
export async function startHistory(
  handle: DatabaseHandle,
  userIds: ReadonlyMap<string, number>,
  options: HistoryOptions,
): Promise<DemoHistory> {
  const { db } = handle;
  const { now, scale, seed } = options;
  const day = stateDate(now);
  const random = createRandom(`${seed}/history`);
  const share = Math.min(1, Math.max(MIN_SHARE, scale / WHOLE_FROM));
  const users = await addColleagues(db, userIds, now);
  const searches = await createAllSearches(db, users, {
    day,
    random: random.fork('searches'),
    share,
  });
  const purchases = await createAllPurchases(db, users, {
    day,
    random: random.fork('purchases'),
    share,
  });
  const hashes = await findFileHashes(
    db,
    purchases.filter((purchase) => isFetchable(purchase, now)).map(({ document }) => document.id),
  );
  const write = async (some: readonly DemoPurchase[]): Promise<void> => {
    if (some.length === 0) return;
    await db.transaction().execute((trx) => writePurchases(trx, some, hashes));
  };
  const account = SEARCH_COLUMNS.indexOf('account_id');
  const at = SEARCH_COLUMNS.indexOf('at');
  const billed = new Set(BILLED_NAMES.map((name) => users.get(name)?.accountId ?? null));
  const isBilled = (row: readonly Cell[]): boolean => billed.has(Number(row[account]));
  await handle.load(
    'search_log',
    SEARCH_COLUMNS,
    searches.filter((row) => !isBilled(row)),
  );
  const isPaidLater = ({ buyer }: DemoPurchase): boolean => billed.has(buyer.accountId);
  // Trials aren't billed: the first invoice comes when the trial ends.
  await write(purchases.filter((purchase) => !isPaidLater(purchase)));
  const waiting = {
    searches: searches.filter(isBilled),
    purchases: purchases.filter(isPaidLater),
  };
  return {
    ...BILLING,
    writeUntil: async (accountIds, until) => {
      const isDue = (time: number, owner: unknown): boolean =>
        accountIds.includes(Number(owner)) && stateDate(time) < until;
      const [dueSearches, laterSearches] = divide(waiting.searches, (row) =>
        isDue(Number(row[at]), row[account]),
      );
      const [duePurchases, laterPurchases] = divide(waiting.purchases, (purchase) =>
        isDue(purchase.at, purchase.buyer.accountId),
      );
      waiting.searches = laterSearches;
      waiting.purchases = laterPurchases;
      if (dueSearches.length > 0) await handle.load('search_log', SEARCH_COLUMNS, dueSearches);
      await write(duePurchases);
    },
    finish: async () => {
      await auditPurchases(db, purchases);
      await writeRest(handle, userIds, users, { ...options, day });
    },
  };
}

function divide<Item>(
  items: readonly Item[],
  test: (item: Item) => boolean,
): [held: Item[], others: Item[]] {
  const parts: [Item[], Item[]] = [[], []];
  for (const item of items) parts[test(item) ? 0 : 1].push(item);
  return parts;
}

async function writeRest(
  handle: DatabaseHandle,
  userIds: ReadonlyMap<string, number>,
  users: ReadonlyMap<string, HistoryUser>,
  { day, now, scale, seed }: HistoryOptions & { readonly day: string },
): Promise<void> {
  const { db } = handle;
  const random = createRandom(`${seed}/history/rest`);
  await saveHeardCases({ db, day, now, userIds }, HEARD);
  await loadChanges({ db, day, now, userIds });
  await saveRecords(db, userIds, { day, now });
  await fillOwnLists(db, userIds, { day, now });
  await fillToLimit(db, userIds, 'full');
  await orderExports(db, userIds, now);
  await addFirmColleagues(db, now);
  await loadDemoEnvelopes(handle, {
    counties: FILING_COUNTIES,
    clerkCounty: DEMO_OFFICE,
    day,
    now,
    seed,
    share: Math.min(1, Math.max(MIN_SHARE, scale / WHOLE_FROM)),
  });
  await loadDemoBatches(db, userIds, now);
  await addFirmQuestions(db, userIds, now);
  await loadDemoOrders(db, userIds.get('judge'), now);
  const runs = createImportRuns(parseDay(day), random.fork('imports'));
  const past = [...runs].filter(([, , , , , ended]) => Number(ended) < now);
  await handle.load('import_batch', IMPORT_RUN_COLUMNS, past);
  await addRefusedRows(db);
  await bounce(db, users.get(BOUNCING), now);
  await addLogins(db, now);
  await ageCourts(db, day);
}

/** Records that an email to a user bounced three days ago. */
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
  await recordBounce(db, { mailId: id, token: null, kind: 'HARD', reason, at: at + 60_000 });
}
