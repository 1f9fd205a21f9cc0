import { sql, type Kysely } from 'kysely';
import type { SavedItemKind } from '#contract/savedItems';
import { STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import type { NotifiedEvent } from './words';

/** An event of a record that may be shown. */
export interface RecordEvent extends NotifiedEvent {
  readonly id: number;
  /** The record's edition. */
  readonly state: 'IN' | 'MI';
  readonly record: { readonly kind: SavedItemKind; readonly id: number };
}

/** Finds the newest events of a user's saved records with alerts, if the records may be shown. */
export async function findSavedItemEvents(
  db: Kysely<Database>,
  userId: number,
  limit: number,
): Promise<RecordEvent[]> {
  const { rows } = await sql<
    Omit<RecordEvent, 'record'> & { readonly savedAs: SavedItemKind; readonly recordId: number }
  >`
    select e.id, e.at, e.kind, e.old, e.new, s.kind as "savedAs", s.target_id as "recordId",
           coalesce(c.number, w.warrant_number, d.document_number) as number,
           coalesce(c.caption, w.taxpayer_name, d.type_name) as caption,
           coalesce(k.time_zone, ${STATE_ZONE}) as "timeZone",
           w.id is not null as "isWarrant",
           (select y.name from county y
             where y.id = coalesce(k.county_id, w.county_id, d.county_id)) as county,
           (select y.state from county y
             where y.id = coalesce(k.county_id, w.county_id, d.county_id)) as state
      from saved_item s
      join record_event e on e.record_id = s.target_id and e.register = case s.kind
             when 'courtCase' then 'court' when 'taxWarrant' then 'taxWarrant' else 'recorder' end
      left join public_case c on s.kind = 'courtCase' and c.id = s.target_id
      left join court k on k.id = c.court_id
      left join public_tax_warrant w on s.kind = 'taxWarrant' and w.id = s.target_id
      left join public_document d on s.kind = 'recorderDocument' and d.id = s.target_id
     where s.user_id = ${userId} and s.alert
       and coalesce(c.id, w.id, d.id) is not null
     order by e.id desc limit ${limit}`.execute(db);
  return rows.map(({ recordId, savedAs, ...event }) => ({
    ...event,
    record: { kind: savedAs, id: recordId },
  }));
}
