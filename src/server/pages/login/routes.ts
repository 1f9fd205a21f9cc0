import { formatDateLong } from '#contract/formats';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LoginOutcome } from '#contract/account/logins';
import { SET_PASSWORD_PATH } from '#contract/account/pages';
import { PASSWORD_MIN_LENGTH, passwordLength } from '#contract/account/passwords';
import { BACKEND_PAGES, DONE_FIELD, LOGIN_FORM } from '#contract/site/backendPages';
import { TEXT_MAX_LENGTH } from '#contract/limits';
import { buildLink, buildQuery } from '#contract/links';
import { safeReturnAddress } from '#contract/site/returnAddress';
import { exactly } from '#contract/schemas/fields';
import { stateDate } from '#contract/stateClock';
import { MINUTE_MS } from '#contract/time';
import { isReopenable, reopenUntil } from '../../domain/closing/rules';
import { beginSignIn } from '../../domain/secondFactor/pendingRepository';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { tooManyRequests } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { PAGE_EDITIONS } from '../../site/editions';
import { appBase, homeAddress } from '../../site/layout';
import { isStaleForm, submittedText } from '../submittedForm';
import { waitInWords } from '../waitInWords';
import type { FormError } from '../formFields';
import { errorsOf } from '../newUserFields';
import { enter, termsAddress } from './enter';
import { findSignInUser, type SignInUser } from './repository';
import { secondStepAddress } from './secondStep';
import { loginPage } from './view';

const WRONG = 'The username or password is incorrect.';
const STALE = 'This form was open too long. Please log in again.';
const TOO_SHORT =
  'Your password is too short without two-step login. To set a new one by email, use “Need help logging in” below.';
const NO_COOKIE =
  "Your browser didn't send our cookie. Allow cookies for this site, then log in again.";

const Text = Type.Optional(Type.String());
const { fields } = LOGIN_FORM;

const BodySchema = exactly({
  [fields.action]: Type.Literal(LOGIN_FORM.action),
  [fields.requestUrl]: Text,
  [fields.username]: Text,
  [fields.password]: Text,
  [fields.button]: Text,
  [fields.xsrf]: Text,
});

/** Creates an error that doesn't belong to a single field. */
const generalError = (message: string): FormError => ({ field: null, message });

/** Explains to a user with the correct password that the account was closed. */
function closedText(app: FastifyInstance, closedAt: number): string {
  const { supportEmail, supportPhone } = app.settings;
  const contact = `${supportEmail} or ${supportPhone}`;
  const day = formatDateLong(stateDate(closedAt));
  return isReopenable(closedAt, app.clock.now())
    ? `This account was closed on ${day}. Support can reopen it until ${formatDateLong(reopenUntil(closedAt))}: ${contact}.`
    : `This account was closed on ${day} and can no longer be reopened. Questions: ${contact}.`;
}

/** Returns why a user with the correct password can't log in; null if the user can. */
function refusalFor(
  app: FastifyInstance,
  { closedAt, hasFactor }: SignInUser,
  password: string,
): { readonly outcome: LoginOutcome; readonly message: string } | null {
  if (closedAt !== null) {
    return { outcome: 'CLOSED', message: closedText(app, closedAt.getTime()) };
  }
  // Removing two-step login leaves a password that was long enough only with it.
  return !hasFactor && passwordLength(password) < PASSWORD_MIN_LENGTH
    ? { outcome: 'SHORT_PASSWORD', message: TOO_SHORT }
    : null;
}

/** Shows the form; drops unsafe return URLs. */
async function sendForm(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  errors: readonly FormError[],
): Promise<FastifyReply> {
  const session = await app.sessions.start(request, reply);
  const done = safeReturnAddress(submittedText(request.query, DONE_FIELD));
  const requestUrl =
    safeReturnAddress(submittedText(request.body, fields.requestUrl)) ?? done ?? '';
  const path = request.url.split('?', 1)[0] ?? '';
  const page = loginPage({
    locale: request.locale,
    action: path + buildQuery({ [DONE_FIELD]: done }),
    requestUrl,
    userName: submittedText(request.body, fields.username).slice(0, TEXT_MAX_LENGTH),
    xsrfToken: session.xsrfToken,
    errors,
    isRedirected: done !== null && done !== homeAddress(app.settings, request.locale),
    signUp: buildLink(app.settings.contextPath, request.locale, BACKEND_PAGES.newSubscription, {
      done,
    }),
    help: buildLink(appBase(app.settings), request.locale, SET_PASSWORD_PATH),
    loggedInAs:
      request.user.id === null ? null : `${request.user.firstName} ${request.user.lastName}`.trim(),
  });
  return reply.type('text/html; charset=utf-8').send(await renderSitePage(app, request, page));
}

