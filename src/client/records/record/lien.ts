import { formatQuantity } from '#contract/formats';
import { stateDate } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';

const DAYS_A_YEAR = 365.25;

/** A lien on real estate, with its first and last day as ISO dates. */
export interface Lien {
  readonly from: string;
  readonly until: string;
  /** ISO dates of renewals. */
  readonly renewedOn: readonly string[];
  /** True if a release or withdrawal ended the lien early. */
  readonly isEnded: boolean;
  /** ISO date of the early end; null if unknown or if the lien wasn't ended early. */
  readonly endedOn: string | null;
}

/** State of a lien at a point in time. */
export interface LienState {
  /** Elapsed share of its duration, 0 to 100. */
  readonly percent: number;
  /** Whole days until its last day; negative after that. */
  readonly daysLeft: number;
  /** A lien is in effect through its last day; `ending` means that it expires soon. */
  readonly phase: 'holding' | 'ending' | 'over';
}

/** A lien is `ending` within this many days of its last day. */
export const LIEN_ENDS_SOON_DAYS = 90;

function dayOf(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / DAY_MS;
}

/** Computes the state of a lien at an instant in milliseconds, on the state's current date. */
export function lienState({ from, isEnded, until }: Lien, now: number): LienState {
  const [first, last, today] = [dayOf(from), dayOf(until), dayOf(stateDate(now))];
  const daysLeft = last - today;
  const isOver = isEnded || daysLeft < 0;
  const isEnding = daysLeft <= LIEN_ENDS_SOON_DAYS;
  return {
    percent: percentOf(today, first, last),
    daysLeft,
    phase: isOver ? 'over' : isEnding ? 'ending' : 'holding',
  };
}

/** Returns the position of a day between the lien's first and last day: 0 to 100. */
export function percentBetween(day: string, { from, until }: Lien): number {
  return percentOf(dayOf(day), dayOf(from), dayOf(until));
}

function percentOf(day: number, first: number, last: number): number {
  if (last <= first) return 100;
  return Math.min(100, Math.max(0, (100 * (day - first)) / (last - first)));
}

/** Formats a number of days: "2 years, 42 days", "1 day". */
export function spanWords(days: number): string {
  // Counts a year as 365 days, ignoring leap years.
  const years = Math.floor((days + 1) / DAYS_A_YEAR);
  const rest = Math.max(0, Math.round(days - years * DAYS_A_YEAR));
  const parts = [
    ...(years > 0 ? [formatQuantity(years, 'year')] : []),
    ...(rest > 0 || years === 0 ? [formatQuantity(rest, 'day')] : []),
  ];
  return parts.join(', ');
}

/** Formats the time until a lien ends; from two years on, rounded: "about 9 years". */
export function remainingWords(days: number): string {
  const exact = spanWords(days);
  const isExact = !exact.includes(',');
  return days < 2 * DAYS_A_YEAR || isExact
    ? exact
    : `about ${formatQuantity(Math.round(days / DAYS_A_YEAR), 'year')}`;
}
