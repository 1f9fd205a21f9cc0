import { sql, type Kysely, type Transaction } from 'kysely';
import type { BookMonth } from '#contract/schemas/monthEnd';
import { STATE_ZONE } from '../../db/stateTime';
import { ADVISORY_LOCKS } from '../../db/advisoryLocks';
import type { Database } from '../../db/tables/database';
import { hashJournal, isInMonth } from './journalRepository';

/** Blocks new entries until the transaction ends. */
export async function lockEntries(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.journalEntries}::bigint)`.execute(trx);
}

/** Prevents months from being closed until the transaction ends. */
export async function lockMonths(trx: Transaction<Database>): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.journalEntries}::bigint)`.execute(trx);
}

/** Returns the last closed month, `2026-06`; null if none is closed. */
export async function findLastClosed(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(month), 'YYYY-MM') as month from closed_month`.execute(db);
  return rows[0]?.month ?? null;
}

/** Loads months with entries that aren't closed, oldest first. */
export async function findOpenMonths(
  db: Kysely<Database>,
): Promise<Pick<BookMonth, 'month' | 'lines' | 'debitCents' | 'movedLines'>[]> {
  const { rows } = await sql<Pick<BookMonth, 'month' | 'lines' | 'debitCents' | 'movedLines'>>`
    with last as (select (max(month) + interval '1 month')::date as next from closed_month)
    select to_char(coalesce(e.moved_to, e.entered_at at time zone ${STATE_ZONE}),
                   'YYYY-MM') as month,
           count(*) as lines, coalesce(sum(l.cents) filter (where l.cents > 0), 0)::bigint
             as "debitCents",
           count(*) filter (where e.moved_to is not null) as "movedLines"
      from journal_entry e join journal_line l on l.entry_id = e.id cross join last
     where last.next is null or e.moved_to >= last.next
        or (e.moved_to is null and e.entered_at
              >= (last.next::timestamp at time zone ${STATE_ZONE}))
     group by 1 order by 1`.execute(db);
  return rows;
}

/** Loads closed months, newest first. */
export async function findClosedMonths(
  db: Kysely<Database>,
): Promise<Omit<BookMonth, 'state' | 'movedLines'>[]> {
  const rows = await db
    .selectFrom('closed_month as m')
    .leftJoin('app_user as u', 'u.id', 'm.closed_by')
    .select(['m.month', 'm.lines', 'm.debit_cents', 'm.closed_at', 'm.hash', 'u.username'])
    .orderBy('m.month', 'desc')
    .execute();
  return rows.map((row) => ({
    month: row.month.slice(0, 7),
    lines: row.lines,
    debitCents: row.debit_cents,
    closedBy: row.username,
    closedAt: row.closed_at.toISOString(),
    hash: row.hash,
  }));
}

/** Counts the lines that were moved to each month. */
export async function countMoved(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ month: string; lines: number }>`
    select to_char(e.moved_to, 'YYYY-MM') as month, count(*) as lines
      from journal_entry e join journal_line l on l.entry_id = e.id
     where e.moved_to is not null group by 1`.execute(db);
  return new Map(rows.map(({ lines, month }) => [month, lines]));
}

/** Loads the number of lines and the total debits of a month. */
export async function findMonthSums(
  db: Kysely<Database>,
  month: string,
): Promise<{ readonly lines: number; readonly debitCents: number }> {
  const { rows } = await sql<{ lines: number; debitCents: number }>`
    select count(*) as lines,
           coalesce(sum(l.cents) filter (where l.cents > 0), 0)::bigint as "debitCents"
      from journal_entry e join journal_line l on l.entry_id = e.id
     where ${isInMonth(month)}`.execute(db);
  return rows[0] ?? { lines: 0, debitCents: 0 };
}

export async function insertClosedMonth(
  trx: Transaction<Database>,
  closed: {
    readonly month: string;
    readonly lines: number;
    readonly debitCents: number;
    readonly closedBy: number | null;
    readonly at: number;
  },
): Promise<void> {
  await trx
    .insertInto('closed_month')
    .values({
      month: `${closed.month}-01`,
      closed_at: new Date(closed.at),
      closed_by: closed.closedBy,
      lines: closed.lines,
      debit_cents: closed.debitCents,
      hash: null,
    })
    .execute();
}

/** Reopens a closed month; returns the month's hash, or undefined if it wasn't closed. */
export async function deleteClosedMonth(
  trx: Transaction<Database>,
  month: string,
): Promise<{ readonly hash: string | null; readonly lines: number } | undefined> {
  return trx
    .deleteFrom('closed_month')
    .where('month', '=', `${month}-01`)
    .returning(['hash', 'lines'])
    .executeTakeFirst();
}

/**
 * Computes missing hashes of closed months. Their entries never change, so this needs no
 * transaction, and can be interrupted and repeated.
 */
export async function hashClosedMonths(db: Kysely<Database>): Promise<void> {
  const missing = await db
    .selectFrom('closed_month')
    .where('hash', 'is', null)
    .select('month')
    .orderBy('month')
    .execute();
  for (const { month } of missing) {
    const hash = await hashJournal(db, month.slice(0, 7));
    await db.updateTable('closed_month').set({ hash }).where('month', '=', month).execute();
  }
}
