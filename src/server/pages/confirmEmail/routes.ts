import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { hashLinkToken, isLinkToken } from '../../domain/passwords/tokens';
import {
  confirmBillingAddress,
  findByBillingLink,
} from '../../domain/users/billingAddressRepository';
import { newConfirmation } from '../../domain/users/confirmation';
import { confirmEmail, findByConfirmation } from '../../domain/users/confirmationRepository';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { Refusal, refuseForNow, registerFormPage, Saved, type Visit } from '../formPage';
import { submittedText } from '../submittedForm';
import { waitInWords } from '../waitInWords';
import { sendConfirmation } from './sendConfirmation';
import { CONFIRMED, OVER, view, type Subject } from './view';

const NOTICES = {
  confirmed: CONFIRMED,
  sent: 'Email sent. Only the link in the newest email works.',
} as const;
async function readSubject({ app, request }: Visit): Promise<Subject> {
  const token = submittedText(request.query, 'token');
  const { id, isEmailConfirmed } = request.user;
  if (token === '') {
    return id === null || isEmailConfirmed ? { kind: 'nothing' } : { kind: 'own', userId: id };
  }
  const tokenHash = isLinkToken(token) ? hashLinkToken(token) : '';
  const owner = await findByConfirmation(app.database.db, tokenHash, app.clock.now());
  if (owner !== null) return { kind: 'link', tokenHash, email: owner.email };
  const billing = await findByBillingLink(app.database.db, tokenHash, app.clock.now());
  return billing === null
    ? { kind: 'over' }
    : { kind: 'billingLink', tokenHash, email: billing.email };
}

async function act(visit: Visit, subject: Subject): Promise<Refusal | keyof typeof NOTICES> {
  const { app, request } = visit;
  const { db } = app.database;
  switch (subject.kind) {
    case 'link':
    case 'billingLink': {
      const moment = { at: app.clock.now(), requestId: request.id };
      const confirm = subject.kind === 'link' ? confirmEmail : confirmBillingAddress;
      const isConfirmed = await confirm(db, subject.tokenHash, moment);
      return isConfirmed ? 'confirmed' : new Refusal(409, [OVER]);
    }
    case 'own': {
      const waitMs = await app.rateLimits.count('confirmation', { userId: subject.userId });
      if (waitMs > 0) {
        return refuseForNow(
          waitMs,
          `Too many email requests. Please wait ${waitInWords(waitMs)} and try again.`,
        );
      }
      const isSent = await sendConfirmation(db, subject.userId, (user) =>
        newConfirmation(app, request.locale, user),
      );
      if (!isSent) return 'confirmed';
      app.mails.wake();
      return 'sent';
    }
    case 'over':
      return new Refusal(409, [OVER]);
    case 'nothing':
      return new Refusal(409, [{ field: null, message: 'You have nothing to confirm.' }]);
  }
}

/**
 * `/common/ConfirmEmail`: confirms the address to which a link was emailed. Requires a button
 * click, because some email programs open links automatically. Without a link, a logged-in user can
 * request another email.
 */
export function registerConfirmEmailPage(app: FastifyInstance): void {
  registerFormPage<Subject, keyof typeof NOTICES, keyof typeof NOTICES>(app, {
    path: BACKEND_PAGES.confirmEmail,
    access: OPEN_TO_ALL,
    fields: ['action'],
    notices: NOTICES,
    read: readSubject,
    problems: () => [],
    act,
    done: (_visit, notice) => new Saved(notice),
    view,
  });
}
