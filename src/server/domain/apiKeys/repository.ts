import { sql, type Kysely, type Transaction } from 'kysely';
import {
  API_KEY_WARNING_DAYS,
  isApiScope,
  MAX_ACTIVE_API_KEYS,
  type ApiScope,
} from '#contract/account/apiKeys';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';

/** Days for which the list counts requests. */
const USE_DAYS = 30;
/** Maximum number of revoked and expired keys in the list. */
const MAX_ENDED = 20;

/**
 * State of a key: active, or why it no longer works. A key is stopped while the user who created it
 * isn't active in the account.
 */
export type KeyState = 'active' | 'expired' | 'revoked' | 'stopped';

/** A key in the list of its account. */
export interface ListedKey {
  readonly id: number;
  readonly shortId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly networks: readonly string[];
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly seenInAddressAt: Date | null;
  readonly revokedAt: Date | null;
  readonly state: KeyState;
  /** Number of requests in the last 30 days. */
  readonly requests: number;
}

/** A key's data for checking requests. */
export interface StoredKey {
  readonly id: number;
  readonly shortId: string;
  readonly hash: string;
  readonly accountId: number;
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly networks: readonly string[];
  readonly expiresAt: number;
  readonly isRevoked: boolean;
}

/** A key to store. */
export interface KeyToStore {
  readonly accountId: number;
  readonly userId: number;
  readonly name: string;
  readonly shortId: string;
  readonly hash: string;
  readonly scopes: readonly ApiScope[];
  readonly networks: readonly string[];
  readonly at: number;
  readonly expiresAt: number;
}

/** SQL: true if the user `c`, who created the key `k`, is active in its account. */
const IS_USABLE = sql<boolean>`(c.status = 'ACTIVE' and c.account_id = k.account_id)`;

/** Loads an account's keys: active ones, newest first, then the latest revoked or expired ones. */
export async function findKeys(
  db: Kysely<Database>,
  accountId: number,
  now: number,
): Promise<ListedKey[]> {
  const { rows } = await sql<Omit<ListedKey, 'scopes'> & { readonly scopes: readonly string[] }>`
    with keys as (
      select k.*, case when k.revoked_at is not null then 'revoked'
                       when k.expires_at <= ${new Date(now)}::timestamptz then 'expired'
                       when not ${IS_USABLE} then 'stopped'
                       else 'active' end as state
        from api_key k join app_user c on c.id = k.user_id where k.account_id = ${accountId})
    select k.id, k.short_id as "shortId", k.name, k.scopes, k.networks, k.state,
           k.created_at as "createdAt", k.expires_at as "expiresAt",
           k.last_used_at as "lastUsedAt", k.seen_in_address_at as "seenInAddressAt",
           k.revoked_at as "revokedAt",
           concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as "createdBy",
           coalesce((select sum(d.requests) from api_key_day d
                      where d.key_id = k.id
                        and d.day > ${new Date(now - USE_DAYS * DAY_MS)}::timestamptz::date),
                    0)::integer as requests
      from keys k join app_user u on u.id = k.user_id
     order by (k.state = 'active') desc, (k.state = 'stopped') desc, k.id desc
     limit ${MAX_ACTIVE_API_KEYS + MAX_ENDED}`.execute(db);
  return rows.map((row) => ({ ...row, scopes: row.scopes.filter(isApiScope) }));
}

