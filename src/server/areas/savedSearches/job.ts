import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { INDIANA, localeByCode } from '#contract/locales';
import { STATE_TIME_ZONE, stateDate } from '#contract/stateClock';
import { findPausedSearches, notifyPausedAlerts } from '../../domain/alerts/pausedRepository';
import { runSavedSearch } from '../../domain/recordSearch/savedCriteria';
import { HttpProblem } from '../../http/problems';
import { isDatabaseBusy } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import { newsInWords } from './rules';
import { findDue, saveProblem, saveRun, sweepRemoved, type DueSearch } from './runRepository';

/**
 * Runs starting in the morning, in the courts' time zone, because most court data arrives
 * overnight. The next round runs any remaining searches.
 */
const RUNS: JobKind = {
  name: 'saved-searches',
  payload: Type.Object({}),
  timeLimitSeconds: 900,
  firstWaitSeconds: 60,
  schedule: { cron: '15 5-22 * * *', timeZone: STATE_TIME_ZONE },
};

const COULD_NOT_RUN = 'The search failed. It will run again at its next scheduled time.';
const NOT_SEARCHED = 'Records of this kind are no longer searchable here.';

/**
 * Registers the job that runs due searches: uncounted, one at a time, each with its owner's rights.
 */
export function registerSavedSearchRuns(app: FastifyInstance): void {
  app.jobs.add(RUNS, (_payload, { signal }) => runDueSearches(app, signal));
}

/**
 * Notifies users whose alerts are paused, then runs due searches until the signal is aborted; the
 * next run continues from there.
 */
export async function runDueSearches(app: FastifyInstance, signal: AbortSignal): Promise<void> {
  await sweepRemoved(app.database.db, app.clock.now());
  await notifyPausedAlerts(app.database.db, app.clock.now());
  const isOver = (): boolean => signal.aborted;
  let afterId = 0;
  while (!isOver()) {
    const due = await findDue(app.database.db, app.clock.now(), afterId);
    const ids = due.map(({ id }) => id);
    const paused = await findPausedSearches(app.database.db, ids, app.clock.now());
    for (const search of due) {
      if (isOver()) return;
      // Searches paused by the plan stay due, and run once it includes them.
      if (!paused.has(search.id)) await runOne(app, search);
      afterId = search.id;
    }
    if (due.length === 0) return;
  }
}

async function runOne(app: FastifyInstance, search: DueSearch): Promise<void> {
  const { db } = app.database;
  const locale = localeByCode(search.locale) ?? INDIANA;
  const now = { at: app.clock.now(), today: stateDate(app.clock.now()) };
  const area = app.searchAreas.get(search.register);
  if (area === undefined || !locale.features[search.register]) {
    await saveProblem(db, search, NOT_SEARCHED, now.today);
    return;
  }
  try {
    const found = await runSavedSearch(area, { locale, user: { id: search.userId } }, search);
    await saveRun(db, search, found, now, (count) =>
      newsInWords({ ...search, ...found, locale, count }),
    );
  } catch (error) {
    // The database is overloaded, so the job is retried.
    if (isDatabaseBusy(error)) throw error;
    if (!(error instanceof HttpProblem)) {
      app.log.error({ err: error, savedSearch: search.id }, 'saved search not run');
    }
    const reason = error instanceof HttpProblem ? error.message : COULD_NOT_RUN;
    await saveProblem(db, search, reason, now.today);
  }
}
