import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { isStopToken } from '../../domain/notifications/settingsRepository';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { notFound } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { PAGE_EDITIONS } from '../../site/editions';
import { html, type SafeHtml } from '../../site/html';
import { buildLink, buildQuery } from '#contract/links';
import { submittedText } from '../submittedForm';
import { unsubscribe } from './unsubscribe';

const TITLE = 'Notification emails';
const TOKEN = /^[\w-]{32}$/;

/**
 * `/common/Unsubscribe`: stops the emails of the token's user. Email programs may post to it
 * automatically (RFC 8058), so it requires only the token. Opening the page changes nothing,
 * because some email programs open links automatically.
 */
export function registerUnsubscribePage(app: FastifyInstance): void {
  for (const { locale, prefix } of PAGE_EDITIONS) {
    const url = `${app.settings.contextPath}${prefix}${BACKEND_PAGES.unsubscribe}`;
    const config = { access: OPEN_TO_ALL, isPage: true, isSigned: true, locale } as const;
    app.get(url, { config }, async (request, reply) => {
      const token = await knownToken(app, request);
      return send(
        app,
        request,
        reply,
        html`<p>Stop emails about notifications?</p>
          <form
            class="form"
            method="post"
            action="${url.split('?', 1)[0] ?? ''}${buildQuery({ token })}"
          >
            <button class="button button-primary">Unsubscribe</button>
          </form>`,
      );
    });
    app.post(url, { config }, async (request, reply) => {
      const token = await knownToken(app, request);
      // The token identifies the user, even if someone else is logged in.
      const actor = { at: app.clock.now(), actorId: null, requestId: request.id };
      await unsubscribe(app.database.db, actor, token);
      const settings = buildLink(
        app.settings.contextPath,
        locale,
        BACKEND_PAGES.notificationSettings,
      );
      return send(
        app,
        request,
        reply,
        html`<p class="message" role="status">
            You’re unsubscribed. We won’t email you about notifications, but you’ll still see them
            on the site.
          </p>
          <p><a href="${settings}">Notification settings</a></p>`,
      );
    });
  }
}

async function knownToken(app: FastifyInstance, { query }: FastifyRequest): Promise<string> {
  const token = submittedText(query, 'token');
  if (!TOKEN.test(token) || !(await isStopToken(app.database.db, token))) throw notFound();
  return token;
}

async function send(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  content: SafeHtml,
): Promise<FastifyReply> {
  const { locale } = request;
  const body = html`<h1>${TITLE}</h1>
    ${content}`;
  const page = { locale, title: TITLE, body };
  return reply.type('text/html; charset=utf-8').send(await renderSitePage(app, request, page));
}
