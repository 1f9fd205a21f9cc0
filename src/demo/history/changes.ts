import { sql, type Kysely } from 'kysely';
import type { RecordEventKind } from '#contract/imports/registers';
import type { SavedItemKind } from '#contract/account/savedItems';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../server/db/tables/database';
import { notifyAboutEvents } from '../../server/domain/recordEvents/notifyRepository';

/** An actual change of a record in the database. */
interface Change {
  readonly kind: RecordEventKind;
  readonly savedAs: SavedItemKind;
  readonly recordId: number;
  /** ISO date of the load that contained the change. */
  readonly loadedOn: string;
  readonly old: object | null;
  readonly new: object | null;
}

/** Number of recent days whose notifications are unread. */
const UNREAD_DAYS = 3;
/** Days of recent changes to use. */
const DAYS = 7;
const WARRANT_DAYS = 21;
const MOST = 12;
/** Saved cases have a hearing within this many days; mostly within two weeks, soonest first. */
const HEARD_DAYS = 45;
const REGISTERS: Readonly<Record<SavedItemKind, string>> = {
  courtCase: 'court',
  taxWarrant: 'taxWarrant',
  recorderDocument: 'recorder',
};

/** Finds recently postponed hearings of open cases. */
async function findMoved(db: Kysely<Database>, day: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select distinct on (c.id) 'HEARING_MOVED' as kind, 'courtCase' as "savedAs", c.id as "recordId",
           (e.entered_on + 1)::text as "loadedOn",
           json_build_object('at', o.starts_at, 'event', o.event, 'status', 'CONFIRMED') as old,
           json_build_object('at', n.starts_at, 'event', n.event, 'status', n.status) as new
      from ccs_entry e
      join public_case c on c.id = e.case_id and c.status = 'OPEN'
      join court k on k.id = c.court_id
      join hearing n on n.case_id = c.id and n.status <> 'CANCELLED'
       and (n.starts_at at time zone k.time_zone)::date = e.event_on
      join hearing o on o.case_id = c.id and o.status = 'CANCELLED' and o.event = n.event
       and o.starts_at < n.starts_at
     where e.type_code = 'HSCHED' and e.text like 'Motion is granted.%'
       and e.entered_on between ${day}::date - ${DAYS}::integer and ${day}::date - 1
       and e.event_on > ${day}::date
     order by c.id desc, o.starts_at desc limit ${MOST}`.execute(db);
  return rows;
}

/** Finds recently decided cases. */
async function findClosed(db: Kysely<Database>, day: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select 'STATUS_CHANGED' as kind, 'courtCase' as "savedAs", c.id as "recordId",
           (c.disposed_on + 1)::text as "loadedOn",
           json_build_object('status', 'OPEN') as old, json_build_object('status', c.status) as new
      from public_case c
     where c.status = 'CLOSED' and c.filed_on < c.disposed_on
       and c.disposed_on between ${day}::date - ${DAYS}::integer and ${day}::date - 1
     order by c.disposed_on desc, c.id limit ${MOST}`.execute(db);
  return rows;
}

/** Finds tax warrants whose status changed in recent weeks. */
async function findWarrants(db: Kysely<Database>, day: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select case when s.status = 'RELEASED' then 'RELEASED' else 'STATUS_CHANGED' end as kind,
           'taxWarrant' as "savedAs", w.id as "recordId", (s.happened_on + 1)::text as "loadedOn",
           json_build_object('status', p.status) as old,
           json_build_object('status', s.status) as new
      from tax_warrant_status s
      join public_tax_warrant w on w.id = s.warrant_id and w.status = s.status
      join lateral (select status from tax_warrant_status b
                     where b.warrant_id = s.warrant_id and b.id < s.id
                     order by b.id desc limit 1) p on p.status <> s.status
     where s.happened_on between ${day}::date - ${WARRANT_DAYS}::integer and ${day}::date - 1
     order by s.happened_on desc, w.id limit ${MOST}`.execute(db);
  return rows;
}

/** Finds a state's documents released in recent weeks. */
async function findReleased(db: Kysely<Database>, day: string, state: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select 'RELEASED' as kind, 'recorderDocument' as "savedAs", t.id as "recordId",
           (d.recorded_on + 1)::text as "loadedOn", json_build_object('status', 'OPEN') as old,
           json_build_object('status', 'RELEASED') as new
      from public_document d
      join document_reference r on r.document_id = d.id and r.relation = 'RELEASES'
      join public_document t on t.id = r.target_id
      join county y on y.id = t.county_id and y.state = ${state}
     where d.recorded_on between ${day}::date - ${WARRANT_DAYS}::integer and ${day}::date - 1
     order by d.recorded_on desc, t.id limit ${MOST}`.execute(db);
  return rows;
}

