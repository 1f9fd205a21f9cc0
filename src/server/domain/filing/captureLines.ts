import type { Entry } from '../ledger/repository';

/**
 * Returns journal lines for captured fees: the court's fees are owed to the county's clerk; the
 * card fee and the provider fee belong to the site, on separate lines. A partial capture goes to
 * the clerk first.
 */
export function captureLines(
  countyId: number,
  fees: { readonly cents: number; readonly courtCents: number; readonly cardCents: number },
): Entry['lines'] {
  const { cents } = fees;
  const clerk = Math.min(fees.courtCents, cents);
  const card = Math.min(fees.cardCents, cents - clerk);
  return [
    { ledger: 'FILING_CASH', countyId: null, cents },
    { ledger: 'CLERK_PAYABLE', countyId, cents: -clerk },
    { ledger: 'FILING_CARD_FEES', countyId: null, cents: -card },
    { ledger: 'FILING_FEES', countyId: null, cents: clerk + card - cents },
  ];
}
