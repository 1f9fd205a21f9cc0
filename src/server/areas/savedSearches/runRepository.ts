import { sql, type Kysely } from 'kysely';
import { SEARCH_RESULT_CAP } from '#contract/limits';
import type { LocaleCode } from '#contract/locales';
import type { RegisterId } from '#contract/records/registers';
import type { Cadence } from '#contract/account/savedSearches';
import { DAY_MS } from '#contract/time';
import { stateDate } from '#contract/stateClock';
import type { Database } from '../../db/tables/database';
import { enqueueAlertEvents } from '../../domain/webhooks/alertEventsRepository';
import { isMuted } from '../../domain/notifications/settingsRepository';
import { afterRun, dueAfter } from './rules';

const DUE_AT_ONCE = 50;
/** How long a removed search can be restored. */
const REMOVED_FOR_MS = DAY_MS;

/** A saved search that is due. */
export interface DueSearch {
  readonly id: number;
  readonly version: number;
  readonly userId: number;
  readonly locale: LocaleCode;
  readonly register: RegisterId;
  readonly name: string;
  readonly regionId: number;
  readonly criteria: Readonly<Record<string, string>>;
  readonly cadence: Cadence;
  readonly isNotified: boolean;
  readonly ranAt: Date | null;
  /**
   * True if the last run had the maximum of results and omitted older ones. A run can also be
   * capped with fewer results, because it didn't examine all names.
   */
  readonly wasFull: boolean;
  readonly known: readonly number[];
  readonly fresh: readonly number[];
}

/**
 * Finds a few due searches after `afterId`, in order of id. Their users are active, and the
 * searches are neither blocked nor paused by their users. The plan may pause them: see
 * `findPausedSearches`.
 */
export async function findDue(
  db: Kysely<Database>,
  now: number,
  afterId: number,
): Promise<DueSearch[]> {
  return db
    .selectFrom('saved_search as w')
    .innerJoin('app_user as u', 'u.id', 'w.user_id')
    .leftJoin('account as a', 'a.id', 'u.account_id')
    .where('w.due_on', '<=', stateDate(now))
    .where('w.is_paused', '=', false)
    .where('w.removed_at', 'is', null)
    .where('w.id', '>', afterId)
    .where('u.status', '=', 'ACTIVE')
    .where((eb) =>
      eb.or([eb('a.id', 'is', null), eb('a.account_status', 'not in', ['DUNNED', 'CANCELLED'])]),
    )
    .select(['w.id', 'w.version', 'w.user_id as userId', 'w.locale', 'w.register', 'w.name'])
    .select(['w.region_id as regionId', 'w.criteria', 'w.cadence', 'w.is_notified as isNotified'])
    .select('w.ran_at as ranAt')
    .select(
      sql<boolean>`w.is_capped and coalesce(w.total >= ${SEARCH_RESULT_CAP}, false)`.as('wasFull'),
    )
    .select([sql<number[]>`to_json(w.known_ids)`.as('known')])
    .select(sql<number[]>`to_json(w.new_ids)`.as('fresh'))
    .orderBy('w.id')
    .limit(DUE_AT_ONCE)
    .execute();
}

/** Results of a run. */
export interface RunResult {
  readonly ids: readonly number[];
  readonly total: number;
  readonly isCapped: boolean;
}

/** Formats the notification for a number of new records. */
export type News = (count: number) => { readonly title: string; readonly body: string };

/**
 * Saves a run's results and notifies the user of new records. Does nothing if the search was
 * changed, deleted, or run by another job in the meantime.
 */
export async function saveRun(
  db: Kysely<Database>,
  search: DueSearch,
  result: RunResult,
  now: { readonly at: number; readonly today: string },
  news: News,
): Promise<void> {
  const isFirst = search.ranAt === null;
  const { found, fresh, known } = afterRun(search, result.ids, isFirst, search.wasFull);
  await db.transaction().execute(async (trx) => {
    const updated = await trx
      .updateTable('saved_search')
      .set({
        ran_at: new Date(now.at),
        due_on: dueAfter(search.cadence, now.today),
        total: result.total,
        is_capped: result.isCapped,
        known_ids: [...known],
        new_ids: [...fresh],
        problem: null,
        version: sql`version + 1`,
      })
      .where('id', '=', search.id)
      .where('version', '=', search.version)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n || found === 0 || !search.isNotified) return;
    if (await isMuted(trx, search.userId, 'SEARCH_FOUND')) return;
    const alert = await trx
      .insertInto('notification')
      .values({
        user_id: search.userId,
        kind: 'SEARCH_FOUND',
        target: `savedSearch/${search.id}`,
        ...news(found),
        created_at: new Date(now.at),
        read_at: null,
      })
      .returning(['id', 'user_id as userId', 'kind', 'target'])
      .executeTakeFirstOrThrow();
    await enqueueAlertEvents(trx, [alert], now.at);
  });
}

/** Saves why a search failed; leaves its schedule unchanged. */
export async function saveProblem(
  db: Kysely<Database>,
  search: DueSearch,
  problem: string,
  today: string,
): Promise<void> {
  await db
    .updateTable('saved_search')
    .set({ problem, due_on: dueAfter(search.cadence, today), version: sql`version + 1` })
    .where('id', '=', search.id)
    .where('version', '=', search.version)
    .execute();
}

/** Deletes searches that were removed a day ago. */
export async function sweepRemoved(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('saved_search')
    .where('removed_at', '<=', new Date(now - REMOVED_FOR_MS))
    .execute();
}
