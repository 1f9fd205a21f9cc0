import { ALL_REGIONS_CALLS } from './calls/allRegions';
import { REGIONS_CALLS } from './calls/regions';
import { OWN_REGIONS_CALLS } from './calls/ownRegions';
import { UNREAD_CALLS } from './calls/unread';
import { SAVED_ITEMS_CALLS } from './calls/savedItems';
import { COUNTS_CALLS } from './calls/counts';
import { DEMO_LOAD_CALLS } from './calls/demoLoad';
import { COUNTY_HOLDINGS_CALLS } from './calls/countyHoldings';
import { ACCOUNT_CALLS } from './calls/account';
import { SEARCH_RECEIPTS_CALLS } from './calls/searchReceipts';
import { BILLING_CALLS } from './calls/billing';
import { PAST_DUE_CALLS } from './calls/pastDue';
import { CODE_REPAIR_CALLS } from './calls/codeRepair';
import { SPENDING_CALLS } from './calls/spending';
import { COUNT_FIRST_CALLS } from './calls/countFirst';
import { ACCOUNT_MONEY_CALLS } from './calls/accountMoney';
import { MEMBERS_CALLS } from './calls/members';
import { PURCHASE_COUNTS_CALLS } from './calls/purchaseCounts';
import { SEARCH_COUNTS_CALLS } from './calls/searchCounts';
import { NOTIFICATIONS_CALLS } from './calls/notifications';
import { ALERT_TOPICS_CALLS } from './calls/alertTopics';
import { SAVED_NOTES_CALLS } from './calls/savedNotes';
import { SAVED_SEARCHES_CALLS } from './calls/savedSearches';
import { SAVED_LISTS_CALLS } from './calls/savedLists';
import { MESSAGE_EDITOR_CALLS } from './calls/messageEditor';
import { LEGEND_CALLS } from './calls/legend';
import { MOTD_CALLS } from './calls/motd';
import { FILING_DRAFTS_CALLS } from './calls/filingDrafts';
import { FIRMS_CALLS } from './calls/firms';
import { SERVICE_CALLS } from './calls/service';
import { FILING_REPORTS_CALLS } from './calls/filingReports';
import { FILING_TEMPLATES_CALLS } from './calls/filingTemplates';
import { FILING_PROOFS_CALLS } from './calls/filingProofs';
import { EFILING_EVENTS_CALLS } from './calls/efilingEvents';
import { COURT_DETAILS_CALLS } from './calls/courtDetails';
import { HELP_CALLS } from './calls/help';
import { HELP_EDITOR_CALLS } from './calls/helpEditor';
import { PASSWORDS_CALLS } from './calls/passwords';
import { PERSON_CALLS } from './calls/person';
import { PLANS_CALLS } from './calls/plans';
import { PROPERTY_WATCH_CALLS } from './calls/propertyWatch';
import { BAR_IDS_CALLS } from './calls/barIds';
import { COURT_CALLS } from './calls/court';
import { DOCUMENT_CALLS } from './calls/documents';
import { JUDGMENT_CALLS } from './calls/judgments';
import { TAX_WARRANT_CALLS } from './calls/taxWarrants';
import { EXPORTS_CALLS } from './calls/exports';
import { FILING_UPLOADS_CALLS } from './calls/filingUploads';
import { FILING_ENVELOPES_CALLS } from './calls/filingEnvelopes';
import { FILING_REVIEW_CALLS } from './calls/filingReview';
import { PAGE_IMAGES_CALLS } from './calls/pageImages';
import { WARRANT_SUBSCRIPTION_CALLS } from './calls/warrantSubscription';
import { IMPORT_RUNS_CALLS } from './calls/importRuns';
import { WEBHOOKS_CALLS } from './calls/webhooks';
import { FILING_CODES_CALLS } from './calls/filingCodes';
import { JOBS_CALLS } from './calls/jobs';
import { LOGINS_CALLS } from './calls/logins';
import { POOL_MONITOR_CALLS } from './calls/poolMonitor';
import { OPERATOR_ALERTS_CALLS } from './calls/operatorAlerts';
import { MAILS_CALLS } from './calls/mails';
import { REQUEST_LOG_CALLS } from './calls/requestLog';
import { DOCUMENT_CHECKS_CALLS } from './calls/documentChecks';
import { BULK_FILING_CALLS } from './calls/bulkFiling';
import { COMP_ACCOUNTS_CALLS } from './calls/compAccounts';
import { APPROVALS_CALLS } from './calls/approvals';
import { PEOPLE_CALLS } from './calls/people';
import { SUPER_USERS_CALLS } from './calls/superUsers';
import { FEE_CHECK_CALLS } from './calls/feeCheck';
import { MONTH_END_CALLS } from './calls/monthEnd';
import { REPORT_ACTIONS_CALLS } from './calls/reportActions';
import { REPORTS_CALLS } from './calls/reports';
import { RECORDINGS_CALLS } from './calls/recordings';
import { SENT_RECORDINGS_CALLS } from './calls/sentRecordings';
import { USERS_CALLS } from './calls/users';
import type { Call } from './calls/row';
import type { CALL_SCHEMAS } from './schemas/calls';
import type { CallSchemas, ValueOf } from './schemas/fields';

type Schemas = typeof CALL_SCHEMAS;

