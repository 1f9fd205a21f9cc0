import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/backendPages';
import { buildQuery } from '#contract/links';
import { emailChangedMail } from '../../domain/users/mails';
import { changeEmail, findMailUser } from '../../domain/users/repository';
import { emailProblem } from '../../domain/users/rules';
import { actorOf, ownerOf } from '../../http/asker';
import { OWN_USER } from '../../http/routeAccess';
import type { FormError } from '../formFields';
import {
  askedAddress,
  dashboardAddress,
  ownPath,
  refuseForNow,
  registerFormPage,
  sendPage,
  tooManyPasswordsText,
} from '../formPage';
import { errorsOf } from '../newUserFields';
import { submittedText } from '../submittedForm';
import { editEmailPage } from './view';

/** `email` is what the field shows: what was typed, else the address that is kept. */
async function sendForm(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  shown: { readonly email: string | null; readonly errors: readonly FormError[] },
): Promise<FastifyReply> {
  const session = await app.sessions.start(request, reply);
  const done = askedAddress(request, 'done');
  const cancel = askedAddress(request, 'cancel');
  const isSaved = submittedText(request.query, 'saved') !== '' && shown.errors.length === 0;
  const page = editEmailPage({
    locale: request.locale,
    action: ownPath(request) + buildQuery({ done, cancel }),
    xsrfToken: session.xsrfToken,
    email: shown.email ?? (await findMailUser(app.database.db, ownerOf(request).userId)).email,
    errors: shown.errors,
    isSaved,
    back: (isSaved ? null : cancel) ?? dashboardAddress(app, request.locale),
  });
  return sendPage(app, reply, page);
}

async function save(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = app.database;
  const { userId } = ownerOf(request);
  const email = submittedText(request.body, 'email').trim();
  const password = submittedText(request.body, 'password');
  const errors = errorsOf({
    email: emailProblem(email),
    password: password === '' ? 'Enter your password.' : null,
  });
  if (errors.length > 0) return sendForm(app, request, reply.code(422), { email, errors });
  const user = await findMailUser(db, userId);
  const answer = await app.passwordChecks.check(request, {
    purpose: 'changeEmail',
    userName: user.username,
    user: { ...user, id: userId },
    password,
  });
  if (answer.kind === 'tooSoon') {
    const message = tooManyPasswordsText(answer.waitMs);
    const errors = refuseForNow(reply, answer.waitMs, message);
    return sendForm(app, request, reply, { email, errors });
  }
  if (answer.kind === 'wrong') {
    const wrong = errorsOf({ password: 'The password is not correct.' });
    return sendForm(app, request, reply.code(422), { email, errors: wrong });
  }
  const { supportEmail, supportPhone } = app.settings;
  const isChanged = await changeEmail(db, userId, email, {
    actor: actorOf(request),
    mail: emailChangedMail(user.username, { email: supportEmail, phone: supportPhone }),
  });
  if (isChanged) app.mails.wake();
  const saved = ownPath(request) + buildQuery({ saved: true });
  return reply.redirect(askedAddress(request, 'done') ?? saved, 303);
}

/** `/common/EditEmail`: users change their own mail address, with their password. */
export function registerEditEmailPage(app: FastifyInstance): void {
  registerFormPage(app, {
    path: BACKEND_PAGES.editEmail,
    access: OWN_USER,
    fields: ['email', 'password'],
    show: (request, reply, errors) => sendForm(app, request, reply, { email: null, errors }),
    submit: (request, reply) => save(app, request, reply),
  });
}
