import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DONE_FIELD } from '#contract/site/backendPages';
import { LOCALES, splitLocalePath } from '#contract/locales';
import { EDITION_FIELDS } from '#contract/site/editionFields';
import { areaOfPath, type Area } from '#contract/site/areas';
import { fillPlaceholders, matchesFilter } from '#contract/site/motd';
import { safeReturnAddress, safeSiteAddress } from '#contract/site/returnAddress';
import type { MessageOfTheDay } from '#contract/schemas/motd';
import { readId } from '../../http/readId';
import { renderPage, type ServerPage, type ShellFacts } from '../../site/layout';
import { findPageMessages } from '../motd/pageMessages';
import { countUnread } from '../notifications/unreadRepository';
import { findOdometer } from '../searchLog/odometer';

/** Finds the area that the page belongs to; null for a page of no area. */
function areaOf({ settings }: FastifyInstance, { locale, url }: FastifyRequest): Area | null {
  const [path = ''] = url.split('?', 1);
  return areaOfPath(splitLocalePath(path.slice(settings.contextPath.length)).path, locale);
}

/** Loads the page's messages of the day, with their placeholders filled in. */
async function findNotices(
  app: FastifyInstance,
  request: FastifyRequest,
  recordCountyId: number | null,
): Promise<readonly MessageOfTheDay[]> {
  const { locale } = request;
  const { contextPath, publicUrl } = app.settings;
  const appCode = areaOf(app, request)?.application ?? null;
  const filter = { appCode, locale: locale.code };
  const messages = await findPageMessages(app.database.readDb, filter, app.clock.now());
  const asked = request.query as { readonly countyId?: unknown };
  const countyId = readId(asked.countyId) ?? recordCountyId;
  const scope = { appCode, stateCode: locale.abbreviation, countyId };
  return messages
    .filter(({ category, message }) => message.trim() !== '' && matchesFilter(category, scope))
    .map(({ message, ...rest }) => ({
      ...rest,
      message: fillPlaceholders(message, { hostName: publicUrl.host, contextPath }),
    }));
}

/** Data of the header's login form; none for a logged-in user or without a session. */
function loginOf({ session, user }: FastifyRequest): Pick<ShellFacts, 'login'> {
  return user.id !== null || session === null ? {} : { login: { xsrfToken: session.xsrfToken } };
}

/**
 * Returns where a visitor continues after a login: on this page, or where the login or sign-up page
 * would return to.
 */
function returnAddressOf({ own }: ServerPage, { query, url }: FastifyRequest): string | null {
  const asked = query as { readonly [DONE_FIELD]?: unknown };
  return safeReturnAddress(own === undefined ? url : asked[DONE_FIELD]);
}

/** Query fields with URLs to which a page leads back. */
const RETURN_FIELDS = [DONE_FIELD, 'cancel'];

/**
 * Returns the URL of the page in the other edition. Omits it for a page about a record of this
 * edition, and for a page that the other edition doesn't have.
 */
function otherEditionOf(
  app: FastifyInstance,
  { locale, query, url }: FastifyRequest,
): Pick<ServerPage, 'otherEdition'> {
  const { contextPath } = app.settings;
  const other = LOCALES.find(({ code }) => code !== locale.code);
  const isOfEdition = Object.keys(query as object).some((name) => EDITION_FIELDS.includes(name));
  if (other === undefined || isOfEdition) return {};
  const [full = ''] = url.split('?', 1);
  const address = contextPath + other.prefix + splitLocalePath(full.slice(contextPath.length)).path;
  if (!app.hasRoute({ method: 'GET', url: address })) return {};
  const fields = new URLSearchParams(url.slice(full.length + 1));
  for (const name of RETURN_FIELDS) {
    if (safeReturnAddress(fields.get(name)) === null) fields.delete(name);
  }
  const search = fields.size === 0 ? '' : `?${fields.toString()}`;
  const otherEdition = safeSiteAddress(address + search);
  return otherEdition === null ? {} : { otherEdition };
}

async function findFacts(
  app: FastifyInstance,
  request: FastifyRequest,
  { countyId = null }: ServerPage,
): Promise<ShellFacts> {
  const { id } = request.user;
  return {
    notices: await findNotices(app, request, countyId),
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
  const area = areaOf(app, request);
  const page: ServerPage = {
    ...(area === null ? {} : { tab: area.overview }),
    returnTo: returnAddressOf(served, request),
    ...otherEditionOf(app, request),
    ...served,
    ...(served.hasLogin === true ? loginOf(request) : {}),
  };
  try {
    const facts = await findFacts(app, request, page);
    return renderPage(app, { ...page, ...facts }, request.user);
  } catch (error) {
    request.log.warn({ err: error }, 'notices and counts of a page not loaded');
    return renderPage(app, page, request.user);
  }
}
