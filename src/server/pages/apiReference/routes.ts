import type { FastifyInstance } from 'fastify';
import { API_DOCUMENT_PATH } from '#contract/account/apiKeys';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { HELP_TOPIC_PATH } from '#contract/site/helpTopics';
import { buildLink } from '#contract/links';
import { requestLimitLines } from '../../domain/publicApi/sizeLimits';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { PAGE_EDITIONS } from '../../site/editions';
import { submittedText } from '../submittedForm';
import { referenceView } from './view';

/** Maximum length of a search text in the reference. */
const TEXT_MAX_LENGTH = 100;

/**
 * The public API's OpenAPI document, and `/help/api`, which displays it. Both are public and work
 * without scripts.
 */
export function registerApiReferencePage(app: FastifyInstance): void {
  const { contextPath } = app.settings;
  app.get(
    contextPath + API_DOCUMENT_PATH,
    { config: { access: OPEN_TO_ALL, session: 'none', kind: 'list' } },
    async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .send(app.apiDocument()),
  );
  for (const { locale, prefix } of PAGE_EDITIONS) {
    const url = `${contextPath}${prefix}${BACKEND_PAGES.apiReference}`;
    const config = {
      access: OPEN_TO_ALL,
      session: 'start',
      isPage: true,
      isReadable: true,
      locale,
    } as const;
    app.get(url, { config }, async (request, reply) => {
      const body = referenceView({
        document: app.apiDocument(),
        text: submittedText(request.query, 'text').trim().slice(0, TEXT_MAX_LENGTH),
        locale,
        limits: requestLimitLines(app.settings.limits),
        addresses: {
          own: url,
          document: contextPath + API_DOCUMENT_PATH,
          keys: buildLink(contextPath, locale, BACKEND_PAGES.apiKeys),
        },
      });
      return reply.type('text/html; charset=utf-8').send(
        await renderSitePage(app, request, {
          locale,
          title: 'API reference',
          body,
          isWide: true,
          tab: HELP_TOPIC_PATH,
          hasLogin: true,
        }),
      );
    });
  }
}
