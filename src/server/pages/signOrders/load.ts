import { buildQuery } from '#contract/links';
import { notFound } from '../../http/problems';
import { addDaysToCourtDay } from '../../domain/courtDays/courtDays';
import { courtDay } from '../../domain/efm/acceptRepository';
import {
  findReviewed,
  isProposedOrder,
  nameOf,
  type ReviewedEnvelope,
  type ReviewedFiling,
} from '../../domain/efm/reviewedRepository';
import { findOwnOrder } from '../../domain/orders/decideOrder';
import { findSigningRights } from '../../domain/orders/signingRightsRepository';
import { countWaitingOrders, findWaitingOrders } from '../../domain/orders/trayRepository';
import { ownerOf } from '../../http/requester';
import { waitWords } from '../waitWords';
import { ownPath, type Visit } from '../formPage';
import { ORDER_DOCUMENT_FILE } from './files';
import { findProofLink } from './proof';
import type { OrderDocument, OrderView, TrayRow, TrayView } from './view';

/** Days that other parties have for a response, moved to a day on which the court is open. */
const RESPONSE_DAYS = 15;

/** Loads what waits in the courts that the user signs for. Throws 404 without one. */
export async function loadTray({
  app,
  request,
}: Visit): Promise<Pick<TrayView, 'courts' | 'more' | 'own'>> {
  const { db } = app.database;
  const now = app.clock.now();
  const rights = await findSigningRights(db, ownerOf(request).userId, now);
  if (rights.length === 0) throw notFound();
  const ids = rights.map(({ courtId }) => courtId);
  const own = ownPath(request);
  const waiting = await findWaitingOrders(db, ids);
  const rows = new Map<number, TrayRow[]>();
  for (const { courtId, envelopeId, filingId, since } of waiting) {
    const envelope = await findReviewed(db, envelopeId);
    const filing = envelope?.filings.find(({ id }) => id === filingId);
    if (envelope === null || filing === undefined) continue;
    const row = rowOf(envelope, filing, { since, now, own });
    rows.set(courtId, [...(rows.get(courtId) ?? []), row]);
  }
  return {
    own,
    courts: rights.map(({ courtId, courtName: name }) => ({ name, rows: rows.get(courtId) ?? [] })),
    more: (await countWaitingOrders(db, ids)) - waiting.length,
  };
}

/** Loads one waiting order. Throws 404 for users who don't sign for its court. */
export async function loadOrder(
  visit: Visit,
  filingId: string,
): Promise<Omit<OrderView, 'errors' | 'locale' | 'notice' | 'words' | 'xsrfToken'>> {
  const { app, request } = visit;
  const now = app.clock.now();
  const opened = await findOwnOrder(app.database.db, ownerOf(request).userId, filingId, now);
  const { envelope, filing, since } = opened;
  const own = ownPath(request);
  const linksOf = (filings: readonly ReviewedFiling[]): OrderDocument[] =>
    filings
      .flatMap(({ message }) => message.documents)
      .map(({ component, documentId, pages, title }) => ({
        ...{ title, pages, isWord: component === 'word' },
        href:
          app.settings.contextPath +
          ORDER_DOCUMENT_FILE.replace('{filingId}', filingId).replace('{documentId}', documentId),
      }));
  return {
    ...{ opened, own, row: rowOf(envelope, filing, { since, now, own }) },
    parties: envelope.corrected.parties.map(({ name }) => name),
    documents: linksOf([filing]),
    motionDocuments: linksOf(motionsOf(envelope)),
    confirm: await findProofLink(visit, filingId),
  };
}

/** The filings beside a proposed order: what it is about. */
function motionsOf({ filings }: ReviewedEnvelope): readonly ReviewedFiling[] {
  return filings.filter((each) => !isProposedOrder(each));
}

function rowOf(
  envelope: ReviewedEnvelope,
  filing: ReviewedFiling,
  { now, own, since }: { readonly since: Date; readonly now: number; readonly own: string },
): TrayRow {
  const { caseNumber, court, filedAt, number, submission } = envelope;
  const { timeZone } = court;
  const { firm, name } = submission.filer;
  const described = filing.message.description.trim();
  const until = addDaysToCourtDay(courtDay(filedAt.getTime(), timeZone), RESPONSE_DAYS);
  return {
    href: own + buildQuery({ filing: filing.id }),
    caseNumber: caseNumber ?? 'New case',
    envelopeNumber: number,
    title: described === '' ? nameOf(filing.message, filing.code) : described,
    motions: motionsOf(envelope)
      .map(({ code, message }) => nameOf(message, code))
      .join(', '),
    filer: firm === null ? name : `${name}, ${firm}`,
    since: since.toLocaleString('en-US', {
      ...{ timeZone, year: 'numeric', month: 'short', day: 'numeric' },
      ...{ hour: 'numeric', minute: '2-digit' },
    }),
    waiting: waitWords(now - since.getTime()),
    response: new Date(`${until}T12:00:00Z`).toLocaleDateString('en-US', {
      ...{ timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' },
    }),
  };
}
