import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';

/**
 * Notifies everyone who signs for the court today of a new proposed order, unless they turned off
 * notifications about electronic filings.
 */
export async function notifyJudges(
  trx: Transaction<Database>,
  filingId: string,
  at: number,
): Promise<void> {
  const now = sql`${new Date(at)}::timestamptz`;
  await sql`
    insert into notification (user_id, kind, target, title, body, created_at)
    select distinct u.id, 'FILING_CHANGED', null::text, 'Proposed order to sign',
           'Envelope ' || e.number || ', ' || c.name ||
             '. Go to Proposed Orders to sign or deny it.', ${now}
      from efm_filing f
      join efm_envelope e on e.id = f.envelope_id
      join court c on c.id = f.court_id
      join signing_right s on s.court_id = f.court_id
           and (${now} at time zone c.time_zone)::date
               between s.from_on and coalesce(s.until_on, 'infinity'::date)
      join app_user u on u.id = s.user_id and u.status = 'ACTIVE'
      left join notification_setting m on m.user_id = u.id
     where f.id = ${filingId}::uuid
       and not 'FILING_CHANGED' = any(coalesce(m.muted_kinds, '{}'))
     order by u.id`.execute(trx);
}
