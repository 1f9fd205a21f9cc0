import { billedFrom } from '../billing';
import { formatDay, parseDay } from '../days';
import type { Random } from '../random';
import { COLLEAGUES } from './people';

/** All accounts are billed by the same runs, for the twelve months before the current one. */
export const BILLING = { months: 12, startedDaysAgo: 16 } as const;
const YEAR_DAYS = 365;
const TRIAL_DAYS = 16;

/** The inputs from which a year of activity is generated. */
export interface Drawing {
  /** Last day of the activity, YYYY-MM-DD. */
  readonly day: string;
  readonly random: Random;
  /** Fraction of full-size activity, above 0 and at most 1. */
  readonly share: number;
}

/** Returns the first day on which a user's account had a plan. */
export function plannedFrom(username: string, day: string): number {
  if (username === 'trial') return parseDay(day) - TRIAL_DAYS;
  const owner = COLLEAGUES.find((colleague) => colleague.username === username)?.of ?? username;
  return parseDay(billedFrom(owner, day, BILLING) ?? formatDay(parseDay(day) - YEAR_DAYS));
}
