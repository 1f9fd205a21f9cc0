import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html } from './html';
import { errorMessage, homeAddress, renderPage } from './layout';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'Please log in',
  403: "You don't have access to this page",
  404: 'Page not found',
  409: "We couldn't do this",
  413: 'Request too large',
  414: 'Address too long',
  421: 'Wrong site',
  429: 'Too many requests',
  503: 'Service busy',
};

/** Renders an error as a page of the site, with a link to the home page. */
export function renderErrorPage(
  app: FastifyInstance,
  request: Pick<FastifyRequest, 'locale' | 'user'>,
  status: number,
  messages: readonly string[],
): string {
  const { locale, user } = request;
  const title = TITLES[status] ?? 'Something went wrong';
  const body = html`<h1>${title}</h1>
    ${errorMessage(...messages)}
    <p><a href="${homeAddress(app.settings, locale)}">Go to the home page</a></p>`;
  return renderPage(app, { locale, title, body }, user);
}
