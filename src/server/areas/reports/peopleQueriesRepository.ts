import { sql, type RawBuilder } from 'kysely';
import type { PEOPLE_REPORTS } from '#contract/admin/reports/peopleReports';
import { LAST_LOGIN } from '../../domain/logins/lastLogin';
import { HAS_SECOND_FACTOR } from '../../domain/secondFactor/hasFactor';
import { findConditions } from './findConditions';
import type { ReportQueries } from './reportQuery';

/** SQL: the full name of user `u`. */
const NAME = sql`concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))`;

const ROLE = sql`
  case when u.is_super_user then 'SUPER' when u.is_admin then 'ADMIN'
       when coalesce(u.clerk_id, u.recorder_id) is not null then 'OFFICE' else 'USER' end`;

const LAST_USE = sql`(select max(s.last_seen_at) from session s where s.user_id = u.id)`;

/** Columns of every list of users. */
const USER_COLUMNS = sql`
  u.id::text as row_id, u.account_id, u.id as user_id, u.username as user, ${NAME} as name, u.email,
  a.name as account, ${ROLE} as role, u.status as state, ${LAST_USE} as "lastUse",
  u.created_at as created`;

/**
 * SQL: searches of account `a` in the last 30 days. Includes those that don't count toward a plan,
 * because no search counts on a plan with unlimited searches.
 */
function recentSearches(at: Date): RawBuilder<unknown> {
  return sql`
    (select count(*) from app_user o join search_log l on l.user_id = o.id
      where o.account_id = a.id and l.account_id = a.id
        and l.at > ${at}::timestamptz - interval '30 days')`;
}

/** Queries of the reports about users and accounts. */
export const PEOPLE_QUERIES: ReportQueries<typeof PEOPLE_REPORTS> = {
  FindUser: (_time, find) => {
    const { candidates, reason } = findConditions(find);
    return sql`
      select ${USER_COLUMNS}, m.match
        from (${candidates}) c join app_user u on u.id = c.id
        left join account a on a.id = u.account_id
       cross join lateral (${reason}) m where m.match is not null`;
  },

  ViewUserList: ({ at }) => sql`
    select ${USER_COLUMNS}, ${LAST_LOGIN} as "lastLogin",
           case when ${HAS_SECOND_FACTOR} then 'ON' else 'OFF' end as "twoStep",
           (select count(*) from search_log l
             where l.user_id = u.id and l.at > ${at}::timestamptz - interval '30 days') as searches
      from app_user u left join account a on a.id = u.account_id`,

  EmailValidation: () => sql`
    select 'bounced/' || u.id as row_id, u.account_id, u.id as user_id, u.username as user, u.email,
           a.name as account, 'BOUNCED' as problem, b.bounced_at as since, b.reason as why
      from app_user u join mail_bounce b on b.address = lower(u.email)
      left join account a on a.id = u.account_id where u.status = 'ACTIVE'
    union all
    select 'unconfirmed/' || u.id, u.account_id, u.id, u.username, u.email, a.name, 'UNCONFIRMED',
           u.created_at, 'The address gets only the confirmation email'
      from app_user u left join account a on a.id = u.account_id
     where u.status = 'ACTIVE' and not u.is_email_confirmed
    union all
    select 'shared/' || u.id, u.account_id, u.id, u.username, u.email, a.name, 'SHARED',
           u.created_at, 'Used by ' || s.users || ' users'
      from (select lower(o.email) as address, count(*) as users from app_user o
             where o.status = 'ACTIVE' group by 1 having count(*) > 1) s
      join app_user u on lower(u.email) = s.address and u.status = 'ACTIVE'
      left join account a on a.id = u.account_id`,

  FindFreeUnlimitedSearchAccount: ({ at, today }) => sql`
    select a.id::text as row_id, a.id as account_id, null::integer as user_id, a.name as account,
           p.name as plan, min(s.starts_on) as started, max(s.ends_on) as ends,
           (select count(*) from app_user u
             where u.account_id = a.id and u.status = 'ACTIVE') as users,
           ${recentSearches(at)} as searches
      from subscription s join account a on a.id = s.account_id join plan p on p.id = s.plan_id
     where s.starts_on <= ${today}::date and (s.ends_on is null or s.ends_on >= ${today}::date)
       and a.closed_at is null and p.included_searches is null
       and (p.price_cents = 0 or not exists (
         select from account_billing b where b.account_id = a.id and b.ended_on is null))
     group by a.id, p.id`,

  BonusSearches: ({ today }) => sql`
    select g.id::text as row_id, a.id as account_id, g.granted_by as user_id, a.name as account,
           case when g.used >= g.searches then 'USED'
                when g.expires_on < ${today}::date then 'EXPIRED' else 'OPEN' end as state,
           g.granted_at as granted, u.username as by, g.reason as why, g.expires_on as expires,
           g.searches,
           case when g.expires_on < ${today}::date then 0 else g.searches - g.used end as left
      from bonus_grant g join account a on a.id = g.account_id
      left join app_user u on u.id = g.granted_by`,

  ActiveCompAccounts: ({ at, today }) => sql`
    select a.id::text as row_id, a.id as account_id, c.created_by as user_id, a.name as account,
           p.name as plan, c.requested_by as "requestedBy", c.reason as why,
           c.created_at as created, u.username as by, c.until,
           ${recentSearches(at)} as searches
      from comp_account c join account a on a.id = c.account_id join plan p on p.id = c.plan_id
      left join app_user u on u.id = c.created_by
     where c.until >= ${today}::date and a.closed_at is null
       and exists (select from subscription s
                    where s.account_id = a.id and s.plan_id = c.plan_id
                      and s.starts_on <= ${today}::date
                      and (s.ends_on is null or s.ends_on >= ${today}::date))`,

  SuperAdmin: ({ at }) => sql`
    select u.id::text as row_id, u.account_id, u.id as user_id, u.username as user,
           concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name,
           case when exists (select from passkey k where k.user_id = u.id) then 'PASSKEY'
                when exists (select from authenticator_app f
                              where f.user_id = u.id and f.confirmed_at is not null) then 'APP'
                else 'NONE' end as factor,
           u.status as state, u.super_user_until as until,
           (select count(*) from session s
             where s.user_id = u.id and s.expires_at > ${at}) as sessions,
           (select max(s.last_seen_at) from session s where s.user_id = u.id) as "lastUse",
           u.created_at as created
      from app_user u where u.is_super_user`,
};
