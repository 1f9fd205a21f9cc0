import type { SpendBudget } from '#contract/schemas/spending';
import { formatCount } from '../../ui/formats';

/** "12 searches and 1 purchase"; one of them alone where the other is none. */
export function countsInWords({
  purchases,
  searches,
}: {
  readonly purchases: number;
  readonly searches: number;
}): string {
  const words = [
    ...(searches === 0 ? [] : [searches === 1 ? '1 search' : `${formatCount(searches)} searches`]),
    ...(purchases === 0
      ? []
      : [purchases === 1 ? '1 purchase' : `${formatCount(purchases)} purchases`]),
  ];
  return words.length === 0 ? 'nothing' : words.join(' and ');
}

/** A billing code, or that there is none. */
export function codeName(code: string | null): string {
  return code ?? 'No billing code';
}

/** Whose budget it is. */
export function budgetName({ billingCode, scope, userName }: SpendBudget): string {
  if (scope === 'USER') return userName ?? 'A user';
  return scope === 'CODE' ? `Billing code ${billingCode ?? ''}` : 'Whole account';
}

/** Cents of dollars as somebody types them: `25`, `$1,000.50`; null for anything else. */
export function readDollars(text: string): number | null {
  const tidy = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(tidy)) return null;
  const [dollars = '0', cents = ''] = tidy.split('.');
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
