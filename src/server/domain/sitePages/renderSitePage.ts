import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MessageApplication } from '#contract/site/applications';
import { fillPlaceholders, matchesFilter } from '#contract/site/motd';
import { safeReturnAddress, withReturnMark } from '#contract/site/returnAddress';
import type { MessageOfTheDay } from '#contract/schemas/motd';
import { renderPage, type ServerPage, type ShellFacts } from '../../site/layout';
import { findShownMessages } from '../motd/repository';
import { countUnread } from '../notifications/unreadRepository';
import { findOdometer } from '../searchLog/odometer';

/**
 * Maps the start of a server page's path, without the edition's prefix, to the page's application.
 */
const APPLICATIONS: readonly (readonly [start: string, MessageApplication])[] = [
  ['/court/', 'COURT'],
  ['/isefs/', 'EFILING'],
  ['/efiling/', 'EFILING'],
];

function applicationOf({ url }: FastifyRequest): MessageApplication | null {
  return APPLICATIONS.find(([start]) => url.includes(start))?.[1] ?? null;
}

/** Loads the page's messages of the day, with their placeholders filled in. */
async function findNotices(
  app: FastifyInstance,
  request: FastifyRequest,
): Promise<readonly MessageOfTheDay[]> {
  const { locale } = request;
  const { contextPath, publicUrl } = app.settings;
  const appCode = applicationOf(request);
  const filter = { appCode, locale: locale.code };
  const messages = await findShownMessages(app.database.readDb, filter, app.clock.now());
  const scope = { appCode, stateCode: locale.abbreviation, countyId: null };
  return messages
    .filter(({ category, message }) => message.trim() !== '' && matchesFilter(category, scope))
    .map(({ message, ...rest }) => ({
      ...rest,
      message: fillPlaceholders(message, { hostName: publicUrl.host, contextPath }),
    }));
}

/** Data of the header's login form; none for a logged-in user or without a session. */
function loginOf({ session, url, user }: FastifyRequest): Pick<ShellFacts, 'login'> {
  if (user.id !== null || session === null) return {};
  const requestUrl = withReturnMark(safeReturnAddress(url) ?? '');
  return { login: { xsrfToken: session.xsrfToken, requestUrl } };
}

async function findFacts(app: FastifyInstance, request: FastifyRequest): Promise<ShellFacts> {
  const { id } = request.user;
  return {
    notices: await findNotices(app, request),
    odometer: await findOdometer(app, request),
    unread: id === null ? 0 : await countUnread(app.database.readDb, id),
  };
}

/**
 * Renders a page for the requesting user, with the app's notices and counts. Omits the notices and
 * counts if the database doesn't respond.
 */
export async function renderSitePage(
  app: FastifyInstance,
  request: FastifyRequest,
  served: ServerPage,
): Promise<string> {
  const page = { ...served, ...(served.hasLogin === true ? loginOf(request) : {}) };
  try {
    const facts = await findFacts(app, request);
    return renderPage(app, { ...page, ...facts }, request.user);
  } catch (error) {
    request.log.warn({ err: error }, 'notices and counts of a page not loaded');
    return renderPage(app, page, request.user);
  }
}
