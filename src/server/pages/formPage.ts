import { Type, type TString, type TOptional } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOGIN_FORM } from '#contract/backendPages';
import type { Locale } from '#contract/locales';
import { buildLink, buildQuery } from '#contract/links';
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

/** One request for a page: to look at its form, or to send it. */
export interface Visit {
  readonly app: FastifyInstance;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The form was sent, with the token of its session: what another site made up does not count. */
  readonly isSent: boolean;
}

/** Nothing was done: the form is shown again, and says why. */
export class Refusal {
  constructor(
    readonly status: 409 | 422 | 429,
    readonly errors: readonly FormError[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** A page with a form, which posts to its own address: read, problems, act, done. */
export interface FormPage<Form, Done> {
  /** Below the context path and the edition's prefix. */
  readonly path: string;
  readonly access: RouteAccess;
  /**
   * A page of one's account: the label of the entry of its menu that leads to what is asked for, or
   * null where none does. Absent, no menu stands beside the page.
   */
  readonly menuEntry?: (visit: Visit) => string | null;
  /** Names of the form's fields; any other, or one that comes twice, answers 400. */
  readonly fields: readonly string[];
  /** What some visitors see in place of the form; who sends it all the same gets a 409. */
  readonly instead?: (visit: Visit) => ServerPage | null;
  /** What was sent and whom it is about; throws where the address cannot have it. */
  read(visit: Visit): Form | Promise<Form>;
  /** What is wrong with the form by itself: then nothing is done. */
  problems(form: Form): readonly FormError[];
  /** Does what the form asks for. */
  act(visit: Visit, form: Form): Promise<Done | Refusal>;
  /** Where that leads; or the page that tells what is told this once. */
  done(visit: Visit, outcome: Done): string | ServerPage;
  /** The form, with what is wrong with what was sent. */
  view(visit: Visit, form: Form, errors: readonly FormError[]): Promise<ServerPage>;
}

async function draw<Form, Done>(
  page: FormPage<Form, Done>,
  visit: Visit,
  errors: readonly FormError[],
): Promise<ServerPage> {
  const drawn = await page.view(visit, await page.read(visit), errors);
  const current = page.menuEntry?.(visit);
  return current === undefined ? drawn : { ...drawn, menu: { current } };
}

/** Shows a page's form, or what some see in its place. */
async function show<Form, Done>(
  page: FormPage<Form, Done>,
  visit: Visit,
  errors: readonly FormError[],
): Promise<FastifyReply> {
  const other = page.instead?.(visit) ?? null;
  return sendPage(visit, other ?? (await draw(page, visit, errors)));
}

async function submit<Form, Done>(page: FormPage<Form, Done>, visit: Visit): Promise<FastifyReply> {
  const { reply } = visit;
  const other = page.instead?.(visit) ?? null;
  if (other !== null) {
    void reply.code(409);
    return sendPage(visit, other);
  }
  const form = await page.read(visit);
  const problems = page.problems(form);
  const outcome = problems.length > 0 ? new Refusal(422, problems) : await page.act(visit, form);
  if (!(outcome instanceof Refusal)) {
    const end = page.done(visit, outcome);
    return typeof end === 'string' ? reply.redirect(end, 303) : sendPage(visit, end);
  }
  void reply.code(outcome.status).headers(outcome.headers);
  // Read again: what is kept may be other than it was before.
  return sendPage(visit, await draw(page, visit, outcome.errors));
}

/** Registers a page under both prefixes and without one, which means Indiana. */
export function registerFormPage<Form, Done>(
  app: FastifyInstance,
  page: FormPage<Form, Done>,
): void {
  const optionalText: TOptional<TString> = Type.Optional(Type.String());
  const body = exactly({
    ...Object.fromEntries(page.fields.map((name) => [name, optionalText])),
    [XSRF_FIELD]: optionalText,
  });
  void app.register((scope, _options, registered) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!isStaleForm(error)) throw error;
      void reply.code(403);
      return show(page, { app, request, reply, isSent: false }, [{ field: null, message: STALE }]);
    });
    for (const { prefix, locale } of PAGE_EDITIONS) {
      const url = `${app.settings.contextPath}${prefix}${page.path}`;
      const config = { access: page.access, isPage: true, locale } as const;
      scope.get(url, { config }, (request, reply) =>
        show(page, { app, request, reply, isSent: false }, []),
      );
      scope.post(url, { config, schema: { body } }, (request, reply) =>
        submit(page, { app, request, reply, isSent: true }),
      );
    }
    registered();
  });
}

/** Sends a page as HTML. */
function sendPage({ app, reply, request }: Visit, page: ServerPage): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(renderPage(app, page, request.user));
}

/** A form that was sent too often. */
export function refuseForNow(waitMs: number, message: string): Refusal {
  return new Refusal(429, [{ field: null, message }], tooManyRequests(message, waitMs).headers);
}

/** Why a password that a form asks for again was not looked at. */
export function tooManyPasswordsText(waitMs: number): string {
  return `Too many wrong passwords. Please wait ${waitInWords(waitMs)} and try again.`;
}

/** The path of a page as it was asked for, prefix or none. */
export function ownPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/** Back to the page, which then says what was done: one of its notices, by name. */
export function savedAddress(request: FastifyRequest, saved: string, kept: LinkQuery = {}): string {
  return ownPath(request) + buildQuery({ ...kept, saved });
}

/** What an address says was done, in the page's words; null for anything else. */
export function noticeIn(
  request: FastifyRequest,
  notices: Readonly<Record<string, string>>,
): string | null {
  const saved = submittedText(request.query, 'saved');
  return Object.hasOwn(notices, saved) ? (notices[saved] ?? null) : null;
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
