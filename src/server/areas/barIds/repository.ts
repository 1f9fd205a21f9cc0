import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { BarCaseSort } from '#contract/account/barIds';
import type { BarCase, BarHearing, BarId } from '#contract/schemas/barIds';
import { findAccountLimit } from '../../domain/alerts/repository';
import { isHearingAhead } from '../../domain/courts/runningHearings';
import type { Database } from '../../db/tables/database';
import type { Owner } from '../../http/requester';

type Connection = Kysely<Database> | Transaction<Database>;

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** SQL: a hearing `h` of a public case `c` in court `k`, as JSON. */
const HEARING = sql`json_build_object('id', h.id, 'caseId', c.id, 'caseNumber', c.number,
  'caption', c.caption, 'courtName', k.name, 'timeZone', k.time_zone, 'event', h.event,
  'startsAt', to_char(h.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;

function hearingsOf(barNumber: RawBuilder<string>, now: Date): RawBuilder<unknown> {
  return sql`
    from calendar_hearing h
    join public_case c on c.id = h.case_id
    join court k on k.id = h.court_id
   where ${isHearingAhead(now)} and h.status = 'CONFIRMED'
     and h.case_id in (select p.case_id from case_party p
                        where p.bar_number = ${barNumber} and p.is_attorney)`;
}

/** SQL: the name of the attorney with a bar number, from the newest public case. */
function nameOf(barNumber: RawBuilder<string>): RawBuilder<string | null> {
  return sql`(select p.name from case_party p join public_case c on c.id = p.case_id
    where p.bar_number = ${barNumber} and p.is_attorney order by p.case_id desc limit 1)`;
}

/** SQL: the columns shown for the followed numbers `f`. */
function shownColumns(now: Date): RawBuilder<unknown> {
  const number = sql<string>`f.bar_number`;
  return sql`f.id, f.bar_number as "barNumber", f.alert, ${nameOf(number)} as name,
    (select count(distinct c.id)::integer from case_party p join public_case c on c.id = p.case_id
      where p.bar_number = f.bar_number and p.is_attorney and c.status = 'OPEN') as "openCases",
    (select ${HEARING} ${hearingsOf(number, now)} order by h.starts_at, h.id limit 1)
      as "nextHearing"`;
}

/** Loads a page of the attorneys that a user follows, newest first, and their total. */
export async function findBarIds(
  db: Connection,
  userId: number,
  page: Page,
  now: Date,
): Promise<{ readonly items: BarId[]; readonly total: number }> {
  const { rows } = await sql<BarId>`
    select ${shownColumns(now)} from bar_follow f where f.user_id = ${userId}
     order by f.id desc offset ${page.offset} limit ${page.limit}`.execute(db);
  return { items: rows, total: await countFollowed(db, userId) };
}

/** Counts the attorneys that a user follows. */
export async function countFollowed(db: Connection, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('bar_follow')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Loads one followed attorney; null if the user does not follow that id. */
export async function findBarId(
  db: Connection,
  userId: number,
  id: number,
  now: Date,
): Promise<BarId | null> {
  const { rows } = await sql<BarId>`
    select ${shownColumns(now)} from bar_follow f
     where f.user_id = ${userId} and f.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const SORTS: Readonly<Record<BarCaseSort, RawBuilder<unknown>>> = {
  filed: sql`c.filed_on`,
  caption: sql`c.caption collate by_name`,
  court: sql`k.name collate by_name`,
  status: sql`c.status`,
};

/** Loads a page of an attorney's public cases, and their total. */
export async function findBarCases(
  db: Connection,
  barNumber: string,
  sort: { readonly key: BarCaseSort; readonly isDescending: boolean },
  page: Page,
): Promise<{ readonly items: BarCase[]; readonly total: number }> {
  const own = sql`
    from public_case c join court k on k.id = c.court_id join county y on y.id = k.county_id
   where c.id in (select p.case_id from case_party p
                   where p.bar_number = ${barNumber} and p.is_attorney)`;
  const direction = sort.isDescending ? sql`desc` : sql`asc`;
  const { rows } = await sql<BarCase>`
    select c.id, c.number as "caseNumber", c.caption, k.name as "courtName",
           y.name as "countyName", c.type_code as "typeCode", c.filed_on as "filedOn", c.status
    ${own} order by ${SORTS[sort.key]} ${direction}, c.id desc
    offset ${page.offset} limit ${page.limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${own}`.execute(
    db,
  );
  return { items: rows, total: counted.rows[0]?.total ?? 0 };
}

