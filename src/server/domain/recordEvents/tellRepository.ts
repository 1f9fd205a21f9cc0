import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { eventWords, type ToldEvent } from './words';

/** Events that are told in one transaction. */
const EVENTS_AT_A_TIME = 500;

/** An event of a public case with a user whom it concerns; `name` is of the attorney who is followed. */
interface Telling extends ToldEvent {
  readonly id: number;
  readonly caseId: number;
  readonly userId: number;
  readonly attorney: string | null;
}

/** What attorneys are followed for: new cases, and hearings. */
const ATTORNEY_EVENTS = ['CASE_ADDED', 'HEARING_ADDED', 'HEARING_MOVED', 'HEARING_CANCELLED'];
const HEARING_EVENTS: readonly string[] = ATTORNEY_EVENTS.slice(1);

/** Takes events that were not told, for this transaction alone. */
async function takeEvents(trx: Transaction<Database>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from record_event where told_at is null
     order by id limit ${EVENTS_AT_A_TIME} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Whom the events concern: each user once, by the saved case or by the attorney. */
async function findTellings(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<readonly Telling[]> {
  const { rows } = await sql<Telling>`
    with event as (
      select e.*, c.id as case_id, c.number, c.caption, k.time_zone
        from record_event e
        join public_case c on c.id = e.record_id
        join court k on k.id = c.court_id
       where e.id = any(${ids}::bigint[]) and e.register = 'court'),
    concerned as (
      select e.id, s.user_id, null::text as attorney
        from event e
        join saved_item s on s.kind = 'courtCase' and s.target_id = e.case_id and s.alert
      union all
      select e.id, f.user_id, p.name || ' (' || p.bar_number || ')'
        from event e
        join case_party p on p.case_id = e.case_id and p.is_attorney
        join bar_follow f on f.bar_number = p.bar_number and f.alert
       where e.kind = any(${ATTORNEY_EVENTS}::text[]))
    select distinct on (e.id, n.user_id)
           e.id, e.kind, e.old, e.new, e.number, e.caption, e.time_zone as "timeZone",
           e.case_id as "caseId", n.user_id as "userId", n.attorney
      from event e join concerned n on n.id = e.id
      join app_user u on u.id = n.user_id and u.status = 'ACTIVE'
     order by e.id, n.user_id, n.attorney nulls first`.execute(trx);
  return rows;
}

/**
 * Writes notifications of what changed on cases: to those who saved the case with an alert, and to
 * those who follow an attorney of it with one. Each event is told once, whichever server does it, and
 * nothing is told of a case that is sealed by now. Gives how many notifications were written.
 */
export async function tellEvents(db: Kysely<Database>, now: number): Promise<number> {
  let written = 0;
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      const ids = await takeEvents(trx);
      if (ids.length === 0) return null;
      const rows = (await findTellings(trx, ids)).flatMap((telling) => {
        const words = eventWords(telling);
        if (words === null) return [];
        const by = telling.attorney === null ? '' : ` Attorney: ${telling.attorney}.`;
        return [
          {
            user_id: telling.userId,
            kind: HEARING_EVENTS.includes(telling.kind)
              ? ('HEARING_CHANGED' as const)
              : ('CASE_CHANGED' as const),
            target: `courtCase/${String(telling.caseId)}`,
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
