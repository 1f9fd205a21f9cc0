import { formatMoney } from '../formats';

/** The smallest amount that a card can be charged. Card processors reject smaller amounts. */
export const MIN_CARD_CENTS = 50;

/** Why a small balance can't be paid. */
export const SMALL_CREDITED = `We credit balances under ${formatMoney(MIN_CARD_CENTS)} within an hour.`;

/** Returns the part of a balance, in cents, that can be paid: invoices that aren't too small. */
export function payableCents(
  dueCents: number,
  invoices: readonly { readonly openCents: number }[],
): number {
  return invoices.reduce(
    (rest, { openCents }) => (openCents < MIN_CARD_CENTS ? rest - openCents : rest),
    dueCents,
  );
}
