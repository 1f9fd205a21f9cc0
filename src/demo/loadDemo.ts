import { sql, type Kysely } from 'kysely';
import { formatCount } from '#contract/formats';
import type { SavedItemKind } from '#contract/account/savedItems';
import type { DatabaseHandle } from '../server/db/handle';
import { COUNTIES } from '#contract/counties/counties';
import { stateDate } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import { PLANS } from '../server/db/reference/plans';
import type { Database } from '../server/db/tables/database';
import { importShippedCodes } from '../server/domain/efm/shippedRepository';
import { ensureNameIndexes } from '../server/domain/nameIndex/buildRepository';
import { NAME_REGISTERS, type NameRegister } from '../server/domain/nameIndex/registerRepository';
import { loadSigningRights } from './signingRights';
import { DEMO_OFFICE, demoAccounts, loadDemoAccounts } from './accounts';
import { loadDemoNotifications, loadDemoSearches, loadDemoSpending } from './activity';
import { loadDemoBilling, NO_HISTORY } from './billing';
import type { CaseDraft } from './caseDraft';
import { CaseRows, COUNTED_TABLES } from './caseRows';
import { markDemoDay } from './demoDay';
import { demoTimesOf } from './demoTimes';
import { loadDemoFilers } from './filers';
import { loadDemoDrafts } from './filingDrafts';
import { loadDemoFollows } from './follows';
import { addRefusedRun } from './history/importRuns';
import { startHistory } from './history/startHistory';
import { DemoRegisters, type ReusedIds, type RegisterTimes } from './registers/demoRegisters';
import { REGISTER_TABLES } from './registers/registerRows';
import { DemoGenerator, isHidden, type DemoOptions } from './generator';
import { dropIndexesOf } from './loadIndexes';
import { loadDemoMessages } from './messages';
import { loadDemoWebhooks } from './webhooks';
import { loadDemoNotes, loadDemoSavedSearches } from './savedSearches';
import { loadDemoDeadlines } from './deadlines';
import { loadDemoWatches } from './propertyWatches';
import { SPECIAL_CASES } from './specialCases';

export const DEMO_SEED = 'countyline';
/**
 * The last day of demo data for tests and benchmarks; fixed so that results don't depend on today.
 */
export const DEMO_TODAY = '2026-06-30';

/** Tables with the records of all registers; their ids are sequential. */
const LOADED_TABLES = [...COUNTED_TABLES, ...REGISTER_TABLES, 'index_book'] as const;

/** First effective date of the e-filing codes; earlier than any demo filing. */
const CODES_IN_FORCE_ON = '2020-01-01';

/** Cases per batch; each batch is generated while the previous one is loading. */
export const CASES_PER_BATCH = 2_500;
/** Rows per load for the other registers. */
const REGISTER_ROWS_A_BATCH = 25_000;

export interface LoadDemoOptions extends Partial<DemoOptions> {
  /** 1 is about 20,000 cases. */
  readonly scale: number;
  /** Multiplies the number of records of the other registers. */
  readonly times?: RegisterTimes;
  /** Time that the data is made for, which determines whether plans are running or have ended. */
  readonly now?: number;
  /**
   * Adds a year of activity to every demo account; otherwise accounts have the minimum that screens
   * need.
   */
  readonly hasHistory?: boolean;
  /** Receives progress, one line per step. */
  readonly onProgress?: (line: string) => void;
}

/** A part of the load; parts run in order. */
export interface DemoStep {
  /** `accounts`, `records`, a register whose names are indexed, such as `court`, or `activity`. */
  readonly name: string;
  run(handle: DatabaseHandle): Promise<void>;
}

/**
 * Returns options for demo data with a year of activity, as of a date; without a date, as of now.
 */
export function livingDemo(
  scale: number,
  date: string | null,
  clock: number,
): LoadDemoOptions & { readonly today: string; readonly now: number } {
  const { loadedOn, now, today } = demoTimesOf(date, clock);
  return { scale, today, loadedOn, now, hasHistory: true };
}

