import type { FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/backendPages';
import { buildLink } from '#contract/links';
import { HttpProblem } from './problems';
import { isRecent } from './proof';

/**
 * Throws 401 if the super user used the second factor too long ago. The browser is sent to the page
 * for confirming it, which then returns to the requested page.
 */
export function requireAdminMode(request: FastifyRequest): void {
  const { locale, server, session, user } = request;
  const { clock, settings } = server;
  if (session?.needsFactor !== true || !user.isSuperUser) return;
  if (isRecent(session.factorAt, clock.now(), settings.limits.session.adminModeMs)) return;
  const location = buildLink(settings.contextPath, locale, BACKEND_PAGES.confirmIdentity);
  throw new HttpProblem(401, { message: 'Confirm it’s you to continue.', location });
}
