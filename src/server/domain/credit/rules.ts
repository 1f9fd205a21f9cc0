import type { AccountBillingStatus } from '#contract/schemas/users';

/** Credit limit without a card, once the email address is confirmed. */
export const DEFAULT_CREDIT_CENTS = 25_00;

/** Minimum credit limit with a good card or invoice approval. */
const TRUSTED_CREDIT_CENTS = 250_00;

/** Inputs of the credit limit. Cents. */
export interface CreditFacts {
  /**
   * True if the account's creator confirmed the email address, or else an active administrator
   * proved an address by a link, and no earlier account relies on that address.
   */
  readonly isConfirmed: boolean;
  /** Set by staff; null for the default. */
  readonly staffLimitCents: number | null;
  /** True if the card on file was verified, or its last charge with a response succeeded. */
  readonly hasGoodCard: boolean;
  /** True if staff approved the account to pay for plans by invoice. */
  readonly isInvoiced: boolean;
  /** Monthly price of the current plan; 0 without one. */
  readonly planCents: number;
}

/**
 * Returns the highest amount an account may owe (see `requireCredit`). Invoiced accounts also get
 * the month's plan price, because they owe it before they pay it.
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

/** An account's credit state. Cents. */
export interface Credit extends CreditFacts {
  readonly accountId: number;
  readonly accountStatus: AccountBillingStatus;
  /** True if staff deactivated the account. It can pay, but buys nothing. */
  readonly isDeactivated: boolean;
  /** Address of the first active administrator, for messages; null if there is none. */
  readonly confirmEmail: string | null;
  /** Open invoices, unbilled charges, and extra searches of the period, minus prepayments. */
  readonly owedCents: number;
  /** Fees of filings that courts haven't decided yet; charged when they do. */
  readonly undecidedCents: number;
}

/** Returns the part of an account's prepayments that is left after everything owed so far. */
export function prepaidCents({ owedCents }: Pick<Credit, 'owedCents'>): number {
  return Math.max(0, -owedCents);
}

/** True if the account may buy something that it owes. */
export function mayBuy(credit: Credit, costCents: number): boolean {
  return !credit.isDeactivated && isWithinCredit(credit, costCents);
}

/** True if the account may owe that much more. */
export function isWithinCredit(credit: Credit, moreCents: number): boolean {
  return (
    credit.accountStatus === 'ACTIVE' &&
    credit.owedCents + credit.undecidedCents + moreCents <= creditLimitCents(credit)
  );
}
