import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HELP_TOPIC_PATH } from '#contract/site/helpTopics';
import { TEXT_MAX_LENGTH } from '#contract/limits';
import { buildLink } from '#contract/links';
import type { Locale } from '#contract/locales';
import { PERSON_PATH } from '#contract/records/personPage';
import { safeReturnAddress } from '#contract/site/returnAddress';
import { COOKIES } from '#contract/site/settings';
import { html, type SafeHtml } from './html';
import { appBase, homeAddress, renderPage } from './layout';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'Please log in',
  403: 'You don’t have access to this page',
  404: 'Page not found',
  409: 'We couldn’t do this',
  413: 'Request too large',
  414: 'Address too long',
  421: 'Wrong site',
  429: 'Too many requests',
  503: 'Service busy',
};

/** Renders the messages of a 404, with a search form to help the visitor continue. */
function notFound(app: FastifyInstance, locale: Locale, messages: readonly string[]): SafeHtml {
  const { settings } = app;
  return html`${messages.map((text) => html`<p>${text}</p>`)}
    <form
      class="page-filter"
      method="get"
      action="${buildLink(appBase(settings), locale, PERSON_PATH)}"
    >
      <div class="field">
        <label class="field-label" for="fullName"
          >Search all ${locale.state} records for a name</label
        >
        <input
          class="text-input"
          id="fullName"
          name="fullName"
          maxlength="${TEXT_MAX_LENGTH}"
          required
        />
      </div>
      <button class="button button-primary">Search</button>
    </form>
    <p>
      <a href="${homeAddress(settings, locale)}">Go to the home page</a> or
      <a href="${buildLink(appBase(settings), locale, HELP_TOPIC_PATH)}">read the help</a>.
    </p>`;
}

/**
 * Renders an error as a page of the site: one box with the messages, a way to try again if that may
 * help, and a link to the home page.
 */
export function renderErrorPage(
  app: FastifyInstance,
  request: Pick<FastifyRequest, 'locale' | 'method' | 'user'> & {
    readonly cookies?: FastifyRequest['cookies'] | null;
    readonly url?: string;
  },
  status: number,
  messages: readonly string[],
): string {
  const { cookies, locale, method, user } = request;
  const canRetry = method === 'GET' && (status === 429 || status === 503);
  const title = TITLES[status] ?? 'Something went wrong';
  const home = homeAddress(app.settings, locale);
  const body = html`<h1>${title}</h1>
    ${
      status === 404
        ? notFound(app, locale, messages)
        : html`<div class="message message-error" role="alert" tabindex="-1">
            ${messages.map((text) => html`<p>${text}</p>`)}
            <p class="page-actions">
              ${canRetry ? html`<a class="button" href="">Try again</a>` : null}
              <a href="${home}">Go to the home page</a>
            </p>
          </div>`
    }`;
  // Without the database, the session of a browser with a login mark can't be read.
  const hasMark = Object.keys(cookies ?? {}).some((name) => name.endsWith(COOKIES.signedIn));
  const isReaderUnknown = status === 503 && user.id === null && hasMark;
  // A URL that was posted to may not be a page.
  const returnTo = method === 'GET' ? safeReturnAddress(request.url) : null;
  return renderPage(app, { locale, title, body, isReaderUnknown, returnTo }, user);
}