/**
 * Fills a database that has no cases or users with demo data. The same seed, scale, days, and
 * instant give the same rows; the instant shifts account data: plans, searches, and property
 * watches. Throws if there are cases or users.
 */
export async function loadDemo(handle: DatabaseHandle, options: LoadDemoOptions): Promise<void> {
  for (const step of demoSteps(options)) await step.run(handle);
}

/**
 * Splits the load into parts. `records` writes the rows of all registers. A register's own step
 * indexes its names, which makes it searchable. `activity` writes the demo users' actions.
 */
export function demoSteps(options: LoadDemoOptions): readonly DemoStep[] {
  const { onProgress = () => undefined } = options;
  const demo = createDemo(options);
  return [
    { name: 'accounts', run: (handle) => loadAccounts(handle, demo) },
    { name: 'records', run: (handle) => loadRecords(handle, demo, onProgress) },
    ...NAME_REGISTERS.map((register) => ({
      name: register.register,
      run: (handle: DatabaseHandle) => indexNames(handle, register, onProgress),
    })),
    { name: 'activity', run: (handle) => loadActivity(handle, demo, onProgress) },
  ];
}

/** State that the steps of a demo load share. */
export interface Demo {
  readonly options: LoadDemoOptions & DemoOptions & { readonly now: number };
  readonly generator: DemoGenerator;
  readonly registers: DemoRegisters;
  /** By user name; filled by `loadAccounts`. */
  userIds: ReadonlyMap<string, number>;
  /** Ids of public cases: special and open ones in `news`, others in `older`. */
  readonly kept: { readonly news: number[]; readonly older: number[] };
}

export function createDemo(given: LoadDemoOptions): Demo {
  const { loadedOn, scale, seed = DEMO_SEED, today = DEMO_TODAY } = given;
  const { now = Date.parse(`${today}T12:00:00Z`) } = given;
  const drawn = { scale, seed, today, loadedOn };
  return {
    options: { ...given, ...drawn, now },
    generator: new DemoGenerator(drawn),
    registers: new DemoRegisters(drawn, given.times),
    userIds: new Map(),
    kept: { news: [], older: [] },
  };
}

/** Loads the demo accounts and messages; throws if the database has users or cases. */
export async function loadAccounts({ db }: DatabaseHandle, demo: Demo): Promise<void> {
  const { hasHistory, now, seed, today } = demo.options;
  await refuseUnlessEmpty(db);
  demo.userIds = await loadDemoAccounts(db, { seed, today, now });
  await loadDemoWebhooks(db, demo.userIds.get('admin'), now);
  await loadDemoMessages(db, today);
  await importShippedCodes(db, CODES_IN_FORCE_ON, now);
  await markDemoDay(db, hasHistory === true ? stateDate(now) : today);
}

/** Indexes a register's names, so that it can be searched. */
export function indexNames(
  handle: DatabaseHandle,
  register: NameRegister,
  onProgress: (line: string) => void,
): Promise<void> {
  return ensureNameIndexes(handle, onProgress, [register]);
}

/** Sets each table's next id to follow its highest loaded id. */
export async function setNextIds(
  db: Kysely<Database>,
  tables: readonly (keyof Database)[],
): Promise<void> {
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
                            (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(db);
  }
}

/** Collects public cases that can become saved items of demo users. */
export function writeCase({ kept }: Demo, draft: CaseDraft, id: number): void {
  const isNews = id <= SPECIAL_CASES.length || !draft.isClosed;
  const ids = isNews ? kept.news : kept.older;
  if (ids.length < KEPT_IDS && !isHidden(draft)) ids.push(id);
}

/**
 * Writes what demo users did: saved records and regions, bills, searches, saved searches, notes, and
 * property watches.
 */
