import { formatCount, formatDate } from '../formats';

/** Plans available to complimentary accounts. */
export const COMP_PLANS = [
  { id: 9, label: 'Complimentary (500 searches a month)' },
  { id: 8, label: 'Unlimited searches' },
] as const;

/** Describes a complimentary plan: "Complimentary, 500 searches a month, until Nov 30, 2028". */
export function compPlanWords({
  searches,
  until,
}: {
  readonly searches: number | null;
  readonly until: string;
}): string {
  const included =
    searches === null ? 'unlimited searches' : `${formatCount(searches)} searches a month`;
  return `Complimentary, ${included}, until ${formatDate(until)}`;
}

/** Maximum duration of a complimentary account, in days. */
export const MAX_COMP_DAYS = 730;