async function signIn(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const userName = submittedText(request.body, fields.username).trim();
  const password = submittedText(request.body, fields.password);
  const missing = errorsOf({
    [fields.username]: userName === '' ? 'Enter your username.' : null,
    [fields.password]: password === '' ? 'Enter your password.' : null,
  });
  if (missing.length > 0) return sendForm(app, request, reply.code(400), missing);
  const isPossibleName = userName.length <= TEXT_MAX_LENGTH;
  const user = isPossibleName ? await findSignInUser(app.database.db, userName) : null;
  const answer = await app.passwordChecks.check(request, {
    purpose: 'signIn',
    userName,
    user,
    password,
  });
  if (answer.kind === 'tooSoon') {
    const help =
      answer.waitMs > MINUTE_MS
        ? ' To log in sooner by email, use “Need help logging in” below.'
        : '';
    const message = `Too many login attempts. Please wait ${waitInWords(answer.waitMs)} and try again.${help}`;
    const { status, headers } = tooManyRequests(message, answer.waitMs);
    return sendForm(app, request, reply.code(status).headers(headers), [generalError(message)]);
  }
  if (answer.kind === 'wrong' || user === null) {
    return sendForm(app, request, reply.code(401), [generalError(WRONG)]);
  }
  const refusal = refusalFor(app, user, password);
  if (refusal !== null) {
    app.loginAttempts.record(request, refusal.outcome, user.id);
    return sendForm(app, request, reply.code(403), [generalError(refusal.message)]);
  }
  return continueLogin(app, request, reply, user);
}

/** After the correct password, continues to the requested page or to the second step. */
async function continueLogin(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  user: SignInUser,
): Promise<FastifyReply> {
  const target =
    safeReturnAddress(submittedText(request.body, fields.requestUrl)) ??
    safeReturnAddress(submittedText(request.query, DONE_FIELD)) ??
    homeAddress(app.settings, request.locale);
  const { hasFactor, owesFactor } = user;
  if (!hasFactor) return enter(app, request, reply, { user, owesFactor, target });
  // Identifies the browser; it has a session already, because the form's token was checked.
  const { idHash } = await app.sessions.start(request, reply);
  const pending = {
    userId: user.id,
    passwordVersion: user.passwordVersion,
    returnTo: target,
  };
  await beginSignIn(app.database.db, idHash, pending, app.clock.now());
  return reply.redirect(secondStepAddress(app, request.locale), 303);
}

/** `/common/Login` under both edition prefixes, and for Indiana also without a prefix. */
export function registerLoginPage(app: FastifyInstance): void {
  void app.register((scope, _options, registered) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!isStaleForm(error)) throw error;
      const hasCookie = request.headers.cookie !== undefined;
      return sendForm(app, request, reply.code(403), [generalError(hasCookie ? STALE : NO_COOKIE)]);
    });
    for (const { prefix, locale } of PAGE_EDITIONS) {
      const url = `${app.settings.contextPath}${prefix}${BACKEND_PAGES.login}`;
      const config = { access: OPEN_TO_ALL, isPage: true, kind: 'signIn', locale } as const;
      scope.get(url, { config }, (request, reply) =>
        request.session?.isAwaitingTerms === true
          ? reply.redirect(
              termsAddress(
                app,
                locale,
                safeReturnAddress(submittedText(request.query, DONE_FIELD)),
              ),
            )
          : sendForm(app, request, reply, []),
      );
      scope.post(url, { config, schema: { body: BodySchema } }, (request, reply) =>
        signIn(app, request, reply),
      );
    }
    registered();
  });
}
