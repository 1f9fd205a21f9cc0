import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildLink, buildQuery } from '#contract/links';
import { INDIANA, type Locale } from '#contract/locales';
import { WATCH_MAIL_PAGES } from '#contract/account/propertyWatch';
import { RECORD_PAGES } from '#contract/records/pages';
import { registerOf } from '#contract/records/registers';
import { DAY_MS } from '#contract/time';
import { readId } from '../../http/readId';
import {
  findMailing,
  followNotice,
  type Mailing,
} from '../../domain/propertyWatch/mailingsRepository';
import { CONFIRM_DAYS, isMailToken } from '../../domain/propertyWatch/rules';
import { findWatch, findWatchesOf } from '../../domain/propertyWatch/watchesRepository';
import { renderSitePage } from '../../domain/sitePages/renderSitePage';
import { actorOf } from '../../http/requester';
import { notFound } from '../../http/problems';
import { OPEN_TO_ALL } from '../../http/routeAccess';
import { editionsWith } from '../../site/editions';
import type { ServerPage } from '../../site/layout';
import { ownPath, screenAddress } from '../formPage';
import { submittedText } from '../submittedForm';
import { endWatchesOf, startWatch } from './changeWatches';
import { confirmPage, endPage, messagePage } from './mailViews';

/**
 * Registers the pages linked from emails about watches. They require only the email's token, not an
 * account. Opening a page changes nothing, because some email programs open links automatically;
 * only clicks on links to documents are counted.
 */
export function registerWatchMailPages(app: FastifyInstance): void {
  for (const { locale, prefix } of editionsWith('propertyWatch')) {
    const config = { access: OPEN_TO_ALL, isPage: true, isSigned: true, locale } as const;
    const url = (page: keyof typeof WATCH_MAIL_PAGES): string =>
      `${app.settings.contextPath}${prefix}${WATCH_MAIL_PAGES[page]}`;
    app.get(url('confirm'), { config }, (request, reply) => showConfirm(app, request, reply));
    app.post(url('confirm'), { config }, (request, reply) => confirm(app, request, reply));
    app.get(url('end'), { config }, (request, reply) => showEnd(app, request, reply, null));
    app.post(url('end'), { config }, (request, reply) => end(app, request, reply));
    app.get(url('news'), { config }, (request, reply) => follow(app, request, reply));
  }
}

/** Finds the email that the token in the URL belongs to; throws 404 for an unknown token. */
async function knownMailing(app: FastifyInstance, { query }: FastifyRequest): Promise<Mailing> {
  const token = submittedText(query, 'token');
  const mailing = isMailToken(token) ? await findMailing(app.database.db, token) : null;
  if (mailing === null) throw notFound();
  return mailing;
}

async function send(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  page: ServerPage,
): Promise<FastifyReply> {
  return reply
    .type('text/html; charset=utf-8')
    .header('x-robots-tag', 'noindex')
    .send(await renderSitePage(app, request, page));
}

function tokenOf({ query }: FastifyRequest): string {
  return submittedText(query, 'token');
}

/** Returns the URL of the page with all watches of the email address. */
function endAddress(app: FastifyInstance, request: FastifyRequest): string {
  return (
    buildLink(app.settings.contextPath, INDIANA, WATCH_MAIL_PAGES.end) +
    buildQuery({ token: tokenOf(request) })
  );
}

/** Returns the URL of the page for starting a watch. */
function startAddress({ settings }: FastifyInstance): string {
  return buildLink(settings.contextPath, INDIANA, BACKEND_PAGES.propertyWatch);
}

/**
 * Finds the watch to confirm, and whether it is too late; throws 404 if the email doesn't ask to
 * confirm a watch.
 */
async function findUnconfirmed(app: FastifyInstance, request: FastifyRequest) {
  const { confirmsId, mailedAt } = await knownMailing(app, request);
  const watch = confirmsId === null ? null : await findWatch(app.database.db, confirmsId);
  if (watch === null) throw notFound();
  const isLate = app.clock.now() > mailedAt.getTime() + CONFIRM_DAYS * DAY_MS;
  return { watch, isLate: watch.state === 'WAITING' && isLate };
}

async function showConfirm(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { isLate, watch } = await findUnconfirmed(app, request);
  const page = confirmPage({
    locale: request.locale,
    watch,
    isLate,
    action: ownPath(request) + buildQuery({ token: tokenOf(request) }),
    all: endAddress(app, request),
    again: startAddress(app),
    parcelAddress: parcelAddressOf(app, request.locale),
  });
  return send(app, request, reply.code(isLate ? 410 : 200), page);
}

function parcelAddressOf(app: FastifyInstance, locale: Locale): (parcel: string) => string {
  const { searchAction, searchPath } = registerOf('recorder', locale);
  return (parcelNumber) =>
    screenAddress(app, locale, searchPath, { action: searchAction, parcelNumber });
}

async function confirm(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { isLate, watch } = await findUnconfirmed(app, request);
  if (!isLate) await startWatch(app.database.db, actorOf(request), watch.id);
  // Shows the current state, which another request may have changed.
  return showConfirm(app, request, reply);
}

async function showEnd(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  ended: number | null,
): Promise<FastifyReply> {
  const { emailKey } = await knownMailing(app, request);
  const watches = await findWatchesOf(app.database.db, emailKey);
  const watchId = readId(submittedText(request.query, 'watchId'));
  return send(
    app,
    request,
    reply,
    endPage({
      locale: request.locale,
      action: ownPath(request) + buildQuery({ token: tokenOf(request) }),
      first: watches.find(({ id }) => id === watchId) ?? null,
      watches,
      ended,
      again: startAddress(app),
      parcelAddress: parcelAddressOf(app, request.locale),
    }),
  );
}

async function end(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const mailing = await knownMailing(app, request);
  const { body } = request;
  const watchText = submittedText(body, 'watchId');
  const isAll = submittedText(body, 'all') !== '';
  const isOneClick = watchText === '' && !isAll;
  const which = isOneClick ? 'inMailing' : isAll ? 'all' : { watchId: readId(watchText) };
  const ended = await endWatchesOf(app.database.db, actorOf(request), mailing, which);
  return showEnd(app, request, reply, ended);
}

/** Counts a click on a link to a document, and redirects there. */
async function follow(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const mailing = await knownMailing(app, request);
  const noticeId = readId(submittedText(request.query, 'notice'));
  if (noticeId === null) throw notFound();
  const notice = await followNotice(app.database.db, mailing, noticeId, app.clock.now());
  if (notice === null) throw notFound();
  if (notice.documentId === null) {
    const text = 'This document is no longer available here. Contact the county recorder.';
    return send(app, request, reply.code(410), messagePage(request.locale, text));
  }
  const { field, path } = RECORD_PAGES.recorder;
  return reply.redirect(screenAddress(app, INDIANA, path, { [field]: notice.documentId }), 303);
}
