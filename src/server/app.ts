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
import { AREAS } from './areas/list';
import type { ServerConfig } from './config';
import type { DatabaseHandle } from './db/handle';
import type { SecretBox } from './secretBox';
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
import { PAGES } from './pages/list';
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
  for (const register of [...AREAS, ...PAGES]) register(app);
  await app.register(spaPlugin);

  app.addHook('onReady', (done) => {
    const missing = missingCalls(app);
    done(missing.length === 0 ? undefined : new Error(`No route for ${missing.join(', ')}.`));
  });
  await app.ready();
  return app;
}