/** Returns the id of an account's newest key; null if it never had one. */
export async function findNewestId(
  trx: Transaction<Database>,
  accountId: number,
): Promise<number | null> {
  const { id } = await trx
    .selectFrom('api_key')
    .where('account_id', '=', accountId)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

/** Loads a key by its short id; null if there is none. */
export async function findKey(db: Kysely<Database>, shortId: string): Promise<StoredKey | null> {
  const row = await db
    .selectFrom('api_key')
    .where('short_id', '=', shortId)
    .select(['id', 'short_id', 'key_hash', 'account_id', 'user_id', 'name', 'scopes', 'networks'])
    .select(['expires_at', 'revoked_at'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    shortId: row.short_id,
    hash: row.key_hash,
    accountId: row.account_id,
    userId: row.user_id,
    name: row.name,
    scopes: row.scopes.filter(isApiScope),
    networks: row.networks,
    expiresAt: row.expires_at.getTime(),
    isRevoked: row.revoked_at !== null,
  };
}

/** Stores a key unless the account has the maximum of active keys; returns whether it did. */
export async function insertKey(trx: Transaction<Database>, key: KeyToStore): Promise<boolean> {
  // Locks the account so that two administrators can't exceed the maximum at the same time.
  await trx
    .selectFrom('account')
    .where('id', '=', key.accountId)
    .select('id')
    .forUpdate()
    .execute();
  const { active } = await trx
    .selectFrom('api_key as k')
    .innerJoin('app_user as c', 'c.id', 'k.user_id')
    .where('k.account_id', '=', key.accountId)
    .where('k.revoked_at', 'is', null)
    .where('k.expires_at', '>', new Date(key.at))
    .where(IS_USABLE)
    .select(({ fn }) => fn.countAll<number>().as('active'))
    .executeTakeFirstOrThrow();
  if (active >= MAX_ACTIVE_API_KEYS) return false;
  await trx
    .insertInto('api_key')
    .values({
      account_id: key.accountId,
      user_id: key.userId,
      name: key.name,
      short_id: key.shortId,
      key_hash: key.hash,
      scopes: [...key.scopes],
      networks: [...key.networks],
      created_at: new Date(key.at),
      expires_at: new Date(key.expiresAt),
      last_used_at: null,
      seen_in_address_at: null,
      warned_at: null,
      revoked_at: null,
      revoked_by: null,
    })
    .execute();
  return true;
}

/** A key's data for a change. */
export type ChangedKey = Pick<StoredKey, 'shortId' | 'name' | 'expiresAt'>;

/** Revokes an account's active key; returns it, or null if there is none. */
export async function revoke(
  trx: Transaction<Database>,
  { accountId, at, id, userId }: { accountId: number; at: number; id: number; userId: number },
): Promise<ChangedKey | null> {
  const row = await trx
    .updateTable('api_key')
    .set({ revoked_at: new Date(at), revoked_by: userId })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .returning(['short_id', 'name', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return { shortId: row.short_id, name: row.name, expiresAt: row.expires_at.getTime() };
}

/** Marks an active key as sent in a URL; returns whether this was the first time. */
export async function markSeen(
  trx: Transaction<Database>,
  id: number,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('api_key')
    .set({ seen_in_address_at: new Date(at) })
    .where('id', '=', id)
    .where('seen_in_address_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An active administrator of an account, or the owner of a key, who gets emails about it. */
export interface KeyReader {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
}

/** Loads the account's active administrators, and the user `orUserId`, if any. */
export async function findReaders(
  db: Kysely<Database>,
  accountId: number,
  orUserId: number | null = null,
): Promise<KeyReader[]> {
  const { rows } = await sql<KeyReader>`
    select u.id as "userId", u.email,
           concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name
      from app_user u
     where u.account_id = ${accountId} and u.status = 'ACTIVE'
       and (u.is_admin or u.id = ${orUserId}::bigint)
     order by u.id`.execute(db);
  return rows;
}

/** Claims a key whose email about its expiration is due; null if there is none. */
export async function claimExpiring(
  trx: Transaction<Database>,
  now: number,
): Promise<(ChangedKey & { readonly accountId: number }) | null> {
  const { rows } = await sql<{
    account_id: number;
    short_id: string;
    name: string;
    expires_at: Date;
  }>`
    update api_key set warned_at = ${new Date(now)}
     where id = (select id from api_key
                  where revoked_at is null and warned_at is null
                    and expires_at > ${new Date(now)}::timestamptz
                    and expires_at <= ${new Date(now + API_KEY_WARNING_DAYS * DAY_MS)}::timestamptz
                  order by id limit 1 for update skip locked)
    returning account_id, short_id, name, expires_at`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const { account_id: accountId, expires_at: expiresAt, name, short_id: shortId } = row;
  return { accountId, shortId, name, expiresAt: expiresAt.getTime() };
}

/** Requests with a key on a day, and its last use. */
export interface KeyUse {
  readonly key_id: number;
  /** ISO date. */
  readonly day: string;
  readonly requests: number;
  /** ISO instant. */
  readonly last: string;
}

/** Adds requests to their keys and days, in one statement. */
export async function recordUses(db: Kysely<Database>, uses: readonly KeyUse[]): Promise<void> {
  await sql`
    with used as (
      select * from json_to_recordset(${JSON.stringify(uses)}::text::json)
        as u(key_id bigint, day date, requests integer, last timestamptz)),
    touched as (
      update api_key k set last_used_at = greatest(k.last_used_at, u.last)
        from (select key_id, max(last) as last from used group by key_id) u
       where k.id = u.key_id)
    insert into api_key_day (key_id, day, requests)
    select u.key_id, u.day, u.requests from used u join api_key k on k.id = u.key_id
     order by u.key_id, u.day
    on conflict (key_id, day) do update
      set requests = api_key_day.requests + excluded.requests`.execute(db);
}

/** Deletes request counts that the list no longer shows. */
export async function sweepUses(db: Kysely<Database>, now: number): Promise<void> {
  await sql`
    delete from api_key_day
     where day < ${new Date(now - 2 * USE_DAYS * DAY_MS)}::timestamptz::date`.execute(db);
}
