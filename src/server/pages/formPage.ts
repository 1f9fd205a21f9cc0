import { Type, type TString, type TOptional } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOGIN_FORM } from '#contract/backendPages';
import type { Locale } from '#contract/locales';
import { buildLink } from '#contract/links';
import type { LinkQuery } from '#contract/queryFields';
import { safeReturnAddress } from '#contract/returnAddress';
import { exactly } from '#contract/schemas/fields';
import { tooManyRequests } from '../http/problems';
import type { RouteAccess } from '../http/routeAccess';
import { PAGE_EDITIONS } from '../site/editions';
import type { FormError } from './formFields';
import { html, type SafeHtml } from '../site/html';
import { appBase, renderPage, type ServerPage } from '../site/layout';
import { isStaleForm, submittedText } from './submittedForm';
import { waitInWords } from './waitInWords';

/** The hidden field of every form that holds the session's token. */
export const XSRF_FIELD = LOGIN_FORM.fields.xsrf;

const STALE =
  'Your session has changed since this page was opened. Check what is written here and send it again.';

/** A page with a form, which posts to its own address. */
export interface FormPage {
  /** Below the context path and the edition's prefix. */
  readonly path: string;
  readonly access: RouteAccess;
  /** Names of the form's fields; any other, or one that comes twice, answers 400. */
  readonly fields: readonly string[];
  /** Answers with the form, and with what is wrong with what was sent. */
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    errors: readonly FormError[],
  ): Promise<FastifyReply>;
  /** Does what the form asks for; its token is right. */
  submit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** Registers a page under both prefixes and without one, which means Indiana. */
export function registerFormPage(app: FastifyInstance, page: FormPage): void {
  const optionalText: TOptional<TString> = Type.Optional(Type.String());
  const body = exactly({
    ...Object.fromEntries(page.fields.map((name) => [name, optionalText])),
    [XSRF_FIELD]: optionalText,
  });
  void app.register((scope, _options, registered) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!isStaleForm(error)) throw error;
      return page.show(request, reply.code(403), [{ field: null, message: STALE }]);
    });
    for (const { prefix, locale } of PAGE_EDITIONS) {
      const url = `${app.settings.contextPath}${prefix}${page.path}`;
      const config = { access: page.access, isPage: true, locale } as const;
      scope.get(url, { config }, (request, reply) => page.show(request, reply, []));
      scope.post(url, { config, schema: { body } }, (request, reply) =>
        page.submit(request, reply),
      );
    }
    registered();
  });
}

/** Sends a page as HTML. */
export function sendPage(app: FastifyInstance, reply: FastifyReply, page: ServerPage) {
  return reply
    .type('text/html; charset=utf-8')
    .send(renderPage(app, { ...page, isSignedIn: reply.request.user.id !== null }));
}

/** Prepares the answer that a form was sent too often; gives the error to show. */
export function refuseForNow(reply: FastifyReply, waitMs: number, message: string): FormError[] {
  const { status, headers } = tooManyRequests(message, waitMs);
  void reply.code(status).headers(headers);
  return [{ field: null, message }];
}

/** Why a password that a form asks for again was not looked at. */
export function tooManyPasswordsText(waitMs: number): string {
  return `Too many wrong passwords. Please wait ${waitInWords(waitMs)} and try again.`;
}

/** The path of a page as it was asked for, prefix or none. */
export function ownPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/** A query field that names an address to go to; null where it is none of this site. */
export function askedAddress(request: FastifyRequest, field: 'done' | 'cancel'): string | null {
  return safeReturnAddress(submittedText(request.query, field));
}

/** Address of one of the app's screens. */
export function screenAddress(
  app: FastifyInstance,
  locale: Locale,
  path: string,
  query: LinkQuery = {},
): string {
  return buildLink(appBase(app.settings), locale, path, query);
}

/** Address of the account's dashboard: where pages about the account lead by themselves. */
export function dashboardAddress(app: FastifyInstance, locale: Locale): string {
  return screenAddress(app, locale, '/common/ViewAccountDashboard');
}

/** The hidden field with the session's token. */
export function tokenField(token: string): SafeHtml {
  return html`<input type="hidden" name="${XSRF_FIELD}" value="${token}" />`;
}
