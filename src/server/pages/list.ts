import type { FastifyInstance } from 'fastify';
import { registerAcceptTermsPage } from './acceptTerms/routes';
import { registerApiKeysPage } from './apiKeys/routes';
import { registerApiReferencePage } from './apiReference/routes';
import { registerCalendarPage } from './calendar/routes';
import { registerCodeExplanationsPage } from './codeExplanations/routes';
import { registerConfirmEmailPage } from './confirmEmail/routes';
import { registerConfirmIdentityPage } from './confirmIdentity/routes';
import { registerConfirmAttorneyPage } from './confirmAttorney/routes';
import { registerConfirmServiceContactPage } from './confirmServiceContact/routes';
import { registerContactCasesPage } from './contactCases/routes';
import { registerComputeDeadlinePage } from './deadlines/computeRoutes';
import { registerMyDeadlinesPage } from './deadlines/mineRoutes';
import { registerEditAccountPage } from './editAccount/routes';
import { registerEditCardPage } from './editCard/routes';
import { registerEditDataSourcePage } from './editDataSource/routes';
import { registerEditEmailPage } from './editEmail/routes';
import { registerEditUserPage } from './editUser/routes';
import { registerEmailTemplatesPage } from './emailTemplates/routes';
import { registerEndViewPage } from './endView/routes';
import { registerFeedsPage } from './feeds/routes';
import { registerFilingQueuePage } from './filingQueue/routes';
import { registerFinePaymentsPage } from './finePayments/routes';
import { registerLoginPage } from './login/routes';
import { registerSecondStepPage } from './login/secondStep';
import { registerLogoutPage } from './logout/routes';
import { registerNewSubscriptionPage } from './newSubscription/routes';
import { registerNotificationSettingsPage } from './notificationSettings/routes';
import { registerCloseAccountPage } from './ownData/closeAccount';
import { registerOwnDataPage } from './ownData/routes';
import { registerPayInvoicesPage } from './payInvoices/routes';
import { registerPracticeFailuresPage } from './practiceFailures/routes';
import { registerProofLogPage } from './proofLog/routes';
import { registerPropertyWatchPages } from './propertyWatch/routes';
import { registerRefusedRowsPage } from './refusedRows/routes';
import { registerServedDocumentsPage } from './servedDocuments/routes';
import { registerSetPasswordPage } from './setPassword/routes';
import { registerSignInSecurityPage } from './signInSecurity/routes';
import { registerSignOrdersPage } from './signOrders/routes';
import { registerStatusPage } from './status/routes';
import { registerTestCardPages } from './testCards/routes';
import { registerUnsubscribePage } from './unsubscribe/routes';
import { registerUpgradePlanPage } from './upgradePlan/routes';

/** The server pages in alphabetical order. */
export const PAGES: readonly ((app: FastifyInstance) => void)[] = [
  registerAcceptTermsPage,
  registerApiKeysPage,
  registerApiReferencePage,
  registerCalendarPage,
  registerCodeExplanationsPage,
  registerConfirmAttorneyPage,
  registerConfirmEmailPage,
  registerConfirmIdentityPage,
  registerConfirmServiceContactPage,
  registerContactCasesPage,
  registerComputeDeadlinePage,
  registerMyDeadlinesPage,
  registerEditAccountPage,
  registerEditCardPage,
  registerEditDataSourcePage,
  registerEditEmailPage,
  registerEditUserPage,
  registerEmailTemplatesPage,
  registerEndViewPage,
  registerFeedsPage,
  registerFilingQueuePage,
  registerFinePaymentsPage,
  registerLoginPage,
  registerSecondStepPage,
  registerLogoutPage,
  registerNewSubscriptionPage,
  registerNotificationSettingsPage,
  registerCloseAccountPage,
  registerOwnDataPage,
  registerPayInvoicesPage,
  registerPracticeFailuresPage,
  registerProofLogPage,
  registerPropertyWatchPages,
  registerRefusedRowsPage,
  registerServedDocumentsPage,
  registerSetPasswordPage,
  registerSignInSecurityPage,
  registerSignOrdersPage,
  registerStatusPage,
  registerTestCardPages,
  registerUnsubscribePage,
  registerUpgradePlanPage,
];
