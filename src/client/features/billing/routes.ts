import {
  INVOICE_PATH,
  INVOICES_PATH,
  RECEIPT_PATH,
  RECEIPTS_PATH,
  RENEWAL_PATHS,
} from '#contract/billing/pages';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import { screenRow } from '#contract/site/screens';
import type { RouteRow } from '../../store/routes';

const BILLING = {
  tab: 'my',
  hasSidebar: true,
  access: ACCOUNT_ADMINISTRATION,
  loadFeature: () => import(/* webpackChunkName: "billing" */ './feature'),
} as const;

const RENEWAL = {
  ...BILLING,
  title: 'Change renewal plan',
  isProse: true,
  access: screenRow('billing.renewal').access,
  load: () => import(/* webpackChunkName: "renewal" */ './screens/RenewalScreen'),
} as const;

/** Billing screens of accounts, and office earnings (spec section 2). */
export const BILLING_ROUTES: readonly RouteRow[] = [
  {
    ...BILLING,
    ...screenRow('billing.invoices'),
    title: 'Invoices',
    isList: true,
    load: () => import(/* webpackChunkName: "invoices" */ './screens/InvoicesScreen'),
  },
  {
    ...BILLING,
    id: 'billing.invoice',
    path: INVOICE_PATH,
    title: 'Invoice',
    hasOwnHeading: true,
    overview: INVOICES_PATH,
    load: () => import(/* webpackChunkName: "invoice" */ './screens/InvoiceScreen'),
  },
  {
    ...BILLING,
    ...screenRow('billing.receipts'),
    title: 'Receipts',
    isList: true,
    load: () => import(/* webpackChunkName: "receipts" */ './screens/ReceiptsScreen'),
  },
  {
    ...BILLING,
    id: 'billing.receipt',
    path: RECEIPT_PATH,
    title: 'Receipt',
    hasOwnHeading: true,
    overview: RECEIPTS_PATH,
    load: () => import(/* webpackChunkName: "receipt" */ './screens/ReceiptScreen'),
  },
  {
    ...BILLING,
    ...screenRow('billing.transactions'),
    title: 'Transactions',
    isList: true,
    load: () => import(/* webpackChunkName: "transactions" */ './screens/TransactionsScreen'),
  },
  {
    ...BILLING,
    ...screenRow('billing.royalties'),
    title: 'Recorder transactions',
    isList: true,
    load: () => import(/* webpackChunkName: "royalties" */ './screens/RoyaltiesScreen'),
  },
  { ...RENEWAL, ...screenRow('billing.renewal') },
  {
    ...RENEWAL,
    id: 'billing.courtRenewal',
    path: RENEWAL_PATHS.court,
    title: 'Change renewal plan for court searches',
    feature: 'court',
  },
];
