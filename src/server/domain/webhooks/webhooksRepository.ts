import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { parseAbsoluteUrl } from '#contract/url';
import type { AlertRuleId } from '#contract/admin/operatorAlerts';
import type { Webhook, WebhookDetails, WebhookDraft } from '#contract/schemas/webhooks';
import type { WebhookStateReason } from '#contract/account/webhooks';
import type { Database } from '../../db/tables/database';
import { hostOf } from './safePost';
import { findSecretDates } from './secretsRepository';

/** Transaction of a change to a webhook. */
export type WebhookTransaction = Transaction<Database>;

interface WebhookRow extends Omit<Webhook, 'createdAt' | 'lastTry'> {
  readonly createdAt: Date;
  readonly tryAt: Date | null;
  readonly tryStatus: number | null;
  readonly tryProblem: string | null;
}

async function findWhere(db: Kysely<Database>, which: RawBuilder<unknown>): Promise<Webhook[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.address, w.description, w.kinds, w.registers, w.county_ids as "countyIds", w.state,
           w.state_reason as "stateReason", w.failures, w.created_at as "createdAt",
           t.at as "tryAt", t.status as "tryStatus", t.problem as "tryProblem",
           (select count(*)::integer from webhook_delivery d
             where d.webhook_id = w.id and d.state = 'PENDING') as waiting
      from webhook w
      left join lateral (
        select t.at, t.status, t.problem
          from webhook_delivery d join webhook_try t on t.delivery_id = d.id
         where d.webhook_id = w.id order by t.id desc limit 1) t on true
     where ${which} order by w.id`.execute(db);
  return rows.map(({ createdAt, tryAt, tryProblem, tryStatus, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastTry:
      tryAt === null ? null : { at: tryAt.toISOString(), status: tryStatus, problem: tryProblem },
  }));
}

/**
 * SQL condition: the webhook `w` belongs to the account, or without an account, to the site's
 * operators.
 */
export const isOwnedBy = (accountId: number | null): RawBuilder<boolean> =>
  accountId === null ? sql`w.account_id is null` : sql`w.account_id = ${accountId}`;

/** Finds an account's webhooks, oldest first. */
export function findWebhooks(db: Kysely<Database>, accountId: number): Promise<Webhook[]> {
  return findWhere(db, sql`w.account_id = ${accountId}`);
}

/** Finds a webhook of an account with the dates of its secrets; null if there is none. */
export async function findWebhook(
  db: Kysely<Database>,
  accountId: number,
  webhookId: number,
  now: number,
): Promise<WebhookDetails | null> {
  const [webhook] = await findWhere(db, sql`w.id = ${webhookId} and w.account_id = ${accountId}`);
  if (webhook === undefined) return null;
  return { ...webhook, secrets: await findSecretDates(db, webhookId, now) };
}

/**
 * Returns the host and port; all webhooks with the same host and port share a limit on concurrent
 * deliveries.
 */
function destinationOf(address: string): string {
  const url = parseAbsoluteUrl(address);
  if (url === null) throw new RangeError('Not an address');
  return `${hostOf(url.hostname)}:${url.port === '' ? '443' : url.port}`;
}

/** A draft as stored. `alertRules` is set only for the site's operators; empty means all rules. */
export interface StoredDraft extends WebhookDraft {
  readonly alertRules?: readonly AlertRuleId[];
}

const columnsOf = ({
  address,
  alertRules = [],
  countyIds,
  description,
  kinds,
  registers,
}: StoredDraft) => ({
  alert_rules: [...alertRules],
  address,
  destination: destinationOf(address),
  description,
  kinds: [...kinds],
  registers: [...registers],
  county_ids: [...countyIds],
});

/** Counts an account's webhooks. The caller locks the account. */
export async function countWebhooks(
  trx: WebhookTransaction,
  accountId: number | null,
): Promise<number> {
  const { count } = await trx
    .selectFrom('webhook as w')
    .where(isOwnedBy(accountId))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a webhook; returns its id. */
export async function insertWebhook(
  trx: WebhookTransaction,
  { accountId, userId }: { readonly accountId: number | null; readonly userId: number },
  draft: StoredDraft,
  now: number,
): Promise<number> {
  const { id } = await trx
    .insertInto('webhook')
    .values({
      ...columnsOf(draft),
      account_id: accountId,
      created_by: userId,
      state_reason: null,
      delivered_at: null,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A webhook that is locked for a change. */
export interface LockedWebhook {
  readonly address: string;
  readonly state: Webhook['state'];
}

/** Locks a webhook of an account; null if there is none. */
export async function lockWebhook(
  trx: WebhookTransaction,
  accountId: number | null,
  webhookId: number,
): Promise<LockedWebhook | null> {
  const row = await trx
    .selectFrom('webhook as w')
    .where('w.id', '=', webhookId)
    .where(isOwnedBy(accountId))
    .select(['w.address', 'w.state'])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes a webhook. A new URL clears earlier failures and counts as unproven. */
export async function updateWebhook(
  trx: WebhookTransaction,
  webhookId: number,
  draft: WebhookDraft,
  isOtherAddress: boolean,
): Promise<void> {
  await trx
    .updateTable('webhook')
    .set({ ...columnsOf(draft), ...(isOtherAddress ? { failures: 0, delivered_at: null } : {}) })
    .where('id', '=', webhookId)
    .execute();
}

/** Pauses or resumes a webhook; resuming clears earlier failures. */
export async function setPaused(
  trx: WebhookTransaction,
  webhookId: number,
  isPaused: boolean,
): Promise<void> {
  const reason: WebhookStateReason | null = isPaused ? 'USER' : null;
  await trx
    .updateTable('webhook')
    .set({
      state: isPaused ? 'PAUSED' : 'ACTIVE',
      state_reason: reason,
      ...(isPaused ? {} : { failures: 0 }),
    })
    .where('id', '=', webhookId)
    .execute();
}

/** Deletes a webhook with its secrets and deliveries. */
export async function deleteWebhook(trx: WebhookTransaction, webhookId: number): Promise<void> {
  await trx.deleteFrom('webhook').where('id', '=', webhookId).execute();
}

/** Returns the ids that don't belong to a county. */
export async function findUnknownCounties(
  db: Kysely<Database>,
  countyIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select n.id from unnest(${countyIds}::integer[]) as n(id)
     where not exists (select from county y where y.id = n.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts an account's test events since the given time. */
export async function countTests(
  trx: WebhookTransaction,
  accountId: number | null,
  since: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .where(isOwnedBy(accountId))
    .where('d.kind', '=', 'webhook.test')
    .where('d.created_at', '>', since)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
