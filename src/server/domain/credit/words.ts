import { formatMoney } from '#contract/formats';
import { creditLimitCents, isWithinCredit, type Credit } from './rules';

export const DEACTIVATED_REFUSAL =
  'Your account is inactive, so it can’t buy anything. Contact support.';

/**
 * Explains a rejected charge, the balance due, and the next step; `owedCents` excludes the charge.
 */
export function creditRefusal(credit: Credit, costCents: number): string {
  if (credit.isDeactivated) return DEACTIVATED_REFUSAL;
  const owed = formatMoney(Math.max(credit.owedCents, 0));
  if (credit.accountStatus !== 'ACTIVE') {
    return `This costs ${formatMoney(costCents)}, but your account is past due with a balance of ${owed}. Your account administrator can pay the invoices under My Account, Pay Invoices.`;
  }
  const limit = formatMoney(creditLimitCents(credit));
  const undecided =
    credit.undecidedCents === 0
      ? ''
      : ` plus ${formatMoney(credit.undecidedCents)} for filings that courts haven't decided yet,`;
  const facts = `This costs ${formatMoney(costCents)}. Your account's balance is ${owed},${undecided} and its credit limit is ${limit}.`;
  if (!credit.isConfirmed) {
    const address = credit.confirmEmail === null ? '' : ` (${credit.confirmEmail})`;
    return `${facts} The limit is $0.00 until an account administrator's email address${address} is confirmed. Open the link in the email that we sent, or reset the password by email.`;
  }
  if (credit.owedCents <= 0 && credit.undecidedCents > 0) {
    return isWithinCredit({ ...credit, hasGoodCard: true }, costCents)
      ? `${facts} Your account administrator can raise the limit by adding a credit card under My Account. Or wait until the courts decide.`
      : `${facts} Wait until the courts decide, or contact support to raise the limit.`;
  }
  return credit.hasGoodCard || credit.isInvoiced
    ? `${facts} Your account administrator can pay the balance under My Account, Pay Invoices.`
    : `${facts} Your account administrator can raise the limit by adding a credit card under My Account, or pay the balance.`;
}
