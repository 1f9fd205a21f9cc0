import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { formatCount, formatDateIn } from '#contract/formats';
import { DAY_MS } from '#contract/time';
import {
  findCalendarNotes,
  findNextSettings,
  findSubject,
  type Setting,
} from '../../domain/calendar/repository';
import { isOwnScope } from '../../domain/calendar/scope';
import { findDeadlines } from '../../domain/deadlines/deadlinesRepository';
import { recordFeedRequest, openFeed, type Feed } from '../../domain/feeds/repository';
import {
  calendarOf,
  FEED_KINDS,
  FEED_MAX_HEARINGS,
  FEED_SUFFIXES,
  FEEDS_PATH,
} from '../../domain/feeds/rules';
import { isLinkToken } from '../../domain/passwords/tokens';
import { findSavedItemEvents } from '../../domain/recordEvents/repository';
import { notFound, tooManyRequests } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { isDatabaseReadOnly } from '../../http/services';
import { SlidingWindows } from '../../plugins/limits/slidingWindows';
import { calendarFeed } from './calendarFeed';
import { newsFeed } from './newsFeed';

/** Number of days before and after today whose hearings a feed includes. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 400;
/** Hearings that started in the last hours count as upcoming: they may still be held. */
const RUNNING_MS = DAY_MS / 2;
const MAX_EVENTS = 100;
/** Seconds for which programs may cache a feed. */
const MAX_AGE = 300;
/** Maximum number of feeds whose requests are counted. */
const MAX_KEYS = 20_000;

const TYPES = {
  calendar: 'text/calendar; charset=utf-8',
  savedItems: 'application/rss+xml; charset=utf-8',
} as const;
const TOO_OFTEN =
  'This feed was requested too often. It changes a few times a day; check it every few minutes at most.';

/** Parses the kind and secret from a file's name; null if it isn't a feed's name. */
function readName(name: string): { readonly kind: Feed['kind']; readonly secret: string } | null {
  const kind = FEED_KINDS.find((each) => name.endsWith(FEED_SUFFIXES[each]));
  if (kind === undefined) return null;
  const secret = name.slice(0, -FEED_SUFFIXES[kind].length);
  return isLinkToken(secret) ? { kind, secret } : null;
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Explains that a feed ends with the last of its hearings. */
function cutNote(settings: readonly Setting[]): string {
  const last = settings.at(-1);
  const day = last === undefined ? '' : formatDateIn(last.startsAt.toISOString(), last.timeZone);
  return `Only the next ${formatCount(FEED_MAX_HEARINGS)} hearings, through ${day}.`;
}

async function contentOf(app: FastifyInstance, feed: Feed): Promise<string | null> {
  const { db } = app.database;
  if (feed.kind === 'savedItems') {
    return newsFeed(
      app.settings,
      await findSavedItemEvents(db, feed.userId, { limit: MAX_EVENTS, now: app.clock.now() }),
    );
  }
  const scope = calendarOf(feed);
  const subject = scope === null ? null : await findSubject(db, scope);
  if (scope === null || subject === null) return null;
  const now = app.clock.now();
  const span = { from: dayOf(now - DAYS_BACK * DAY_MS), to: dayOf(now + DAYS_AHEAD * DAY_MS) };
  const since = now - RUNNING_MS;
  const most = FEED_MAX_HEARINGS;
  const found = await findNextSettings(db, scope, feed.userId, span, since, most + 1);
  const isCut = found.filter(({ startsAt }) => startsAt.getTime() >= since).length > most;
  const settings = isCut ? found.slice(0, most) : found.slice(-most);
  const notes = await findCalendarNotes(db, scope, span);
  const { feedProblem } = notes;
  const blocked = feedProblem === null ? notes.blocked : [];
  const deadlines = isOwnScope(scope) ? await findDeadlines(db, feed.userId, span) : [];
  const content = { settings, deadlines, blocked };
  const note = feedProblem ?? (isCut ? cutNote(settings) : null);
  return calendarFeed(app.settings, subject.title, content, note);
}

async function answer(
  app: FastifyInstance,
  windows: SlidingWindows,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const name = readName((request.params as { readonly file: string }).file);
  if (name === null) throw notFound();
  const feed = await openFeed(app.database.db, name.secret);
  if (feed?.kind !== name.kind) throw notFound();
  const now = app.clock.now();
  const wait = windows.tryAdd(String(feed.id), app.settings.limits.feeds, now);
  if (wait > 0) throw tooManyRequests(TOO_OFTEN, wait);
  const content = await contentOf(app, feed);
  if (content === null) throw notFound();
  await recordFeedRequest(app.database.db, feed.id, now).catch((error: unknown) => {
    if (!isDatabaseReadOnly(error)) throw error;
  });
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
  void reply.header('cache-control', `private, max-age=${String(MAX_AGE)}`).header('etag', etag);
  const cachedTags = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
  if (cachedTags?.some((tag) => tag.replace(/^W\//, '') === etag) === true) {
    return reply.code(304).send();
  }
  return reply.type(TYPES[feed.kind]).send(content);
}

/**
 * Registers `{context}/feeds/{secret}.ics` and `.rss`: data that a user follows, for programs that
 * can't log in. The secret is the only credential. It expires when the user renews or deletes the
 * feed or can no longer log in.
 */
export function registerFeeds(app: FastifyInstance): void {
  const windows = new SlidingWindows(MAX_KEYS);
  const config = { access: OPEN_TO_ALL, session: 'none', kind: 'record', hasSecret: true } as const;
  app.get(`${app.settings.contextPath}${FEEDS_PATH}/:file`, { config }, (request, reply) =>
    answer(app, windows, request, reply),
  );
}
