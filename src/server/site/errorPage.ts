import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html } from './html';
import { errorMessage, homeAddress, renderPage } from './layout';

const TITLES: Readonly<Record<number, string>> = {
  400: 'This request could not be understood',
  401: 'Please log in',
  403: 'Not allowed',
  404: 'Page not found',
  409: 'This could not be done',
  413: 'Too much was sent',
  414: 'This address is too long',
  421: 'Not this site',
  429: 'Too many requests',
  503: 'Busy just now',
};

/** An error as a page in the site's look, with one way on. */
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
