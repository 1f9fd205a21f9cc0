/** Screens and files about an account's invoices and payments (spec section 2, Common). */
export const INVOICES_PATH = '/common/ViewInvoiceList';
export const INVOICE_PATH = '/common/ViewInvoice';
export const RECEIPTS_PATH = '/common/ViewReceiptList';
export const RECEIPT_PATH = '/common/ViewReceipt';
export const TRANSACTIONS_PATH = '/common/ViewAccountTransactionList';
export const ROYALTIES_PATH = '/common/ViewRoyaltyTransactions';

/** Renewal plan pages, in each register's area (spec section 2). */
export const RENEWAL_PATHS = {
  court: '/court/SelectSubscription',
  recorder: '/recorder/SelectSubscription',
} as const;
