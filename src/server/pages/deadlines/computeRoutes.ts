import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACKEND_PAGES, DONE_FIELD } from '#contract/site/backendPages';
import { buildLink } from '#contract/links';
import { findCourts } from '../../domain/calendar/repository';
import { findClosedDays } from '../../domain/courtDays/closedDaysRepository';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { editionsWith } from '../../site/editions';
import { ownPath } from '../formPage';
import { computePage, type ComputePage } from './computeView';
import {
  computeAsked,
  readDeadline,
  readDeadlineForm,
  ruleWords,
  type AskedDeadline,
} from './words';

/** Earlier than every closed day. */
const FIRST_DAY = '1900-01-01';
const NO_COURT = new Map<string, string>();

async function resultOf(
  { database }: FastifyInstance,
  asked: AskedDeadline,
): Promise<ComputePage['result']> {
  const { courtId, from, rule } = asked;
  const span = rule?.direction === 'before' ? { from: FIRST_DAY, to: from } : { from, to: null };
  const closed =
    courtId === null
      ? NO_COURT
      : await findClosedDays(database.db, { courtId }, span.from, span.to);
  return { from, computed: computeAsked(asked, closed), rule, words: ruleWords(asked) };
}

async function show(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { locale, user } = request;
  const form = readDeadlineForm(request.query);
  const asked = readDeadline(form);
  // A newly opened form has no date, and shows no errors.
  const isOpened = form.from === '';
  const errors = 'days' in asked || isOpened ? [] : asked;
  if (errors.length > 0) void reply.code(400);
  const { contextPath } = app.settings;
  const isLoggedIn = user.id !== null;
  const { xsrfToken } = await app.sessions.start(request, reply);
  const page = computePage({
    locale,
    form,
    errors,
    courts: await findCourts(app.database.readDb, 'IN'),
    result: 'days' in asked ? await resultOf(app, asked) : null,
    adding: isLoggedIn ? { xsrfToken } : null,
    addresses: {
      own: ownPath(request),
      mine: buildLink(contextPath, locale, BACKEND_PAGES.myDeadlines),
      login: buildLink(contextPath, locale, BACKEND_PAGES.login, { [DONE_FIELD]: request.url }),
    },
  });
  return reply.type('text/html; charset=utf-8').send(
    await renderSitePage(app, request, {
      ...page,
      ...(isLoggedIn ? { menu: { current: null } } : { hasLogin: true }),
    }),
  );
}

/** `/court/ComputeDeadline`: the deadline calculator; public. */
export function registerComputeDeadlinePage(app: FastifyInstance): void {
  for (const { locale, prefix } of editionsWith('court')) {
    const url = `${app.settings.contextPath}${prefix}${BACKEND_PAGES.computeDeadline}`;
    const config = { access: OPEN_TO_ALL, isPage: true, kind: 'record', locale } as const;
    app.get(url, { config }, (request, reply) => show(app, request, reply));
  }
}
