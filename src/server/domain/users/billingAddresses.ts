import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildLink } from '#contract/links';
import type { Locale } from '#contract/locales';
import type { NewMail } from '../../mail/repository';
import { hashLinkToken, newLinkToken } from '../passwords/tokens';
import { CONFIRMATION_LIFE_MS } from './confirmationRepository';
import { billingAddressMail } from './mails';

/** A link that confirms a billing address, and the email that contains it. */
export interface BillingConfirmation {
  readonly tokenHash: string;
  readonly mail: NewMail;
}

/** Creates a link that confirms a billing address. */
export function newBillingConfirmation(
  { clock, settings }: FastifyInstance,
  locale: Locale,
  address: string,
): BillingConfirmation {
  const token = newLinkToken();
  const { contextPath, publicUrl, supportEmail, supportPhone } = settings;
  const link =
    publicUrl.origin + buildLink(contextPath, locale, BACKEND_PAGES.confirmEmail, { token });
  const at = clock.now();
  return {
    tokenHash: hashLinkToken(token),
    mail: {
      ...billingAddressMail(link, { email: supportEmail, phone: supportPhone }),
      to: address,
      at,
      usefulUntil: at + CONFIRMATION_LIFE_MS,
      proof: { kind: 'CONFIRMATION' },
    },
  };
}
