import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACKEND_PAGES, DONE_FIELD } from '#contract/site/backendPages';
import { buildLink } from '#contract/links';
import type { Locale } from '#contract/locales';
import type { LoginOutcome } from '#contract/account/logins';
import type { MarkedUser } from '../../domain/sessions/tokens';
import { addressAfterLogin } from '../../site/loginReturn';
import type { SecondFactorKind } from '../../plugins/session/plugin';
import { owesTerms } from './repository';

/** A user who has completed all login steps. */
export interface Entrant {
  readonly user: MarkedUser;
  /** The second login step that was completed, if any. */
  readonly factor?: SecondFactorKind;
  /** True for a super user who must set up two-step login before using super user rights. */
  readonly owesFactor: boolean;
  /** Requested URL on this site. */
  readonly target: string;
}

/** Returns the URL of the page on which the user accepts the Terms of Service before `done`. */
export function termsAddress(app: FastifyInstance, locale: Locale, done: string | null): string {
  return buildLink(app.settings.contextPath, locale, BACKEND_PAGES.acceptTerms, {
    [DONE_FIELD]: done,
  });
}

function outcomeOf(factor: SecondFactorKind | undefined): LoginOutcome {
  if (factor === undefined) return 'PASSWORD';
  return factor === 'passkey' ? 'PASSKEY' : 'CODE';
}

/**
 * Starts the session and redirects to the requested page; or first to the terms or two-step login
 * setup, if the user must still complete them. Redirects back to the login page if the password or
 * the second factor changed during the login.
 */
export async function enter(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { factor, owesFactor, target, user }: Entrant,
): Promise<FastifyReply> {
  const { contextPath } = app.settings;
  if ((await app.sessions.signIn(request, reply, user, factor)) === null) {
    const done = { [DONE_FIELD]: target };
    return reply.redirect(buildLink(contextPath, request.locale, BACKEND_PAGES.login, done), 303);
  }
  app.loginAttempts.record(request, outcomeOf(factor), user.id);
  const next = owesFactor
    ? buildLink(contextPath, request.locale, BACKEND_PAGES.signInSecurity, { [DONE_FIELD]: target })
    : target;
  const isAwaitingTerms = await owesTerms(app.database.db, user.id);
  return reply.redirect(
    isAwaitingTerms
      ? termsAddress(app, request.locale, next)
      : addressAfterLogin(app.settings, next),
    303,
  );
}
