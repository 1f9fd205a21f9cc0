/** Plans available to complimentary accounts. */
export const COMP_PLANS = [
  { id: 9, label: 'Complimentary (500 searches a month)' },
  { id: 8, label: 'Unlimited searches' },
] as const;

/** Maximum duration of a complimentary account, in days. */
export const MAX_COMP_DAYS = 730;
