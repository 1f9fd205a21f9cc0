/** Kinds of tax warrant subscriptions; our choice, modeled on the state's own. */
export const WARRANT_SUBSCRIPTIONS = ['SINGLE', 'BUSINESS'] as const;
export type WarrantSubscriptionKind = (typeof WARRANT_SUBSCRIPTIONS)[number];

/** Number of users of each kind. */
export const SUBSCRIPTION_SEATS: Readonly<Record<WarrantSubscriptionKind, number>> = {
  SINGLE: 1,
  BUSINESS: 5,
};

/** Cents per year: the price per county, and the maximum for one user. */
const SUBSCRIBED_COUNTY_CENTS = 1_500;
const SINGLE_SUBSCRIPTION_CENTS = 60_000;
/** Cents per year for five users, with every county and the reports. */
const BUSINESS_SUBSCRIPTION_CENTS = 500_000;

/** An order for a subscription. */
export interface WarrantSubscriptionChoice {
  readonly kind: WarrantSubscriptionKind;
  /** Null for every county. */
  readonly counties: number | null;
  readonly hasReports: boolean;
}

/**
 * Calculates cents per year: $15 per county, at most $600; double with the reports; $5,000 for a
 * business.
 */
export function warrantSubscriptionCents(choice: WarrantSubscriptionChoice): number {
  const { counties, hasReports, kind } = choice;
  if (kind === 'BUSINESS') return BUSINESS_SUBSCRIPTION_CENTS;
  const maximum = SINGLE_SUBSCRIPTION_CENTS;
  const searches =
    counties === null ? maximum : Math.min(maximum, counties * SUBSCRIBED_COUNTY_CENTS);
  return hasReports ? 2 * searches : searches;
}

/** The subscription's page, below the locale prefix (spec section 2, Tax warrants). */
export const WARRANT_SUBSCRIPTION_PATH = '/tax_warrant/TaxWarrantSubscription';

/** CSV of a month's filings, below the context path; `month` as `2026-06`. */
export const WARRANT_REPORT_FILE = '/in/tax-warrant/report.csv';
