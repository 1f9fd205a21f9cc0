import { Type } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { USER_RECORD_PATH } from '#contract/admin/people';
import { exactly } from '#contract/schemas/fields';
import { endView } from '../../domain/views/repository';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { PAGE_EDITIONS } from '../../site/editions';
import { html } from '../../site/html';
import { homeAddress, type ServerPage } from '../../site/layout';
import { screenAddress, tokenField, XSRF_FIELD } from '../formPage';
import { isStaleForm } from '../submittedForm';

const BodySchema = exactly({ [XSRF_FIELD]: Type.Optional(Type.String()) });

/**
 * Shows a page with a button to stop viewing as the user, because a link must not change anything.
 */
async function sendForm(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { viewer, user, xsrfToken } = await app.sessions.start(request, reply);
  const page: ServerPage = {
    locale: request.locale,
    title: 'Stop viewing as user',
    body: html`<h1>Stop viewing as user</h1>
      ${
        viewer === null || user === null
          ? html`<p>You aren’t viewing the site as another user.</p>`
          : html`<p>You’re viewing the site as ${user.firstName} ${user.lastName}.</p>
              <form class="form" method="post" action="${request.url.split('?', 1)[0] ?? ''}">
                ${tokenField(xsrfToken)}
                <button class="button button-primary">Stop viewing as user</button>
              </form>`
      }`,
  };
  return reply.type('text/html; charset=utf-8').send(await renderSitePage(app, request, page));
}

/** `/common/EndView`: stops viewing the site as another user. */
export function registerEndViewPage(app: FastifyInstance): void {
  void app.register((scope, _options, registered) => {
    // Renders the page again if the session has changed, so that the page's button works.
    scope.setErrorHandler((error, request, reply) => {
      if (!isStaleForm(error)) throw error;
      return sendForm(app, request, reply.code(403));
    });
    for (const { prefix, locale } of PAGE_EDITIONS) {
      const url = `${app.settings.contextPath}${prefix}${BACKEND_PAGES.endView}`;
      const config = {
        access: OPEN_TO_ALL,
        isPage: true,
        isReadable: true,
        isBackground: true,
        locale,
      } as const;
      scope.get(url, { config }, (request, reply) => sendForm(app, request, reply));
      scope.post(url, { config, schema: { body: BodySchema } }, async (request, reply) => {
        const { session } = request;
        if (session?.viewer == null || session.view === null) {
          return reply.redirect(homeAddress(app.settings, locale), 303);
        }
        const { userId } = session.view;
        const actor = { at: app.clock.now(), actorId: session.viewer.id, requestId: request.id };
        await endView(app.database.db, { sessionHash: session.idHash, userId, actor }, 'button');
        return reply.redirect(screenAddress(app, locale, USER_RECORD_PATH, { userId }), 303);
      });
    }
    registered();
  });
}
