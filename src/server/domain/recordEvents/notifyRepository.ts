import { sql, type Kysely, type Transaction } from 'kysely';
import type { SavedItemKind } from '#contract/account/savedItems';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { NotificationTable } from '../../db/tables/counting';
import type { Database } from '../../db/tables/database';
import { firstPaused, isRunning } from '../alerts/pausedRepository';
import { enqueueAlertEvents, type WrittenAlert } from '../webhooks/alertEventsRepository';
import { HEARING_EVENTS, topicOf } from './topics';
import { eventWords, type NotifiedEvent } from './words';

/** Events per transaction, so memory doesn't grow with the number of events. */
const EVENTS_AT_A_TIME = 1_000;

/** An event of a record that may be shown. */
interface Telling extends NotifiedEvent {
  readonly id: number;
  readonly register: string;
  readonly recordId: number;
}

/** Events that notify users who follow an attorney: new cases and hearings. */
const ATTORNEY_EVENTS: readonly string[] = ['CASE_ADDED', ...HEARING_EVENTS];

/** The kind of saved item for each register. */
const SAVED_AS: Readonly<Record<string, SavedItemKind>> = {
  court: 'courtCase',
  taxWarrant: 'taxWarrant',
  recorder: 'recorderDocument',
};

/** Claims unprocessed events after `afterId`, for this transaction only. */
async function takeEvents(trx: Transaction<Database>, afterId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from record_event where told_at is null and id > ${afterId}
     order by id limit ${EVENTS_AT_A_TIME} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Reads events; skips events of records that may not be shown. */
async function findTellings(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<readonly Telling[]> {
  const { rows } = await sql<Telling>`
    select e.id, e.at, e.kind, e.old, e.new, e.register, e.record_id as "recordId",
           (select y.name from county y
             where y.id = coalesce(k.county_id, w.county_id, d.county_id)) as county,
           coalesce(c.number, w.warrant_number, d.document_number) as number,
           coalesce(c.caption, w.taxpayer_name, d.type_name) as caption,
           coalesce(k.time_zone, ${STATE_TIME_ZONE}) as "timeZone", w.id is not null as "isWarrant"
      from record_event e
      left join public_case c on e.register = 'court' and c.id = e.record_id
      left join court k on k.id = c.court_id
      left join public_tax_warrant w on e.register = 'taxWarrant' and w.id = e.record_id
      left join public_document d on e.register = 'recorder' and d.id = e.record_id
     where e.id = any(${ids}::bigint[]) and coalesce(c.id, w.id, d.id) is not null
     order by e.id`.execute(trx);
  return rows;
}

function kindOf(savedAs: SavedItemKind, kind: string): NotificationTable['kind'] {
  if (savedAs !== 'courtCase') return 'RECORD_CHANGED';
  return HEARING_EVENTS.includes(kind) ? 'HEARING_CHANGED' : 'CASE_CHANGED';
}

/** Builds the notification that every affected user gets; empty if the event needs none. */
function newsOf({ id, kind, recordId, register, ...event }: Telling) {
  const savedAs = SAVED_AS[register];
  const words = eventWords({ kind, ...event });
  if (savedAs === undefined || words === null) return [];
  const isOfAttorneys = savedAs === 'courtCase' && ATTORNEY_EVENTS.includes(kind);
  return [
    {
      id,
      saved_as: savedAs,
      record_id: recordId,
      kind: kindOf(savedAs, kind),
      topic: topicOf(kind, event.new),
      isOfAttorneys,
      // An attorney who entered a case is news only for that attorney's followers.
      barNumber: kind === 'CASE_ADDED' ? (event.new?.['barNumber'] ?? null) : null,
      ...words,
    },
  ];
}

const ACCOUNTS = sql`select u.account_id from concerned c join app_user u on u.id = c.user_id`;
const CONCERNED = { at: sql`c."savedAt"`, kind: sql`c."savedKind"`, key: sql`c.key` };

/**
 * Writes notifications, one per user and event: for the saved record, or otherwise for a followed
 * attorney on the case. Skips kinds and topics that a user has muted, and
 * alerts that the account's plan pauses. Returns the number written.
 */
async function writeNews(
  trx: Transaction<Database>,
  news: readonly ReturnType<typeof newsOf>[number][],
  now: number,
): Promise<number> {
  if (news.length === 0) return 0;
  const { rows } = await sql<WrittenAlert>`
    with news as materialized (
      select * from json_to_recordset(${JSON.stringify(news)}::text::json)
        as x(id bigint, saved_as text, record_id bigint, kind text, title text, body text,
             topic text, "isOfAttorneys" boolean, "barNumber" text)),
    concerned as materialized (
      select n.id, s.user_id, null::text as attorney, s.saved_at as "savedAt", s.kind as "savedKind",
             s.target_id as key
        from news n
        join saved_item s on s.kind = n.saved_as and s.target_id = n.record_id and s.alert
        left join saved_note a on a.user_id = s.user_id and a.kind = s.kind
             and a.target_id = s.target_id and a.removed_at is null
       where n."barNumber" is null and n.topic <> all(coalesce(a.muted_topics, '{}'))
      union all
      select n.id, f.user_id, p.name || ' (' || p.bar_number || ')', f.followed_at, 'barId', f.id
        from news n
        join case_party p on p.case_id = n.record_id and p.is_attorney
        join bar_follow f on f.bar_number = p.bar_number and f.alert
       where n."isOfAttorneys" and (n."barNumber" is null or n."barNumber" = p.bar_number)),
    cut as materialized (${firstPaused(ACCOUNTS, new Date(now))}),
    told as (
      select distinct on (c.id, c.user_id) c.id, c.user_id, c.attorney
        from concerned c join app_user u on u.id = c.user_id
       where ${isRunning(CONCERNED)}
       order by c.id, c.user_id, c.attorney nulls first)
    insert into notification (user_id, kind, target, title, body, created_at, event_id)
    select t.user_id, n.kind, n.saved_as || '/' || n.record_id, n.title,
           n.body || coalesce(' Attorney: ' || t.attorney || '.', ''),
           ${new Date(now)}::timestamptz, n.id
      from told t
      join news n on n.id = t.id
      join app_user u on u.id = t.user_id and u.status = 'ACTIVE'
      left join notification_setting m on m.user_id = t.user_id
     where n.kind <> all(coalesce(m.muted_kinds, '{}'))
     order by t.id, t.user_id
    returning id, user_id as "userId", kind, target`.execute(trx);
  await enqueueAlertEvents(trx, rows, now);
  return rows.length;
}

/**
 * Notifies users about changed records: users with an alert on the record, or on an attorney of the
 * case. Each event is processed only once across servers. Skips records that may not be shown. If a
 * run is interrupted, the next run finishes it. Returns the number of notifications.
 */
export async function notifyAboutEvents(
  db: Kysely<Database>,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  let written = 0;
  let lastId: number | undefined = 0;
  while (lastId !== undefined) {
    signal?.throwIfAborted();
    const afterId: number = lastId;
    lastId = await db.transaction().execute(async (trx) => {
      const ids = await takeEvents(trx, afterId);
      written += await writeNews(trx, (await findTellings(trx, ids)).flatMap(newsOf), now);
      await sql`
        update record_event set told_at = ${new Date(now)}::timestamptz
         where id = any(${ids}::bigint[])`.execute(trx);
      return ids.at(-1);
    });
  }
  return written;
}
