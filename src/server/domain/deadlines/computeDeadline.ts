import type { DeadlineUnit } from '#contract/deadlines';
import { formatQuantity } from '#contract/formats';
import { DAY_MS } from '#contract/time';
import { closedReason, type ClosedDays } from '../courtDays/courtDays';

/** A period to count from a day. Dates are ISO dates. */
export interface Period {
  /** Day 0, which isn't counted. */
  readonly from: string;
  readonly days: number;
  readonly unit: DeadlineUnit;
  /** Calendar days added by the method of service. */
  readonly extraDays: number;
}

/** A day in the count, with its explanation. */
export interface DeadlineStep {
  readonly day: string;
  readonly words: string;
}

export interface ComputedDeadline {
  readonly dueOn: string;
  readonly steps: readonly DeadlineStep[];
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Counts a period and explains each step, including how the last day moved. */
export function computeDeadline(
  { days, extraDays, from, unit }: Period,
  closed: ClosedDays,
): ComputedDeadline {
  const steps: DeadlineStep[] = [{ day: from, words: 'Day 0: not counted' }];
  let day = from;
  if (unit === 'calendarDays') {
    day = addDays(day, days);
    steps.push({ day, words: `${formatQuantity(days, 'day')} later` });
  } else {
    for (let counted = 0; counted < days;) {
      day = addDays(day, 1);
      const reason = closedReason(day, closed);
      if (reason === null) counted += 1;
      const words = reason === null ? `Day ${String(counted)}` : `Not counted: ${reason}`;
      steps.push({ day, words });
    }
  }
  if (extraDays > 0) {
    day = addDays(day, extraDays);
    steps.push({
      day,
      words: `${formatQuantity(extraDays, 'day')} more for the manner of service`,
    });
  }
  for (;;) {
    const reason = closedReason(day, closed);
    if (reason === null) break;
    steps.push({ day, words: `Moves to the next day: ${reason}` });
    day = addDays(day, 1);
  }
  return { dueOn: day, steps: [...steps, { day, words: 'Last day' }] };
}