export async function loadActivity(
  handle: DatabaseHandle,
  { kept, options, registers, userIds }: Demo,
  onProgress: (line: string) => void,
): Promise<void> {
  const { hasHistory = false, now, scale, seed, today } = options;
  const { db } = handle;
  onProgress('Saving demo records and regions');
  const cases = [...kept.news, ...kept.older];
  await saveDemoRecords(db, userIds, { ...registers.kept, cases }, today);
  await addDemoRegions(db, userIds);
  await loadSigningRights(db, userIds.get('judge'), DEMO_OFFICE);
  await loadDemoFilers(db, userIds, now);
  await loadDemoDrafts(db, userIds, now);
  const userId = userIds.get('user');
  if (userId === undefined) return;
  const history = hasHistory ? await startHistory(handle, userIds, { now, scale, seed }) : null;
  onProgress('Billing demo accounts');
  await loadDemoBilling(db, userIds, now, history ?? NO_HISTORY);
  await loadDemoFollows(db, userId, today);
  if (history === null) await loadDemoNotifications(db, userId, today);
  await loadDemoSearches(db, userId, now);
  const adminId = userIds.get('admin');
  if (adminId !== undefined) await loadDemoSpending(db, adminId, now, today.slice(0, 4));
  await loadDemoSavedSearches(db, [{ userId }], now);
  await loadDemoNotes(db, userId);
  const withDeadlines = [userId, adminId, userIds.get('bulk')];
  await loadDemoDeadlines(
    db,
    withDeadlines.filter((id) => id !== undefined),
    today,
  );
  await loadDemoWatches(db, DEMO_OFFICE, now);
  if (history === null) {
    await addRefusedRun(db, now);
    return;
  }
  onProgress('Loading a year of demo activity');
  await history.finish();
}

