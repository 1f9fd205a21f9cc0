import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACKEND_PAGES, DONE_FIELD } from '#contract/backendPages';
import { buildLink } from '#contract/links';
import type { Locale } from '#contract/locales';
import { withReturnMark } from '#contract/returnAddress';
import type { MarkedUser } from '../../domain/sessions/tokens';
import type { SecondFactorKind } from '../../plugins/session/plugin';
import { owesTerms } from './repository';

/** Somebody who has proved all that is asked for. */
export interface Entrant {
  readonly user: MarkedUser;
  /** What was proved beside the password. */
  readonly factor?: SecondFactorKind;
  /** Has to set up a second factor before the rights of super users are there. */
  readonly owesFactor: boolean;
  /** Address of this site that was asked for. */
  readonly target: string;
}

/** The page on which who signed in accepts the Terms of Service, and which leads on to `done`. */
export function termsAddress(app: FastifyInstance, locale: Locale, done: string | null): string {
  return buildLink(app.settings.contextPath, locale, BACKEND_PAGES.acceptTerms, {
    [DONE_FIELD]: done,
  });
}

/**
 * Begins the session and leads to the page asked for; before it to where the Terms of Service are
 * accepted and a second factor is set up, for who owes that.
 */
export async function enter(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { factor, owesFactor, target, user }: Entrant,
): Promise<FastifyReply> {
  await app.sessions.signIn(request, reply, user, factor);
  const { contextPath } = app.settings;
  const next = owesFactor
    ? buildLink(contextPath, request.locale, BACKEND_PAGES.signInSecurity, { [DONE_FIELD]: target })
    : target;
  const isAwaitingTerms = await owesTerms(app.database.db, user.id);
  return reply.redirect(
    isAwaitingTerms ? termsAddress(app, request.locale, next) : withReturnMark(next),
    303,
  );
}
