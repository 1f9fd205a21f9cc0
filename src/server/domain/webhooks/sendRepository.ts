import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { DAY_MS } from '#contract/time';
import { DELIVERY_DAYS, type WebhookEventKind } from '#contract/account/webhooks';
import type { Database } from '../../db/tables/database';
import { isRefusal, RETRY_MS } from './rules';
import type { PostOutcome } from './safePost';

/**
 * Time after which another attempt may claim a crashed server's delivery; longer than any attempt.
 */
const LEASE_MS = 30_000;

/**
 * `PROVEN`: the webhook's latest attempt succeeded. `OTHER`: it failed, or there was none yet. Each
 * lane has its own slots, so that unresponsive receivers don't delay others.
 */
export const LANES = ['PROVEN', 'OTHER'] as const;
export type Lane = (typeof LANES)[number];

/** Maximum concurrent deliveries per host and port, and per account. */
const LIMITS: Readonly<Record<Lane, { readonly destination: number; readonly account: number }>> = {
  PROVEN: { destination: 8, account: 16 },
  OTHER: { destination: 2, account: 4 },
};

/** A delivery claimed by this server. */
export interface ClaimedDelivery {
  readonly id: number;
  readonly webhookId: number;
  readonly messageId: string;
  readonly kind: WebhookEventKind;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly address: string;
}

const inLane = (lane: Lane): RawBuilder<unknown> =>
  lane === 'PROVEN'
    ? sql`(w.failures = 0 and w.delivered_at is not null)`
    : sql`(w.failures > 0 or w.delivered_at is null)`;

/**
 * True for webhooks `w` of active accounts and of the site's operators. Deliveries of other
 * accounts wait.
 */
const hasActiveAccount = sql`(w.account_id is null or exists (
  select from account c where c.id = w.account_id and c.status = 'ACTIVE'))`;

/** Webhooks with waiting deliveries, found with a loose index scan. */
const WAITING = sql`
  (select webhook_id from webhook_delivery where state = 'PENDING' order by webhook_id limit 1)
  union all
  select (select d.webhook_id from webhook_delivery d
           where d.state = 'PENDING' and d.webhook_id > x.webhook_id
           order by d.webhook_id limit 1)
    from waiting x where x.webhook_id is not null`;
/**
 * Webhooks that work; starting here avoids reading thousands that wait for unresponsive receivers.
 */
const PROVEN = sql`
  select w.id as webhook_id from webhook w
   where w.state = 'ACTIVE' and w.failures = 0 and w.delivered_at is not null`;

/**
 * Claims up to `free` due deliveries of a lane for this server, longest waiting first. Across all
 * servers, limits the deliveries per destination and per account.
 */
export async function claimDue(
  db: Kysely<Database>,
  lane: Lane,
  free: number,
  now: number,
): Promise<readonly ClaimedDelivery[]> {
  const at = new Date(now);
  const { account, destination } = LIMITS[lane];
  const isFree = sql`(d.leased_until is null or d.leased_until <= ${at}::timestamptz)`;
  const { rows } = await sql<ClaimedDelivery>`
    with recursive waiting as (${lane === 'PROVEN' ? PROVEN : WAITING}),
    busy as materialized (
      select w.account_id, w.destination from webhook_delivery d join webhook w on w.id = d.webhook_id
       where d.leased_until > ${at}::timestamptz),
    at_destination as (select destination, count(*) as running from busy group by 1),
    at_account as (select account_id, count(*) as running from busy group by 1),
    ranked as (
      select d.id, d.next_try_at,
             coalesce(s.running, 0)
               + row_number() over (partition by w.destination order by d.next_try_at, d.id) as of_destination,
             coalesce(a.running, 0)
               + row_number() over (partition by w.account_id order by d.next_try_at, d.id) as of_account
        from waiting x
        join webhook w on w.id = x.webhook_id and w.state = 'ACTIVE' and ${inLane(lane)}
             and ${hasActiveAccount}
        left join at_destination s on s.destination = w.destination
        left join at_account a on a.account_id = w.account_id
       cross join lateral (
         select d.id, d.next_try_at from webhook_delivery d
          where d.webhook_id = w.id and d.state = 'PENDING'
            and d.next_try_at <= ${at}::timestamptz and ${isFree}
          order by d.next_try_at, d.id limit ${destination}) d
       where coalesce(s.running, 0) < ${destination} and coalesce(a.running, 0) < ${account}),
    chosen as (
      select id from ranked where of_destination <= ${destination} and of_account <= ${account}
       order by next_try_at, id limit ${free}),
    locked as (
      select d.id from webhook_delivery d
       where d.id in (select id from chosen) and d.state = 'PENDING' and ${isFree}
         for update skip locked)
    update webhook_delivery d set leased_until = ${new Date(now + LEASE_MS)}::timestamptz
      from webhook w
     where d.id in (select id from locked) and w.id = d.webhook_id
    returning d.id, d.webhook_id as "webhookId", d.message_id as "messageId", d.kind, d.data,
              d.created_at as "createdAt", w.address`.execute(db);
  return rows;
}

/** The state of a webhook and a delivery while an attempt is saved; both are locked. */
export interface TriedDelivery {
  /** Null for a webhook of the site's operators. */
  readonly accountId: number | null;
  readonly address: string;
  readonly isActive: boolean;
  /** Consecutive failed attempts before this one. */
  readonly failures: number;
  readonly roundTries: number;
  /** How many of `roundTries` the receiver refused. */
  readonly roundRefusals: number;
  readonly roundAt: Date;
}

