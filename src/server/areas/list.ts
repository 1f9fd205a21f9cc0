import type { FastifyInstance } from 'fastify';
import { registerAccountArea } from './account/routes';
import { registerAccountMoneyArea } from './accountMoney/routes';
import { registerApprovalsArea } from './approvals/routes';
import { registerBarIdsArea } from './barIds/routes';
import { registerBillingArea } from './billing/routes';
import { registerBulkFilingArea } from './bulkFiling/routes';
import { registerCompAccountsArea } from './compAccounts/routes';
import { registerCountiesArea } from './counties/routes';
import { registerCountsArea } from './counts/routes';
import { registerCourtArea } from './court/routes';
import { registerCourtDetailsArea } from './courtDetails/routes';
import { registerDemoLoadArea } from './demoLoad/routes';
import { registerDocumentChecksArea } from './documentChecks/routes';
import { registerEfilingEventsArea } from './efilingEvents/routes';
import { registerExportsArea } from './exports/routes';
import { registerFeeds } from './feeds/routes';
import { registerFilingCodesArea } from './filingCodes/routes';
import { registerFilingDraftsArea } from './filingDrafts/routes';
import { registerFilingEnvelopesArea } from './filingEnvelopes/routes';
import { registerFilingProofsArea } from './filingProofs/routes';
import { registerFilingReportsArea } from './filingReports/routes';
import { registerFilingReviewArea } from './filingReview/routes';
import { registerFilingUploadsArea } from './filingUploads/routes';
import { registerFirmsArea } from './firms/routes';
import { registerHelpArea } from './help/routes';
import { registerImportRunsArea } from './importRuns/routes';
import { registerJobsArea } from './jobs/routes';
import { registerJudgmentsArea } from './judgments/routes';
import { registerLoginsArea } from './logins/routes';
import { registerMailsArea } from './mails/routes';
import { registerMembersArea } from './members/routes';
import { registerMotdArea } from './motd/routes';
import { registerNotificationsArea } from './notifications/routes';
import { registerOdometer } from './odometer/routes';
import { registerOperatorAlertsArea } from './operatorAlerts/routes';
import { registerPasswordsArea } from './passwords/routes';
import { registerPeopleArea } from './people/routes';
import { registerPersonArea } from './person/routes';
import { registerPlansArea } from './plans/routes';
import { registerPoolMonitorArea } from './poolMonitor/routes';
import { registerPropertyWatchArea } from './propertyWatch/routes';
import { registerPurchaseCountsArea } from './purchaseCounts/routes';
import { registerRecorderArea } from './recorder/routes';
import { registerRecordingsArea } from './recordings/routes';
import { registerRegionsArea } from './regions/routes';
import { registerReportsArea } from './reports/routes';
import { registerRequestLogArea } from './requestLog/routes';
import { registerSavedItemsArea } from './savedItems/routes';
import { registerSavedSearchesArea } from './savedSearches/routes';
import { registerSearchCountsArea } from './searchCounts/routes';
import { registerSearchReceiptsArea } from './searchReceipts/routes';
import { registerServiceArea } from './service/routes';
import { registerSpendingArea } from './spending/routes';
import { registerSuperUsersArea } from './superUsers/routes';
import { registerTaxWarrantsArea } from './taxWarrants/routes';
import { registerUsersArea } from './users/routes';
import { registerWebhooksArea } from './webhooks/routes';

/** The areas in alphabetical order. Each one registers its rows of the calls in `src/contract`. */
export const AREAS: readonly ((app: FastifyInstance) => void)[] = [
  registerAccountArea,
  registerAccountMoneyArea,
  registerApprovalsArea,
  registerBarIdsArea,
  registerBillingArea,
  registerBulkFilingArea,
  registerCompAccountsArea,
  registerCountiesArea,
  registerCountsArea,
  registerCourtArea,
  registerCourtDetailsArea,
  registerDemoLoadArea,
  registerDocumentChecksArea,
  registerEfilingEventsArea,
  registerExportsArea,
  registerFeeds,
  registerFilingCodesArea,
  registerFilingDraftsArea,
  registerFilingEnvelopesArea,
  registerFilingProofsArea,
  registerFilingReportsArea,
  registerFilingReviewArea,
  registerFilingUploadsArea,
  registerFirmsArea,
  registerHelpArea,
  registerImportRunsArea,
  registerJobsArea,
  registerJudgmentsArea,
  registerLoginsArea,
  registerMailsArea,
  registerMembersArea,
  registerMotdArea,
  registerNotificationsArea,
  registerOdometer,
  registerOperatorAlertsArea,
  registerPasswordsArea,
  registerPeopleArea,
  registerPersonArea,
  registerPlansArea,
  registerPoolMonitorArea,
  registerPropertyWatchArea,
  registerPurchaseCountsArea,
  registerRecorderArea,
  registerRecordingsArea,
  registerRegionsArea,
  registerReportsArea,
  registerRequestLogArea,
  registerSavedItemsArea,
  registerSavedSearchesArea,
  registerSearchCountsArea,
  registerSearchReceiptsArea,
  registerServiceArea,
  registerSpendingArea,
  registerSuperUsersArea,
  registerTaxWarrantsArea,
  registerUsersArea,
  registerWebhooksArea,
];
