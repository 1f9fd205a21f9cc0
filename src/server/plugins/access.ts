import fp from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { USER_CHANGED } from '#contract/apiErrors';
import { HEADERS } from '#contract/headers';
import { MESSAGES } from '#contract/messages';
import { accessFailureMessage, decideAccess } from '#contract/roles';
import { conflict, forbidden, unauthorized, type HttpProblem } from '../http/problems';
import { demandsUser, type RouteAccess } from '../http/routeAccess';
import { isChanging } from './xsrf';

const FACTOR_NEEDED =
  'Super users need two-step login. Set it up on the Login Security page, under My Account.';

/** True if the tab shows a different user than the session's. */
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
  // Checked before rights, because the click was meant for another user.
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

/** Refuses to start if a route has no access rule; checks each request against its route's rule. */
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
    app.addHook('onRequest', (request, _reply, next) => {
      const { access } = request.routeOptions.config;
      next(access === undefined ? undefined : refusal(app, request, access));
    });
    done();
  },
  { name: 'access', dependencies: ['session', 'locale'] },
);
