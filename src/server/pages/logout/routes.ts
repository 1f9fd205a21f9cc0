import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACKEND_PAGES, LOGIN_FORM } from '#contract/site/backendPages';
import { exactly } from '#contract/schemas/fields';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { html } from '../../site/html';
import { PAGE_EDITIONS } from '../../site/editions';
import { homeAddress, type ServerPage } from '../../site/layout';
import { isStaleForm } from '../submittedForm';

const BodySchema = exactly({ [LOGIN_FORM.fields.xsrf]: Type.Optional(Type.String()) });

/** Shows a page with a logout button, because a link must not log a user out. */
async function sendForm(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const session = await app.sessions.start(request, reply);
  // Includes a user who hasn't accepted the terms yet, who counts as a visitor on other pages.
  const { user } = session;
  const page: ServerPage = {
    locale: request.locale,
    title: 'Log out',
    body: html`<h1>Log out</h1>
      ${
        user === null
          ? html`<p>You’re logged out.</p>
              <p>
                <a href="${homeAddress(app.settings, request.locale)}">Go to the home page</a>
              </p>`
          : html`<p>You are logged in as ${user.firstName} ${user.lastName}.</p>
              <form class="form" method="post" action="${request.url.split('?', 1)[0] ?? ''}">
                <input
                  type="hidden"
                  name="${LOGIN_FORM.fields.xsrf}"
                  value="${session.xsrfToken}"
                />
                <button class="button button-primary">Log out</button>
              </form>`
      }`,
  };
  return reply.type('text/html; charset=utf-8').send(await renderSitePage(app, request, page));
}

/** `/common/Logout` under both edition prefixes, and for Indiana also without a prefix. */
export function registerLogoutPage(app: FastifyInstance): void {
  void app.register((scope, _options, registered) => {
    // Renders the page again if the session has changed, so that the page's button works.
    scope.setErrorHandler((error, request, reply) => {
      if (!isStaleForm(error)) throw error;
      return sendForm(app, request, reply.code(403));
    });
    for (const { prefix, locale } of PAGE_EDITIONS) {
      const url = `${app.settings.contextPath}${prefix}${BACKEND_PAGES.logout}`;
      const config = { access: OPEN_TO_ALL, isPage: true, locale } as const;
      scope.get(url, { config }, (request, reply) => sendForm(app, request, reply));
      scope.post(url, { config, schema: { body: BodySchema } }, async (request, reply) => {
        await app.sessions.signOut(request, reply);
        return reply.redirect(homeAddress(app.settings, locale), 303);
      });
    }
    registered();
  });
}
