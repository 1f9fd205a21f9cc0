import { BACKEND_PAGES } from '#contract/site/backendPages';
import { captionWords } from '#contract/records/captionWords';
import { formatDate, formatDateTimeFull, formatDateTimeShort } from '#contract/formats';
import { buildLink, buildQuery } from '#contract/links';
import { notFound } from '../../http/problems';
import { findClosedDays } from '../../domain/courtDays/closedDaysRepository';
import { addDaysToCourtDay, type ClosedDays } from '../../domain/courtDays/courtDays';
import { courtDay } from '../../domain/efm/acceptRepository';
import {
  findReviewed,
  isProposedOrder,
  nameOf,
  type ReviewedEnvelope,
  type ReviewedFiling,
} from '../../domain/efm/reviewedRepository';
import { findOwnOrder } from '../../domain/orders/decideOrder';
import { findOrderHearings, type OrderHearing } from '../../domain/orders/hearingsRepository';
import { titleOf } from '../../domain/orders/signRepository';
import { findSigningRights } from '../../domain/orders/signingRightsRepository';
import {
  captionKey,
  countWaitingOrders,
  findCaptions,
  findWaitingOrders,
} from '../../domain/orders/trayRepository';
import { findVersion } from '../../domain/orders/versionsRepository';
import { ownerOf } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { waitWords } from '../waitWords';
import type { Visit } from '../formPage';
import { ORDER_DOCUMENT_FILE, ORDER_PAGE_FILE, orderFile, SHOWN_PAGES } from './files';
import { findProofLink } from './proof';
import type { OrderDocument, OrderView } from './orderView';
import type { TrayRow, TrayView } from './trayPage';

/** Days for other parties to respond; extended to a day on which the court is open. */
const RESPONSE_DAYS = 15;

/** Returns the URL of the list of waiting orders. */
function pagePath({ app, request }: Pick<Visit, 'app' | 'request'>): string {
  return buildLink(app.settings.contextPath, request.locale, BACKEND_PAGES.signOrders);
}

/**
 * Loads the orders waiting in the courts that the user signs for. Throws 404 if there is no such
 * court.
 */
export async function loadTray({
  app,
  request,
}: Visit): Promise<Pick<TrayView, 'courts' | 'more' | 'own' | 'rows'>> {
  const { db } = app.database;
  const now = app.clock.now();
  const rights = await findSigningRights(db, ownerOf(request).userId, now);
  if (rights.length === 0) throw notFound();
  const ids = rights.map(({ courtId }) => courtId);
  const own = pagePath({ app, request });
  const waiting = await findWaitingOrders(db, ids);
  const hearings = await findOrderHearings(
    db,
    waiting.map(({ filingId }) => filingId),
  );
  const envelopes = new Map<string, ReviewedEnvelope>();
  for (const { envelopeId } of waiting) {
    const envelope = await findReviewed(db, envelopeId);
    if (envelope !== null) envelopes.set(envelopeId, envelope);
  }
  const captions = await captionsOf(db, [...envelopes.values()]);
  const rows: TrayRow[] = [];
  for (const { envelopeId, filingId, since } of waiting) {
    const envelope = envelopes.get(envelopeId);
    const filing = envelope?.filings.find(({ id }) => id === filingId);
    if (envelope === undefined || filing === undefined) continue;
    const closed = await closedSince(db, envelope);
    const caption = captions(envelope);
    const facts = { caption, closed, since, now, own };
    rows.push(rowOf(envelope, filing, hearings.get(filingId), facts));
  }
  return {
    own,
    rows,
    courts: rights.map(({ courtName }) => courtName),
    more: (await countWaitingOrders(db, ids)) - waiting.length,
  };
}

