import type { FastifyInstance } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildQuery } from '#contract/links';
import { newConfirmation } from '../../domain/users/confirmation';
import { emailChangedMail } from '../../domain/users/mails';
import { changeEmail, findMailUser } from '../../domain/users/repository';
import { emailProblem } from '../../domain/users/rules';
import { actorOf, ownerOf } from '../../http/requester';
import { OWN_USER } from '../../http/routeAccess';
import {
  requestedAddress,
  dashboardAddress,
  ownPath,
  refuseForNow,
  registerFormPage,
  Saved,
  type Refusal,
  type Visit,
} from '../formPage';
import { errorsOf } from '../newUserFields';
import { waitInWords } from '../waitInWords';
import { missingPassword, refuseWrongPassword, WRONG_PASSWORD } from '../ownPassword';
import { submittedText } from '../submittedForm';
import { editEmailPage, SAVED } from './view';

interface EmailForm {
  /** As typed; null if the form wasn't submitted. */
  readonly email: string | null;
  readonly password: string;
}

async function changeOwnEmail(
  visit: Visit,
  { email, password }: EmailForm,
): Promise<Refusal | null> {
  const { app, request } = visit;
  const { db } = app.database;
  const { userId } = ownerOf(request);
  // Read before the password is checked, so that a change after the check is noticed.
  const user = await findMailUser(db, userId);
  const refusal = await refuseWrongPassword(visit, 'changeEmail', password);
  if (refusal !== null) return refusal;
  if (email !== user.email) {
    const waitMs = await app.rateLimits.count('confirmation', { userId });
    if (waitMs > 0) {
      const message = `Too many email requests. Please wait ${waitInWords(waitMs)} and try again.`;
      return refuseForNow(waitMs, message);
    }
  }
  const { supportEmail, supportPhone } = app.settings;
  const { passwordVersion } = user;
  const outcome = await changeEmail(db, { id: userId, passwordVersion }, email ?? '', {
    actor: actorOf(request),
    confirmation: newConfirmation(app, request.locale, {
      id: userId,
      username: user.username,
      email: email ?? '',
    }),
    mail: emailChangedMail(user.username, { email: supportEmail, phone: supportPhone }),
  });
  if (outcome === 'wrongPassword') return WRONG_PASSWORD;
  if (outcome === 'changed') app.mails.wake();
  return null;
}

/** `/common/EditEmail`: users change their own email address, after entering their password. */
export function registerEditEmailPage(app: FastifyInstance): void {
  registerFormPage<EmailForm, null, 'changed'>(app, {
    path: BACKEND_PAGES.editEmail,
    access: OWN_USER,
    menuEntry: () => MENU_LABELS.editEmail,
    fields: ['email', 'password'],
    notices: { changed: SAVED },
    read: ({ isTyped, request }) => ({
      email: isTyped ? submittedText(request.body, 'email').trim() : null,
      password: submittedText(request.body, 'password'),
    }),
    problems: ({ email, password }) =>
      errorsOf({
        email: emailProblem(email ?? ''),
        password: missingPassword(password),
      }),
    act: changeOwnEmail,
    done: ({ request }) => requestedAddress(request, 'done') ?? new Saved('changed'),
    async view({ notice, request, reply }, { email }, errors) {
      const session = await app.sessions.start(request, reply);
      const done = requestedAddress(request, 'done');
      const cancel = requestedAddress(request, 'cancel');
      return editEmailPage({
        locale: request.locale,
        action: ownPath(request) + buildQuery({ done, cancel }),
        xsrfToken: session.xsrfToken,
        email: email ?? (await findMailUser(app.database.db, ownerOf(request).userId)).email,
        errors,
        notice,
        isConfirmed: request.user.isEmailConfirmed,
        back: (notice === null ? cancel : null) ?? dashboardAddress(app, request.locale),
      });
    },
  });
}
