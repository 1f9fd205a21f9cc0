import { Type, type TString, type TOptional } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOGIN_FORM } from '#contract/site/backendPages';
import type { EditionFeatures, Locale } from '#contract/locales';
import { buildLink, buildQuery } from '#contract/links';
import type { LinkQuery } from '#contract/site/queryFields';
import { safeReturnAddress } from '#contract/site/returnAddress';
import { exactly } from '#contract/schemas/fields';
import { renderSitePage } from '../domain/sitePages/renderSitePage';
import { isOfSameUser } from '../domain/sessions/tokens';
import { HttpProblem, tooManyRequests } from '../http/problems';
import type { RouteAccess } from '../http/routeAccess';
import { isFromOwnPage } from '../plugins/xsrf';
import { editionsWith, PAGE_EDITIONS } from '../site/editions';
import type { FormError } from './formFields';
import { html, type SafeHtml } from '../site/html';
import { appBase, type ServerPage } from '../site/layout';
import { isStaleForm, submittedText } from './submittedForm';
import { waitInWords } from './waitInWords';

/** Hidden field in every form for the session's XSRF token. */
export const XSRF_FIELD = LOGIN_FORM.fields.xsrf;

const STALE =
  'Your session has changed since this page was opened. Check the form and submit it again.';

/** A request to show a page or submit its form. */
export interface Visit {
  readonly app: FastifyInstance;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * True if the form was submitted with its session's XSRF token, so it isn't a forgery from
   * another site.
   */
  readonly isSent: boolean;
  /**
   * True if the request contains values that this user typed: in a sent form, or in an outdated
   * form that the same user opened on our own page. An outdated form isn't processed, but shown
   * again with the typed values.
   */
  readonly isTyped: boolean;
  /** Confirmation of the previous change, shown once; null if there is none. */
  readonly notice: string | null;
}

/** Outcome of a change: the browser is redirected to the page, which shows a notice once. */
export class Saved<Notice extends string> {
  /** `query` stays in the page's URL. */
  constructor(
    readonly notice: Notice,
    readonly query: LinkQuery = {},
  ) {}
}

/** Outcome of a rejected change: the form is shown again with errors. */
export class Refusal {
  constructor(
    readonly status: 409 | 422 | 429,
    readonly errors: readonly FormError[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** A page whose form posts to its own URL. The steps are `read`, `problems`, `act`, and `done`. */
export interface FormPage<Form, Done, Notice extends string = never> {
  /** Relative to the context path and the edition's prefix. */
  readonly path: string;
  /** For a page that only the editions with this feature have. */
  readonly feature?: keyof EditionFeatures;
  readonly access: RouteAccess;
  /**
   * For account pages: label of the current menu entry, or null if there is none. If absent, the
   * page has no menu.
   */
  readonly menuEntry?: (visit: Visit) => string | null;
  /** For admin pages: path of the current admin menu entry. */
  readonly adminEntry?: string;
  /** Names of the form's fields; an unknown or repeated field returns 400. */
  readonly fields: readonly string[];
  /** Page that some visitors get instead of the form; if they submit the form, they get a 409. */
  readonly instead?: (visit: Visit) => ServerPage | null;
  /** Confirmation texts by key. */
  readonly notices?: Readonly<Record<Notice, string>>;
  /** Handles a user's return from another site before the page is shown. */
  readonly arrive?: (visit: Visit) => Promise<Saved<Notice> | null>;
  /** Reads the form; throws if the URL is invalid. */
  read(visit: Visit): Form | Promise<Form>;
  /** Validates the form; `act` runs only if there are no errors. */
  problems(form: Form): readonly FormError[];
  /** Performs the change. */
  act(visit: Visit, form: Form): Promise<Done | Refusal>;
  /** Redirects to the page with a notice or to another URL, or returns a page shown once. */
  done(visit: Visit, outcome: Done): Saved<Notice> | string | ServerPage;
  /** Renders the form with errors. */
  view(visit: Visit, form: Form, errors: readonly FormError[]): Promise<ServerPage>;
}

async function render<Form, Done, Notice extends string>(
  page: FormPage<Form, Done, Notice>,
  visit: Visit,
  errors: readonly FormError[],
): Promise<ServerPage> {
  return besideMenu(page, visit, await page.view(visit, await page.read(visit), errors));
}

/** Adds the menu, with the page's entry selected. */
function besideMenu<Form, Done, Notice extends string>(
  page: FormPage<Form, Done, Notice>,
  visit: Visit,
  rendered: ServerPage,
): ServerPage {
  if (page.adminEntry !== undefined) return { ...rendered, adminEntry: page.adminEntry };
  const current = page.menuEntry?.(visit);
  return current === undefined ? rendered : { ...rendered, menu: { current } };
}

/** Shows a page's form, or the page that replaces it for some visitors. */
async function show<Form, Done, Notice extends string>(
  page: FormPage<Form, Done, Notice>,
  visit: Visit,
  errors: readonly FormError[],
): Promise<FastifyReply> {
  const other = page.instead?.(visit) ?? null;
  if (other !== null) return sendPage(visit, besideMenu(page, visit, other));
  return sendPage(visit, await render(page, visit, errors));
}

/** Opens a page, and shows the notice of the last change once. */
async function open<Form, Done, Notice extends string>(
  page: FormPage<Form, Done, Notice>,
  visit: Visit,
): Promise<FastifyReply> {
  const arrival = (await page.arrive?.(visit)) ?? null;
  if (arrival !== null) return redirectToPage(page, visit, arrival);
  return show(page, { ...visit, notice: await consumeNotice(page, visit) }, []);
}

async function consumeNotice<Form, Done, Notice extends string>(
  { notices, path }: FormPage<Form, Done, Notice>,
  { app, request }: Visit,
): Promise<string | null> {
  if (notices === undefined) return null;
  const key = await app.sessions.consumeFlash(request, path);
  return key !== null && Object.hasOwn(notices, key) ? notices[key as Notice] : null;
}

/** Redirects to the page, which then shows the notice. */
async function redirectToPage<Form, Done, Notice extends string>(
  { path }: FormPage<Form, Done, Notice>,
  { app, reply, request }: Visit,
  { notice, query }: Saved<Notice>,
): Promise<FastifyReply> {
  await app.sessions.saveFlash(request, path, notice);
  return reply.redirect(ownPath(request) + buildQuery(query), 303);
}

async function submit<Form, Done, Notice extends string>(
  page: FormPage<Form, Done, Notice>,
  visit: Visit,
): Promise<FastifyReply> {
  const { reply } = visit;
  const other = page.instead?.(visit) ?? null;
  if (other !== null) {
    void reply.code(409);
    return sendPage(visit, besideMenu(page, visit, other));
  }
  const form = await page.read(visit);
  const problems = page.problems(form);
  const outcome = problems.length > 0 ? new Refusal(422, problems) : await page.act(visit, form);
  if (!(outcome instanceof Refusal)) {
    const end = page.done(visit, outcome);
    if (end instanceof Saved) return redirectToPage(page, visit, end);
    return typeof end === 'string' ? reply.redirect(end, 303) : sendPage(visit, end);
  }
  void reply.code(outcome.status).headers(outcome.headers);
  // The form is read again, because stored values may have changed.
  return sendPage(visit, await render(page, visit, outcome.errors));
}

/** Registers a page under the prefixes of its editions, and for Indiana also without a prefix. */
export function registerFormPage<Form, Done, Notice extends string = never>(
  app: FastifyInstance,
  page: FormPage<Form, Done, Notice>,
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
      const isTyped =
        isFromOwnPage(app.settings, request) &&
        isOfSameUser(request.session?.xsrfToken ?? null, submittedText(request.body, XSRF_FIELD));
      // Otherwise, another site or another user of the browser could fill in a form that this user
      // then submits.
      if (!isTyped) request.body = undefined;
      const visit = { app, request, reply, isSent: false, isTyped, notice: null };
      return show(page, visit, [{ field: null, message: STALE }]);
    });
    const editions = page.feature === undefined ? PAGE_EDITIONS : editionsWith(page.feature);
    for (const { prefix, locale } of editions) {
      const url = `${app.settings.contextPath}${prefix}${page.path}`;
      const config = { access: page.access, isPage: true, locale } as const;
      scope.get(url, { config }, (request, reply) =>
        open(page, { app, request, reply, isSent: false, isTyped: false, notice: null }),
      );
      scope.post(url, { config, schema: { body } }, (request, reply) =>
        submit(page, { app, request, reply, isSent: true, isTyped: true, notice: null }),
      );
    }
    registered();
  });
}

