import { sql, type Kysely } from 'kysely';
import { REQUEST_STEP_MINUTES, SLOW_REQUEST_MS } from '#contract/admin/requestLog';
import type { RequestPace } from '#contract/schemas/requestLog';
import type { Database } from '../../db/tables/database';

/** Maximum requests read, newest first, to limit the time of the query. */
const MAX_REQUESTS = 200_000;

/** Requests of a step, numbered from 0; null for all steps. */
export interface StepPace extends RequestPace {
  readonly step: number | null;
}

/** Measures the stored requests of the 60 minutes before a time (ms); omits empty steps. */
export async function measureRecentRequests(
  db: Kysely<Database>,
  now: number,
): Promise<readonly StepPace[]> {
  const from = new Date(now - 3_600_000);
  const { rows } = await sql<StepPace>`
    select step, count(*)::integer as requests,
           round((percentile_cont(0.5) within group (order by ms))::numeric, 1)::float8 as "p50Ms",
           round((percentile_cont(0.95) within group (order by ms))::numeric, 1)::float8 as "p95Ms",
           (count(*) filter (where ms > ${SLOW_REQUEST_MS}::real))::integer as slow,
           (count(*) filter (where status >= 500))::integer as errors,
           (count(*) filter (where status = 503))::integer as busy
      from (select r.ms, r.status,
                   ceil(extract(epoch from r.at - ${from}::timestamptz)
                        / (60 * ${REQUEST_STEP_MINUTES}::integer))::integer - 1 as step
              from request_log r
             where r.id > (select max(id) from request_log) - least(
                     ${MAX_REQUESTS}::bigint,
                     -- Ids have gaps, so more are read than the hours counted.
                     (select (1000 + 2 * coalesce(sum(h.requests), 0))::bigint
                        from request_hour h
                       where h.at >= ${from}::timestamptz - interval '1 hour'))
               and r.at > ${from}::timestamptz and r.at <= ${new Date(now)}::timestamptz) r
     group by grouping sets ((step), ())`.execute(db);
  return rows;
}
