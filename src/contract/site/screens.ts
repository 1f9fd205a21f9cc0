import {
  ALERT_USE_PATH,
  OWN_REGIONS_PATH,
  SAVED_SEARCHES_PATH,
  SEARCH_DETAILS_PATH,
  SET_PASSWORD_PATH,
  USER_LIST_PATH,
} from '../account/pages';
import { API_ADMINISTRATION } from '../account/apiAccess';
import { BAR_IDS_PATH, SPENDING_PATH, WEBHOOKS_PATH } from '../account/pages';
import {
  INVOICES_PATH,
  RECEIPTS_PATH,
  RENEWAL_PATHS,
  ROYALTIES_PATH,
  TRANSACTIONS_PATH,
} from '../billing/pages';
import { EXPORTS_SCREEN } from '../records/exports';
import {
  EFILING_PATH,
  MY_DRAFTS_PATH,
  NEW_CASE_PATH,
  SUBSEQUENT_FILING_PATH,
  BULK_BATCH_PATH,
  BULK_FILERS,
  BULK_STATUS_PATH,
  ENVELOPES_PATH,
  FILING_REPORTS_PATH,
  MY_TEMPLATES_PATH,
  FIRM_ADMINISTRATION_PATH,
  SERVICE_CONTACTS_PATH,
} from '../filing/pages';
import { PURCHASES_SCREEN, SERVICES_SCREEN } from '../records/pageImages';
import { WATCH_STATISTICS_PATH } from '../account/propertyWatch';
import { SAVED_ITEMS } from '../records/registers';
import { ACCOUNT_ADMINISTRATION, type AccessRule } from '../roles';
import type { MatchedRow } from './routeMatch';

/** URL, edition, and access of a screen. */
export interface ScreenAddress extends Pick<MatchedRow, 'path' | 'feature'> {
  readonly access: AccessRule;
}

const USER: AccessRule = { roles: ['USER'] };
const FILER: AccessRule = { roles: ['USER'], requires: ['EFILER'] };
const RECORDER: AccessRule = { roles: ['USER'], requires: ['RECORDER'] };

/** Screens used by both the route table and the account menu, keyed by route id. */
const SCREENS = {
  'account.alertUse': { path: ALERT_USE_PATH, access: { roles: ['ACCOUNT_ADMIN', 'USER'] } },
  'account.searchDetails': { path: SEARCH_DETAILS_PATH, access: USER },
  'account.userList': { path: USER_LIST_PATH, access: ACCOUNT_ADMINISTRATION },
  'barIds.list': { path: BAR_IDS_PATH, access: USER },
  'billing.invoices': { path: INVOICES_PATH, access: ACCOUNT_ADMINISTRATION },
  'billing.receipts': { path: RECEIPTS_PATH, access: ACCOUNT_ADMINISTRATION },
  'billing.renewal': {
    path: RENEWAL_PATHS.recorder,
    access: { roles: ['USER'], requires: ['RENEWABLE_ACCOUNT'] },
  },
  'billing.royalties': { path: ROYALTIES_PATH, access: RECORDER },
  'billing.transactions': { path: TRANSACTIONS_PATH, access: ACCOUNT_ADMINISTRATION },
  'court.myCases': { path: SAVED_ITEMS.courtCase.path, feature: 'court', access: USER },
  'efiling.bulkBatch': { path: BULK_BATCH_PATH, feature: 'efiling', access: BULK_FILERS },
  'efiling.bulkStatus': { path: BULK_STATUS_PATH, feature: 'efiling', access: BULK_FILERS },
  'efiling.drafts': { path: MY_DRAFTS_PATH, feature: 'efiling', access: FILER },
  'efiling.envelopes': { path: ENVELOPES_PATH, feature: 'efiling', access: FILER },
  'efiling.newCase': { path: NEW_CASE_PATH, feature: 'efiling', access: FILER },
  // Shows users who aren't filers yet what to do.
  'efiling.firm': { path: FIRM_ADMINISTRATION_PATH, feature: 'efiling', access: FILER },
  'efiling.reports': { path: FILING_REPORTS_PATH, feature: 'efiling', access: FILER },
  'efiling.serviceContacts': { path: SERVICE_CONTACTS_PATH, feature: 'efiling', access: FILER },
  'efiling.start': { path: EFILING_PATH, feature: 'efiling', access: USER },
  'efiling.subsequent': { path: SUBSEQUENT_FILING_PATH, feature: 'efiling', access: FILER },
  'efiling.templates': { path: MY_TEMPLATES_PATH, feature: 'efiling', access: FILER },
  'exports.list': { path: EXPORTS_SCREEN, access: USER },
  'pageImages.purchases': { path: PURCHASES_SCREEN, feature: 'recorder', access: USER },
  'pageImages.services': {
    path: SERVICES_SCREEN,
    feature: 'recorder',
    access: { roles: ['ACCOUNT_ADMIN'] },
  },
  'passwords.change': { path: SET_PASSWORD_PATH, access: USER },
  'propertyWatch.statistics': {
    path: WATCH_STATISTICS_PATH,
    feature: 'propertyWatch',
    access: RECORDER,
  },
  'recorder.myDocuments': {
    path: SAVED_ITEMS.recorderDocument.path,
    feature: 'recorder',
    access: USER,
  },
  'savedSearches.list': { path: SAVED_SEARCHES_PATH, access: USER },
  'searchRegions.list': { path: OWN_REGIONS_PATH, access: USER },
  'spending.limits': { path: SPENDING_PATH, access: ACCOUNT_ADMINISTRATION },
  'taxWarrant.myTaxWarrants': {
    path: SAVED_ITEMS.taxWarrant.path,
    feature: 'taxWarrant',
    access: USER,
  },
  'webhooks.list': { path: WEBHOOKS_PATH, access: API_ADMINISTRATION },
} as const satisfies Readonly<Record<string, ScreenAddress>>;

export type ScreenId = keyof typeof SCREENS;

/** Returns the id, URL, edition, and access of a screen, for its route row. */
export function screenRow(id: ScreenId): ScreenAddress & { readonly id: ScreenId } {
  return { id, ...SCREENS[id] };
}
