import { sql, type Kysely, type Transaction } from 'kysely';
import { tidyBillingCode } from '#contract/billing/billingCodes';
import type { Subscriber, WarrantSubscription } from '#contract/schemas/warrantSubscription';
import { byName } from '../../db/nameOrder';
import type { SubscriptionOrderDetails } from '../../db/tables/billing';
import type { Database } from '../../db/tables/database';

/** Safety limit on response size; no account has this many users. */
const MAX_USERS = 2_000;

/** Lists Indiana counties with tax warrants, ordered by name. */
export async function findWarrantCounties(
  db: Kysely<Database>,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('data_source as s')
    .innerJoin('county as y', 'y.id', 's.county_id')
    .where('s.register', '=', 'taxWarrant')
    .where('s.coverage_from', 'is not', null)
    .select(['y.id', 'y.name'])
    .orderBy('y.name', byName)
    .execute();
}

/** Lists the account's active users, ordered by last name. */
export async function findSubscribers(
  db: Kysely<Database>,
  accountId: number,
): Promise<Subscriber[]> {
  return db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    .select(['id', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .orderBy('last_name', byName)
    .orderBy('id')
    .limit(MAX_USERS)
    .execute();
}

/** Finds the account's active and future subscriptions, earliest first: at most two. */
export async function findSubscriptions(
  db: Kysely<Database>,
  accountId: number,
  today: string,
): Promise<WarrantSubscription[]> {
  const { rows } = await sql<WarrantSubscription>`
    select s.id, s.kind, s.has_reports as "hasReports", s.price_cents as "priceCents",
           s.starts_on as "startsOn", s.ends_on as "endsOn",
           case when s.county_ids is null then null else (
             select coalesce(json_agg(json_build_object('id', y.id, 'name', y.name)
                                      order by y.name), '[]')
               from county y where y.id = any(s.county_ids)) end as counties,
           (select coalesce(json_agg(json_build_object(
                      'id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name))
                    order by u.last_name, u.id), '[]')
              from app_user u where u.id = any(s.user_ids)) as users
      from warrant_subscription s
     where s.account_id = ${accountId} and s.ends_on >= ${today}::date
     order by s.starts_on, s.id limit 2`.execute(db);
  return rows;
}

/** Creates a one-year subscription that starts on the given day; returns its id and last day. */
export async function addSubscription(
  trx: Transaction<Database>,
  order: SubscriptionOrderDetails & { readonly accountId: number; readonly userId: number | null },
  startsOn: string,
  at: number,
): Promise<{ id: number; endsOn: string }> {
  const { accountId, billingCode, countyIds, hasReports, kind, priceCents, userId, userIds } =
    order;
  const { rows } = await sql<{ id: number; endsOn: string }>`
    insert into warrant_subscription (account_id, kind, county_ids, has_reports, user_ids,
                                      price_cents, billing_code, starts_on, ends_on, ordered_by,
                                      ordered_at)
    values (${accountId}, ${kind}, ${countyIds.length === 0 ? null : countyIds}::integer[],
            ${hasReports}, ${userIds}::bigint[], ${priceCents}, ${tidyBillingCode(billingCode) || null},
            ${startsOn}::date, (${startsOn}::date + interval '1 year' - interval '1 day')::date,
            ${userId}, ${new Date(at)})
    returning id, ends_on as "endsOn"`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('The subscription was not written.');
  return row;
}

/** Replaces a subscription's users; the caller holds the account's lock. */
export async function setSubscribers(
  trx: Transaction<Database>,
  subscriptionId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    update warrant_subscription set user_ids = ${userIds}::bigint[]
     where id = ${subscriptionId}`.execute(trx);
}

/** Returns the day after an ISO date. */
export async function dayAfter(db: Kysely<Database>, day: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${day}::date + 1 as day`.execute(db);
  return rows[0]?.day ?? day;
}
