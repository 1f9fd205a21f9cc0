import { sql, type Kysely } from 'kysely';
import { formatCount, formatMoney } from '#contract/formats';
import { STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import { INCLUDED_SEARCHES } from './includedSearches';
import type { RunTime } from './periodsRepository';

interface UsedUp {
  readonly accountId: number;
  readonly periodFrom: string;
  readonly used: number;
  readonly included: number;
  readonly extraCents: number;
  readonly upgradePoint: number;
  readonly isUsedUp: boolean;
  readonly isUpgradeDue: boolean;
}

/**
 * Notifies administrators once per period when the plan's searches are used up, with the price of
 * extra searches. Also notifies them once when the next plan costs less. Returns the number of
 * accounts notified.
 */
export async function warnOfUse(db: Kysely<Database>, { at, today }: RunTime): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<UsedUp>`
      with used as (
        select b.account_id, b.period_from, b.used_up_in, b.upgrade_due_in,
               ${INCLUDED_SEARCHES} as included_searches, p.extra_search_cents,
               p.upgrade_point - p.included_searches + ${INCLUDED_SEARCHES} as upgrade_point,
               (select count(*)::integer from search_log l
                 where l.account_id = b.account_id and l.is_counted and l.bonus_grant_id is null
                   and l.at >= greatest(
                         b.period_from::timestamp at time zone ${STATE_ZONE},
                         b.counted_from)) as used
          from account_billing b join plan p on p.id = b.plan_id
         where b.ended_on is null and b.period_to > ${today}::date
           and p.included_searches is not null and p.extra_search_cents is not null
           and p.upgrade_point is not null
           and (b.used_up_in is distinct from b.period_from
                or b.upgrade_due_in is distinct from b.period_from)),
      due as (
        select u.*,
               used > included_searches and used_up_in is distinct from period_from as is_used_up,
               used >= upgrade_point and upgrade_due_in is distinct from period_from as is_upgrade
          from used u),
      marked as (
        update account_billing b
           set used_up_in = case when d.is_used_up then d.period_from else b.used_up_in end,
               upgrade_due_in = case when d.is_upgrade then d.period_from else b.upgrade_due_in end
          from due d where d.account_id = b.account_id and (d.is_used_up or d.is_upgrade))
      select account_id as "accountId", period_from as "periodFrom", used,
             included_searches as included, extra_search_cents as "extraCents",
             upgrade_point as "upgradePoint", is_used_up as "isUsedUp",
             is_upgrade as "isUpgradeDue"
        from due where is_used_up or is_upgrade order by account_id`.execute(trx);
    for (const row of rows) {
      const { body, title } = wordsOf(row);
      await sql`
        insert into notification (user_id, kind, target, title, body, created_at)
        select u.id, 'ACCOUNT', null, ${title}, ${body}, ${new Date(at)} from app_user u
         where u.account_id = ${row.accountId} and u.is_admin and u.status = 'ACTIVE'`.execute(trx);
    }
    return rows.length;
  });
}

function wordsOf({ extraCents, included, isUpgradeDue, upgradePoint, used }: UsedUp) {
  const price = `Each extra search this month costs ${formatMoney(extraCents)}.`;
  return isUpgradeDue
    ? {
        title: 'A larger plan would cost less',
        body: `Your account used ${formatCount(used)} searches this month; ${formatCount(included)} are included. At ${formatCount(upgradePoint)} or more searches a month, the next plan costs less than extra searches. Upgrades take effect immediately. ${price}`,
      }
    : {
        title: "You've used all searches in your plan",
        body: `Your account used all ${formatCount(included)} searches included this month. ${price} At ${formatCount(upgradePoint)} or more searches a month, the next plan costs less.`,
      };
}
