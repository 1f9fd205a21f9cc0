import { sql, type Kysely, type Transaction } from 'kysely';
import type { LoginThrottle } from '#contract/schemas/logins';
import type { Database } from '../../db/tables/database';
import type { Limits, Rate } from '../../limits';
import { GUESS_LIMITS, type GuessName } from './table';

const MAX_THROTTLES = 200;

interface Counter {
  readonly id: string;
  readonly key: string;
  readonly count: number;
  readonly at: Date;
}

/** A throttle whose username hasn't been looked up yet. */
interface Found extends Omit<LoginThrottle, 'userId' | 'username' | 'until'> {
  readonly until: number;
  /** Hash of the username; null for an IP address. */
  readonly nameHash: string | null;
}

const isOfLogins = sql`(key like 'login:%' or key like 'loginDelay:%' or key like 'factorDelay:%')`;

const NAMES: readonly GuessName[] = ['login', 'factor'];

/** Converts a counter to an active throttle; null if it isn't active. */
function throttleOf({ at, count, id, key }: Counter, now: number, limits: Limits): Found | null {
  const start = at.getTime();
  const address = /^login:(.+):(\d+)$/.exec(key);
  if (address !== null) {
    const rate = limits.loginFailures.find(({ windowMs }) => String(windowMs) === address[2]);
    if (rate === undefined || count < rate.count || start + rate.windowMs <= now) return null;
    return {
      id,
      kind: 'NETWORK',
      nameHash: null,
      network: address[1] ?? '',
      isBrowser: false,
      failures: count,
      until: start + rate.windowMs,
    };
  }
  const ofName = /^(\w+):([0-9a-f]{64})\/(all|address|browser)[/:](.*)$/.exec(key);
  const name = NAMES.find((each) => GUESS_LIMITS[each].delayKey === ofName?.[1]);
  if (ofName === null || name === undefined) return null;
  const [, , nameHash = '', place, rest = ''] = ofName;
  if (place === 'all') {
    const rate = limits[GUESS_LIMITS[name].rate];
    if (count < rate.count || start + rate.windowMs <= now) return null;
    return {
      id,
      kind: 'NAME',
      nameHash,
      network: null,
      isBrowser: false,
      failures: count,
      until: start + rate.windowMs,
    };
  }
  // A delay longer than the maximum was set while a clock was ahead, and doesn't apply.
  if (start <= now || start > now + limits.loginDelay.longestMs) return null;
  return {
    id,
    kind: name === 'login' ? 'PASSWORD' : 'CODE',
    nameHash,
    isBrowser: place === 'browser',
    network: place === 'browser' ? null : rest,
    failures: count,
    until: start,
  };
}

async function withUsers(db: Kysely<Database>, found: readonly Found[]): Promise<LoginThrottle[]> {
  const hashes = found.flatMap(({ nameHash }) => (nameHash === null ? [] : [nameHash]));
  const { rows } =
    hashes.length === 0
      ? { rows: [] }
      : await sql<{ id: number; username: string; hash: string }>`
          select id, username, hash from (
            select id, username, encode(sha256(convert_to(lower(username), 'UTF8')), 'hex') as hash
              from app_user) u
           where hash in (select json_array_elements_text(${JSON.stringify(hashes)}::text::json))`.execute(
          db,
        );
  const users = new Map(rows.map(({ hash, id, username }) => [hash, { id, username }]));
  return found.map(({ nameHash, until, ...throttle }) => {
    const user = nameHash === null ? undefined : users.get(nameHash);
    return {
      ...throttle,
      userId: user?.id ?? null,
      username: user?.username ?? null,
      until: new Date(until).toISOString(),
    };
  });
}

/**
 * Selects the counters that are active throttles, with their end: delays that haven't ended, and
 * full windows.
 */
function activeCounters(now: number, limits: Limits) {
  const { longestMs } = limits.loginDelay;
  const full = (keys: string, { count, windowMs }: Rate) => sql`
    select key, count, window_start, window_start + ${windowMs}::integer * interval '1 millisecond' as until
      from rate_counter
     where key like ${keys} and count >= ${count}
       and window_start > ${new Date(now - windowMs)}::timestamptz`;
  const delays = sql`
    select key, count, window_start, window_start as until
      from rate_counter
     where (key like 'loginDelay:%' or key like 'factorDelay:%')
       and key ~ '^[a-zA-Z]+:[0-9a-f]{64}/(address|browser)[/:]'
       and window_start > ${new Date(now)}::timestamptz
       and window_start <= ${new Date(now + longestMs)}::timestamptz`;
  return sql.join(
    [
      delays,
      ...limits.loginFailures.map((rate) => full(`login:%:${rate.windowMs}`, rate)),
      ...NAMES.map((name) => {
        const rate = limits[GUESS_LIMITS[name].rate];
        return full(`${GUESS_LIMITS[name].delayKey}:%/all:${rate.windowMs}`, rate);
      }),
    ],
    sql` union all `,
  );
}

/**
 * Finds the throttles that currently prevent a login, longest first. If an id is set, finds only
 * that throttle.
 */
export async function findThrottles(
  db: Kysely<Database>,
  now: number,
  limits: Limits,
  id: string | null = null,
): Promise<LoginThrottle[]> {
  const { rows } = await sql<Counter>`
    select * from (
    select md5(key || ' ' || extract(epoch from window_start)::text) as id, key, count,
           window_start as at, until
      from (${activeCounters(now, limits)}) active) found
     where ${id}::text is null or id = ${id}
     order by until desc, id
     limit ${MAX_THROTTLES}`.execute(db);
  const found = rows.flatMap((row) => throttleOf(row, now, limits) ?? []);
  return withUsers(db, found);
}

/** Removes a throttle by its id; returns it, or null if it isn't active. */
export async function liftThrottle(
  trx: Transaction<Database>,
  id: string,
  now: number,
  limits: Limits,
): Promise<LoginThrottle | null> {
  const throttle = (await findThrottles(trx, now, limits, id)).at(0);
  if (throttle === undefined) return null;
  await sql`
    delete from rate_counter
     where ${isOfLogins} and md5(key || ' ' || extract(epoch from window_start)::text) = ${id}`.execute(
    trx,
  );
  return throttle;
}
