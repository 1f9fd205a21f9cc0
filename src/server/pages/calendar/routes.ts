import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MENU_LABELS } from '#contract/account/menu';
import { BAR_IDS_PATH } from '#contract/account/pages';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { CASE_PAGE_PATH } from '#contract/courts/files';
import { buildLink } from '#contract/links';
import { registerOf } from '#contract/records/registers';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { dateIn } from '#contract/time';
import { countHearings, type HearingCounts } from '../../domain/calendar/hearingCountsRepository';
import {
  findCalendarDays,
  findCalendarNotes,
  findCourts,
  findSubject,
  type CalendarNotes,
  type DaySpan,
  type SettingsPage,
} from '../../domain/calendar/repository';
import { isOwnScope, scopeText, type CalendarScope } from '../../domain/calendar/scope';
import { findDeadlines } from '../../domain/deadlines/deadlinesRepository';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { shareAnswers } from '../../http/shareAnswers';
import type { AppDatabase } from '../../http/services';
import { editionsWith } from '../../site/editions';
import { appBase, type ServerPage } from '../../site/layout';
import { ownPath, screenAddress } from '../formPage';
import { chooserPage, type NextHearings } from './chooser';
import { addDays, spanOf, type CalendarView } from '../calendarDays';
import { readCalendar, readFind, type CalendarRequest } from './request';
import { calendarPage } from './view';

/** Maximum settings per list page, per day of a week, and per day of a month. */
const LIST_PAGE = 50;
const WEEK_DAY = 12;
const MONTH_DAY = 4;

const NOT_FOUND: Readonly<Record<CalendarScope['kind'], string>> = {
  court: "We couldn't find that court. Choose one from the list.",
  judge: "We couldn't find a court or judge with that name. Choose one from the list.",
  attorney: "We couldn't find that attorney number. Check it and try again.",
  state: '',
  savedCases: '',
  barIds: '',
};

function pageOf(view: CalendarView, page: number): SettingsPage {
  if (view === 'month') return { perDay: MONTH_DAY };
  if (view === 'week') return { perDay: WEEK_DAY };
  return { offset: (page - 1) * LIST_PAGE, limit: LIST_PAGE };
}

/** Number of days, starting with this week's Sunday, whose hearings are counted. */
const COUNTED_DAYS = 28;
/** Milliseconds for which the counts are cached. */
const COUNTS_TTL_MS = 600_000;

/** Hearings listed on the page for choosing a calendar. */
const MAX_DAY_HEARINGS = 200;

interface StateHearings {
  readonly counts: HearingCounts;
  readonly next: readonly NextHearings[];
}

/** Counts hearings, starting with the given day, and finds the next ones. */
type FindHearings = (day: string) => Promise<StateHearings>;

async function findHearings(db: AppDatabase, today: string): Promise<StateHearings> {
  const counts = await countHearings(db, 'IN', weeksFrom(today), today);
  const ahead = [...counts.days.keys()].sort().filter((day) => day >= today);
  const next: NextHearings[] = [];
  // Today's hearings may be over, so the page then shows those of the day after.
  for (const day of ahead.slice(0, ahead[0] === today ? 2 : 1)) {
    const span = { from: day, to: day };
    const page = { offset: 0, limit: MAX_DAY_HEARINGS };
    const { settings, total } = await findCalendarDays(db, { kind: 'state' }, null, span, page);
    next.push({ day, settings, total });
  }
  return { counts, next };
}

/** Returns the counted weeks, starting with the week that contains the day. */
function weeksFrom(day: string): DaySpan {
  const { from } = spanOf('week', day);
  return { from, to: addDays(from, COUNTED_DAYS - 1) };
}

/** Returns a function that returns the URL of a case. */
function caseAddress({ settings }: FastifyInstance, { locale }: FastifyRequest) {
  return (caseId: number): string =>
    buildLink(appBase(settings), locale, CASE_PAGE_PATH, { caseId });
}

