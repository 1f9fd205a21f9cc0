import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { startOfStateDay } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import { forbidden } from '../../http/problems';
import { INCLUDED_SEARCHES } from '../billing/includedSearches';
import { mayBuy, type Credit } from './rules';
import { creditRefusal } from './words';

const CREDIT_REFUSED = 'CREDIT_LIMIT';

/** SQL: true for the user who opened the account. */
function isFirst(user: 'u' | 'o'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${user}.id`)} = (
    select min(f.id) from app_user f where f.account_id = ${sql.ref(`${user}.account_id`)})`;
}

/**
 * SQL: true for users whose address an account's credit relies on: the user who opened the account,
 * if confirmed, or otherwise each active administrator who proved the address. Users added by an
 * administrator count as confirmed without proof, which isn't enough.
 */
function vouches(user: 'u' | 'o'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${user}.${column}`);
  return sql<boolean>`${of('is_email_confirmed')} and (
    select case when f.is_email_confirmed then f.id = ${of('id')}
                else ${of('email_proved_at')} is not null and ${of('is_admin')}
                     and ${of('status')} = 'ACTIVE' end
      from app_user f where f.account_id = ${of('account_id')} order by f.id limit 1)`;
}

/**
 * Loads accounts' credit: everything they owe so far, plus the expected fees of their filings.
 * Leaves out `correctedId`, an envelope that a new one replaces.
 */
export async function findCredits(
  db: Kysely<Database>,
  accountIds: readonly number[],
  today: string,
  correctedId: string | null = null,
): Promise<Credit[]> {
  const { rows } = await sql<Omit<Credit, 'owedCents'> & { owedCents: number | null }>`
    select a.id as "accountId", a.account_status as "accountStatus",
           a.deactivated_at is not null as "isDeactivated",
           a.credit_limit_cents as "staffLimitCents", a.is_invoiced as "isInvoiced",
           exists (
             select from app_user u
              where u.account_id = a.id and ${vouches('u')}
                and (a.sign_up_key is null or not exists (
                  select from app_user o
                   where lower(o.email) = lower(u.email) and o.account_id < a.id
                     and ${vouches('o')} and (${isFirst('o')} or not ${isFirst('u')}))))
             as "isConfirmed",
           (select u.email from app_user u
             where u.account_id = a.id and u.status = 'ACTIVE' and u.is_admin
             order by u.id limit 1) as "confirmEmail",
           coalesce((
             select coalesce((
                      select k.status = 'PAID' from card_charge k
                       where k.card_id = c.id and k.settled_at is not null
                         and not k.is_unanswered
                       order by k.settled_at desc, k.key limit 1), c.verified_at is not null)
               from payment_card c where c.account_id = a.id and c.removed_at is null), false)
             as "hasGoodCard",
           coalesce(p.price_cents, 0) as "planCents",
           (coalesce((select sum(i.open_cents) from invoice i where i.account_id = a.id), 0)
             + coalesce((select sum(o.cents) from open_charge o where o.account_id = a.id), 0)
             - coalesce((select sum(r.cents - r.refunded_cents - coalesce((
                   select sum(x.cents) from receipt_use x where x.receipt_id = r.id), 0))
                 from receipt r where r.account_id = a.id), 0)
             + coalesce(p.extra_search_cents, 0) * greatest(s.now - ${INCLUDED_SEARCHES}, 0)
             + coalesce(n.extra_search_cents, 0) * greatest(s.late - n.included_searches, 0)
           )::bigint as "owedCents",
           coalesce((select sum(e.total_cents) from filing_envelope e
                      where e.account_id = a.id and e.completed_cents is null
                        and e.money = 'none'
                        and e.id is distinct from ${correctedId}::uuid), 0)::bigint as "undecidedCents"
      from account a
      left join account_billing b on b.account_id = a.id and b.ended_on is null
      left join plan p on p.id = b.plan_id
      -- The plan of a period that has begun, but that no run of invoices has opened yet.
      left join plan n on n.id = b.renewal_plan_id and b.period_to <= ${today}::date
     cross join lateral (
       select count(*) filter (where l.at < ${startOfStateDay(sql.ref('b.period_to'))}) as now,
              count(*) filter (where l.at >= ${startOfStateDay(sql.ref('b.period_to'))}) as late
         from search_log l
        where l.account_id = a.id and l.is_counted and l.bonus_grant_id is null
          and l.at >= greatest(${startOfStateDay(sql.ref('b.period_from'))}, b.counted_from)) s
     where a.id = any(${accountIds}::bigint[]) order by a.id`.execute(db);
  return rows.map((row) => ({ ...row, owedCents: row.owedCents ?? 0 }));
}

export async function findCredit(
  db: Kysely<Database>,
  accountId: number,
  today: string,
  correctedId: string | null = null,
): Promise<Credit> {
  const [credit] = await findCredits(db, [accountId], today, correctedId);
  if (credit === undefined) throw new RangeError('Account not found.');
  return credit;
}

/**
 * Enforces an account's credit limit. Every charge calls it in its own transaction, after writing
 * the charge and locking the account. Of two concurrent purchases, the second therefore sees the
 * first. Throws a 403 that rolls back the charge.
 */
export async function requireCredit(
  trx: Transaction<Database>,
  accountId: number,
  costCents: number,
  today: string,
): Promise<void> {
  if (costCents <= 0) return;
  const credit = await findCredit(trx, accountId, today);
  if (mayBuy(credit, 0)) return;
  const before = { ...credit, owedCents: credit.owedCents - costCents };
  throw forbidden(creditRefusal(before, costCents), CREDIT_REFUSED);
}

/**
 * Previews a purchase's credit check without locking the account. Leaves out the fee of the
 * envelope that the purchase corrects. Returns the text of the rejection, or null.
 */
export async function foreseeCredit(
  db: Kysely<Database>,
  accountId: number,
  costCents: number,
  today: string,
  correctedId: string | null = null,
): Promise<string | null> {
  if (costCents <= 0) return null;
  const credit = await findCredit(db, accountId, today, correctedId);
  return mayBuy(credit, costCents) ? null : creditRefusal(credit, costCents);
}

/** Sets staff decisions about an account's credit; the caller holds the account's lock. */
export async function setCredit(
  trx: Transaction<Database>,
  accountId: number,
  { isInvoiced, limitCents }: { readonly isInvoiced: boolean; readonly limitCents: number | null },
): Promise<void> {
  await trx
    .updateTable('account')
    .set({ is_invoiced: isInvoiced, credit_limit_cents: limitCents })
    .where('id', '=', accountId)
    .execute();
}
