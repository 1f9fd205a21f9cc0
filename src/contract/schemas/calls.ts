import { ACCOUNT_SCHEMAS } from './account';
import { BAR_IDS_SCHEMAS } from './barIds';
import { COUNTS_SCHEMAS } from './counts';
import { DEMO_LOAD_SCHEMAS } from './demoLoad';
import { COUNTY_HOLDINGS_SCHEMAS } from './countyHoldings';
import { COURT_SCHEMAS } from './court';
import { DOCUMENT_SCHEMAS } from './documents';
import { JUDGMENT_SCHEMAS } from './judgments';
import { TAX_WARRANT_SCHEMAS } from './taxWarrants';
import { EXPORTS_SCHEMAS } from './exports';
import { FILING_UPLOADS_SCHEMAS } from './filingUploads';
import { FILING_ENVELOPES_SCHEMAS } from './filingEnvelopes';
import { FILING_REVIEW_SCHEMAS } from './filingReview';
import { FILING_DRAFTS_SCHEMAS } from './filingDrafts';
import { FIRMS_SCHEMAS } from './firms';
import { SERVICE_SCHEMAS } from './service';
import { FILING_REPORTS_SCHEMAS } from './filingReports';
import { FILING_TEMPLATES_SCHEMAS } from './filingTemplates';
import { PAGE_IMAGES_SCHEMAS } from './pageImages';
import { WARRANT_SUBSCRIPTION_SCHEMAS } from './warrantSubscription';
import { WEBHOOKS_SCHEMAS } from './webhooks';
import { FILING_PROOFS_SCHEMAS } from './filingProofs';
import { EFILING_EVENTS_SCHEMAS } from './efilingEvents';
import { COURT_DETAILS_SCHEMAS } from './courtDetails';
import { HELP_SCHEMAS } from './help';
import { HELP_EDITOR_SCHEMAS } from './helpEditor';
import { LEGEND_SCHEMAS } from './legend';
import { MOTD_SCHEMAS } from './motd';
import { NOTIFICATIONS_SCHEMAS } from './notifications';
import { PASSWORDS_SCHEMAS } from './passwords';
import { PERSON_SCHEMAS } from './person';
import { PLANS_SCHEMAS } from './plans';
import { PROPERTY_WATCH_SCHEMAS } from './propertyWatch';
import { RECORDINGS_SCHEMAS } from './recordings';
import { IMPORT_RUNS_SCHEMAS } from './importRuns';
import { FILING_CODES_SCHEMAS } from './filingCodes';
import { JOBS_SCHEMAS } from './jobs';
import { LOGINS_SCHEMAS } from './logins';
import { POOL_MONITOR_SCHEMAS } from './poolMonitor';
import { OPERATOR_ALERTS_SCHEMAS } from './operatorAlerts';
import { MAILS_SCHEMAS } from './mails';
import { REQUEST_LOG_SCHEMAS } from './requestLog';
import { DOCUMENT_CHECKS_SCHEMAS } from './documentChecks';
import { BULK_FILING_SCHEMAS } from './bulkFiling';
import { COMP_ACCOUNTS_SCHEMAS } from './compAccounts';
import { APPROVALS_SCHEMAS } from './approvals';
import { PEOPLE_SCHEMAS } from './people';
import { SUPER_USERS_SCHEMAS } from './superUsers';
import { FEE_CHECK_SCHEMAS } from './feeCheck';
import { MONTH_END_SCHEMAS } from './monthEnd';
import { REPORT_ACTIONS_SCHEMAS } from './reportActions';
import { REPORTS_SCHEMAS } from './reports';
import { REGIONS_SCHEMAS } from './regions';
import { SAVED_ITEMS_SCHEMAS } from './savedItems';
import { ALERT_TOPICS_SCHEMAS } from './alertTopics';
import { SAVED_NOTES_SCHEMAS } from './savedNotes';
import { SAVED_SEARCHES_SCHEMAS } from './savedSearches';
import { BILLING_SCHEMAS } from './billing';
import { CODE_REPAIR_SCHEMAS } from './codeRepair';
import { SPENDING_SCHEMAS } from './spending';
import { ACCOUNT_MONEY_SCHEMAS } from './accountMoney';
import { MEMBERS_SCHEMAS } from './members';
import { PURCHASE_COUNTS_SCHEMAS } from './purchaseCounts';
import { SEARCH_COUNTS_SCHEMAS } from './searchCounts';
import { SEARCH_RECEIPTS_SCHEMAS } from './searchReceipts';
import { USERS_SCHEMAS } from './users';

