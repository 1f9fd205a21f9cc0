import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { USER_CHANGED } from '#contract/apiErrors';
import { HEADERS } from '#contract/site/headers';
import { MESSAGES } from '#contract/messages';
import { VIEW_ONLY } from '#contract/admin/people';
import { accessFailureMessage, decideAccess } from '#contract/roles';
import { transactionWithAudit } from '../domain/audit/repository';
import { requireAdminMode } from '../http/adminMode';
import type { HttpProblem } from '../http/problems';
import { conflict, forbidden, unauthorized } from '../http/problems';
import { demandsUser, type RouteAccess } from '../http/routeAccess';
import { isChanging } from './xsrf';

const FACTOR_NEEDED =
  'Super users need two-step login. Set it up on the Login Security page, under My Account.';

/** True if the tab shows a different user than the session's user. */
function isOtherUser(request: FastifyRequest): boolean {
  const shown = request.headers[HEADERS.user];
  return shown !== undefined && shown !== String(request.user.id ?? '');
}

function refusal(
  app: FastifyInstance,
  request: FastifyRequest,
  { rule }: RouteAccess,
): HttpProblem | undefined {
  const { user } = request;
  const decision = decideAccess(rule, user.id === null ? 'loggedOut' : 'loggedIn', user);
  if (decision.kind === 'login' || decision.kind === 'pending') return unauthorized();
  // Checked before access rights, because the click was meant for the other user.
  if (isChanging(request.method) && isOtherUser(request)) {
    return conflict(MESSAGES.userChanged, USER_CHANGED);
  }
  if (decision.kind === 'granted') return undefined;
  if (request.session?.lacksFactor === true && rule.roles.includes('SUPER_USER')) {
    return forbidden(FACTOR_NEEDED);
  }
  const failure = decision.kind === 'home' ? 'SUPER_USER' : decision.failure;
  const { supportEmail: email, supportPhone: phone } = app.settings;
  return forbidden(accessFailureMessage(failure, { email, phone }, rule));
}

/**
 * Rejects everything except reads, with an explanation, while a super user views the site as a
 * user.
 */
function requireReading({ routeOptions, user }: FastifyRequest): void {
  if (routeOptions.config.isReadable === true) return;
  const name = `${user.firstName} ${user.lastName}`.trim();
  throw forbidden(
    `You’re viewing the site as ${name}, which only shows pages. You can’t accept terms, pay, search, download, or change anything. End the view first.`,
    VIEW_ONLY,
  );
}

/** Audits a page that a super user views as a user, before the response is sent. */
async function auditView(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const { session, user } = request;
  const { isBackground = false } = request.routeOptions.config;
  if (isBackground || session?.viewer == null) return;
  const [page = ''] = request.url.split('?', 1);
  await transactionWithAudit(app.database.db, async (_trx, audit) =>
    audit({
      at: app.clock.now(),
      actorId: session.viewer?.id ?? null,
      requestId: request.id,
      action: 'viewedAs',
      target: `user/${String(user.id)}`,
      detail: { page },
    }),
  );
}

/**
 * Makes the start fail if a route has no access rule; checks each request against its route's rule.
 */
export const accessPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.addHook('onRoute', (route) => {
      const access = route.config?.access;
      const name = `Route ${String(route.method)} ${route.url}`;
      if (access === undefined) throw new Error(`${name} declares no access rule.`);
      if (access.ownership !== 'anybody' && !demandsUser(access.rule)) {
        throw new Error(`${name} reaches a user's own data but allows visitors.`);
      }
    });
    app.addHook('onRequest', async (request) => {
      const { access } = request.routeOptions.config;
      if (access === undefined) return;
      const isView = request.session?.viewer != null;
      if (isView) requireReading(request);
      const problem = refusal(app, request, access);
      if (problem !== undefined) throw problem;
      // Required even if other roles have access, because super users reach other accounts there.
      if (access.rule.roles.includes('SUPER_USER')) requireAdminMode(request);
      if (isView) await auditView(app, request);
    });
    done();
  },
  { name: 'access', dependencies: ['session', 'locale'] },
);
