import { sql, type Kysely, type Transaction } from 'kysely';
import { DEADLINES_MAX } from '#contract/courts/deadlines';
import type { Database } from '../../db/tables/database';

/** A deadline as its user entered it. */
export interface DeadlineEntry {
  /** ISO date. */
  readonly dueOn: string;
  readonly title: string;
  readonly note: string;
  readonly caseNumber: string;
  readonly ruleWords: string;
  readonly remindDays: number | null;
}

export interface StoredDeadline extends DeadlineEntry {
  readonly id: number;
}

/** Loads a user's deadlines, starting with an ISO date, or all of them; earliest first. */
export async function findDeadlines(
  db: Kysely<Database>,
  userId: number,
  span: { readonly from: string; readonly to: string } | null = null,
): Promise<readonly StoredDeadline[]> {
  const rows = await db
    .selectFrom('user_deadline')
    .where('user_id', '=', userId)
    .$if(span !== null, (query) =>
      query.where('due_on', '>=', span?.from ?? '').where('due_on', '<=', span?.to ?? ''),
    )
    .selectAll()
    .orderBy('due_on')
    .orderBy('id')
    .limit(DEADLINES_MAX)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    dueOn: row.due_on,
    title: row.title,
    note: row.note,
    caseNumber: row.case_number,
    ruleWords: row.rule_words,
    remindDays: row.remind_days,
  }));
}

/** Adds a deadline; returns false if the user has the maximum. */
export async function addDeadline(
  trx: Transaction<Database>,
  userId: number,
  entry: DeadlineEntry,
  at: number,
): Promise<boolean> {
  const { count } = await trx
    .selectFrom('user_deadline')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= DEADLINES_MAX) return false;
  await trx
    .insertInto('user_deadline')
    .values({
      user_id: userId,
      due_on: entry.dueOn,
      title: entry.title,
      note: entry.note,
      case_number: entry.caseNumber,
      rule_words: entry.ruleWords,
      remind_days: entry.remindDays,
      reminded_at: null,
      created_at: new Date(at),
    })
    .execute();
  return true;
}

/**
 * Changes one of the user's own deadlines; returns false if there is none. If the date or the
 * reminder changes, the reminder is sent again. A changed date has no computation.
 */
export async function changeDeadline(
  trx: Transaction<Database>,
  userId: number,
  { id, ...entry }: StoredDeadline,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('user_deadline')
    .set({
      due_on: entry.dueOn,
      title: entry.title,
      note: entry.note,
      case_number: entry.caseNumber,
      rule_words: sql<string>`case when due_on = ${entry.dueOn}::date
        then ${entry.ruleWords}::text else '' end`,
      remind_days: entry.remindDays,
      reminded_at: sql<Date | null>`case when due_on = ${entry.dueOn}::date
        and remind_days is not distinct from ${entry.remindDays}::integer then reminded_at end`,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Deletes one of the user's own deadlines; returns it, or null if there is none. */
export async function removeDeadline(
  trx: Transaction<Database>,
  userId: number,
  id: number,
): Promise<DeadlineEntry | null> {
  const row = await trx
    .deleteFrom('user_deadline')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    dueOn: row.due_on,
    title: row.title,
    note: row.note,
    caseNumber: row.case_number,
    ruleWords: row.rule_words,
    remindDays: row.remind_days,
  };
}

/**
 * Notifies users of deadlines whose reminder is due on an ISO date, once per deadline, unless they
 * turned these notifications off. Returns the number of users notified.
 */
export async function remindOfDeadlines(
  db: Kysely<Database>,
  today: string,
  at: number,
): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    with due as (
      update user_deadline d set reminded_at = ${new Date(at)}
       where d.remind_days is not null and d.reminded_at is null
         and d.due_on - d.remind_days <= ${today}::date and d.due_on >= ${today}::date
      returning d.user_id, d.due_on, d.title, d.case_number
    )
    insert into notification (user_id, kind, target, title, body, created_at)
    select d.user_id, 'DEADLINE', null::text,
           case d.due_on - ${today}::date when 0 then 'Deadline today: '
             when 1 then 'Deadline tomorrow: '
             else 'Deadline in ' || (d.due_on - ${today}::date) || ' days: ' end || d.title,
           to_char(d.due_on, 'FMDay, FMMonth FMDD, YYYY') ||
             case d.case_number when '' then '' else ', case ' || d.case_number end || '.',
           ${new Date(at)}
      from due d
      join app_user u on u.id = d.user_id and u.status = 'ACTIVE'
      left join notification_setting m on m.user_id = d.user_id
     where not 'DEADLINE' = any(coalesce(m.muted_kinds, '{}'))
     order by d.user_id, d.due_on
    returning user_id`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id)).size;
}
