import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { STATUS_COVERAGE_PATH } from '#contract/admin/operatorAlerts';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { PAGE_EDITIONS } from '../../site/editions';
import { screenAddress } from '../formPage';
import { statusView } from './view';

/**
 * `/status`: open incidents, and incidents of the last 90 days; public. Works without the browser
 * app, and shows the last known state while the database doesn't respond. Also available without
 * the context path.
 */
export function registerStatusPage(app: FastifyInstance): void {
  for (const { locale, prefix } of PAGE_EDITIONS) {
    const url = `${app.settings.contextPath}${prefix}${BACKEND_PAGES.status}`;
    const config = {
      access: OPEN_TO_ALL,
      session: 'start',
      kind: 'free',
      isPage: true,
      isReadable: true,
      locale,
    } as const;
    app.get(url, { config }, async (request, reply) => {
      const body = statusView({
        ...(await app.operatorAlerts.incidents()),
        coverage: screenAddress(app, locale, STATUS_COVERAGE_PATH),
        sendsEmail: app.settings.smtpUrl !== null,
      });
      return reply.type('text/html; charset=utf-8').send(
        await renderSitePage(app, request, {
          locale,
          title: 'Status',
          body,
          isWide: true,
          hasLogin: true,
        }),
      );
    });
  }
  if (app.settings.contextPath === '') return;
  // Without the context path, `/status` is the URL that people try first when the site is down.
  const config = { access: OPEN_TO_ALL, session: 'none', kind: 'free' } as const;
  app.get(BACKEND_PAGES.status, { config }, (_request, reply) =>
    reply.redirect(app.settings.contextPath + BACKEND_PAGES.status),
  );
}
