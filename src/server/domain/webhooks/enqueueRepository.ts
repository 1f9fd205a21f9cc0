import { sql, type Kysely, type Transaction } from 'kysely';
import { API_PLANS } from '#contract/account/apiAccess';
import type { ImportRegister } from '#contract/imports/registers';
import type { WebhookData } from '#contract/schemas/webhooks';
import {
  OPERATOR_ALERT_KIND,
  WEBHOOK_TEST_KIND,
  type WebhookKind,
} from '#contract/account/webhooks';
import { STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';

/** Events per statement. */
const BATCH = 500;

/** An event for a user's account, or for an account. */
export interface WebhookEvent<Kind extends WebhookKind> {
  readonly to: { readonly accountId: number | null } | { readonly userId: number };
  readonly data: WebhookData<Kind>;
}

/** SQL condition: the account of the webhook `w` had a plan with API access at that instant. */
const hasApi = (at: Date) => sql`
  exists (select from subscription p
           where p.account_id = w.account_id and p.plan_id = any(${API_PLANS}::integer[])
             and p.starts_on <= (${at}::timestamptz at time zone ${STATE_ZONE})::date
             and (p.ends_on is null or p.ends_on
                    >= (${at}::timestamptz at time zone ${STATE_ZONE})::date))`;

/** SQL condition: the webhook `w` receives events of the kind. */
const receives = (kind: WebhookKind) => sql`(w.state <> 'ENDED' and ${kind}::text = any(w.kinds))`;

async function isReceived(db: Kysely<Database>, kind: WebhookKind): Promise<boolean> {
  const { rows } = await sql<{ isReceived: boolean }>`
    select exists (select from webhook w where ${receives(kind)}) as "isReceived"`.execute(db);
  return rows[0]?.isReceived === true;
}

/**
 * Queues events for the webhooks of their accounts, in the transaction that writes the data. Costs
 * one short query if no webhook receives the kind. Paused webhooks get the events when resumed.
 */
export async function enqueueWebhookEvents<Kind extends Exclude<WebhookKind, 'import.completed'>>(
  trx: Transaction<Database>,
  kind: Kind,
  events: readonly WebhookEvent<Kind>[],
  now: number,
): Promise<void> {
  if (events.length === 0 || !(await isReceived(trx, kind))) return;
  const at = new Date(now);
  for (let start = 0; start < events.length; start += BATCH) {
    const rows = events.slice(start, start + BATCH).map(({ data, to }, place) => ({
      place,
      accountId: 'accountId' in to ? to.accountId : null,
      userId: 'userId' in to ? to.userId : null,
      data,
    }));
    await sql`
      insert into webhook_delivery (message_id, webhook_id, kind, data, round_at, next_try_at, created_at)
      select gen_random_uuid(), w.id, ${kind}, e.data, ${at}::timestamptz, ${at}::timestamptz,
             ${at}::timestamptz
        from json_to_recordset(${JSON.stringify(rows)}::text::json)
          as e(place integer, "accountId" bigint, "userId" bigint, data json)
        left join app_user u on u.id = e."userId"
        join webhook w on w.account_id = coalesce(e."accountId", u.account_id)
       where ${receives(kind)} and ${hasApi(at)}
       order by e.place, w.id`.execute(trx);
  }
}

/** A finished import, with the counties or courts that it changed. */
export interface FinishedImport {
  readonly importId: number;
  readonly register: ImportRegister;
  /** County ids; for cases and judgments, court ids. */
  readonly touched: readonly number[];
  readonly asOf: Date;
  readonly link: string;
}

/** Queues the end of an import for webhooks that receive its register and counties. */
export async function enqueueImportEvent(
  trx: Transaction<Database>,
  { asOf, importId, link, register, touched }: FinishedImport,
  now: number,
): Promise<void> {
  if (touched.length === 0 || !(await isReceived(trx, 'import.completed'))) return;
  const isByCourt = register === 'court' || register === 'judgment';
  const { rows: counties } = await sql<WebhookData<'import.completed'>['counties'][number]>`
    select id, name, state from county
     where id in (${
       isByCourt
         ? sql`select county_id from court where id = any(${touched}::integer[])`
         : sql`select unnest(${touched}::integer[])`
     }) order by id`.execute(trx);
  const data: WebhookData<'import.completed'> = {
    importId,
    register,
    counties,
    asOf: asOf.toISOString(),
    link,
  };
  const at = new Date(now);
  await sql`
    insert into webhook_delivery (message_id, webhook_id, kind, data, round_at, next_try_at, created_at)
    select gen_random_uuid(), w.id, 'import.completed', ${JSON.stringify(data)}::text::json,
           ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from webhook w
     where ${receives('import.completed')} and ${hasApi(at)}
       and (cardinality(w.registers) = 0 or ${register}::text = any(w.registers))
       and (cardinality(w.county_ids) = 0
            or w.county_ids && ${counties.map(({ id }) => id)}::integer[])
     order by w.id`.execute(trx);
}

/** Queues changes to operator alerts for the operators' webhooks that receive them. */
export async function enqueueOperatorAlerts(
  trx: Transaction<Database>,
  alerts: readonly WebhookData<'operator_alert.changed'>[],
  now: number,
): Promise<void> {
  if (alerts.length === 0) return;
  const at = new Date(now);
  const rows = alerts.map((data, place) => ({ place, rule: data.rule, data }));
  await sql`
    insert into webhook_delivery (message_id, webhook_id, kind, data, round_at, next_try_at, created_at)
    select gen_random_uuid(), w.id, ${OPERATOR_ALERT_KIND}, e.data, ${at}::timestamptz,
           ${at}::timestamptz, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as e(place integer, rule text, data json)
      join webhook w on w.account_id is null and w.state <> 'ENDED'
                    and (cardinality(w.alert_rules) = 0 or e.rule = any(w.alert_rules))
     order by e.place, w.id`.execute(trx);
}

/** Queues a test event; returns the id of its delivery. */
export async function enqueueTest(
  trx: Transaction<Database>,
  webhookId: number,
  data: WebhookData<'webhook.test'>,
  now: number,
): Promise<number> {
  const at = new Date(now);
  const { rows } = await sql<{ id: number }>`
    insert into webhook_delivery (message_id, webhook_id, kind, data, round_at, next_try_at, created_at)
    values (gen_random_uuid(), ${webhookId}, ${WEBHOOK_TEST_KIND},
            ${JSON.stringify(data)}::text::json, ${at}::timestamptz, ${at}::timestamptz,
            ${at}::timestamptz)
    returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('The test event was not queued');
  return row.id;
}
