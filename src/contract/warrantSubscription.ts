/** How a subscription to the register of tax warrants is sold: our choice, after the state's own. */
export const WARRANT_SUBSCRIPTIONS = ['SINGLE', 'BUSINESS'] as const;
export type WarrantSubscriptionKind = (typeof WARRANT_SUBSCRIPTIONS)[number];

/** Users that may search by a subscription of the kind. */
export const SUBSCRIPTION_SEATS: Readonly<Record<WarrantSubscriptionKind, number>> = {
  SINGLE: 1,
  BUSINESS: 5,
};

/** Cents a year: of a county, and the most that one user pays for any number of them. */
export const SUBSCRIBED_COUNTY_CENTS = 1_500;
export const SINGLE_SUBSCRIPTION_CENTS = 60_000;
/** Cents a year of five users, with every county and the reports. */
export const BUSINESS_SUBSCRIPTION_CENTS = 500_000;

/** What is ordered. */
export interface WarrantSubscriptionChoice {
  readonly kind: WarrantSubscriptionKind;
  /** Null for every county. */
  readonly counties: number | null;
  readonly hasReports: boolean;
}

/** Cents a year: $15 a county and at most $600; twice as much with the reports; $5,000 for a business. */
export function warrantSubscriptionCents(choice: WarrantSubscriptionChoice): number {
  const { counties, hasReports, kind } = choice;
  if (kind === 'BUSINESS') return BUSINESS_SUBSCRIPTION_CENTS;
  const whole = SINGLE_SUBSCRIPTION_CENTS;
  const searches = counties === null ? whole : Math.min(whole, counties * SUBSCRIBED_COUNTY_CENTS);
  return hasReports ? 2 * searches : searches;
}

/** Where the page of the subscription is, behind the locale prefix (spec section 2, Tax warrants). */
export const WARRANT_SUBSCRIPTION_PATH = '/tax_warrant/TaxWarrantSubscription';

/** The file of a month's filings, below the context path; `month` as `2026-06`. */
export const WARRANT_REPORT_FILE = '/in/tax-warrant/report.csv';
