import {
  INVOICE_PATH,
  INVOICES_PATH,
  RECEIPT_PATH,
  RECEIPTS_PATH,
  RENEWAL_PATHS,
  ROYALTIES_PATH,
  TRANSACTIONS_PATH,
} from '#contract/billing';
import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
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
  access: { roles: ['USER'], requires: ['RENEWABLE_ACCOUNT'] },
  load: () => import(/* webpackChunkName: "renewal" */ './screens/RenewalScreen'),
} as const;

/** Billing screens of accounts, and office earnings (spec section 2). */
export const BILLING_ROUTES: readonly RouteRow[] = [
  {
    ...BILLING,
    id: 'billing.invoices',
    path: INVOICES_PATH,
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
    id: 'billing.receipts',
    path: RECEIPTS_PATH,
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
    id: 'billing.transactions',
    path: TRANSACTIONS_PATH,
    title: 'Account transactions',
    isList: true,
    load: () => import(/* webpackChunkName: "transactions" */ './screens/TransactionsScreen'),
  },
  {
    ...BILLING,
    id: 'billing.royalties',
    path: ROYALTIES_PATH,
    title: 'Recorder transactions',
    isList: true,
    access: { roles: ['USER'], requires: ['RECORDER'] },
    load: () => import(/* webpackChunkName: "royalties" */ './screens/RoyaltiesScreen'),
  },
  { ...RENEWAL, id: 'billing.renewal', path: RENEWAL_PATHS.recorder },
  {
    ...RENEWAL,
    id: 'billing.courtRenewal',
    path: RENEWAL_PATHS.court,
    title: 'Change renewal plan for court searches',
    feature: 'court',
  },
];