/** Locks a delivery and its webhook; null if the delivery was deleted or isn't pending anymore. */
export async function lockTried(
  trx: Transaction<Database>,
  { id, webhookId }: Pick<ClaimedDelivery, 'id' | 'webhookId'>,
): Promise<TriedDelivery | null> {
  const webhook = await trx
    .selectFrom('webhook')
    .where('id', '=', webhookId)
    .select(['account_id', 'address', 'state', 'failures'])
    .forUpdate()
    .executeTakeFirst();
  if (webhook === undefined) return null;
  const delivery = await trx
    .selectFrom('webhook_delivery')
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .select(['round_tries', 'round_at'])
    .forUpdate()
    .executeTakeFirst();
  if (delivery === undefined) return null;
  const tries = await trx
    .selectFrom('webhook_try')
    .where('delivery_id', '=', id)
    .where('at', '>=', delivery.round_at)
    .select('status')
    .execute();
  return {
    accountId: webhook.account_id,
    address: webhook.address,
    isActive: webhook.state === 'ACTIVE',
    failures: webhook.failures,
    roundTries: delivery.round_tries,
    roundRefusals: tries.filter(({ status }) => isRefusal(status)).length,
    roundAt: delivery.round_at,
  };
}

/** Saves an attempt, and the time of the next attempt; null ends the delivery. */
export async function saveTry(
  trx: Transaction<Database>,
  id: number,
  { answer, ms, problem, status }: PostOutcome,
  nextTryAt: number | null,
  now: number,
): Promise<void> {
  const at = new Date(now);
  await trx
    .insertInto('webhook_try')
    .values({ delivery_id: id, at, status, ms, answer, problem })
    .execute();
  const isFinished = nextTryAt === null;
  await trx
    .updateTable('webhook_delivery')
    .set({
      state: !isFinished ? 'PENDING' : problem === null ? 'DELIVERED' : 'FAILED',
      tries: sql`tries + 1`,
      round_tries: sql`round_tries + 1`,
      next_try_at: isFinished ? null : new Date(nextTryAt),
      finished_at: isFinished ? at : null,
      leased_until: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Saves a webhook's latest result; returns its consecutive failures. */
export async function saveResult(
  trx: Transaction<Database>,
  webhookId: number,
  isSuccess: boolean,
  now: number,
): Promise<number> {
  const { failures } = await trx
    .updateTable('webhook')
    .set(
      isSuccess
        ? { failures: 0, delivered_at: new Date(now) }
        : { failures: sql<number>`failures + 1` },
    )
    .where('id', '=', webhookId)
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

/** Releases an unsent delivery, because the server is stopping or has no key for it. */
export async function releaseDelivery(
  db: Kysely<Database>,
  id: number,
  nextTryAt: number | null,
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({
      leased_until: null,
      ...(nextTryAt === null ? {} : { next_try_at: new Date(nextTryAt) }),
    })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .execute();
}

/** Pauses a webhook after too many failures, or ends it after a 410. */
export async function stopWebhook(
  trx: Transaction<Database>,
  webhookId: number,
  reason: 'FAILURES' | 'GONE',
  now: number,
): Promise<void> {
  await trx
    .updateTable('webhook')
    .set({ state: reason === 'GONE' ? 'ENDED' : 'PAUSED', state_reason: reason })
    .where('id', '=', webhookId)
    .execute();
  if (reason === 'GONE') await failWaiting(trx, sql`webhook_id = ${webhookId}`, now);
}

async function failWaiting(
  db: Kysely<Database>,
  which: RawBuilder<unknown>,
  now: number,
): Promise<void> {
  await sql`
    update webhook_delivery
       set state = 'FAILED', next_try_at = null, leased_until = null,
           finished_at = ${new Date(now)}::timestamptz
     where state = 'PENDING' and ${which}`.execute(db);
}

/**
 * Notifies the account's administrators, or without an account, the super users; the inbox emails
 * the notification like any other.
 */
export async function notifyAdministrators(
  trx: Transaction<Database>,
  accountId: number | null,
  { body, title }: { readonly title: string; readonly body: string },
  now: number,
): Promise<void> {
  await sql`
    insert into notification (user_id, kind, target, title, body, created_at)
    select u.id, 'ACCOUNT', null, ${title}, ${body}, ${new Date(now)}::timestamptz from app_user u
     where ${accountId === null ? sql`u.is_super_user` : sql`u.account_id = ${accountId} and u.is_admin`}
       and u.status = 'ACTIVE'`.execute(trx);
}

/**
 * Ends deliveries that have waited for three days, such as those of paused webhooks, and deletes
 * old deliveries and expired secrets.
 */
export async function sweepWebhooks(db: Kysely<Database>, now: number): Promise<void> {
  const late = new Date(now - RETRY_MS - LEASE_MS);
  await failWaiting(
    db,
    sql`round_at < ${late}::timestamptz and next_try_at < ${new Date(now - LEASE_MS)}::timestamptz`,
    now,
  );
  await sql`
    delete from webhook_delivery
     where state <> 'PENDING' and created_at < ${new Date(now - DELIVERY_DAYS * DAY_MS)}::timestamptz`.execute(
    db,
  );
  await sql`delete from webhook_secret where expires_at < ${new Date(now)}::timestamptz`.execute(
    db,
  );
}
