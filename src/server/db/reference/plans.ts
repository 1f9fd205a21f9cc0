import type { PlanTable } from '../tables/account';

/** Ids of plans that other rows refer to; 40 and 93 are the specification's trials. */
export const PLAN = {
  FREE: 1,
  S20: 2,
  S60: 3,
  S200: 4,
  S500: 5,
  S2000: 6,
  S10000: 7,
  UNLIMITED: 8,
  COMP: 9,
  TRIAL: 40,
  TRIAL_PLUS: 93,
} as const;

interface Step {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly price_cents: number;
  readonly included_searches: number;
  /** Never higher than in the next smaller plan. */
  readonly extra_search_cents: number;
  readonly page_price_cents: number;
  readonly object_limit: number | null;
}

/** The plans in order of price, with the unlimited plan at the end. */
const LADDER: readonly Step[] = [
  {
    id: PLAN.FREE,
    code: 'FREE',
    name: 'Free',
    price_cents: 0,
    included_searches: 6,
    extra_search_cents: 300,
    page_price_cents: 210,
    object_limit: 5,
  },
  {
    id: PLAN.S20,
    code: 'S20',
    name: '20 searches',
    price_cents: 3_800,
    included_searches: 20,
    extra_search_cents: 200,
    page_price_cents: 210,
    object_limit: 25,
  },
  {
    id: PLAN.S60,
    code: 'S60',
    name: '60 searches',
    price_cents: 6_800,
    included_searches: 60,
    extra_search_cents: 150,
    page_price_cents: 160,
    object_limit: 100,
  },
  {
    id: PLAN.S200,
    code: 'S200',
    name: '200 searches',
    price_cents: 12_000,
    included_searches: 200,
    extra_search_cents: 90,
    page_price_cents: 145,
    object_limit: 300,
  },
  {
    id: PLAN.S500,
    code: 'S500',
    name: '500 searches',
    price_cents: 21_800,
    included_searches: 500,
    extra_search_cents: 60,
    page_price_cents: 130,
    object_limit: 1_000,
  },
  {
    id: PLAN.S2000,
    code: 'S2000',
    name: '2,000 searches',
    price_cents: 62_000,
    included_searches: 2_000,
    extra_search_cents: 50,
    page_price_cents: 120,
    object_limit: null,
  },
  {
    id: PLAN.S10000,
    code: 'S10000',
    name: '10,000 searches',
    price_cents: 240_000,
    included_searches: 10_000,
    extra_search_cents: 40,
    page_price_cents: 113,
    object_limit: null,
  },
];

const UNLIMITED: PlanTable = {
  id: PLAN.UNLIMITED,
  code: 'UNLIMITED',
  name: 'Unlimited viewing',
  price_cents: 750_000,
  included_searches: null,
  upgrade_point: null,
  extra_search_cents: null,
  page_price_cents: 113,
  object_limit: null,
  is_trial: false,
};

/** Plans that are granted, not sold: nothing extra is charged, and the limits are low. */
const GRANTED: readonly PlanTable[] = [
  { id: PLAN.COMP, code: 'COMP', name: 'Complimentary', searches: 500, isTrial: false },
  { id: PLAN.TRIAL, code: 'TRIAL', name: 'Trial', searches: 20, isTrial: true },
  { id: PLAN.TRIAL_PLUS, code: 'TRIAL_PLUS', name: 'Extended trial', searches: 60, isTrial: true },
].map(({ id, code, name, searches, isTrial }) => ({
  id,
  code,
  name,
  price_cents: 0,
  included_searches: searches,
  upgrade_point: null,
  extra_search_cents: null,
  page_price_cents: 210,
  object_limit: 25,
  is_trial: isTrial,
}));

/**
 * Adds the upgrade point: the lowest number of searches at which the next plan costs less than this
 * one with extra searches.
 */
function withUpgrade(step: Step, index: number): PlanTable {
  const nextPrice = LADDER[index + 1]?.price_cents ?? UNLIMITED.price_cents;
  const extras = Math.floor((nextPrice - step.price_cents) / step.extra_search_cents) + 1;
  return { ...step, upgrade_point: step.included_searches + extras, is_trial: false };
}

/** Every plan, with prices in cents. */
export const PLANS: readonly PlanTable[] = [...LADDER.map(withUpgrade), UNLIMITED, ...GRANTED];
