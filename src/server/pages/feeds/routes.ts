import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildLink, buildQuery } from '#contract/links';
import { readId } from '../../http/readId';
import { findCalendarNotes, findSubject } from '../../domain/calendar/repository';
import {
  endFeed,
  findFeeds,
  makeFeed,
  renewFeed,
  type OpenedFeed,
} from '../../domain/feeds/repository';
import {
  calendarOf,
  feedPath,
  MAX_FEEDS,
  readFeedSubject,
  type FeedSubject,
} from '../../domain/feeds/rules';
import { actorOf, ownerOf } from '../../http/requester';
import { notFound } from '../../http/problems';
import { OWN_USER } from '../../http/routeAccess';
import { ownPath, Refusal, registerFormPage, Saved, screenAddress, type Visit } from '../formPage';
import { submittedText } from '../submittedForm';
import { feedAddressPage, feedsPage } from './view';

/** The submitted form: creates a feed for the subject, renews a feed's URL, or deletes a feed. */
interface FeedsForm {
  readonly subject: FeedSubject | null;
  /** The feed whose URL is replaced, and when that URL was created. */
  readonly renewed: { readonly id: number; readonly renewedAt: Date } | null;
  readonly endId: number | null;
  readonly isMade: boolean;
}

/** Result of the form. `opened` is the feed with its new URL; null if the feed was deleted. */
interface Done {
  readonly opened: OpenedFeed | null;
  readonly title: string;
}

const TOO_MANY = `You've reached the limit of ${String(MAX_FEEDS)} feeds. Delete one you don't use, then create this one.`;

const EXISTS = 'You already have this feed. If you don’t have its address, select Replace address.';
const ALREADY_REPLACED =
  'This feed was deleted, or its address was already replaced. If you don’t have the new address, select Replace address again.';

/** Reads the id of a feed and when its URL was created, such as `7:1783350000000`. */
function readRenewed(text: string): FeedsForm['renewed'] {
  const [, id = '', at = ''] = /^(\d+):(\d{1,15})$/.exec(text) ?? [];
  const feedId = readId(id);
  return feedId === null ? null : { id: feedId, renewedAt: new Date(Number(at)) };
}

/** Returns the title of a feed; null for the calendar of an unknown subject. */
async function titleOf({ app }: Visit, feed: FeedSubject): Promise<string | null> {
  const scope = calendarOf(feed);
  if (scope === null) return 'Changes to my saved records';
  const subject = await findSubject(app.database.db, scope);
  return subject === null ? null : `Calendar: ${subject.title}`;
}

/** Returns why a court's calendar has no feed; null if it can have one. */
async function feedProblem({ app }: Visit, feed: FeedSubject): Promise<string | null> {
  const scope = calendarOf(feed);
  if (scope === null) return null;
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  return (await findCalendarNotes(app.database.db, scope, { from: day, to: day })).feedProblem;
}

function refuse(message: string): Refusal {
  return new Refusal(409, [{ field: null, message }]);
}

async function act(visit: Visit, form: FeedsForm): Promise<Done | Refusal> {
  const { app, request } = visit;
  const { db } = app.database;
  const { userId } = ownerOf(request);
  const actor = actorOf(request);
  if (form.endId !== null) {
    const isEnded = await endFeed(db, userId, form.endId, actor);
    return isEnded ? { opened: null, title: '' } : refuse('This feed was already deleted.');
  }
  if (form.renewed !== null) {
    const opened = await renewFeed(db, userId, form.renewed, actor);
    if (opened === null) return refuse(ALREADY_REPLACED);
    return { opened, title: (await titleOf(visit, opened.feed)) ?? 'This feed' };
  }
  const title = form.subject === null ? null : await titleOf(visit, form.subject);
  if (!form.isMade || form.subject === null || title === null) throw notFound();
  const problem = await feedProblem(visit, form.subject);
  if (problem !== null) return refuse(problem);
  const opened = await makeFeed(db, userId, form.subject, actor);
  if (opened === 'exists') return refuse(EXISTS);
  return opened === 'tooMany' ? refuse(TOO_MANY) : { opened, title };
}

/**
 * `/common/Feeds`: URLs from which programs fetch a user's calendars and news. A URL is shown only
 * when it is created; a user who loses it must create a new one.
 */
export function registerFeedsPage(app: FastifyInstance): void {
  registerFormPage<FeedsForm, Done, 'ended'>(app, {
    path: BACKEND_PAGES.feeds,
    access: OWN_USER,
    menuEntry: () => null,
    fields: ['make', 'renew', 'end'],
    notices: { ended: 'Feed deleted. Its address no longer works.' },
    read: ({ request }) => ({
      subject: readFeedSubject(
        submittedText(request.query, 'kind'),
        submittedText(request.query, 'subject'),
      ),
      renewed: readRenewed(submittedText(request.body, 'renew')),
      endId: readId(submittedText(request.body, 'end')),
      isMade: submittedText(request.body, 'make') !== '',
    }),
    problems: () => [],
    act,
    done: ({ request }, { opened, title }) =>
      opened === null
        ? new Saved('ended')
        : feedAddressPage({
            locale: request.locale,
            title,
            address:
              app.settings.publicUrl.origin +
              app.settings.contextPath +
              feedPath(opened.feed.kind, opened.secret),
            kind: opened.feed.kind,
            back: ownPath(request),
          }),
    async view(visit, { subject }, errors) {
      const { reply, request } = visit;
      const session = await app.sessions.start(request, reply);
      const feeds = await findFeeds(app.database.db, ownerOf(request).userId);
      const titles = await Promise.all(feeds.map((feed) => titleOf(visit, feed)));
      const exists = feeds.some(
        (feed) => feed.kind === subject?.kind && feed.subject === subject.subject,
      );
      const offered = subject === null || exists ? null : await titleOf(visit, subject);
      const { locale } = request;
      return feedsPage({
        locale,
        action: ownPath(request) + buildQuery(subject === null ? {} : { ...subject }),
        xsrfToken: session.xsrfToken,
        feeds: feeds.map((feed, at) => ({ ...feed, title: titles[at] ?? 'Unavailable calendar' })),
        offered,
        hasNews: feeds.some(({ kind }) => kind === 'savedItems') || subject?.kind === 'savedItems',
        errors,
        notice: visit.notice,
        addresses: {
          calendar: locale.features.court
            ? buildLink(app.settings.contextPath, locale, BACKEND_PAGES.calendar)
            : null,
          news: ownPath(request) + buildQuery({ kind: 'savedItems' }),
          notifications: screenAddress(app, locale, '/common/Notifications'),
        },
      });
    },
  });
}
