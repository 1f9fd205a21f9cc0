import type { FastifyRequest } from 'fastify';
import { identityNeeded, isRecent } from './proof';

/**
 * Throws 401 if the super user used the second factor too long ago. The browser then opens the page
 * that asks for the second factor, which returns to the requested page.
 */
export function requireAdminMode(request: FastifyRequest): void {
  const { server, session, user } = request;
  const { clock, settings } = server;
  if (session?.needsFactor !== true || !user.isSuperUser) return;
  if (isRecent(session.factorAt, clock.now(), settings.limits.session.adminModeMs)) return;
  throw identityNeeded(request);
}
