import type { FastifyInstance } from 'fastify';
import { LINK_TOKEN_MARK, PASSWORD_ACTIONS, SET_PASSWORD_PATH } from '#contract/account/pages';
import { buildLink } from '#contract/links';
import { INDIANA, localeByCode } from '#contract/locales';
import { transactionWithAudit } from '../audit/repository';
import { appBase } from '../../site/layout';
import { newConfirmation } from '../users/confirmation';
import { requestConfirmation } from '../users/confirmationRepository';
import { linkMail, type MailSite } from './mails';
import { claimPasswordRequest, lockOwnersByName, replaceLink, sweepLinks } from './repository';
import { hashLinkToken, newLinkToken } from './tokens';

/** Lifetime of a link. */
const LINK_LIFE_MS = 3_600_000;

/** Returns the site details used in emails. */
export function mailSite(app: FastifyInstance): MailSite {
  const { publicUrl, supportEmail, supportPhone } = app.settings;
  return { origin: publicUrl.origin, supportEmail, supportPhone };
}

function linkAddress(app: FastifyInstance, localeCode: string, token: string): string {
  const locale = localeByCode(localeCode) ?? INDIANA;
  const path = buildLink(appBase(app.settings), locale, SET_PASSWORD_PATH, {
    action: PASSWORD_ACTIONS.forgot,
  });
  return app.settings.publicUrl.origin + path + LINK_TOKEN_MARK + token;
}

/** Processes the oldest request; returns false if there is none. */
async function answerRequest(app: FastifyInstance): Promise<boolean> {
  const { clock, database } = app;
  return transactionWithAudit(database.db, async (trx, audit) => {
    const request = await claimPasswordRequest(trx);
    if (request === null) return false;
    const at = clock.now();
    const expiresAt = at + LINK_LIFE_MS;
    // Skips an expired request: a user who waited this long for an email has requested another one.
    if (request.at + LINK_LIFE_MS <= at) return true;
    const owners = await lockOwnersByName(trx, request.name);
    const confirmed = owners.filter(({ isEmailConfirmed }) => isEmailConfirmed);
    if (confirmed.length === 0) {
      // An unconfirmed address gets only the email that asks to confirm it.
      const locale = localeByCode(request.localeCode) ?? INDIANA;
      for (const owner of owners)
        await requestConfirmation(trx, newConfirmation(app, locale, owner));
    }
    for (const { id, username, email } of confirmed) {
      const token = newLinkToken();
      const link = linkAddress(app, request.localeCode, token);
      await replaceLink(
        trx,
        { userId: id, tokenHash: hashLinkToken(token), expiresAt },
        {
          to: email,
          ...linkMail(username, link, mailSite(app)),
          at,
          usefulUntil: expiresAt,
          proof: { kind: 'USER', userId: id },
        },
      );
      audit({
        at,
        actorId: null,
        action: 'passwordLinkGiven',
        target: `user/${id}`,
        detail: {},
        requestId: request.requestId,
      });
    }
    return true;
  });
}

/**
 * Turns link requests into emails. Runs separately from the requests, so that response times don't
 * reveal whether a username exists.
 */
export async function answerPasswordRequests(app: FastifyInstance): Promise<void> {
  await sweepLinks(app.database.db, app.clock.now());
  while (await answerRequest(app));
}
