import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/backendPages';
import { HELP_TOPIC_PATH, HELP_TOPICS } from '#contract/helpTopics';
import { buildLink, buildQuery } from '#contract/links';
import { withReturnMark } from '#contract/returnAddress';
import { findTrialPlan, openTrialAccount } from '../../domain/users/newUserRepository';
import { trialApplications, trialEnd } from '../../domain/users/rules';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { civilDate } from '../../http/services';
import { FIRST_PASSWORD_VERSION } from '../../domain/sessions/tokens';
import { hashPassword } from '../../security/passwords';
import { fullName } from '../fullName';
import type { FormError } from '../formFields';
import {
  askedAddress,
  dashboardAddress,
  ownPath,
  refuseForNow,
  registerFormPage,
  screenAddress,
  sendPage,
} from '../formPage';
import { NAME_TAKEN, NEW_USER_FIELDS } from '../newUserFields';
import { waitInWords } from '../waitInWords';
import { accountName, readSignUp, signUpErrors } from './rules';
import { hasAccountPage, signUpPage } from './view';

function sendHasAccount(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { locale } = request;
  const page = hasAccountPage({
    locale,
    name: fullName(request.user),
    dashboard: dashboardAddress(app, locale),
    signOut: buildLink(app.settings.contextPath, locale, BACKEND_PAGES.logout),
  });
  return sendPage(app, reply, page);
}

async function sendForm(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  errors: readonly FormError[],
): Promise<FastifyReply> {
  if (request.user.id !== null) return sendHasAccount(app, request, reply);
  const { locale } = request;
  const session = await app.sessions.start(request, reply);
  const done = askedAddress(request, 'done');
  const page = signUpPage({
    locale,
    action: ownPath(request) + buildQuery({ done }),
    xsrfToken: session.xsrfToken,
    form: readSignUp(request.body),
    errors,
    plan: await findTrialPlan(app.database.db),
    endsOn: trialEnd(civilDate(app.clock.now())),
    terms: screenAddress(app, locale, HELP_TOPIC_PATH, { shortName: HELP_TOPICS.termsOfService }),
    signIn: buildLink(app.settings.contextPath, locale, BACKEND_PAGES.login, { done }),
  });
  return sendPage(app, reply, page);
}

async function signUp(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.user.id !== null) return sendHasAccount(app, request, reply.code(409));
  const form = readSignUp(request.body);
  const errors = signUpErrors(form);
  if (errors.length > 0) return sendForm(app, request, reply.code(422), errors);
  const waitMs = await app.rateLimits.countSignUp(request.ip);
  if (waitMs > 0) {
    const message = `Too many accounts were asked for from your network. Please wait ${waitInWords(waitMs)} and try again.`;
    return sendForm(app, request, reply, refuseForNow(reply, waitMs, message));
  }
  const now = app.clock.now();
  const passwordHash = await hashPassword(form.password, app.settings.passwordCost);
  const today = civilDate(now);
  const userId = await openTrialAccount(
    app.database.db,
    {
      accountName: accountName(form),
      applications: trialApplications(request.locale),
      startsOn: today,
      endsOn: trialEnd(today),
    },
    { ...form, passwordHash },
    { at: now, requestId: request.id },
  );
  if (userId === null) return sendForm(app, request, reply.code(422), [NAME_TAKEN]);
  await app.sessions.signIn(request, reply, {
    id: userId,
    passwordVersion: FIRST_PASSWORD_VERSION,
  });
  const target = askedAddress(request, 'done') ?? dashboardAddress(app, request.locale);
  return reply.redirect(withReturnMark(target), 303);
}

/** `/common/NewSubscription`: a visitor opens a trial account, which needs no billing. */
export function registerNewSubscriptionPage(app: FastifyInstance): void {
  registerFormPage(app, {
    path: BACKEND_PAGES.newSubscription,
    access: OPEN_TO_ALL,
    fields: ['organization', ...NEW_USER_FIELDS, 'terms'],
    show: (request, reply, errors) => sendForm(app, request, reply, errors),
    submit: (request, reply) => signUp(app, request, reply),
  });
}
