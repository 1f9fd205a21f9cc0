import { sql, type Kysely, type Transaction } from 'kysely';
import type { SavedItemKind } from '#contract/savedItems';
import type { NotificationTable } from '../../db/tables/counting';
import type { Database } from '../../db/tables/database';
import { eventWords, type ToldEvent } from './words';

/** Events that are told in one transaction. */
const EVENTS_AT_A_TIME = 500;

/** An event of a record that may be shown, with a user whom it concerns. */
interface Telling extends ToldEvent {
  readonly id: number;
  readonly savedAs: SavedItemKind;
  readonly recordId: number;
  readonly userId: number;
  /** The attorney who is followed; null where the record itself is saved. */
  readonly attorney: string | null;
}

/** What attorneys are followed for: new cases, and hearings. */
const ATTORNEY_EVENTS = ['CASE_ADDED', 'HEARING_ADDED', 'HEARING_MOVED', 'HEARING_CANCELLED'];
const HEARING_EVENTS: readonly string[] = ATTORNEY_EVENTS.slice(1);

/** Of registers without courts. */
const INDIANA_TIME = 'America/Indiana/Indianapolis';

/** Takes events that were not told, for this transaction alone. */
async function takeEvents(trx: Transaction<Database>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from record_event where told_at is null
     order by id limit ${EVENTS_AT_A_TIME} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Kinds that users do not want to be told of. */
async function findMuted(
  trx: Transaction<Database>,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const { rows } = await sql<{ userId: number; kinds: string[] }>`
    select user_id as "userId", muted_kinds as kinds from notification_setting
     where muted_kinds <> '{}'`.execute(trx);
  return new Map(rows.map(({ kinds, userId }) => [userId, kinds]));
}

/** Whom the events concern: each user once, by the saved case or by the attorney. */
async function findTellings(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<readonly Telling[]> {
  const { rows } = await sql<Telling>`
    with event as (
      select e.*, coalesce(c.number, w.warrant_number, d.document_number) as number,
             coalesce(c.caption, w.taxpayer_name, d.type_name) as caption,
             coalesce(k.time_zone, ${INDIANA_TIME}) as time_zone,
             case e.register when 'court' then 'courtCase' when 'taxWarrant' then 'taxWarrant'
                             else 'recorderDocument' end as saved_as
        from record_event e
        left join public_case c on e.register = 'court' and c.id = e.record_id
        left join court k on k.id = c.court_id
        left join public_tax_warrant w on e.register = 'taxWarrant' and w.id = e.record_id
        left join public_document d on e.register = 'recorder' and d.id = e.record_id
       where e.id = any(${ids}::bigint[]) and coalesce(c.id, w.id, d.id) is not null),
    concerned as (
      select e.id, s.user_id, null::text as attorney
        from event e
        join saved_item s on s.kind = e.saved_as and s.target_id = e.record_id and s.alert
      union all
      select e.id, f.user_id, p.name || ' (' || p.bar_number || ')'
        from event e
        join case_party p on p.case_id = e.record_id and p.is_attorney
        join bar_follow f on f.bar_number = p.bar_number and f.alert
       where e.register = 'court' and e.kind = any(${ATTORNEY_EVENTS}::text[]))
    select distinct on (e.id, n.user_id)
           e.id, e.kind, e.old, e.new, e.number, e.caption, e.time_zone as "timeZone",
           e.saved_as as "savedAs", e.record_id as "recordId", n.user_id as "userId", n.attorney
      from event e join concerned n on n.id = e.id
      join app_user u on u.id = n.user_id and u.status = 'ACTIVE'
     order by e.id, n.user_id, n.attorney nulls first`.execute(trx);
  return rows;
}

function kindOf({ kind, savedAs }: Telling): NotificationTable['kind'] {
  if (savedAs !== 'courtCase') return 'RECORD_CHANGED';
  return HEARING_EVENTS.includes(kind) ? 'HEARING_CHANGED' : 'CASE_CHANGED';
}

/**
 * Writes notifications of what changed on records: to those who saved the record with an alert, and
 * to those who follow an attorney of the case with one. Each event is told once, whichever server does
 * it, and nothing is told of a record that may not be shown by now. Gives how many notifications were written.
 */
export async function tellEvents(db: Kysely<Database>, now: number): Promise<number> {
  let written = 0;
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const ids = await takeEvents(trx);
      if (ids.length === 0) return null;
      const muted = await findMuted(trx);
      const rows = (await findTellings(trx, ids)).flatMap((telling) => {
        if (muted.get(telling.userId)?.includes(kindOf(telling)) === true) return [];
        const words = eventWords(telling);
        if (words === null) return [];
        const by = telling.attorney === null ? '' : ` Attorney: ${telling.attorney}.`;
        return [
          {
            user_id: telling.userId,
            kind: kindOf(telling),
            target: `${telling.savedAs}/${String(telling.recordId)}`,
            title: words.title,
            body: words.body + by,
            created_at: new Date(now),
            read_at: null,
          },
        ];
      });
      if (rows.length > 0) await trx.insertInto('notification').values(rows).execute();
      await trx
        .updateTable('record_event')
        .set({ told_at: new Date(now) })
        .where('id', 'in', ids)
        .execute();
      return rows.length;
    });
    if (count === null) return written;
    written += count;
  }
}
