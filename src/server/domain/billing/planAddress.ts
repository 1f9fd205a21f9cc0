import { BACKEND_PAGES } from '#contract/backendPages';

/** The page on which plans are chosen, beside the one on which invoices are paid. */
export function planAddressOf(payAddress: string): string {
  return payAddress.replace(BACKEND_PAGES.payInvoices, BACKEND_PAGES.upgradePlan);
}