async function choose(
  app: FastifyInstance,
  request: FastifyRequest,
  problem: string | null,
  find: FindHearings,
): Promise<ServerPage> {
  const now = app.clock.now();
  const today = dateIn(now, STATE_TIME_ZONE);
  const { counts, next } = await find(today);
  return chooserPage({
    locale: request.locale,
    courts: await findCourts(app.database.readDb, 'IN'),
    isLoggedIn: request.user.id !== null,
    address: ownPath(request),
    loginAddress: buildLink(app.settings.contextPath, request.locale, BACKEND_PAGES.login, {
      done: ownPath(request),
    }),
    problem,
    find: readFind(request.query),
    span: weeksFrom(today),
    now,
    today,
    hearings: counts,
    next,
    caseOf: caseAddress(app, request),
  });
}

/**
 * Finds a court's closed days and blocked times or, for a personal calendar, the user's own
 * deadlines.
 */
async function findNotes(
  db: AppDatabase,
  scope: CalendarScope,
  userId: number | null,
  span: DaySpan,
): Promise<CalendarNotes> {
  const notes = await findCalendarNotes(db, scope, span);
  if (userId === null || !isOwnScope(scope)) return notes;
  const days = new Map<string, readonly string[]>(notes.days);
  for (const { dueOn, title } of await findDeadlines(db, userId, span)) {
    days.set(dueOn, [...(days.get(dueOn) ?? []), `Deadline: ${title}`]);
  }
  return { ...notes, days };
}

/** Renders the requested calendar; null if it doesn't exist. */
async function render(
  app: FastifyInstance,
  request: FastifyRequest,
  parsed: CalendarRequest & { readonly scope: CalendarScope },
): Promise<ServerPage | null> {
  const { db } = app.database;
  const { locale, user } = request;
  const { page, problem, scope, view } = parsed;
  const subject = await findSubject(db, scope);
  if (subject === null) return null;
  const now = app.clock.now();
  const today = dateIn(now, subject.timeZone ?? STATE_TIME_ZONE);
  const day = parsed.day ?? today;
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
    notes: await findNotes(db, scope, user.id, spanOf(view, day)),
    problem,
    addresses: {
      own: ownPath(request),
      caseOf: caseAddress(app, request),
      feed: buildLink(app.settings.contextPath, locale, BACKEND_PAGES.feeds, {
        kind: 'calendar',
        subject: scopeText(scope),
      }),
      deadlines: buildLink(app.settings.contextPath, locale, BACKEND_PAGES.myDeadlines),
      savedCases: screenAddress(app, locale, registerOf('court', locale).saved?.path ?? '/'),
      barIds: screenAddress(app, locale, BAR_IDS_PATH),
    },
  });
}

async function show(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  find: FindHearings,
): Promise<FastifyReply> {
  const isLoggedIn = request.user.id !== null;
  // The login form in the header needs a session.
  await app.sessions.start(request, reply);
  const courts = readFind(request.query) === '' ? [] : await findCourts(app.database.readDb, 'IN');
  const parsed = readCalendar(request.query, isLoggedIn, courts);
  const { scope } = parsed;
  const calendar = scope === null ? null : await render(app, request, { ...parsed, scope });
  if (scope !== null && calendar === null) void reply.code(404);
  else if (parsed.problem !== null) void reply.code(400);
  const page =
    calendar ??
    (await choose(app, request, scope === null ? parsed.problem : NOT_FOUND[scope.kind], find));
  const menu = { current: scope !== null && isOwnScope(scope) ? MENU_LABELS.calendar : null };
  return reply.type('text/html; charset=utf-8').send(
    await renderSitePage(app, request, {
      ...page,
      ...(isLoggedIn ? { menu } : { hasLogin: true }),
    }),
  );
}

/**
 * `/court/Calendar` (spec section 2): the public calendar of a court, a judge, an attorney, or a
 * day in all courts; and the user's own calendar.
 */
export function registerCalendarPage(app: FastifyInstance): void {
  const find = shareAnswers(app, COUNTS_TTL_MS, (day: string) =>
    findHearings(app.database.readDb, day),
  );
  for (const { prefix, locale } of editionsWith('court')) {
    const url = `${app.settings.contextPath}${prefix}${BACKEND_PAGES.calendar}`;
    const config = { access: OPEN_TO_ALL, isPage: true, kind: 'record', locale } as const;
    app.get(url, { config }, (request, reply) => show(app, request, reply, find));
  }
}
