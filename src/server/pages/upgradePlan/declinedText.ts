import type { StoredOrder } from '../../domain/cards/ordersRepository';

/** Explains why a plan that a card should have paid for didn't start. */
export function declinedText({
  isUnanswered,
  problem,
}: Pick<StoredOrder, 'isUnanswered' | 'problem'>): string {
  const what = isUnanswered ? "Your order wasn't completed." : 'The card was declined.';
  return `${what} Nothing was charged, and your plan has not changed. ${problem ?? ''}`.trim();
}
