import { sql, type Kysely } from 'kysely';
import { DEADLINE_RULES, SERVICE_MANNERS } from '#contract/courts/deadlines';
import { formatDate } from '#contract/formats';
import { DAY_MS } from '#contract/time';
import type { Database } from '../server/db/tables/database';
import { computeDeadline } from '../server/domain/deadlines/computeDeadline';

const NO_CLOSED_DAYS = new Map<string, string>();
/**
 * Deadline rule and service method, how many days ago the period began, and how many days before
 * the deadline the user is reminded.
 */
const PERIODS = [
  ['answer', 'electronic', 17, 3],
  ['discovery', 'post', 20, 7],
  ['appeal', 'none', 12, 14],
] as const;

function dayBefore(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** Adds upcoming deadlines in saved cases of users. */
export async function loadDemoDeadlines(
  db: Kysely<Database>,
  userIds: readonly number[],
  today: string,
): Promise<void> {
  const rows = PERIODS.flatMap(([ruleId, mannerId, daysAgo, remindDays], index) => {
    const rule = DEADLINE_RULES.find(({ id }) => id === ruleId);
    const manner = SERVICE_MANNERS.find(({ id }) => id === mannerId);
    if (rule === undefined || manner === undefined) return [];
    const { days, direction, unit } = rule;
    const from = dayBefore(today, daysAgo);
    const extraDays = rule.hasExtraDays ? manner.extraDays : 0;
    const { dueOn } = computeDeadline({ from, days, direction, unit, extraDays }, NO_CLOSED_DAYS);
    const words = `${String(days)} days from ${formatDate(from)}, ${rule.citation}`;
    return [{ index, dueOn, title: rule.name, words, remindDays }];
  });
  await sql`
    insert into user_deadline
      (user_id, due_on, title, note, case_number, rule_words, remind_days, created_at)
    select u.id, r."dueOn", r.title, '', coalesce(c.number, ''), r.words, r."remindDays", ${today}::date
      from unnest(${userIds}::bigint[]) as u(id)
      cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(index integer, "dueOn" date, title text, words text, "remindDays" integer)
      left join lateral (
        select k.number from saved_item s join public_case k on k.id = s.target_id
         where s.user_id = u.id and s.kind = 'courtCase'
         order by s.saved_at desc, k.id offset r.index limit 1) c on true
     order by u.id, r.index`.execute(db);
}