/** Loads one waiting order. Throws 404 for users who don't sign for its court. */
export async function loadOrder(
  visit: Visit,
  filingId: string,
): Promise<Omit<OrderView, 'errors' | 'form' | 'locale' | 'notice' | 'xsrfToken'>> {
  const { app, request } = visit;
  const now = app.clock.now();
  const { db } = app.database;
  const { userId } = ownerOf(request);
  const opened = await findOwnOrder(db, userId, filingId, now);
  const version = await findVersion(db, filingId, userId);
  const hearing = (await findOrderHearings(db, [filingId])).get(filingId);
  const { envelope, filing, since } = opened;
  const own = pagePath(visit);
  const closed = await closedSince(db, envelope);
  const caption = (await captionsOf(db, [envelope]))(envelope);
  const facts = { caption, closed, since, now, own };
  const { contextPath } = app.settings;
  const documentOf = (
    documentId: string,
    { isWord, pages, title }: Pick<OrderDocument, 'isWord' | 'pages' | 'title'>,
  ): OrderDocument => ({
    documentId,
    title,
    pages,
    isWord,
    href: contextPath + orderFile(ORDER_DOCUMENT_FILE, { filingId, documentId }),
    pictures: Array.from(
      { length: isWord ? 0 : Math.min(pages, SHOWN_PAGES) },
      (_none, index) =>
        contextPath + orderFile(ORDER_PAGE_FILE, { filingId, documentId, page: index + 1 }),
    ),
  });
  const documentsOf = (filings: readonly ReviewedFiling[]): OrderDocument[] =>
    filings
      .flatMap(({ message }) => message.documents)
      .map(({ component, documentId, pages, title }) =>
        documentOf(documentId, { title, pages, isWord: component === 'word' }),
      );
  return {
    opened,
    own,
    row: rowOf(envelope, filing, hearing, facts),
    hearingId: hearing?.hearingId ?? null,
    parties: envelope.corrected.parties.map(({ name }) => name),
    version:
      version === null
        ? null
        : documentOf(version.id, {
            title: `Your version: ${version.fileName}`,
            pages: version.pages,
            isWord: false,
          }),
    documents: documentsOf([filing]),
    motionDocuments: documentsOf(motionsOf(envelope)),
    confirm: await findProofLink(visit, filingId, own),
  };
}

/** Returns the filings that a proposed order belongs to. */
function motionsOf({ filings }: ReviewedEnvelope): readonly ReviewedFiling[] {
  return filings.filter((each) => !isProposedOrder(each));
}

/** Loads the captions of the envelopes' cases; for a new case, the caption as filed. */
async function captionsOf(
  db: AppDatabase,
  envelopes: readonly ReviewedEnvelope[],
): Promise<(envelope: ReviewedEnvelope) => string | null> {
  const captions = await findCaptions(
    db,
    envelopes.flatMap(({ caseNumber, court }) =>
      caseNumber === null ? [] : [{ caseNumber, courtId: court.id }],
    ),
  );
  return ({ caseNumber, corrected, court }) => {
    const known =
      caseNumber === null ? undefined : captions.get(captionKey({ caseNumber, courtId: court.id }));
    const caption = known ?? corrected.newCase?.caption ?? '';
    return caption === '' ? null : captionWords(caption);
  };
}

interface RowFacts {
  readonly caption: string | null;
  readonly since: Date;
  readonly now: number;
  readonly own: string;
  /** The court's closed days since the order was filed. */
  readonly closed: ClosedDays;
}

function closedSince(db: AppDatabase, { court, filedAt }: ReviewedEnvelope): Promise<ClosedDays> {
  const from = courtDay(filedAt.getTime(), court.timeZone);
  return findClosedDays(db, { courtId: court.id }, from, null);
}

function rowOf(
  envelope: ReviewedEnvelope,
  filing: ReviewedFiling,
  hearing: OrderHearing | undefined,
  { caption, closed, now, own, since }: RowFacts,
): TrayRow {
  const { caseNumber, court, filedAt, number, submission } = envelope;
  const { timeZone } = court;
  const { firm, name } = submission.filer;
  // Counts from the resubmission of a corrected filing, because the other parties haven't seen it
  // before.
  const until = addDaysToCourtDay(courtDay(filedAt.getTime(), timeZone), RESPONSE_DAYS, closed);
  return {
    href: own + buildQuery({ filing: filing.id }),
    court: court.name,
    caseNumber: caseNumber ?? 'New case',
    caption,
    envelopeNumber: number,
    title: titleOf(filing),
    pages: filing.message.documents.reduce((sum, { pages }) => sum + pages, 0),
    hearing:
      hearing === undefined ? null : formatDateTimeFull(hearing.startsAt.toISOString(), timeZone),
    motions: motionsOf(envelope)
      .map(({ code, message }) => nameOf(message, code))
      .join(', '),
    filer: name,
    firm,
    since: formatDateTimeShort(since.toISOString(), timeZone, new Date(now).toISOString()),
    waiting: waitWords(now - since.getTime()),
    response: { day: until, words: formatDate(until) },
  };
}
