import { sql, type Kysely } from 'kysely';
import type { SavedItemKind } from '#contract/account/savedItems';
import { STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import { firstPaused, isRunning } from '../alerts/pausedRepository';
import { topicOf } from './topics';
import type { NotifiedEvent } from './words';

/** An event of a record that may be shown. */
export interface RecordEvent extends NotifiedEvent {
  readonly id: number;
  /** The record's edition. */
  readonly state: 'IN' | 'MI';
  readonly record: { readonly kind: SavedItemKind; readonly id: number };
}

interface EventRow extends Omit<RecordEvent, 'record'> {
  readonly savedAs: SavedItemKind;
  readonly recordId: number;
  /** Topics that the user excluded from the alert. */
  readonly muted: readonly string[];
}

/** Events per query; muted ones are skipped. */
const EVENTS_AT_A_TIME = 500;

/**
 * Finds the newest events of a user's saved records with alerts, if the records may be shown. Like
 * the inbox, leaves out muted topics, news that is only for followers of an attorney, and alerts
 * that the account's plan pauses at `now`.
 */
export async function findSavedItemEvents(
  db: Kysely<Database>,
  userId: number,
  { limit, now }: { readonly limit: number; readonly now: number },
): Promise<RecordEvent[]> {
  const events: RecordEvent[] = [];
  let before: number | null = null;
  do {
    const rows: readonly EventRow[] = await findEvents(db, userId, new Date(now), before);
    for (const { muted, recordId, savedAs, ...event } of rows) {
      if (muted.includes(topicOf(event.kind, event.new))) continue;
      events.push({ ...event, record: { kind: savedAs, id: recordId } });
    }
    before = rows.length < EVENTS_AT_A_TIME ? null : (rows.at(-1)?.id ?? null);
  } while (before !== null && events.length < limit);
  return events.slice(0, limit);
}

const SAVED = { at: sql`s.saved_at`, kind: sql`s.kind`, key: sql`s.target_id` };

/** Loads the next events with ids below `before`, newest first; the newest ones if it is null. */
async function findEvents(
  db: Kysely<Database>,
  userId: number,
  now: Date,
  before: number | null,
): Promise<readonly EventRow[]> {
  const account = sql`select account_id from app_user where id = ${userId}`;
  const { rows } = await sql<EventRow>`
    with cut as materialized (${firstPaused(account, now)})
    select coalesce(to_json(a.muted_topics), '[]'::json) as muted, e.id, e.at, e.kind, e.old, e.new, s.kind as "savedAs", s.target_id as "recordId",
           coalesce(c.number, w.warrant_number, d.document_number) as number,
           coalesce(c.caption, w.taxpayer_name, d.type_name) as caption,
           coalesce(k.time_zone, ${STATE_ZONE}) as "timeZone",
           w.id is not null as "isWarrant",
           (select y.name from county y
             where y.id = coalesce(k.county_id, w.county_id, d.county_id)) as county,
           (select y.state from county y
             where y.id = coalesce(k.county_id, w.county_id, d.county_id)) as state
      from saved_item s
      join app_user u on u.id = s.user_id
      join record_event e on e.record_id = s.target_id and e.register = case s.kind
             when 'courtCase' then 'court' when 'taxWarrant' then 'taxWarrant' else 'recorder' end
      left join saved_note a on a.user_id = s.user_id and a.kind = s.kind
           and a.target_id = s.target_id and a.removed_at is null
      left join public_case c on s.kind = 'courtCase' and c.id = s.target_id
      left join court k on k.id = c.court_id
      left join public_tax_warrant w on s.kind = 'taxWarrant' and w.id = s.target_id
      left join public_document d on s.kind = 'recorderDocument' and d.id = s.target_id
     where s.user_id = ${userId} and s.alert and ${isRunning(SAVED)}
       and (${before}::bigint is null or e.id < ${before}::bigint)
       and not (e.kind = 'CASE_ADDED' and coalesce(e.new ->> 'barNumber', '') <> '')
       and coalesce(c.id, w.id, d.id) is not null
     order by e.id desc limit ${EVENTS_AT_A_TIME}`.execute(db);
  return rows;
}
