import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildLink } from '#contract/links';
import type { Locale } from '#contract/locales';
import { hashLinkToken, newLinkToken } from '../passwords/tokens';
import { CONFIRMATION_LIFE_MS, type Confirmation } from './confirmationRepository';
import { confirmationMail } from './mails';

/** Creates a link that confirms a user's address, and the email that contains it. */
export function newConfirmation(
  { clock, settings }: FastifyInstance,
  locale: Locale,
  user: { readonly id: number; readonly username: string; readonly email: string },
): Confirmation {
  const token = newLinkToken();
  const { contextPath, publicUrl, supportEmail, supportPhone } = settings;
  const link =
    publicUrl.origin + buildLink(contextPath, locale, BACKEND_PAGES.confirmEmail, { token });
  const at = clock.now();
  const support = { email: supportEmail, phone: supportPhone };
  return {
    userId: user.id,
    tokenHash: hashLinkToken(token),
    mail: {
      ...confirmationMail(user.username, link, support),
      to: user.email,
      at,
      usefulUntil: at + CONFIRMATION_LIFE_MS,
      proof: { kind: 'CONFIRMATION' },
    },
  };
}
