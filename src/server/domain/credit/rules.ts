import type { AccountBillingStatus } from '#contract/schemas/users';

/** What an account may owe without a card, once its email address is confirmed. */
export const DEFAULT_CREDIT_CENTS = 25_00;

/** The least that an account with a good card, or one approved for invoicing, may owe. */
export const TRUSTED_CREDIT_CENTS = 250_00;

/** What decides how much an account may owe. Cents. */
export interface CreditFacts {
  /** Whoever opened the account confirmed the email address, and no earlier account uses it. */
  readonly isConfirmed: boolean;
  /** Set by staff; null for the default. */
  readonly staffLimitCents: number | null;
  /** The card on file was verified, or charged successfully the last time it was asked. */
  readonly hasGoodCard: boolean;
  /** Staff approved the account to pay plans by invoice. */
  readonly isInvoiced: boolean;
  /** Monthly price of the plan that runs; 0 without one. */
  readonly planCents: number;
}

/**
 * The most that an account may owe at any time (see `requireCredit`). Invoicing adds the month's plan,
 * which is owed before it is paid, to the credit that a card has.
 */
export function creditLimitCents(facts: CreditFacts): number {
  if (!facts.isConfirmed) return 0;
  const base = facts.staffLimitCents ?? DEFAULT_CREDIT_CENTS;
  const trusted = Math.max(facts.planCents, TRUSTED_CREDIT_CENTS);
  return Math.max(
    base,
    facts.hasGoodCard ? trusted : 0,
    facts.isInvoiced && facts.staffLimitCents === null ? trusted + facts.planCents : 0,
  );
}

/** How an account stands when it wants to owe more. Cents. */
export interface Credit extends CreditFacts {
  readonly accountId: number;
  readonly accountStatus: AccountBillingStatus;
  /** Open invoices, charges on none, and extra searches of the period, less what was paid ahead. */
  readonly owedCents: number;
}

/** Whether the account may owe so much more. */
export function fitsCredit(credit: Credit, moreCents: number): boolean {
  return (
    credit.accountStatus === 'ACTIVE' && credit.owedCents + moreCents <= creditLimitCents(credit)
  );
}
