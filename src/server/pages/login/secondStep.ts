import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACKEND_PAGES, DONE_FIELD, LOGIN_FORM } from '#contract/site/backendPages';
import { buildLink } from '#contract/links';
import type { Locale } from '#contract/locales';
import { exactly } from '#contract/schemas/fields';
import { requestOptions } from '../../domain/secondFactor/passkeys';
import {
  countTry,
  endPending,
  findPending,
  findReturnPath,
  type PendingSignIn,
} from '../../domain/secondFactor/pendingRepository';
import { findFactors } from '../../domain/secondFactor/repository';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { tooManyRequests } from '../../http/problems';
import { orIfDiskFull } from '../../http/orIfDiskFull';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { PAGE_EDITIONS } from '../../site/editions';
import type { FormError } from '../formFields';
import { tooManyCodesText } from '../formPage';
import { errorsOf } from '../newUserFields';
import { findPasskeyBrowser, verifySecondFactor } from '../secondFactorProof';
import { isStaleForm, submittedText } from '../submittedForm';
import { enter } from './enter';
import { secondStepPage, startAgainPage } from './secondStepView';

const PATH = '/common/SecondStep';
const STALE = 'This form was open too long. Please submit it again.';
const WRONG_CODE = 'The code is incorrect or was already used.';
const WRONG_PASSKEY = 'The passkey was not accepted. Try again, or use a code.';
const NO_CODE = 'Enter a code.';

const { xsrf } = LOGIN_FORM.fields;
const Text = Type.Optional(Type.String());
const BodySchema = exactly({ code: Text, passkey: Text, [xsrf]: Text });

/** Returns the URL of the second login step. */
export function secondStepAddress(app: FastifyInstance, locale: Locale): string {
  return buildLink(app.settings.contextPath, locale, PATH);
}

/** One request for the page, in the browser with the pending login. */
interface Step {
  readonly app: FastifyInstance;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly sessionHash: string;
  readonly xsrfToken: string;
}

async function stepOf(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Step> {
  const { idHash, xsrfToken } = await app.sessions.start(request, reply);
  return { app, request, reply, sessionHash: idHash, xsrfToken };
}

function loginAddress({ app, request }: Step, done: string | null): string {
  const { contextPath } = app.settings;
  return buildLink(contextPath, request.locale, BACKEND_PAGES.login, { [DONE_FIELD]: done });
}

async function sendForm(
  step: Step,
  pending: PendingSignIn,
  errors: readonly FormError[],
): Promise<FastifyReply> {
  const { app, reply, request, xsrfToken } = step;
  const { appSince, passkeys, recoveryCodes } = await findFactors(app.database.db, pending.userId);
  const browser = passkeys.length === 0 ? null : findPasskeyBrowser(step, step.sessionHash);
  const page = secondStepPage({
    locale: request.locale,
    action: secondStepAddress(app, request.locale),
    xsrfToken,
    userName: pending.username,
    errors,
    hasApp: appSince !== null,
    hasCodes: recoveryCodes > 0,
    passkeyOptions: browser === null ? null : await requestOptions(browser, passkeys),
    back: loginAddress(step, pending.returnTo),
    support: { email: app.settings.supportEmail, phone: app.settings.supportPhone },
  });
  return reply
    .type('text/html; charset=utf-8')
    .send(await renderSitePage(app, request, { ...page, returnTo: pending.returnTo }));
}

/** Asks the user to log in again because the pending login is over, and then to return. */
async function startAgain(step: Step): Promise<FastifyReply> {
  const { app, reply, request, sessionHash } = step;
  const returnTo = await findReturnPath(app.database.db, sessionHash);
  // The login is over whether or not it can be deleted.
  await orIfDiskFull(
    () => endPending(app.database.db, sessionHash),
    () => false,
  );
  const page = startAgainPage(request.locale, loginAddress(step, returnTo));
  return reply
    .code(403)
    .type('text/html; charset=utf-8')
    .send(await renderSitePage(app, request, { ...page, returnTo }));
}

async function submit(step: Step): Promise<FastifyReply> {
  const { app, reply, request, sessionHash } = step;
  const { db } = app.database;
  const pending = await findPending(db, sessionHash, app.clock.now());
  if (pending === null) return startAgain(step);
  const response = submittedText(request.body, 'passkey');
  if (response === '' && submittedText(request.body, 'code').trim() === '') {
    void reply.code(400);
    return sendForm(step, pending, errorsOf({ code: NO_CODE }));
  }
  const user = { id: pending.userId, passwordVersion: pending.passwordVersion };
  const answer = await verifySecondFactor(step, {
    user,
    userName: pending.username,
    sessionHash,
    countTry: () => countTry(db, sessionHash),
  });
  if (answer.kind === 'tooSoon') {
    app.loginAttempts.record(request, 'THROTTLED', pending.userId);
    const message = tooManyCodesText(answer.waitMs);
    const { headers, status } = tooManyRequests(message, answer.waitMs);
    void reply.code(status).headers(headers);
    return sendForm(step, pending, [{ field: null, message }]);
  }
  if (answer.kind === 'wrong') {
    const outcome = response === '' ? 'WRONG_CODE' : 'WRONG_PASSKEY';
    app.loginAttempts.record(request, outcome, pending.userId);
    return refuse(step, pending, response !== '');
  }
  // Only one of two concurrent requests logs in.
  if (!(await endPending(db, sessionHash))) return startAgain(step);
  const { factor } = answer;
  return enter(app, request, reply, { user, factor, owesFactor: false, target: pending.returnTo });
}

async function refuse(
  step: Step,
  pending: PendingSignIn,
  isPasskey: boolean,
): Promise<FastifyReply> {
  const { app, reply, sessionHash } = step;
  const isOver = (await findPending(app.database.db, sessionHash, app.clock.now())) === null;
  if (isOver) return startAgain(step);
  void reply.code(401);
  const errors = isPasskey
    ? [{ field: null, message: WRONG_PASSKEY }]
    : errorsOf({ code: WRONG_CODE });
  return sendForm(step, pending, errors);
}

async function show(step: Step, errors: readonly FormError[]): Promise<FastifyReply> {
  const { app, sessionHash } = step;
  const pending = await findPending(app.database.db, sessionHash, app.clock.now());
  if (pending !== null) return sendForm(step, pending, errors);
  const returnTo = await findReturnPath(app.database.db, sessionHash);
  return step.reply.redirect(loginAddress(step, returnTo), 303);
}

/** `/common/SecondStep`: the second login step, after the correct password. */
export function registerSecondStepPage(app: FastifyInstance): void {
  void app.register((scope, _options, registered) => {
    scope.setErrorHandler(async (error, request, reply) => {
      if (!isStaleForm(error)) throw error;
      void reply.code(403);
      return show(await stepOf(app, request, reply), [{ field: null, message: STALE }]);
    });
    for (const { prefix, locale } of PAGE_EDITIONS) {
      const url = `${app.settings.contextPath}${prefix}${PATH}`;
      const config = { access: OPEN_TO_ALL, isPage: true, kind: 'signIn', locale } as const;
      scope.get(url, { config }, async (request, reply) =>
        show(await stepOf(app, request, reply), []),
      );
      scope.post(url, { config, schema: { body: BodySchema } }, async (request, reply) =>
        submit(await stepOf(app, request, reply)),
      );
    }
    registered();
  });
}