/**
 * The schemas of every call, keyed by the call's name. `CALLS` compiles only if each call has
 * schemas here that match its row, and if no schemas are left over.
 */
export const CALL_SCHEMAS = {
  ...REGIONS_SCHEMAS,
  ...SAVED_ITEMS_SCHEMAS,
  ...SAVED_NOTES_SCHEMAS,
  ...ALERT_TOPICS_SCHEMAS,
  ...SAVED_SEARCHES_SCHEMAS,
  ...COUNTS_SCHEMAS,
  ...DEMO_LOAD_SCHEMAS,
  ...COUNTY_HOLDINGS_SCHEMAS,
  ...ACCOUNT_SCHEMAS,
  ...SEARCH_COUNTS_SCHEMAS,
  ...BILLING_SCHEMAS,
  ...SPENDING_SCHEMAS,
  ...CODE_REPAIR_SCHEMAS,
  ...MEMBERS_SCHEMAS,
  ...ACCOUNT_MONEY_SCHEMAS,
  ...PURCHASE_COUNTS_SCHEMAS,
  ...SEARCH_RECEIPTS_SCHEMAS,
  ...NOTIFICATIONS_SCHEMAS,
  ...MOTD_SCHEMAS,
  ...LEGEND_SCHEMAS,
  ...COURT_DETAILS_SCHEMAS,
  ...EFILING_EVENTS_SCHEMAS,
  ...FILING_PROOFS_SCHEMAS,
  ...HELP_SCHEMAS,
  ...HELP_EDITOR_SCHEMAS,
  ...PASSWORDS_SCHEMAS,
  ...PERSON_SCHEMAS,
  ...PLANS_SCHEMAS,
  ...COURT_SCHEMAS,
  ...BAR_IDS_SCHEMAS,
  ...JUDGMENT_SCHEMAS,
  ...DOCUMENT_SCHEMAS,
  ...TAX_WARRANT_SCHEMAS,
  ...PAGE_IMAGES_SCHEMAS,
  ...EXPORTS_SCHEMAS,
  ...FILING_UPLOADS_SCHEMAS,
  ...FILING_ENVELOPES_SCHEMAS,
  ...FILING_REVIEW_SCHEMAS,
  ...FILING_DRAFTS_SCHEMAS,
  ...BULK_FILING_SCHEMAS,
  ...DOCUMENT_CHECKS_SCHEMAS,
  ...FILING_REPORTS_SCHEMAS,
  ...FILING_TEMPLATES_SCHEMAS,
  ...SERVICE_SCHEMAS,
  ...FIRMS_SCHEMAS,
  ...WARRANT_SUBSCRIPTION_SCHEMAS,
  ...PROPERTY_WATCH_SCHEMAS,
  ...USERS_SCHEMAS,
  ...RECORDINGS_SCHEMAS,
  ...COMP_ACCOUNTS_SCHEMAS,
  ...FILING_CODES_SCHEMAS,
  ...IMPORT_RUNS_SCHEMAS,
  ...JOBS_SCHEMAS,
  ...LOGINS_SCHEMAS,
  ...POOL_MONITOR_SCHEMAS,
  ...OPERATOR_ALERTS_SCHEMAS,
  ...MAILS_SCHEMAS,
  ...REQUEST_LOG_SCHEMAS,
  ...SUPER_USERS_SCHEMAS,
  ...APPROVALS_SCHEMAS,
  ...PEOPLE_SCHEMAS,
  ...FEE_CHECK_SCHEMAS,
  ...MONTH_END_SCHEMAS,
  ...REPORT_ACTIONS_SCHEMAS,
  ...REPORTS_SCHEMAS,
  ...WEBHOOKS_SCHEMAS,
} as const;