async function refuseUnlessEmpty(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from court_case) and not exists (select from court)
       and not exists (select from app_user) as "isEmpty"`.execute(db);
  if (rows[0]?.isEmpty !== true) {
    throw new Error('Demo data can only be loaded into a database without courts, cases and users');
  }
}

/** Maximum ids per kind of public record that are kept for demo users to save. */
const KEPT_IDS = 1_500;

/** Formats a load's progress: records done, rate, and time left. */
export function progressLine(count: number, total: number, elapsedMs: number): string {
  const rate = (count / Math.max(1, elapsedMs)) * 1000;
  const left = Math.ceil((total - count) / rate);
  const time = left < 120 ? `${left} s` : `${Math.ceil(left / 60)} min`;
  return (
    `Loading demo cases: ${formatCount(count)} of ${formatCount(total)}, ` +
    `${formatCount(Math.round(rate))} a second, about ${time} left`
  );
}

/** Loads every case and the other registers' records of its county. */
async function loadRecords(
  handle: DatabaseHandle,
  demo: Demo,
  onProgress: (line: string) => void,
): Promise<void> {
  const { generator, registers } = demo;
  const { db } = handle;
  await loadCourts(db, generator);
  const createIndexes = await dropIndexesOf(db, LOADED_TABLES);
  const rows = new CaseRows();
  let loading = Promise.resolve();
  const startedAt = performance.now();
  let count = 0;
  const load = async (line: () => string): Promise<void> => {
    await loading;
    onProgress(line());
    // Rows that refer to cases must be loaded after the cases.
    const [cases, others] = [rows.take(), registers.rows.take()];
    loading = cases(handle).then(() => others(handle));
  };
  const loadRegisters = async (steps: Generator<void>): Promise<void> => {
    for (const _step of steps) {
      if (registers.rows.waiting > REGISTER_ROWS_A_BATCH) await load(() => registerLine(registers));
    }
  };
  for (const visit of generator.counties()) {
    for (const draft of visit.cases) {
      const id = rows.add(draft);
      registers.addCase(draft, id);
      writeCase(demo, draft, id);
      if (++count % CASES_PER_BATCH === 0) {
        const elapsed = (): number => performance.now() - startedAt;
        await load(() => progressLine(count, generator.caseCount, elapsed()));
      }
    }
    await loadRegisters(registers.county(visit));
  }
  await loadRegisters(registers.michigan());
  await load(() => registerLine(registers));
  await loading;
  onProgress('Loading demo index books');
  await registers.indexBooks().take()(handle);
  onProgress('Indexing demo records');
  await handle.maintain(createIndexes);
  await setNextIds(db, LOADED_TABLES);
  await sql`analyze`.execute(db);
}

export async function loadCourts(db: Kysely<Database>, { courts }: DemoGenerator): Promise<void> {
  await db
    .insertInto('court')
    .values(courts.map(({ row }) => row))
    .execute();
}

/** Formats the progress of the registers other than cases. */
function registerLine({ counts }: DemoRegisters): string {
  return (
    `Loading demo registers: ${formatCount(counts.judgments)} judgments, ` +
    `${formatCount(counts.warrants)} tax warrants, ${formatCount(counts.documents)} documents`
  );
}

type SavedRecords = ReusedIds & { readonly cases: readonly number[] };

interface SavedByUser {
  readonly username: string;
  readonly kind: SavedItemKind;
  readonly ids: readonly number[];
  readonly alerts: number;
}

/**
 * Chooses the demo users' saved records; the user `full` has as many cases as the plan allows
 * alerts.
 */
function savedByUsers({ cases, documents, warrants }: SavedRecords): SavedByUser[] {
  const full = demoAccounts.find((demo) => demo.username === 'full')?.account?.planId;
  const limit = PLANS.find((plan) => plan.id === full)?.object_limit ?? 0;
  // Skips the first cases, which the demo's walkthrough finds and saves.
  const chosen = cases.slice(12);
  return [
    { username: 'user', kind: 'courtCase', ids: chosen.slice(0, 6), alerts: 2 },
    { username: 'user', kind: 'taxWarrant', ids: warrants.slice(4, 7), alerts: 1 },
    { username: 'user', kind: 'recorderDocument', ids: documents.IN.slice(4, 7), alerts: 1 },
    { username: 'admin', kind: 'courtCase', ids: chosen.slice(0, 3), alerts: 1 },
    { username: 'admin', kind: 'recorderDocument', ids: documents.IN.slice(8, 10), alerts: 1 },
    { username: 'full', kind: 'courtCase', ids: chosen.slice(0, limit), alerts: limit },
    { username: 'michigan', kind: 'recorderDocument', ids: documents.MI.slice(0, 3), alerts: 1 },
  ];
}

async function saveDemoRecords(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
  records: SavedRecords,
  today: string,
): Promise<void> {
  const firstSaved = Date.parse(`${today}T13:00:00Z`);
  const rows = savedByUsers(records).flatMap(({ username, kind, ids, alerts }) => {
    const userId = userIds.get(username);
    if (userId === undefined) return [];
    return ids.map((id, index) => ({
      user_id: userId,
      kind,
      target_id: id,
      alert: index < alerts,
      saved_at: new Date(firstSaved - index * DAY_MS),
    }));
  });
  if (rows.length === 0) return;
  // A visitor may have already saved the same record.
  await db
    .insertInto('saved_item')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function addDemoRegions(
  db: Kysely<Database>,
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  const userId = userIds.get('admin');
  if (userId === undefined) return;
  const names = ['Wayne County', 'Henry County', 'Randolph County'];
  const counties = COUNTIES.filter(({ state, name }) => state === 'IN' && names.includes(name));
  for (const region_code of ['court', 'recorder'] as const) {
    const { id } = await db
      .insertInto('region')
      .values({ region_code, name: 'Around Richmond', kind: 'USER', user_id: userId, position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('region_county')
      .values(counties.map((county) => ({ region_id: id, county_id: county.id })))
      .execute();
  }
}
