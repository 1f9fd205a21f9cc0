import { sql, type Kysely, type Transaction } from 'kysely';
import type { ClosedDay } from '#contract/schemas/courtDetails';
import type { Database } from '../../db/tables/database';

const MAX_SHOWN = 400;

interface Place {
  readonly courtId: number;
  readonly countyId: number;
}

/** Finds closed days of a court and its county, starting with a given day. */
export async function findShownDays(
  db: Kysely<Database>,
  { countyId, courtId }: Place,
  from: string,
): Promise<readonly ClosedDay[]> {
  const { rows } = await sql<ClosedDay>`
    select to_char(d.closed_on, 'YYYY-MM-DD') as "closedOn", d.reason,
           d.county_id is not null as "isCounty", g.id as "changeId"
      from closed_day d
      join court_change g on g.kind = 'closedDay' and g.undoes is null
       and (g.after ->> 'id')::bigint = d.id
       and (g.court_id = ${courtId} or g.county_id = ${countyId})
     where d.removed_at is null and d.closed_on >= ${from}::date
       and (d.court_id = ${courtId} or d.county_id = ${countyId})
     order by d.closed_on, d.id limit ${MAX_SHOWN}`.execute(db);
  return rows;
}

/** Closes a court, or all courts of a county, on a day; returns null if already closed. */
export async function addClosedDay(
  trx: Transaction<Database>,
  place: { readonly courtId: number } | { readonly countyId: number },
  day: { readonly closedOn: string; readonly reason: string },
  { at, userId }: { readonly at: number; readonly userId: number },
): Promise<number | null> {
  const row = await trx
    .insertInto('closed_day')
    .values({
      court_id: 'courtId' in place ? place.courtId : null,
      county_id: 'countyId' in place ? place.countyId : null,
      closed_on: day.closedOn,
      reason: day.reason,
      added_at: new Date(at),
      added_by: userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Reopens the court on a closed day; returns false if it was already open. */
export async function removeClosedDay(
  trx: Transaction<Database>,
  id: number,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('closed_day')
    .set({ removed_at: new Date(at) })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
