import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/backendPages';
import { STATUS_COVERAGE_PATH } from '#contract/operatorAlerts';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { PAGE_EDITIONS } from '../../site/editions';
import { renderPage } from '../../site/layout';
import { screenAddress } from '../formPage';
import { statusView } from './view';

/**
 * `/status`: open incidents and those of the last 90 days, for everyone. Works without the browser
 * app, and shows the last known state while the database doesn't answer.
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
      });
      return reply
        .type('text/html; charset=utf-8')
        .send(renderPage(app, { locale, title: 'Status', body }, request.user));
    });
  }
}
