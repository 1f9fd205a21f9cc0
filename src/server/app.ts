import compress from '@fastify/compress';
import {
  fastify,
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import type { CallName } from '#contract/calls';
import type { ServerConfig } from './config';
import type { DatabaseHandle } from './db/handle';
import type { SecretBox } from './secretBox';
import { registerAccountArea } from './areas/account/routes';
import { registerAccountMoneyArea } from './areas/accountMoney/routes';
import { registerApprovalsArea } from './areas/approvals/routes';
import { registerBillingArea } from './areas/billing/routes';
import { registerBarIdsArea } from './areas/barIds/routes';
import { registerDemoLoadArea } from './areas/demoLoad/routes';
import { registerCompAccountsArea } from './areas/compAccounts/routes';
import { registerImportRunsArea } from './areas/importRuns/routes';
import { registerFilingCodesArea } from './areas/filingCodes/routes';
import { registerCountiesArea } from './areas/counties/routes';
import { registerCountsArea } from './areas/counts/routes';
import { registerCourtArea } from './areas/court/routes';
import { registerFeeds } from './areas/feeds/routes';
import { registerExportsArea } from './areas/exports/routes';
import { registerFilingUploadsArea } from './areas/filingUploads/routes';
import { registerFilingEnvelopesArea } from './areas/filingEnvelopes/routes';
import { registerDocumentChecksArea } from './areas/documentChecks/routes';
import { registerBulkFilingArea } from './areas/bulkFiling/routes';
import { registerFilingReportsArea } from './areas/filingReports/routes';
import { registerFilingReviewArea } from './areas/filingReview/routes';
import { registerFilingDraftsArea } from './areas/filingDrafts/routes';
import { registerCourtDetailsArea } from './areas/courtDetails/routes';
import { registerFilingProofsArea } from './areas/filingProofs/routes';
import { registerEfilingEventsArea } from './areas/efilingEvents/routes';
import { registerHelpArea } from './areas/help/routes';
import { registerJobsArea } from './areas/jobs/routes';
import { registerJudgmentsArea } from './areas/judgments/routes';
import { registerLoginsArea } from './areas/logins/routes';
import { registerMailsArea } from './areas/mails/routes';
import { registerMembersArea } from './areas/members/routes';
import { registerMotdArea } from './areas/motd/routes';
import { registerNotificationsArea } from './areas/notifications/routes';
import { registerOdometer } from './areas/odometer/routes';
import { registerPeopleArea } from './areas/people/routes';
import { registerPersonArea } from './areas/person/routes';
import { registerPropertyWatchArea } from './areas/propertyWatch/routes';
import { registerOperatorAlertsArea } from './areas/operatorAlerts/routes';
import { registerPoolMonitorArea } from './areas/poolMonitor/routes';
import { registerPlansArea } from './areas/plans/routes';
import { registerPasswordsArea } from './areas/passwords/routes';
import { registerRecorderArea } from './areas/recorder/routes';
import { registerRecordingsArea } from './areas/recordings/routes';
import { registerRequestLogArea } from './areas/requestLog/routes';
import { registerReportsArea } from './areas/reports/routes';
import { registerRegionsArea } from './areas/regions/routes';
import { registerSavedItemsArea } from './areas/savedItems/routes';
import { registerSavedSearchesArea } from './areas/savedSearches/routes';
import { registerPurchaseCountsArea } from './areas/purchaseCounts/routes';
import { registerSearchCountsArea } from './areas/searchCounts/routes';
import { registerSearchReceiptsArea } from './areas/searchReceipts/routes';
import { registerSpendingArea } from './areas/spending/routes';
import { registerSuperUsersArea } from './areas/superUsers/routes';
import { registerTaxWarrantsArea } from './areas/taxWarrants/routes';
import { registerUsersArea } from './areas/users/routes';
import { registerWebhooksArea } from './areas/webhooks/routes';
import { ApprovalApplies } from './domain/approvals/kinds';
import type { CardProcessor } from './domain/cards/processor';
import type { PageImageSource } from './domain/pageImages/source';
import { createSafePost, resolvePublicName } from './domain/webhooks/safePost';
import { createMailer } from './mail/createMailer';
import { jobsPlugin } from './jobs/plugin';
import type { Mailer } from './mail/mailer';
import { mailPlugin } from './mail/plugin';
import { answerMalformedRequest } from './http/malformedRequest';
import { missingCalls } from './http/registerCall';
import { createSerializerCompiler, createValidatorCompiler } from './http/compilers';
import type { Clock } from './http/services';
import { LogLines } from './logLines';
import { registerAcceptTermsPage } from './pages/acceptTerms/routes';
import { registerCalendarPage } from './pages/calendar/routes';
import { registerProofLogPage } from './pages/proofLog/routes';
import { registerPropertyWatchPages } from './pages/propertyWatch/routes';
import { registerConfirmEmailPage } from './pages/confirmEmail/routes';
import { registerConfirmIdentityPage } from './pages/confirmIdentity/routes';
import { registerEditAccountPage } from './pages/editAccount/routes';
import { registerEditCardPage } from './pages/editCard/routes';
import { registerEditEmailPage } from './pages/editEmail/routes';
import { registerEditUserPage } from './pages/editUser/routes';
import { registerEndViewPage } from './pages/endView/routes';
import { registerApiReferencePage } from './pages/apiReference/routes';
import { registerApiKeysPage } from './pages/apiKeys/routes';
import { registerComputeDeadlinePage } from './pages/deadlines/computeRoutes';
import { registerMyDeadlinesPage } from './pages/deadlines/mineRoutes';
import { registerCodeExplanationsPage } from './pages/codeExplanations/routes';
import { registerPracticeFailuresPage } from './pages/practiceFailures/routes';
import { registerContactCasesPage } from './pages/contactCases/routes';
import { registerEmailTemplatesPage } from './pages/emailTemplates/routes';
import { registerEditDataSourcePage } from './pages/editDataSource/routes';
import { registerRefusedRowsPage } from './pages/refusedRows/routes';
import { registerFeedsPage } from './pages/feeds/routes';
import { registerFilingQueuePage } from './pages/filingQueue/routes';
import { registerSignOrdersPage } from './pages/signOrders/routes';
import { registerFinePaymentsPage } from './pages/finePayments/routes';
import { registerLoginPage } from './pages/login/routes';
import { registerSecondStepPage } from './pages/login/secondStep';
import { registerLogoutPage } from './pages/logout/routes';
import { registerNewSubscriptionPage } from './pages/newSubscription/routes';
import { registerNotificationSettingsPage } from './pages/notificationSettings/routes';
import { registerConfirmServiceContactPage } from './pages/confirmServiceContact/routes';
import { registerFirmsArea } from './areas/firms/routes';
import { registerServiceArea } from './areas/service/routes';
import { registerServedDocumentsPage } from './pages/servedDocuments/routes';
import { registerUnsubscribePage } from './pages/unsubscribe/routes';
import { registerCloseAccountPage } from './pages/ownData/closeAccount';
import { registerOwnDataPage } from './pages/ownData/routes';
import { registerPayInvoicesPage } from './pages/payInvoices/routes';
import { registerSetPasswordPage } from './pages/setPassword/routes';
import { registerSignInSecurityPage } from './pages/signInSecurity/routes';
import { registerStatusPage } from './pages/status/routes';
import { registerTestCardPages } from './pages/testCards/routes';
import { registerUpgradePlanPage } from './pages/upgradePlan/routes';
import type { SiteFiles } from './site/siteFiles';
import { accessPlugin } from './plugins/access';
import { auditQueuePlugin } from './plugins/auditQueue';
import { closedAccountsPlugin } from './plugins/closedAccounts';
import { cleanTextPlugin } from './plugins/cleanText';
import { databaseFiguresPlugin } from './plugins/databaseFigures';
import { drainPlugin } from './plugins/drain';
import { efilingPlugin } from './plugins/efiling';
import { proofLogPlugin } from './plugins/proofLog';
import { filingStampsPlugin } from './plugins/filingStamps';
import { answerUnreadableAddress, errorsPlugin, unreadableRequestPage } from './plugins/errors';
import { headersPlugin, securityHeaders } from './plugins/headers';
import { headRequestsPlugin } from './plugins/headRequests';
import { healthPlugin } from './plugins/health';
import { hostPlugin } from './plugins/host';
import { limitsPlugin } from './plugins/limits/plugin';
import { localePlugin } from './plugins/locale';
import { loginAttemptsPlugin } from './plugins/loginAttempts';
import { metricsPlugin } from './plugins/metrics/plugin';
import { monitorsPlugin } from './plugins/monitors';
import { operatorAlertsPlugin } from './plugins/operatorAlerts';
import { passwordChecksPlugin } from './plugins/passwordChecks/plugin';
import { nameIndexCheckPlugin } from './plugins/nameIndexCheck';
import { keyAddressesPlugin, hideKeyInAddress } from './plugins/publicApi/addresses';
import { openApiPlugin } from './plugins/publicApi/document';
import { keyJobsPlugin } from './plugins/publicApi/keyJobs';
import { apiKeysPlugin } from './plugins/publicApi/keys';
import { publicApiPlugin } from './plugins/publicApi/routes';
import { requestLogPlugin } from './plugins/requestLog';
import { requestSizesPlugin } from './plugins/requestSizes';
import { requestRowsPlugin } from './plugins/requestRows';
import { serverErrorsPlugin } from './plugins/serverErrors';
import { sessionPlugin } from './plugins/session/plugin';
import { socketsPlugin } from './plugins/sockets';
import { spaPlugin } from './plugins/spa';
import { sweepPlugin } from './plugins/sweep';
import { tableUpkeepPlugin } from './plugins/tableUpkeep';
import { visibleTextPlugin } from './plugins/visibleText';
import { webhooksPlugin, type OutgoingRequests } from './plugins/webhooks';
import { workPlugin } from './plugins/work';
import { xsrfPlugin } from './plugins/xsrf';

export interface AppParts {
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly config: ServerConfig;
  readonly site: SiteFiles;
  /** Decrypts the secrets in this database; see `openSecretBox`. */
  readonly secretBox: SecretBox;
  /** Sends emails; built from the settings if omitted. */
  readonly mailer?: Mailer;
  /** Sends requests to URLs that users chose; allows only public URLs if omitted. */
  readonly outgoing?: OutgoingRequests;
  /** Supplies document pages that weren't imported as files; none if omitted. */
  readonly pageImageSource?: PageImageSource;
  /** Finds documents that demo users filed; absent without demo data. */
  readonly findDemoFiling?: (hash: string) => Promise<Uint8Array | null>;
  /** Stores and charges cards; none if omitted. */
  readonly cardProcessor?: CardProcessor | null;
  /** Whether this server runs jobs; if not, other servers on its database do. */
  readonly runsJobs?: boolean;
  /** pino options; false is silent. */
  readonly logger?: FastifyServerOptions['logger'];
}

/** The areas, in menu order. Each one registers its rows of the contract's calls. */
const AREAS: readonly ((app: FastifyInstance) => void)[] = [
  registerUsersArea,
  registerRegionsArea,
  registerCourtArea,
  registerBarIdsArea,
  registerJudgmentsArea,
  registerRecorderArea,
  registerTaxWarrantsArea,
  registerPersonArea,
  registerSavedItemsArea,
  registerSavedSearchesArea,
  registerExportsArea,
  registerFilingUploadsArea,
  registerFilingEnvelopesArea,
  registerBulkFilingArea,
  registerDocumentChecksArea,
  registerFilingReportsArea,
  registerFilingReviewArea,
  registerFilingDraftsArea,
  registerMotdArea,
  registerCountsArea,
  registerCountiesArea,
  registerDemoLoadArea,
  registerSearchCountsArea,
  registerPurchaseCountsArea,
  registerSpendingArea,
  registerSearchReceiptsArea,
  registerAccountArea,
  registerNotificationsArea,
  registerOdometer,
  registerBillingArea,
  registerAccountMoneyArea,
  registerCompAccountsArea,
  registerFilingCodesArea,
  registerImportRunsArea,
  registerSuperUsersArea,
  registerApprovalsArea,
  registerPeopleArea,
  registerReportsArea,
  registerRequestLogArea,
  registerJobsArea,
  registerMailsArea,
  registerLoginsArea,
  registerPoolMonitorArea,
  registerOperatorAlertsArea,
  registerMembersArea,
  registerCourtDetailsArea,
  registerEfilingEventsArea,
  registerFilingProofsArea,
  registerHelpArea,
  registerPlansArea,
  registerPropertyWatchArea,
  registerServiceArea,
  registerFirmsArea,
  registerRecordingsArea,
  registerWebhooksArea,
  registerLoginPage,
  registerSecondStepPage,
  registerLogoutPage,
  registerPasswordsArea,
  registerSetPasswordPage,
  registerNewSubscriptionPage,
  registerEditUserPage,
  registerEditEmailPage,
  registerConfirmEmailPage,
  registerAcceptTermsPage,
  registerSignInSecurityPage,
  registerConfirmIdentityPage,
  registerEndViewPage,
  registerOwnDataPage,
  registerCloseAccountPage,
  registerEditAccountPage,
  registerEditCardPage,
  registerPayInvoicesPage,
  registerUpgradePlanPage,
  registerTestCardPages,
  registerNotificationSettingsPage,
  registerUnsubscribePage,
  registerServedDocumentsPage,
  registerConfirmServiceContactPage,
  registerPropertyWatchPages,
  registerCalendarPage,
  registerStatusPage,
  registerFilingQueuePage,
  registerSignOrdersPage,
  registerFinePaymentsPage,
  registerFeedsPage,
  registerContactCasesPage,
  registerProofLogPage,
  registerPracticeFailuresPage,
  registerCodeExplanationsPage,
  registerEmailTemplatesPage,
  registerEditDataSourcePage,
  registerRefusedRowsPage,
  registerComputeDeadlinePage,
  registerMyDeadlinesPage,
  registerFeeds,
  registerApiKeysPage,
  registerApiReferencePage,
];

/** Returns log settings that also copy each line to `lines`. */
function withLines(logger: AppParts['logger'], lines: LogLines): AppParts['logger'] {
  return typeof logger === 'object'
    ? { ...logger, hooks: { ...logger.hooks, streamWrite: lines.remember } }
    : logger;
}

/**
 * Maximum set-up time. Creating the job tables takes longer than Fastify's ten seconds on a busy
 * machine.
 */
const LONGEST_SET_UP_MS = 60_000;

/**
 * Builds the server. Throws if a route declares no access rule, or a call of the contract has no
 * route. The caller starts listening, and closes the database after the app.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts;
  const headers = securityHeaders(config);
  const { sizes, sockets } = config.limits;
  const lines = typeof parts.logger === 'object' ? new LogLines() : null;
  const app: FastifyInstance = fastify({
    logger: lines === null ? false : withLines(parts.logger, lines),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    bodyLimit: sizes.bodyBytes,
    rewriteUrl: (request) => hideKeyInAddress(config.contextPath, request),
    // Path parameters may be long; an id that is too long is not found, like any unknown id.
    routerOptions: { maxParamLength: sizes.addressBytes },
    http: {
      maxHeaderSize: sizes.headerBytes,
      // A request without a host is rejected later, with the headers of every response.
      requireHostHeader: false,
      connectionsCheckingInterval: sockets.checkMs,
    },
    requestTimeout: sockets.requestMs,
    pluginTimeout: LONGEST_SET_UP_MS,
    keepAliveTimeout: sockets.keepAliveMs,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) =>
      answerMalformedRequest(error, socket, {
        headers,
        page: (address, status, message) => unreadableRequestPage(app, address, status, message),
      }),
    frameworkErrors: (_error, request: FastifyRequest, reply: FastifyReply) =>
      answerUnreadableAddress(app, request, reply, headers),
  });
  app.decorate('database', parts.database);
  app.decorate('clock', parts.clock);
  app.decorate('settings', config);
  app.decorate('secretBox', parts.secretBox);
  app.decorate('site', parts.site);
  app.decorate('pageImageSource', parts.pageImageSource ?? null);
  app.decorate('cardProcessor', parts.cardProcessor ?? null);
  app.decorate('findDemoFiling', parts.findDemoFiling ?? (() => Promise.resolve(null)));
  app.decorate('registeredCalls', new Set<CallName>());
  app.decorate('searchAreas', new Map());
  app.decorate('exporters', new Map());
  app.decorate(
    'outgoing',
    parts.outgoing ?? { post: createSafePost(), resolve: resolvePublicName },
  );
  app.decorate('approvals', new ApprovalApplies());
  app.setValidatorCompiler(createValidatorCompiler());
  app.setSerializerCompiler(createSerializerCompiler());

  await app.register(drainPlugin);
  await app.register(headersPlugin);
  await app.register(requestLogPlugin);
  await app.register(metricsPlugin);
  await app.register(serverErrorsPlugin);
  await app.register(requestRowsPlugin, { lines });
  await app.register(errorsPlugin);
  await app.register(visibleTextPlugin);
  await app.register(compress, {
    // Pages aren't compressed, because a token must not be compressed with text from the URL.
    customTypes:
      /^(?:application\/(?:json|manifest\+json)|text\/(?:css|csv|javascript)|image\/svg\+xml)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(hostPlugin);
  await app.register(requestSizesPlugin);
  await app.register(socketsPlugin);
  await app.register(cleanTextPlugin);
  await app.register(limitsPlugin);
  await app.register(workPlugin);
  await app.register(apiKeysPlugin);
  await app.register(sessionPlugin);
  await app.register(localePlugin);
  await app.register(accessPlugin);
  await app.register(xsrfPlugin);
  await app.register(headRequestsPlugin);
  await app.register(auditQueuePlugin);
  await app.register(passwordChecksPlugin);
  await app.register(healthPlugin);
  await app.register(databaseFiguresPlugin);
  await app.register(mailPlugin, { mailer: parts.mailer ?? createMailer(config, parts.clock) });
  await app.register(jobsPlugin, { runsJobs: parts.runsJobs ?? false });
  await app.register(loginAttemptsPlugin);
  await app.register(monitorsPlugin);
  await app.register(operatorAlertsPlugin, { runsJobs: parts.runsJobs ?? false });
  await app.register(webhooksPlugin, { runsJobs: parts.runsJobs ?? false });
  await app.register(sweepPlugin);
  await app.register(proofLogPlugin);
  await app.register(efilingPlugin, { runsJobs: parts.runsJobs ?? false });
  await app.register(filingStampsPlugin, { runsJobs: parts.runsJobs ?? false });
  await app.register(nameIndexCheckPlugin);
  await app.register(closedAccountsPlugin);
  await app.register(tableUpkeepPlugin);
  await app.register(keyAddressesPlugin);
  await app.register(keyJobsPlugin);
  await app.register(openApiPlugin);
  await app.register(publicApiPlugin);
  for (const register of AREAS) register(app);
  await app.register(spaPlugin);

  app.addHook('onReady', (done) => {
    const missing = missingCalls(app);
    done(missing.length === 0 ? undefined : new Error(`No route for ${missing.join(', ')}.`));
  });
  await app.ready();
  return app;
}
