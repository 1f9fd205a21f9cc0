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
  /** What the change before this view did, in the page's words; shown once, null for nothing. */
  readonly notice: string | null;
}

/** A change was made: the browser goes on to an address, where the page shows a notice once. */
export class Saved<Notice extends string> {
  /** `query` is what remains in the address of the page. */
  constructor(
    readonly notice: Notice,
    readonly query: LinkQuery = {},
  ) {}
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
export interface FormPage<Form, Done, Notice extends string = never> {
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
  /** The texts of what the page's forms did, by key. */
  readonly notices?: Readonly<Record<Notice, string>>;
  /** Settles what a visitor brings back from another site, before the page is shown. */
  readonly arrive?: (visit: Visit) => Promise<Saved<Notice> | null>;
  /** What was sent and whom it is about; throws where the address cannot have it. */
  read(visit: Visit): Form | Promise<Form>;
  /** What is wrong with the form by itself: then nothing is done. */
  problems(form: Form): readonly FormError[];
  /** Does what the form asks for. */
  act(visit: Visit, form: Form): Promise<Done | Refusal>;
  /** Back to the page with a notice, or to another address; or a page that is shown only once. */
  done(visit: Visit, outcome: Done): Saved<Notice> | string | ServerPage;
  /** The form, with what is wrong with what was sent. */
  view(visit: Visit, form: Form, errors: readonly FormError[]): Promise<ServerPage>;
}

async function draw<Form, Done, Notice extends string>(
  page: FormPage<Form, Done, Notice>,
  visit: Visit,
  errors: readonly FormError[],
): Promise<ServerPage> {
  const drawn = await page.view(visit, await page.read(visit), errors);
  const current = page.menuEntry?.(visit);
  return current === undefined ? drawn : { ...drawn, menu: { current } };
}

/** Shows a page's form, or what some see in its place. */
async function show<Form, Done, Notice extends string>(
  page: FormPage<Form, Done, Notice>,
  visit: Visit,
  errors: readonly FormError[],
): Promise<FastifyReply> {
  const other = page.instead?.(visit) ?? null;
  return sendPage(visit, other ?? (await draw(page, visit, errors)));
}

/** Opens a page: shows the notice of the last change, which no later view repeats. */
async function open<Form, Done, Notice extends string>(
  page: FormPage<Form, Done, Notice>,
  visit: Visit,
): Promise<FastifyReply> {
  const arrival = (await page.arrive?.(visit)) ?? null;
  if (arrival !== null) return goOn(page, visit, arrival);
  return show(page, { ...visit, notice: await takeNotice(page, visit) }, []);
}

async function takeNotice<Form, Done, Notice extends string>(
  { notices, path }: FormPage<Form, Done, Notice>,
  { app, request }: Visit,
): Promise<string | null> {
  if (notices === undefined) return null;
  const key = await app.sessions.takeFlash(request, path);
  return key !== null && Object.hasOwn(notices, key) ? notices[key as Notice] : null;
}

/** Leads back to the page, which shows what was done. */
async function goOn<Form, Done, Notice extends string>(
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
    return sendPage(visit, other);
  }
  const form = await page.read(visit);
  const problems = page.problems(form);
  const outcome = problems.length > 0 ? new Refusal(422, problems) : await page.act(visit, form);
  if (!(outcome instanceof Refusal)) {
    const end = page.done(visit, outcome);
    if (end instanceof Saved) return goOn(page, visit, end);
    return typeof end === 'string' ? reply.redirect(end, 303) : sendPage(visit, end);
  }
  void reply.code(outcome.status).headers(outcome.headers);
  // Read again: what is kept may be other than it was before.
  return sendPage(visit, await draw(page, visit, outcome.errors));
}

/** Registers a page under both prefixes and without one, which means Indiana. */
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
      const visit = { app, request, reply, isSent: false, notice: null };
      return show(page, visit, [{ field: null, message: STALE }]);
    });
    for (const { prefix, locale } of PAGE_EDITIONS) {
      const url = `${app.settings.contextPath}${prefix}${page.path}`;
      const config = { access: page.access, isPage: true, locale } as const;
      scope.get(url, { config }, (request, reply) =>
        open(page, { app, request, reply, isSent: false, notice: null }),
      );
      scope.post(url, { config, schema: { body } }, (request, reply) =>
        submit(page, { app, request, reply, isSent: true, notice: null }),
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
