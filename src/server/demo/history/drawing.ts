import { billedFrom } from '../billing';
import { formatDay, parseDay } from '../days';
import type { Random } from '../random';
import { COLLEAGUES } from './people';

/** Accounts are billed for twelve months before the running one, all by the same runs. */
export const BILLING = { months: 12, startedDaysAgo: 16 } as const;
export const YEAR_DAYS = 365;
const TRIAL_DAYS = 16;

/** What the activity of a year is drawn from. */
export interface Drawing {
  /** The last day, YYYY-MM-DD. */
  readonly day: string;
  readonly random: Random;
  /** Share of the activity at full size, above 0 and at most 1. */
  readonly share: number;
}

/** The first day on which a user's account had a plan, as demo days count. */
export function plannedFrom(username: string, day: string): number {
  if (username === 'trial') return parseDay(day) - TRIAL_DAYS;
  const owner = COLLEAGUES.find((colleague) => colleague.username === username)?.of ?? username;
  return parseDay(billedFrom(owner, day, BILLING) ?? formatDay(parseDay(day) - YEAR_DAYS));
}
