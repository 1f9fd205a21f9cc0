import { sql, type Kysely, type RawBuilder } from 'kysely';
import { STATE_ZONE, startOfStateDay } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import { lockEntries } from './monthsRepository';

/**
 * SQL: day, ledger, month, and cents of journal lines that aren't in `journal_day` yet. Few entries
 * are new, so their lines are looked up by entry (`offset 0` keeps the planner from reading all).
 */
export function linesByDay(): RawBuilder<unknown> {
  return sql`
    select l.ledger, (e.entered_at at time zone ${STATE_ZONE})::date as day,
           coalesce(e.moved_to, date_trunc('month', e.entered_at at time zone ${STATE_ZONE})::date)
             as month,
           l.cents
      from journal_entry e
     cross join lateral (
       select n.ledger, n.cents from journal_line n where n.entry_id = e.id offset 0) l
     where e.entered_at >= (select s.before from journal_summed s)`;
}

/** Days summed per transaction; few, so that other entries wait only for milliseconds. */
const DAYS_AT_ONCE = 7;

/**
 * Adds journal lines before a day (ISO date) to the daily sums. New entries wait while a part is
 * summed, and a trigger adds entries dated earlier, so the sums plus later lines are always
 * complete. Can be interrupted between parts and repeated.
 */
export async function sumDays(db: Kysely<Database>, day: string): Promise<void> {
  const end = startOfStateDay(day);
  for (let isDone = false; !isDone;) {
    isDone = await db.transaction().execute(async (trx) => {
      await lockEntries(trx);
      const { rows } = await sql<{ before: Date; isLast: boolean }>`
        select p.before, p.before >= ${end} as "isLast"
          from (select least(greatest(s.before, coalesce((select min(entered_at) from journal_entry), ${end}))
                               + ${DAYS_AT_ONCE}::integer * interval '1 day', ${end}) as before
                  from journal_summed s) p`.execute(trx);
      const [part] = rows;
      if (part === undefined) return true;
      await sql`
        insert into journal_day (day, ledger, month, cents)
        select p.day, p.ledger, p.month, sum(p.cents)
          from (${linesByDay()} and e.entered_at < ${part.before}::timestamptz) p
         group by p.day, p.ledger, p.month
        on conflict (day, ledger, month) do update set cents = journal_day.cents + excluded.cents`.execute(
        trx,
      );
      await sql`
        update journal_summed set before = greatest(before, ${part.before}::timestamptz)`.execute(
        trx,
      );
      return part.isLast;
    });
  }
}
