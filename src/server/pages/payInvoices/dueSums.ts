import type { InvoiceRow } from '#contract/schemas/billing';
import type { Sums } from '../../domain/billing/invoicesRepository';
import { MIN_CARD_CENTS } from '#contract/billing/smallInvoices';
import type { StoredCharge } from '../../domain/cards/chargesRepository';
import { isPending } from '../openInvoiceTable';

/**
 * Returns the invoices that a card payment would charge: open invoices without a pending charge, and
 * with an amount that a card can be charged.
 */
export function chargeableInvoices(
  open: readonly InvoiceRow[],
  charges: readonly StoredCharge[],
): InvoiceRow[] {
  const pending = new Set(charges.filter(isPending).map(({ invoiceId }) => invoiceId));
  return open.filter(({ id, openCents }) => openCents >= MIN_CARD_CENTS && !pending.has(id));
}

/** Returns the total that is unpaid on invoices, in cents. */
export function openSum(invoices: readonly InvoiceRow[]): number {
  return invoices.reduce((sum, { openCents }) => sum + openCents, 0);
}

/**
 * Returns how much of the charges since the last invoice the card pays, in cents; 0 if a card can't
 * be charged so little. The account's balance pays open invoices first, then these charges.
 */
export function unbilledDue({ balanceCents, openCents, unbilledCents }: Sums): number {
  const cents = unbilledCents - Math.max(0, balanceCents - openCents);
  return cents >= MIN_CARD_CENTS ? cents : 0;
}
