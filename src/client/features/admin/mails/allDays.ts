import { MAIL_DAYS } from '#contract/admin/mails';
import type { MailDay } from '#contract/schemas/mails';
import { formatClock } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';

/** Adds the days without emails, from the first day with an email to the day of `asOf` in Indiana. */
export function withAllDays(days: readonly MailDay[], asOf: string): readonly MailDay[] {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return days;
  const byDay = new Map(days.map((each) => [each.day, each]));
  const today = formatClock(asOf).slice(0, 10);
  const end = Date.parse(today > last.day ? today : last.day);
  const begin = Math.max(Date.parse(first.day), end - MAIL_DAYS * DAY_MS);
  const count = Math.round((end - begin) / DAY_MS) + 1;
  return Array.from({ length: count }, (_unused, index) => {
    const day = new Date(begin + index * DAY_MS).toISOString().slice(0, 10);
    return byDay.get(day) ?? { day, sent: 0, failed: 0, bounced: 0, waiting: 0 };
  });
}
