import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MENU_LABELS } from '#contract/accountMenu';
import { BAR_IDS_PATH } from '#contract/barIds';
import { BACKEND_PAGES } from '#contract/backendPages';
import { CASE_PAGE_PATH } from '#contract/courtFiles';
import { buildLink } from '#contract/links';
import { registerOf } from '#contract/registers';
import {
  findCalendarDays,
  findCourts,
  findSubject,
  type SettingsPage,
} from '../../domain/calendar/repository';
import { isOwnScope, scopeText, type CalendarScope } from '../../domain/calendar/scope';
import { notFound } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { PAGE_EDITIONS } from '../../site/editions';
import { appBase, renderPage, type ServerPage } from '../../site/layout';
import { ownPath, screenAddress } from '../formPage';
import { chooserPage } from './chooser';
import { dayOf, spanOf, type CalendarView } from './days';
import { readCalendar, type CalendarRequest } from './request';
import { calendarPage } from './view';

/** Settings on a page of a list; of each day of a week; of each day of a month. */
const LIST_PAGE = 200;
const WEEK_DAY = 50;
const MONTH_DAY = 4;

const MAIN_ZONE = 'America/Indiana/Indianapolis';

const NOBODY: Readonly<Record<CalendarScope['kind'], string>> = {
  court: 'There is no such court. Choose one of the list.',
  judge: 'No judge of that name has a case on record. Choose a court: it leads to its judges.',
  attorney: 'Nobody on record has that attorney number. Check it, and try again.',
  savedCases: '',
  barIds: '',
};

function pageOf(view: CalendarView, page: number): SettingsPage {
  if (view === 'month') return { perDay: MONTH_DAY };
  if (view === 'week') return { perDay: WEEK_DAY };
  return { offset: (page - 1) * LIST_PAGE, limit: LIST_PAGE };
}

async function choose(
  app: FastifyInstance,
  request: FastifyRequest,
  problem: string | null,
): Promise<ServerPage> {
  const state = request.locale.code === 'STATE-IN' ? 'IN' : 'MI';
  return chooserPage({
    locale: request.locale,
    courts: await findCourts(app.database.readDb, state),
    isSignedIn: request.user.id !== null,
    address: ownPath(request),
    problem,
  });
}

/** The calendar that is asked for; null where it is nobody's. */
async function draw(
  app: FastifyInstance,
  request: FastifyRequest,
  asked: CalendarRequest & { readonly scope: CalendarScope },
): Promise<ServerPage | null> {
  const { db } = app.database;
  const { locale, user } = request;
  const { page, problem, scope, view } = asked;
  const subject = await findSubject(db, scope);
  if (subject === null) return null;
  const now = app.clock.now();
  const today = dayOf(now, subject.timeZone ?? MAIN_ZONE);
  const day = asked.day ?? today;
  const days = await findCalendarDays(db, scope, user.id, spanOf(view, day), pageOf(view, page));
  return calendarPage({
    locale,
    scope,
    subject,
    view,
    day,
    today,
    now,
    page,
    pageSize: LIST_PAGE,
    days,
    problem,
    addresses: {
      own: ownPath(request),
      caseOf: (caseId) => buildLink(appBase(app.settings), locale, CASE_PAGE_PATH, { caseId }),
      feed: buildLink(app.settings.contextPath, locale, BACKEND_PAGES.feeds, {
        kind: 'calendar',
        subject: scopeText(scope),
      }),
      savedCases: screenAddress(app, locale, registerOf('court', locale).saved?.path ?? '/'),
      barIds: screenAddress(app, locale, BAR_IDS_PATH),
    },
  });
}

async function show(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!request.locale.features.court) throw notFound();
  const isSignedIn = request.user.id !== null;
  const asked = readCalendar(request.query, isSignedIn);
  const { scope } = asked;
  const drawn = scope === null ? null : await draw(app, request, { ...asked, scope });
  if (scope !== null && drawn === null) void reply.code(404);
  else if (asked.problem !== null) void reply.code(400);
  const page =
    drawn ?? (await choose(app, request, scope === null ? asked.problem : NOBODY[scope.kind]));
  const menu = { current: scope !== null && isOwnScope(scope) ? MENU_LABELS.calendar : null };
  return reply
    .type('text/html; charset=utf-8')
    .send(renderPage(app, { ...page, ...(isSignedIn ? { menu } : {}) }, request.user));
}

/**
 * `/court/Calendar` (spec section 2): hearings of a court, a judge or an attorney for everybody, and
 * of a user's own cases for that user.
 */
export function registerCalendarPage(app: FastifyInstance): void {
  for (const { prefix, locale } of PAGE_EDITIONS) {
    const url = `${app.settings.contextPath}${prefix}${BACKEND_PAGES.calendar}`;
    const config = { access: OPEN_TO_ALL, isPage: true, kind: 'record', locale } as const;
    app.get(url, { config }, (request, reply) => show(app, request, reply));
  }
}
