import { MAX_CENTS } from '#contract/billing/accountMoney';
import { formatMoney } from '#contract/formats';

/** Parses an amount such as `12`, `12.50`, or `$1,200.00` into cents; null if invalid. */
export function parseAmount(text: string): number | null {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (!/^(\d{1,3}(,\d{3})+|\d{1,9})(\.\d{1,2})?$/.test(typed)) return null;
  const [dollars = '', fraction = ''] = typed.replaceAll(',', '').split('.');
  return Number(dollars) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Validates an amount up to a maximum in cents; null if valid. */
export function amountProblem(text: string, maxCents = MAX_CENTS): string | null {
  const cents = parseAmount(text);
  if (cents === null) return 'Enter an amount in dollars and cents, such as 12.50.';
  if (cents === 0) return 'Enter an amount above $0.00.';
  return cents > maxCents ? `Enter at most ${formatMoney(maxCents)}.` : null;
}

/** Validates a credit limit: blank means the standard limit, and 0 allows no credit. */
export function limitProblem(text: string): string | null {
  if (text.trim() === '') return null;
  const cents = parseAmount(text);
  if (cents === null)
    return 'Enter an amount in dollars and cents, such as 100.00, or leave it blank.';
  return cents > MAX_CENTS ? `The limit can be at most ${formatMoney(MAX_CENTS)}.` : null;
}

export function reasonProblem(text: string): string | null {
  return text.trim() === '' ? 'Enter a reason. It is logged and sent to the account.' : null;
}
