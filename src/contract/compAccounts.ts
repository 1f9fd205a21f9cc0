/** Screen on which super users create a complimentary account (spec section 2, Admin). */
export const CREATE_COMP_PATH = '/admin/CreateCompAccount';

/** Plans that can be given for free, by id. */
export const COMP_PLANS = [
  { id: 9, label: 'Complimentary (500 searches a month)' },
  { id: 8, label: 'Unlimited searches' },
] as const;

/** A comp account ends after at most this many days. */
export const MAX_COMP_DAYS = 730;