/**
 * The calls between browser app and server (spec section 7), one file per area. Each row is plain
 * data that refers to its schemas: the server validates with them, the client uses only their
 * types. The server registers every row once and refuses to start if one is missing; the client can
 * make only these calls.
 */
export const CALLS = {
  ...REGIONS_CALLS,
  ...ALL_REGIONS_CALLS,
  ...OWN_REGIONS_CALLS,
  ...SAVED_ITEMS_CALLS,
  ...SAVED_LISTS_CALLS,
  ...SAVED_NOTES_CALLS,
  ...ALERT_TOPICS_CALLS,
  ...SAVED_SEARCHES_CALLS,
  ...COUNTS_CALLS,
  ...DEMO_LOAD_CALLS,
  ...COUNTY_HOLDINGS_CALLS,
  ...ACCOUNT_CALLS,
  ...SEARCH_COUNTS_CALLS,
  ...BILLING_CALLS,
  ...PAST_DUE_CALLS,
  ...SPENDING_CALLS,
  ...CODE_REPAIR_CALLS,
  ...COUNT_FIRST_CALLS,
  ...MEMBERS_CALLS,
  ...ACCOUNT_MONEY_CALLS,
  ...PURCHASE_COUNTS_CALLS,
  ...FILING_DRAFTS_CALLS,
  ...BULK_FILING_CALLS,
  ...DOCUMENT_CHECKS_CALLS,
  ...FILING_REPORTS_CALLS,
  ...FILING_TEMPLATES_CALLS,
  ...SERVICE_CALLS,
  ...FIRMS_CALLS,
  ...SEARCH_RECEIPTS_CALLS,
  ...NOTIFICATIONS_CALLS,
  ...UNREAD_CALLS,
  ...MOTD_CALLS,
  ...LEGEND_CALLS,
  ...MESSAGE_EDITOR_CALLS,
  ...COURT_DETAILS_CALLS,
  ...EFILING_EVENTS_CALLS,
  ...FILING_PROOFS_CALLS,
  ...HELP_CALLS,
  ...HELP_EDITOR_CALLS,
  ...PASSWORDS_CALLS,
  ...PERSON_CALLS,
  ...PLANS_CALLS,
  ...COURT_CALLS,
  ...BAR_IDS_CALLS,
  ...JUDGMENT_CALLS,
  ...DOCUMENT_CALLS,
  ...TAX_WARRANT_CALLS,
  ...PAGE_IMAGES_CALLS,
  ...EXPORTS_CALLS,
  ...FILING_UPLOADS_CALLS,
  ...FILING_ENVELOPES_CALLS,
  ...FILING_REVIEW_CALLS,
  ...WARRANT_SUBSCRIPTION_CALLS,
  ...PROPERTY_WATCH_CALLS,
  ...USERS_CALLS,
  ...SENT_RECORDINGS_CALLS,
  ...RECORDINGS_CALLS,
  ...COMP_ACCOUNTS_CALLS,
  ...FILING_CODES_CALLS,
  ...IMPORT_RUNS_CALLS,
  ...JOBS_CALLS,
  ...LOGINS_CALLS,
  ...POOL_MONITOR_CALLS,
  ...OPERATOR_ALERTS_CALLS,
  ...MAILS_CALLS,
  ...REQUEST_LOG_CALLS,
  ...SUPER_USERS_CALLS,
  ...APPROVALS_CALLS,
  ...PEOPLE_CALLS,
  ...FEE_CHECK_CALLS,
  ...MONTH_END_CALLS,
  ...REPORT_ACTIONS_CALLS,
  ...REPORTS_CALLS,
  ...WEBHOOKS_CALLS,
} as const satisfies { readonly [Name in keyof Schemas]: Call<Schemas[Name]> };

/** Any row of the call table. */
export type CallRow = Call<CallSchemas>;
export type Method = CallRow['method'];
/** Minimum shape of a valid response. */
export type AnswerShape = CallRow['answers'];

export type CallName = keyof typeof CALLS;

/** A row with its name, as sagas, loadables, and commands receive it. */
export type NamedCall<Name extends CallName> = CallRow & { readonly name: Name };

/** Type of one schema property of each call: `params`, `query`, `body`, or `response`. */
type Parts<Key extends keyof CallSchemas> = {
  readonly [Name in CallName]: Schemas[Name] extends Readonly<
    Record<Key, infer Schema extends CallSchemas['response']>
  >
    ? ValueOf<Schema>
    : undefined;
};

export type CallParams<Name extends CallName> = Parts<'params'>[Name];
export type CallQuery<Name extends CallName> = Parts<'query'>[Name];
export type CallBody<Name extends CallName> = Parts<'body'>[Name];
export type CallResponse<Name extends CallName> = Parts<'response'>[Name];

/** A call's arguments: `params`, `query`, and `body`, each only if the row has it. */
export type CallArguments<Name extends CallName> = (CallParams<Name> extends undefined
  ? { readonly params?: undefined }
  : { readonly params: CallParams<Name> }) &
  (CallQuery<Name> extends undefined
    ? { readonly query?: undefined }
    : { readonly query?: CallQuery<Name> }) &
  (CallBody<Name> extends undefined
    ? { readonly body?: undefined }
    : { readonly body: CallBody<Name> });
