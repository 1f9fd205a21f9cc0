import { sql, type RawBuilder } from 'kysely';
import { LATE_DAYS, type SITE_REPORTS } from '#contract/admin/reports/siteReports';
import { AGREEMENT_SOON_DAYS } from '#contract/imports/sourceAgreements';
import { STATE_ZONE } from '../../db/stateTime';
import { SOURCES } from '../../domain/offices/sourcesRepository';
import type { ReportQueries, ReportTime } from './reportQuery';

/**
 * SQL: the latest complete run that wrote records of a register and county, with the counts of the
 * previous one. A run counts as a whole, because its file may include other counties.
 */
const lastRuns = sql`
  (select distinct on (t.register, t.county_id) t.*,
          lead(t.written) over w as before, lead(t.bad) over w as bad_before
     from (select distinct b.id, b.register, coalesce(k.county_id, y.id) as county_id,
                  b.ended_at as ended, b.coverage_to as through, b.rows_written::integer as written,
                  b.rows_removed::integer as removed, b.rows_bad::integer as bad
             from import_batch b
             cross join lateral unnest(b.touched) as p(id)
             left join court k on k.id = p.id and b.register in ('court', 'judgment')
             left join county y on y.id = p.id and b.register not in ('court', 'judgment')
            where b.state = 'DONE') t
   window w as (partition by t.register, t.county_id order by t.id desc)
    order by t.register, t.county_id, t.id desc)`;

function updates({ at }: ReportTime): RawBuilder<unknown> {
  return sql`
    select s.row_id, null::integer as account_id, null::integer as user_id, y.id as county_id,
           y.name || ', ' || y.state as county, s.register,
           case when s.outage is not null then 'OUTAGE'
                when s.partial_outage is not null then 'PARTIAL'
                when s.loaded_at is null then 'NEVER'
                when s.loaded_at < ${at}::timestamptz - ${LATE_DAYS} * interval '1 day' then 'LATE'
                else 'CURRENT' end as state,
           s.loaded_at as loaded,
           floor(extract(epoch from ${at}::timestamptz - s.loaded_at) / 86400)::integer as age,
           -extract(epoch from s.loaded_at)::bigint as staleness,
           coalesce(s.outage, 'Frozen until ' ||
             to_char(f.until at time zone ${STATE_ZONE}, 'Mon FMDD, YYYY') ||
             ': ' || f.message,
             s.partial_outage,
             case when r.through >= (s.loaded_at at time zone ${STATE_ZONE})::date
                  then 'Records through ' || to_char(r.through, 'Mon FMDD, YYYY') end) as why,
           r.written, r.removed, r.bad as refused, case when r.bad > 0 then r.id end as run,
           case when r.ended is null then 'NONE' when r.before is null then 'FIRST'
                when r.bad > r.bad_before then 'WORSE' when r.bad < r.bad_before then 'BETTER'
                when r.written > r.before then 'MORE' when r.written < r.before then 'FEWER'
                else 'SAME' end as trend
      from ${SOURCES} s join county y on y.id = s.county_id
      left join ${lastRuns} r on r.register = s.register and r.county_id = s.county_id
      left join lateral (
        select z.message, z.until from data_freeze z
         where z.register = s.register and z.county_id = s.county_id and z.ended_at is null
           and z.until > ${at} order by z.until desc limit 1) f on true`;
}

/** Queries of the reports about records, email, and changes. */
export const SITE_QUERIES: ReportQueries<typeof SITE_REPORTS> = {
  DataUpdateStatus: updates,

  TaxWarrantDataUpdateStatus: (time) => sql`
    select * from (${updates(time)}) u where u.register = 'taxWarrant'`,

  DataSourceNotes: ({ today }) => sql`
    select s.row_id, null::integer as account_id, null::integer as user_id, y.id as county_id,
           y.name || ', ' || y.state as county, s.register, s.system, s.office, s.telephone,
           a.agreement, a.valid_until as until,
           case when a.agreement is null then 'NONE' when a.valid_until < ${today}::date then 'ENDED'
                when a.valid_until <= ${today}::date + ${sql.lit(AGREEMENT_SOON_DAYS)} then 'SOON'
                else 'VALID' end as standing,
           a.contact, a.schedule, s.note, s.outage as why
      from ${SOURCES} s join county y on y.id = s.county_id
      left join source_agreement a on a.county_id = s.county_id and a.register = s.register`,

  MailService: () => sql`
    select lpad(m.id::text, 12, '0') as row_id, null::integer as account_id,
           null::integer as user_id, m.recipient, m.subject,
           case when m.bounce is not null then 'BOUNCED' else m.status end as state,
           m.created_at as created, m.tries, m.finished_at as finished,
           coalesce(m.bounce_reason, m.problem) as why
      from mail_message m`,

  ProcessIncompleteServiceContacts: () => sql`
    select lpad(r.id::text, 12, '0') as row_id, null::integer as account_id,
           null::integer as user_id, r.name as contact, r.email as address,
           case when r.contact_id is null then 'PUBLIC' else 'FIRM' end as source, f.name as firm,
           s.case_number as number, r.party, s.served_by as filer, r.bounced_at as bounced,
           r.bounce_reason as why, r.firm_notified_at as notified
      from service_recipient r
      join service s on s.id = r.service_id
      left join service_contact k on k.id = r.contact_id
      left join filing_firm f on f.id = k.firm_id
     where r.state = 'bounced' and r.resolved_at is null`,

  FindRecentDBChanges: () => sql`
    select lpad(e.id::text, 12, '0') as row_id, null::integer as account_id, e.actor_id as user_id,
           e.at, u.username as by, e.action, e.target, e.detail::text as detail,
           e.request_id as request
      from audit_event e left join app_user u on u.id = e.actor_id`,
};
