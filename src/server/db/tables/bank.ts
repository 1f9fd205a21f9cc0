import type { ReceiptKind } from '#contract/billing/files';

/** A deposit or withdrawal of a bank statement. */
export interface BankLineTable {
  /** The bank's own reference, so that importing a line twice changes nothing. */
  reference: string;
  /** Day of the receipts that it belongs to; ISO date. */
  day: string;
  method: Exclude<ReceiptKind, 'CREDIT'>;
  /** Negative for a withdrawal, such as a returned check. */
  cents: number;
  imported_at: Date;
}
