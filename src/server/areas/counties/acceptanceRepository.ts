import { sql, type Kysely } from 'kysely';
import type { CountedState } from '#contract/counties/counts';
import type { CountyHolding } from '#contract/schemas/countyHoldings';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';

const PERIOD_MS = 90 * DAY_MS;
/**
 * Minimum number of filings; with fewer, the times would reveal the work of individual clerks and
 * filers.
 */
const MIN_FILINGS = 5;

type Acceptance = Exclude<CountyHolding['acceptance'], undefined>;

/**
 * Measures how long each county's courts took to accept electronic filings in the last 90 days.
 * Omits counties with too few filings.
 */
export async function findAcceptance(
  db: Kysely<Database>,
  state: CountedState,
  at: number,
): Promise<ReadonlyMap<number, Acceptance>> {
  const { rows } = await sql<Acceptance & { readonly countyId: number }>`
    with accepted as (
      select k.county_id,
             extract(epoch from min(g.at) - min(e.filed_at))::float8 / 3600 as hours
        from filing_change g
        join filing_filing f on f.id = g.filing_id
        join filing_envelope e on e.id = f.envelope_id
        join court k on k.id = e.court_id
        join county y on y.id = k.county_id
       where g.to_status = 'accepted' and g.at >= ${new Date(at - PERIOD_MS)}
         and y.state = ${state}
       group by f.id, k.county_id
    )
    select county_id as "countyId", count(*)::integer as filings,
           round((percentile_cont(0.5) within group (order by hours))::numeric, 2)::float8 as "medianHours",
           round((percentile_cont(0.9) within group (order by hours))::numeric, 2)::float8 as "ninthHours"
      from accepted group by county_id having count(*) >= ${MIN_FILINGS}`.execute(db);
  return new Map(rows.map(({ countyId, ...acceptance }) => [countyId, acceptance]));
}
