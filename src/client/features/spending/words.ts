import { formatQuantity } from '#contract/formats';
import type { SpendBudget } from '#contract/schemas/spending';

/** Formats counts: "12 searches and 1 purchase"; omits a zero. */
export function countsInWords({
  purchases,
  searches,
}: {
  readonly purchases: number;
  readonly searches: number;
}): string {
  const words = [
    ...(searches === 0 ? [] : [formatQuantity(searches, 'search', 'searches')]),
    ...(purchases === 0 ? [] : [formatQuantity(purchases, 'purchase')]),
  ];
  return words.length === 0 ? 'nothing' : words.join(' and ');
}

/** Formats a billing code, or "No billing code". */
export function codeName(code: string | null): string {
  return code ?? 'No billing code';
}

/** Formats what a budget applies to. */
export function budgetName({ billingCode, scope, userName }: SpendBudget): string {
  if (scope === 'USER') return userName ?? 'A user';
  return scope === 'CODE' ? `Billing code ${billingCode ?? ''}` : 'Whole account';
}

/** Parses dollars such as `25` or `$1,000.50` into cents; null if invalid. */
export function readDollars(text: string): number | null {
  const tidy = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(tidy)) return null;
  const [dollars = '0', cents = ''] = tidy.split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
