import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/backendPages';
import { transactionWithAudit } from '../../domain/audit/repository';
import { isStopToken, stopMails } from '../../domain/notifications/settingsRepository';
import { notFound } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { PAGE_EDITIONS } from '../../site/editions';
import { html, type SafeHtml } from '../../site/html';
import { renderPage } from '../../site/layout';
import { buildLink, buildQuery } from '#contract/links';
import { submittedText } from '../submittedForm';

const TITLE = 'Mails about notifications';
const TOKEN = /^[\w-]{32}$/;

/**
 * `/common/Unsubscribe`: ends the mails of whom its token belongs to. Mail programs post to it by
 * themselves (RFC 8058), so the token alone counts; a page that is only opened changes nothing, since
 * programs look at the addresses of mails.
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
        html`<p>Shall no more mails about notifications be sent to you?</p>
          <form
            class="form"
            method="post"
            action="${url.split('?', 1)[0] ?? ''}${buildQuery({ token })}"
          >
            <button class="button button-primary">Send no more</button>
          </form>`,
      );
    });
    app.post(url, { config }, async (request, reply) => {
      const token = await knownToken(app, request);
      const at = app.clock.now();
      await transactionWithAudit(app.database.db, async (trx, audit) => {
        const stopped = await stopMails(trx, token);
        if (stopped === null) throw notFound();
        const target = `user/${stopped.userId}`;
        const { id: requestId } = request;
        audit({ at, actorId: null, requestId, action: 'mailsStopped', target, detail: {} });
      });
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
            No more mails about notifications are sent to you. They stand in your inbox all the
            same.
          </p>
          <p><a href="${settings}">Choose what you are told of, and when</a></p>`,
      );
    });
  }
}

async function knownToken(app: FastifyInstance, { query }: FastifyRequest): Promise<string> {
  const token = submittedText(query, 'token');
  if (!TOKEN.test(token) || !(await isStopToken(app.database.db, token))) throw notFound();
  return token;
}

function send(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  content: SafeHtml,
): FastifyReply {
  const { locale, user } = request;
  const body = html`<h1>${TITLE}</h1>
    ${content}`;
  const page = { locale, title: TITLE, body };
  return reply.type('text/html; charset=utf-8').send(renderPage(app, page, user));
}