/** Sends a page as HTML. */
export async function sendPage(
  { app, reply, request }: Visit,
  page: ServerPage,
): Promise<FastifyReply> {
  return reply.type('text/html; charset=utf-8').send(await renderSitePage(app, request, page));
}

/**
 * Converts the error of a rejected change to a form with errors and the typed values; rethrows
 * other errors.
 */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof HttpProblem)) throw error;
  const { body, status } = error;
  if (status === 400 && 'fields' in body) {
    const errors = body.fields.flatMap(({ messages, name }) =>
      messages.map((message): FormError => ({ field: name, message })),
    );
    return new Refusal(422, errors);
  }
  if (status === 409 && 'message' in body) {
    return new Refusal(409, [{ field: null, message: body.message }]);
  }
  throw error;
}

/** Creates the refusal of a form that was submitted too often. */
export function refuseForNow(waitMs: number, message: string): Refusal {
  return new Refusal(429, [{ field: null, message }], tooManyRequests(message, waitMs).headers);
}

/** Returns the error message for a password that wasn't checked because of too many wrong ones. */
export function tooManyPasswordsText(waitMs: number): string {
  return `Too many wrong passwords. Please wait ${waitInWords(waitMs)} and try again.`;
}

/** Like `tooManyPasswordsText`, for a code or passkey. */
export function tooManyCodesText(waitMs: number): string {
  return `Too many wrong codes. Please wait ${waitInWords(waitMs)} and try again.`;
}

/** Returns the path of the page as requested, with or without a prefix. */
export function ownPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/** Reads a URL of this site from the query; null if it is missing or unsafe. */
export function requestedAddress(request: FastifyRequest, field: 'done' | 'cancel'): string | null {
  return safeReturnAddress(submittedText(request.query, field));
}

/** Builds the URL of an app screen. */
export function screenAddress(
  app: FastifyInstance,
  locale: Locale,
  path: string,
  query: LinkQuery = {},
): string {
  return buildLink(appBase(app.settings), locale, path, query);
}

/** Returns the URL of the account dashboard, where account pages return by default. */
export function dashboardAddress(app: FastifyInstance, locale: Locale): string {
  return screenAddress(app, locale, '/common/ViewAccountDashboard');
}

/** Renders the hidden field with the session's XSRF token. */
export function tokenField(token: string): SafeHtml {
  return html`<input type="hidden" name="${XSRF_FIELD}" value="${token}" />`;
}