/** Loads an attorney's next hearings that are not canceled, and the number of upcoming ones. */
export async function findBarHearings(
  db: Connection,
  barNumber: string,
  now: Date,
  limit: number,
): Promise<{ readonly hearings: BarHearing[]; readonly total: number }> {
  const number = sql<string>`${barNumber}`;
  const { rows } = await sql<{ hearings: BarHearing[]; total: number }>`
    select (select coalesce(json_agg(n.hearing), '[]') from (
              select ${HEARING} as hearing ${hearingsOf(number, now)}
               order by h.starts_at, h.id limit ${limit}) n) as hearings,
           (select count(*)::integer ${hearingsOf(number, now)}) as total`.execute(db);
  return rows[0] ?? { hearings: [], total: 0 };
}

/** Loads the names of attorneys by bar number, from public cases. */
export async function findNames(
  db: Connection,
  barNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ number: string; name: string | null }>`
    select n.number, ${nameOf(sql<string>`n.number`)} as name
      from unnest(${barNumbers}::text[]) as n(number)`.execute(db);
  return new Map(rows.flatMap(({ name, number }) => (name === null ? [] : [[number, name]])));
}

/** Returns which of the numbers a user already follows. */
export async function findFollowed(
  db: Connection,
  userId: number,
  barNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ bar_number: string }>`
    select bar_number from bar_follow
     where user_id = ${userId} and bar_number = any(${barNumbers}::text[])`.execute(db);
  return new Set(rows.map(({ bar_number }) => bar_number));
}

/** Locks the owner's row, so that concurrent requests cannot exceed the limit together. */
export async function lockOwner(trx: Transaction<Database>, owner: Owner): Promise<void> {
  if (owner.accountId !== null) {
    await sql`select id from account where id = ${owner.accountId} for update`.execute(trx);
  }
  await sql`select id from app_user where id = ${owner.userId} for update`.execute(trx);
}

/**
 * Returns true if the account may have `more` additional alerts; otherwise returns the account's
 * limit.
 */
export async function hasAlertsLeft(
  trx: Transaction<Database>,
  owner: Owner,
  more: number,
  today: string,
): Promise<true | number> {
  const { limit, used } = await findAccountLimit(trx, owner, today);
  return limit === null || used + more <= limit ? true : limit;
}

/** Follows attorneys for a user; leaves the ones already followed unchanged. */
export async function addFollows(
  trx: Transaction<Database>,
  userId: number,
  barNumbers: readonly string[],
  { alert, at }: { readonly alert: boolean; readonly at: Date },
): Promise<void> {
  await sql`
    insert into bar_follow (user_id, bar_number, alert, followed_at)
    select ${userId}, n.number, ${alert}, ${at}
      from unnest(${barNumbers}::text[]) with ordinality as n(number, place)
     order by n.place desc
        on conflict (user_id, bar_number) do nothing`.execute(trx);
}

/**
 * Returns whether a user's followed attorney has an alert; null if the user does not follow that
 * id.
 */
export async function findAlert(
  trx: Transaction<Database>,
  userId: number,
  id: number,
): Promise<boolean | null> {
  const row = await trx
    .selectFrom('bar_follow')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select('alert')
    .executeTakeFirst();
  return row?.alert ?? null;
}

/** Turns the alert of a followed attorney on or off. */
export async function setAlert(
  trx: Transaction<Database>,
  userId: number,
  id: number,
  alert: boolean,
): Promise<void> {
  await trx
    .updateTable('bar_follow')
    .set({ alert })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Unfollows an attorney; does nothing if the user does not follow that id. */
export async function removeFollow(db: Connection, userId: number, id: number): Promise<void> {
  await db.deleteFrom('bar_follow').where('user_id', '=', userId).where('id', '=', id).execute();
}
