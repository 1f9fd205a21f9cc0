import { BACKEND_PAGES } from '#contract/site/backendPages';

/** Returns the URL of the plan page, which is next to the payment page. */
export function planAddressOf(payAddress: string): string {
  return payAddress.replace(BACKEND_PAGES.payInvoices, BACKEND_PAGES.upgradePlan);
}
