import fp from 'fastify-plugin';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { BACKEND_PAGES, DONE_FIELD } from '#contract/site/backendPages';
import { addQuery, buildLink } from '#contract/links';
import { splitLocalePath, type Locale } from '#contract/locales';
import { MESSAGES, serverErrorText } from '#contract/messages';
import { safeReturnAddress } from '#contract/site/returnAddress';
import { APP_PREFIX, TOMCAT_APP_PREFIX } from '#contract/site/settings';
import { ANONYMOUS_USER } from '#contract/account/user';
import type { ServerConfig } from '../config';
import {
  cannotBeStored,
  HttpProblem,
  invalidRequest,
  notFound,
  problemTexts,
  unavailable,
} from '../http/problems';
import { isDatabaseBusy, isDatabaseReadOnly } from '../http/services';
import { validationProblem } from '../http/validationMessages';
import { renderErrorPage } from '../site/errorPage';

const UNREADABLE_ADDRESS = "We couldn't read this address.";

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && typeof (error as FastifyError).code === 'string';
}

/** Converts an error to its response; null for an internal error. */
function toProblem(error: unknown): HttpProblem | null {
  if (error instanceof HttpProblem) return error;
  if (isDatabaseBusy(error)) return unavailable();
  if (isDatabaseReadOnly(error)) return cannotBeStored();
  if (!isFastifyError(error)) return null;
  if (error.validation !== undefined) {
    return error.validationContext === 'params' ? notFound() : validationProblem(error.validation);
  }
  const status = error.statusCode ?? 500;
  if (status === 413) {
    return new HttpProblem(413, { message: 'The request is too large for this page.' });
  }
  if (status === 404) return notFound();
  if (status === 503) return unavailable();
  return status >= 400 && status < 500 ? invalidRequest("We couldn't read this request.") : null;
}

function acceptsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

function wantsPage(request: FastifyRequest): boolean {
  const { api, isPage } = request.routeOptions.config;
  return isPage === true || (api === undefined && acceptsPage(request));
}

/** Returns the URL of the login page, which then returns to the requested URL. */
function loginAddress(app: FastifyInstance, request: FastifyRequest): string {
  const done = safeReturnAddress(request.url);
  return buildLink(app.settings.contextPath, request.locale, BACKEND_PAGES.login, {
    [DONE_FIELD]: done,
  });
}

/** Returns the URL of the page that a 401 redirects to, which then returns to the requested URL. */
function entryAddress(
  app: FastifyInstance,
  request: FastifyRequest,
  { body }: HttpProblem,
): string {
  const location = 'location' in body ? body.location : undefined;
  if (location === undefined) return loginAddress(app, request);
  return addQuery(location, { [DONE_FIELD]: safeReturnAddress(request.url) });
}

function sendProblem(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  problem: HttpProblem,
): FastifyReply {
  void reply.headers(problem.headers);
  if (!wantsPage(request)) return reply.code(problem.status).send(problem.body);
  if (problem.status === 401) return reply.redirect(entryAddress(app, request, problem), 303);
  const messages = 'message' in problem.body ? [problem.body.message] : problemTexts(problem.body);
  const page = renderErrorPage(app, request, problem.status, messages);
  return reply.code(problem.status).type('text/html; charset=utf-8').send(page);
}

function sendServerError(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const uuid = randomUUID();
  request.log.error({ err: error, uuid }, 'request failed');
  app.serverErrors.record(request, uuid, error);
  void reply.code(500);
  if (!wantsPage(request)) return reply.send({ message: MESSAGES.serverError, uuid });
  const text = serverErrorText(undefined, uuid);
  return reply.type('text/html; charset=utf-8').send(renderErrorPage(app, request, 500, [text]));
}

/** Determines the edition in a URL that no route could parse. */
function localeOfRawAddress({ contextPath }: ServerConfig, url: string): Locale {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const rest = path.startsWith(`${contextPath}/`) ? path.slice(contextPath.length) : path;
  const prefix = [TOMCAT_APP_PREFIX, APP_PREFIX].find((each) => rest.startsWith(`${each}/`)) ?? '';
  return splitLocalePath(rest.slice(prefix.length)).locale;
}

/** Renders the error page for a request that no route could parse. */
export function unreadableRequestPage(
  app: FastifyInstance,
  address: string,
  status: number,
  message: string,
): string {
  const locale = localeOfRawAddress(app.settings, address);
  return renderErrorPage(app, { locale, method: 'GET', user: ANONYMOUS_USER }, status, [message]);
}

/**
 * Responds to a URL that can't be decoded (400) or is too long (414), as JSON or as a page. The
 * request never reaches a route or hook, so the user is unknown, and `headers` must contain the
 * headers that every response has.
 */
export function answerUnreadableAddress(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): void {
  const { addressBytes } = app.settings.limits.sizes;
  const isTooLong = (request.raw.url ?? '').length > addressBytes;
  const message = isTooLong ? 'The address is too long.' : UNREADABLE_ADDRESS;
  const { body, status } = isTooLong ? new HttpProblem(414, { message }) : invalidRequest(message);
  void reply.headers(headers).code(status);
  if (!acceptsPage(request)) {
    void reply.send(body);
    return;
  }
  const page = unreadableRequestPage(app, request.raw.url ?? '', status, message);
  void reply.type('text/html; charset=utf-8').send(page);
}

/** Sends all errors in the formats of spec section 8, as JSON or as a page. */
export const errorsPlugin = fp(
  (app: FastifyInstance, _options: object, done: () => void) => {
    app.setErrorHandler((error, request, reply) => {
      const problem = toProblem(error);
      return problem === null
        ? sendServerError(app, request, reply, error)
        : sendProblem(app, request, reply, problem);
    });
    done();
  },
  { name: 'errors' },
);
