import { sql, type Kysely, type RawBuilder } from 'kysely';
import { ALERT_RULE_IDS, type AlertRuleId } from '#contract/admin/operatorAlerts';
import { LOGIN_ALERT_LEAST } from '#contract/account/logins';
import { MINUTE_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import { findJobAges } from '../../jobs/monitorRepository';
import { countJobs } from '../../jobs/repository';
import { findOverdueSince } from '../../mail/repository';
import { findFailures } from '../logins/repository';
import { SOURCES } from '../offices/sourcesRepository';
import type { Reading, Readings } from './rules';

/** Maximum requests read, newest first, to limit the time of a measurement. */
const MAX_REQUESTS = 20_000;
/** Minimum requests for an error ratio, so that a few errors at night raise no alert. */
const MIN_REQUESTS = 200;
const MIN_TIMED = 20;

type Measure = (db: Kysely<Database>, at: Date) => Promise<readonly Reading[]>;

async function read(db: Kysely<Database>, query: RawBuilder<unknown>): Promise<Reading[]> {
  const { rows } = await sql<Reading>`${query}`.execute(db);
  return rows;
}

/** Returns a single reading of zero if nothing is waiting. */
const orZero = (readings: readonly Reading[]): readonly Reading[] =>
  readings.length === 0 ? [{ subject: '', value: 0 }] : readings;

const recentRequests = (at: Date): RawBuilder<unknown> => sql`
  (select * from request_log
    where id > (select max(id) from request_log) - ${MAX_REQUESTS}::bigint
      and at > ${at}::timestamptz - interval '5 minutes' and at <= ${at}::timestamptz) r`;

/** SQL: the latest value of each app server in the pool monitor. */
const newestFigure = (name: 'waiting' | 'longestMs', at: Date): RawBuilder<unknown> => sql`
  select * from (
    select distinct on (server) server as subject, (figures->>${name})::float8 as value
      from pool_figure
     where grain = 'minute' and at > ${at}::timestamptz - interval '3 minutes'
       and at <= ${at}::timestamptz
     order by server, at desc) f
   where value is not null order by value desc, subject`;

/** Measurement of each rule, in the rule's unit; highest values first. */
const MEASURES: Readonly<Record<AlertRuleId, Measure>> = {
  requestErrors: (db, at) =>
    read(
      db,
      sql`select '' as subject, 100.0::float8 * count(*) filter (where r.status >= 500)
                  / greatest(count(*), ${MIN_REQUESTS}::integer) as value
            from ${recentRequests(at)} having count(*) > 0`,
    ),
  requestP95: (db, at) =>
    read(
      db,
      sql`select '' as subject, percentile_cont(0.95) within group (order by r.ms) as value
            from ${recentRequests(at)} where r.ms is not null
          having count(*) >= ${MIN_TIMED}::integer`,
    ),
  jobAge: async (db) =>
    orZero(
      (await findJobAges(db)).map(({ kind, seconds }) => ({ subject: kind, value: seconds / 60 })),
    ),
  deadJobs: async (db) =>
    orZero(
      (await countJobs(db))
        .filter(({ state }) => state === 'failed')
        .map(({ count, kind }) => ({ subject: kind, value: count }))
        .sort((one, other) => other.value - one.value),
    ),
  mailAge: async (db, at) => {
    const since = await findOverdueSince(db, at.getTime());
    return [
      { subject: '', value: since === null ? 0 : (at.getTime() - since.getTime()) / MINUTE_MS },
    ];
  },
  mailBounces: (db, at) =>
    read(
      db,
      sql`select '' as subject, count(*)::float8 as value from mail_message
           where bounce is not null and bounced_at > ${at}::timestamptz - interval '1 hour'`,
    ),
  lateRegister: (db, at) =>
    read(
      db,
      sql`select case s.register when 'court' then 'Court cases' when 'judgment' then 'Judgments'
                      when 'recorder' then 'Recorded documents' else 'Tax warrants' end
                   || ', ' || y.name || ', ' || y.state as subject,
                 extract(epoch from ${at}::timestamptz - s.loaded_at)::float8 / 86400 as value
            from ${SOURCES} s join county y on y.id = s.county_id
           where s.outage is null and s.loaded_at is not null and s.coverage_from is not null
           order by 2 desc, 1`,
    ),
  poolWaits: (db, at) => read(db, newestFigure('waiting', at)),
  longestStatement: (db, at) => read(db, newestFigure('longestMs', at)),
  loginFailures: async (db, at) => {
    const { failures, usual } = await findFailures(db, at.getTime());
    const value = failures < LOGIN_ALERT_LEAST ? 0 : failures / Math.max(1, usual);
    return [{ subject: '', value }];
  },
};

/** Measures all rules; omits and reports rules that can't be measured. */
export async function measureFigures(
  db: Kysely<Database>,
  now: number,
  onError: (rule: AlertRuleId, error: unknown) => void,
): Promise<Readings> {
  const readings = new Map<AlertRuleId, readonly Reading[]>();
  const at = new Date(now);
  for (const rule of ALERT_RULE_IDS) {
    try {
      readings.set(rule, await MEASURES[rule](db, at));
    } catch (error) {
      onError(rule, error);
    }
  }
  return readings;
}