/** Finds the newest entries of recent days in cases that users saved with alerts, two per user. */
async function findEntries(
  db: Kysely<Database>,
  userIds: readonly number[],
  day: string,
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with newest as (
      select distinct on (s.user_id, e.case_id) s.user_id, e.*
        from saved_item s
        join public_case c on c.id = s.target_id
        join ccs_entry e on e.case_id = c.id
       where s.kind = 'courtCase' and s.alert and s.user_id = any(${[...userIds]}::bigint[])
         and e.entered_on between ${day}::date - ${DAYS}::integer and ${day}::date - 1
       order by s.user_id, e.case_id, e.entry_number desc),
    placed as (
      select *, row_number() over (partition by user_id order by entered_on desc, case_id) as place
        from newest)
    select distinct on (case_id) 'ENTRY_ADDED' as kind, 'courtCase' as "savedAs",
           case_id as "recordId", (entered_on + 1)::text as "loadedOn", null as old,
           json_build_object('on', entered_on, 'type', type_text, 'text', text) as new
      from placed where place <= 2 order by case_id`.execute(db);
  return rows;
}

/** Number of changes of each kind that a demo user follows. */
interface Following {
  readonly username: string;
  readonly moved?: number;
  readonly closed?: number;
  readonly warrants?: number;
  readonly released?: { readonly state: 'IN' | 'MI'; readonly count: number };
}

const FOLLOWING: readonly Following[] = [
  { username: 'user', moved: 2, closed: 1, warrants: 1, released: { state: 'IN', count: 1 } },
  { username: 'admin', moved: 2, closed: 2, released: { state: 'IN', count: 1 } },
  { username: 'michigan', released: { state: 'MI', count: 3 } },
  { username: 'pastdue', closed: 1, released: { state: 'IN', count: 1 } },
  { username: 'trial', moved: 1, closed: 1 },
  { username: 'bulk', moved: 1, closed: 1 },
  { username: 'clerk', closed: 1 },
  { username: 'recorder', released: { state: 'IN', count: 1 } },
  { username: 'judge', closed: 1 },
];

interface HistoryUsers {
  readonly db: Kysely<Database>;
  readonly userIds: ReadonlyMap<string, number>;
  /** ISO date. */
  readonly day: string;
  readonly now: number;
}

/**
 * Saves recently changed records with alerts for demo users. Notifies them as the product does, the
 * morning after each change. Recent notifications are unread.
 */
export async function loadChanges({ db, day, now, userIds }: HistoryUsers): Promise<void> {
  const [moved, closed, warrants] = [
    await findMoved(db, day),
    await findClosed(db, day),
    await findWarrants(db, day),
  ];
  const released = { IN: await findReleased(db, day, 'IN'), MI: await findReleased(db, day, 'MI') };
  const saved: { readonly userId: number; readonly change: Change }[] = [];
  for (const each of FOLLOWING) {
    const userId = userIds.get(each.username);
    if (userId === undefined) continue;
    const changes = [
      ...moved.splice(0, each.moved ?? 0),
      ...closed.splice(0, each.closed ?? 0),
      ...warrants.splice(0, each.warrants ?? 0),
      ...(each.released ? released[each.released.state].splice(0, each.released.count) : []),
    ];
    saved.push(...changes.map((change) => ({ userId, change })));
  }
  if (saved.length > 0) {
    await db
      .insertInto('saved_item')
      .values(
        saved.map(({ change, userId }, index) => ({
          user_id: userId,
          kind: change.savedAs,
          target_id: change.recordId,
          alert: true,
          saved_at: new Date(now - (30 + index) * DAY_MS),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const entries = await findEntries(db, [...userIds.values()], day);
  const known = new Set(saved.map(({ change }) => `${change.savedAs}/${change.recordId}`));
  const fresh = entries.filter(({ recordId }) => !known.has(`courtCase/${recordId}`));
  await notify(db, [...saved.map(({ change }) => change), ...fresh], now);
}

/** Notifies users of changes; groups changes of the same morning. */
async function notify(
  db: Kysely<Database>,
  changes: readonly Change[],
  now: number,
): Promise<void> {
  for (const day of [...new Set(changes.map(({ loadedOn }) => loadedOn))].sort()) {
    const at = Math.min(Date.parse(`${day}T12:00:00Z`), now - 600_000);
    await db
      .insertInto('record_event')
      .values(
        changes
          .filter(({ loadedOn }) => loadedOn === day)
          .map((change) => ({
            register: REGISTERS[change.savedAs] as 'court' | 'taxWarrant' | 'recorder',
            record_id: change.recordId,
            at: new Date(at),
            kind: change.kind,
            old: JSON.stringify(change.old),
            new: JSON.stringify(change.new),
          })),
      )
      .execute();
    await notifyAboutEvents(db, at + 300_000);
  }
  await sql`
    update notification
       set mailed_at = coalesce(mailed_at, created_at),
           read_at = case when created_at < ${new Date(now - UNREAD_DAYS * DAY_MS)}::timestamptz
                          then created_at + interval '3 hours' else read_at end`.execute(db);
}

/** Saves open cases with upcoming hearings for users' calendars, soonest first. */
export async function saveHeardCases(
  { db, now, userIds }: HistoryUsers,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const rounds = Math.max(...Object.values(counts));
  // Round robin, so that each user gets some of the soonest hearings.
  const wanted = Array.from({ length: rounds }, (_, round) =>
    Object.entries(counts).flatMap(([username, count]) =>
      round < count
        ? [userIds.get(username)].flatMap((userId) =>
            userId === undefined ? [] : [{ round, userId }],
          )
        : [],
    ),
  ).flat();
  const { rows } = await sql<{ id: number }>`
    select c.id from hearing h join public_case c on c.id = h.case_id
     where h.status <> 'CANCELLED' and c.status = 'OPEN'
       and h.starts_at between ${new Date(now)} and ${new Date(now + HEARD_DAYS * DAY_MS)}
     group by c.id order by min(h.starts_at), c.id limit ${wanted.length}`.execute(db);
  if (rows.length === 0) return;
  await db
    .insertInto('saved_item')
    .values(
      wanted.map(({ round, userId }, index) => ({
        user_id: userId,
        kind: 'courtCase' as const,
        // If there are few hearings, all users save the soonest ones.
        target_id: rows[rows.length < wanted.length ? round % rows.length : index]?.id ?? 0,
        alert: false,
        saved_at: new Date(now - (10 + index) * DAY_MS),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
