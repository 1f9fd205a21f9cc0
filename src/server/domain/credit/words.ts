import { creditLimitCents, type Credit } from './rules';
import { dollars } from '../billing/letters';

/**
 * Explains a refused charge, the balance due, and the next step; `owedCents` excludes the charge.
 */
export function creditRefusal(credit: Credit, costCents: number): string {
  const owed = dollars(Math.max(credit.owedCents, 0));
  if (credit.accountStatus !== 'ACTIVE') {
    return `This costs ${dollars(costCents)}, and your account is past due: it owes ${owed}. An administrator of your account can pay the open invoices under My Account, Pay Invoices.`;
  }
  const limit = dollars(creditLimitCents(credit));
  const facts = `This costs ${dollars(costCents)}. Your account owes ${owed}, and its credit limit is ${limit}.`;
  if (!credit.isConfirmed) {
    return `${facts} The limit is $0.00 until the email address that opened the account is confirmed. Open the link in the email that we sent.`;
  }
  return credit.hasGoodCard || credit.isInvoiced
    ? `${facts} An administrator of your account can pay what it owes under My Account, Pay Invoices.`
    : `${facts} An administrator of your account can add a credit card under My Account, which raises the limit, or pay what it owes.`;
}
