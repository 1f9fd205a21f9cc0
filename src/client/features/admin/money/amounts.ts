import { MAX_CENTS } from '#contract/accountMoney';
import { formatMoney } from '../../../ui/formats';

/** Cents of an amount as it is typed, such as `12`, `12.50` or `$1,200.00`; null for anything else. */
export function parseAmount(text: string): number | null {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (!/^(\d{1,3}(,\d{3})+|\d{1,9})(\.\d{1,2})?$/.test(typed)) return null;
  const [dollars = '', fraction = ''] = typed.replaceAll(',', '').split('.');
  return Number(dollars) * 100 + Number(fraction.padEnd(2, '0'));
}

/** What is wrong with an amount of which at most so much can be given; null for nothing. */
export function amountProblem(text: string, mostCents = MAX_CENTS): string | null {
  const cents = parseAmount(text);
  if (cents === null) return 'Enter an amount in dollars and cents, such as 12.50.';
  if (cents === 0) return 'An amount is more than nothing.';
  return cents > mostCents ? `At most ${formatMoney(mostCents)} can be given.` : null;
}

/** What is wrong with a credit limit: empty means the usual one, and 0 allows no credit. */
export function limitProblem(text: string): string | null {
  if (text.trim() === '') return null;
  const cents = parseAmount(text);
  if (cents === null)
    return 'Enter an amount in dollars and cents, such as 100.00, or leave it empty.';
  return cents > MAX_CENTS ? `The limit can be at most ${formatMoney(MAX_CENTS)}.` : null;
}

export function reasonProblem(text: string): string | null {
  return text.trim() === '' ? 'Enter the reason: it is kept, and told to the account.' : null;
}
