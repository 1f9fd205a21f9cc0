import { sql } from 'kysely';
import { ALL_REGIONS } from '#contract/records/registers';
import { DAY_MS } from '#contract/time';
import { runDueSearches } from '../../../../src/server/areas/savedSearches/job';
import { firstPaused } from '../../../../src/server/domain/alerts/pausedRepository';
import { PLAN } from '../../../../src/server/db/reference/plans';
import { findSavedItemEvents } from '../../../../src/server/domain/recordEvents/repository';
import { notifyAboutEvents } from '../../../../src/server/domain/recordEvents/notifyRepository';
import { addAccount } from '../../accounts';
import { addCase } from '../../seed';
import { openTestSite, START, type TestSite } from '../../testApp';

/** The alerts of the free plan. */
const LIMIT = 5;
const ALERTS = 7;

describe('alerts beyond the limit of a plan', () => {
  let site: TestSite;
  let accountId: number;
  let userId: number;
  let caseIds: number[];
  beforeAll(async () => {
    site = await openTestSite();
    const account = await addAccount(site.database, ['down'], { planId: PLAN.UNLIMITED });
    accountId = account.accountId;
    userId = account.userIds[0] ?? 0;
    caseIds = [];
    for (let each = 0; each < ALERTS; each += 1) {
      const id = await addCase(site.database, {
        number: `49Z01-2606-SC-88${String(each).padStart(4, '0')}`,
      });
      caseIds.push(id);
    }
    // Saved in the reverse order of their ids, so that the newest alerts have the lowest ids.
    await site.database.db
      .insertInto('saved_item')
      .values(
        [...caseIds].reverse().map((target_id, index) => ({
          user_id: userId,
          kind: 'courtCase' as const,
          target_id,
          alert: true,
          saved_at: new Date(START - (ALERTS - index) * DAY_MS),
        })),
      )
      .execute();
  });
  afterAll(() => site.close());

  const setPlan = (planId: number | null) =>
    site.database.db
      .updateTable('subscription')
      .set(planId === null ? { ends_on: '2026-07-01' } : { plan_id: planId, ends_on: null })
      .where('account_id', '=', accountId)
      .execute();
  const closeCases = () =>
    site.database.db
      .insertInto('record_event')
      .values(
        caseIds.map((record_id) => ({
          register: 'court' as const,
          record_id,
          at: new Date(START),
          kind: 'STATUS_CHANGED' as const,
          old: JSON.stringify({ status: 'OPEN' }),
          new: JSON.stringify({ status: 'CLOSED' }),
        })),
      )
      .execute();
  const notices = (kind: 'ACCOUNT' | 'CASE') =>
    site.database.db
      .selectFrom('notification')
      .where('user_id', '=', userId)
      .where('kind', kind === 'ACCOUNT' ? '=' : '<>', 'ACCOUNT')
      .select(['title', 'body', 'target'])
      .orderBy('id')
      .execute();
  const clear = () => site.database.db.deleteFrom('notification').execute();
  const run = () => runDueSearches(site.app, new AbortController().signal);

  it('pauses the newest alerts, including in the news feed, and notifies the users once', async () => {
    await setPlan(PLAN.FREE);
    await Promise.all([run(), run()]);
    await run();
    expect(await notices('ACCOUNT')).toEqual([
      {
        title: 'Some alerts are paused',
        body: 'Your plan includes 5 alerts and automatic searches, and your account has 7. The most recently saved are paused: 2. Upgrade the plan, or remove older ones.',
        target: null,
      },
    ]);
    await closeCases();
    await notifyAboutEvents(site.database.db, START);
    const running = caseIds.slice(-LIMIT);
    const targets = (await notices('CASE')).map(({ target }) => target);
    expect(targets.sort()).toEqual(running.map((id) => `courtCase/${String(id)}`).sort());
    const read = { limit: 100, now: START };
    const news = await findSavedItemEvents(site.database.db, userId, read);
    expect(news.map(({ record }) => record.id).sort()).toEqual([...running].sort());
  });

  it('pauses the alerts of deactivated users first', async () => {
    const { db } = site.database;
    const left = (await addAccount(site.database, ['left'])).userIds[0] ?? 0;
    await db
      .updateTable('app_user')
      .set({ account_id: accountId, status: 'INACTIVE' })
      .where('id', '=', left)
      .execute();
    // Saved before all others.
    await db
      .insertInto('saved_item')
      .values(
        caseIds.slice(0, 2).map((target_id) => ({
          user_id: left,
          kind: 'courtCase' as const,
          target_id,
          alert: true,
          saved_at: new Date(START - 100 * DAY_MS),
        })),
      )
      .execute();
    const read = { limit: 100, now: START };
    const news = await findSavedItemEvents(db, userId, read);
    expect(news.map(({ record }) => record.id).sort()).toEqual(caseIds.slice(-LIMIT).sort());
    expect(await findSavedItemEvents(db, left, read)).toEqual([]);
    await db.deleteFrom('saved_item').where('user_id', '=', left).execute();
    await db.updateTable('app_user').set({ account_id: null }).where('id', '=', left).execute();
  });

  it('reads only the alerts of the account’s users', async () => {
    const account = sql`select ${accountId}::bigint as account_id`;
    const plan = await site.database.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const cut = firstPaused(account, new Date(START));
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${cut}`.execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    // On tables this small, a server may choose an index of another column, and filter.
    expect(plan.match(/(?:Index Cond|Filter): \(+user_id = ANY/g)).toHaveLength(3);
  });

  it("doesn't run searches over the alert limit, and resumes all alerts when a plan has room for them", async () => {
    await clear();
    const { id } = await site.database.db
      .insertInto('saved_search')
      .values({
        user_id: userId,
        locale: 'STATE-IN',
        register: 'court',
        name: 'Kathy Smith',
        region_id: ALL_REGIONS.court.id,
        criteria: JSON.stringify({ fullName: 'kathy smith' }),
        criteria_key: 'kathy',
        cadence: 'DAILY',
        is_notified: true,
        is_paused: false,
        created_at: new Date(START),
        removed_at: null,
        due_on: '2026-07-06',
        ran_at: null,
        total: null,
        problem: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ranAt = async () =>
      (
        await site.database.db
          .selectFrom('saved_search')
          .where('id', '=', id)
          .select('ran_at')
          .executeTakeFirstOrThrow()
      ).ran_at;
    await run();
    expect(await ranAt()).toBeNull();
    expect(await notices('ACCOUNT')).toEqual([]);
    await setPlan(PLAN.S20);
    await run();
    expect(await ranAt()).toEqual(new Date(START));
    await closeCases();
    await notifyAboutEvents(site.database.db, START);
    expect(await notices('CASE')).toHaveLength(ALERTS);
  });

  it('empties the news feed of an account without a plan, and says that all alerts are paused', async () => {
    await clear();
    await setPlan(null);
    await run();
    expect((await notices('ACCOUNT')).map(({ title }) => title)).toEqual([
      'Your alerts are paused',
    ]);
    const read = { limit: 100, now: START };
    expect(await findSavedItemEvents(site.database.db, userId, read)).toEqual([]);
    await site.database.db
      .updateTable('app_user')
      .set({ account_id: null })
      .where('id', '=', userId)
      .execute();
    expect(await findSavedItemEvents(site.database.db, userId, read)).toHaveLength(2 * ALERTS);
  });
});
