import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type {
  EnvelopeMessage,
  FeeCalculation,
  FeeRequest,
  PolicyCode,
} from '#contract/schemas/efmMessages';
import { stateDate } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import { findCodes, findCodesInForce } from './codesRepository';
import { calculateFees, type FeeRules, type Fees } from './fees';
import { findFilingCourt, type FilingCourt } from './policyRepository';

/** How long a quote is valid, in milliseconds. */
export const QUOTE_VALID_MS = 30 * 60_000;
/** How long quotes are stored, in milliseconds: longer than any outage of the manager. */
const QUOTE_KEPT_MS = 30 * DAY_MS;
/** Maximum rules loaded; more than any court has. */
const MAX_RULES = 5_000;

/** Loads a court's current fee rules. */
async function findRules(
  db: Kysely<Database>,
  { countyId }: FilingCourt,
  on: string,
): Promise<FeeRules> {
  const versions = await findCodesInForce(db, countyId, on);
  const load = (list: string): Promise<readonly PolicyCode[]> =>
    findCodes(db, versions, [list], { after: 0, limit: MAX_RULES });
  return {
    caseTypes: await load('caseType'),
    optionalServices: await load('optionalService'),
    feeParts: await load('feePart'),
  };
}

/**
 * Calculates fees. A quote gets a number, is stored, and is valid for 30 minutes; an estimate has
 * no number and isn't stored.
 */
export async function quoteFees(
  trx: Transaction<Database>,
  court: FilingCourt,
  request: FeeRequest,
  { at, isQuote }: { readonly at: number; readonly isQuote: boolean },
): Promise<FeeCalculation> {
  const fees = calculateFees(request, await findRules(trx, court, stateDate(at)));
  if (!isQuote) return { ...fees, quoteId: null, validUntil: null };
  const validUntil = new Date(at + QUOTE_VALID_MS);
  const calculation = { ...fees, quoteId: randomUUID(), validUntil: validUntil.toISOString() };
  await trx
    .insertInto('efm_quote')
    .values({
      id: calculation.quoteId,
      request: JSON.stringify(request),
      calculation: JSON.stringify(calculation),
      valid_until: validUntil,
    })
    .execute();
  return calculation;
}

/**
 * Checks that an envelope matches its quote, and was filed while the quote was valid. Returns a
 * sentence for the filer; null if there is no problem.
 */
export async function findQuoteProblem(
  trx: Transaction<Database>,
  envelope: EnvelopeMessage,
): Promise<string | null> {
  const { filedAt, filings, newCase, payment } = envelope;
  const quote = await trx
    .selectFrom('efm_quote')
    .where('id', '=', payment.quoteId)
    .select(['request', 'calculation', 'valid_until'])
    .executeTakeFirst();
  if (quote === undefined) return 'The fee quote is unknown.';
  if (Date.parse(filedAt) > quote.valid_until.getTime()) return 'The fee quote had expired.';
  const { request } = quote;
  const isSame =
    request.courtId === envelope.courtId &&
    request.typeCode === (newCase?.typeCode ?? null) &&
    request.payment === payment.kind &&
    quote.calculation.totalCents === payment.totalCents &&
    JSON.stringify(request.filings.map(feeFactsOf)) === JSON.stringify(filings.map(feeFactsOf));
  return isSame ? null : 'The fee quote was for a different envelope.';
}

function feeFactsOf({ code, optionalServices }: FeeRequest['filings'][number]) {
  return [code, optionalServices.map(({ code: name, pages, quantity }) => [name, pages, quantity])];
}

/** Cost of the accepted filings. */
interface Capture {
  readonly captureCents: number;
  readonly courtCents: number;
  readonly providerCents: number;
  readonly cardCents: number;
}

/**
 * Calculates the fees of a partly accepted envelope by the filing day's rules, for accepted filings
 * only. Never exceeds the quote.
 */
export async function calculateCapture(
  trx: Transaction<Database>,
  envelope: {
    readonly court_id: number;
    readonly filed_at: Date;
    readonly submission: EnvelopeMessage;
  },
  taken: ReadonlySet<string>,
): Promise<Capture> {
  const { payment } = envelope.submission;
  const quote = await findQuote(trx, payment.quoteId);
  const fees = await feesOfTaken(trx, envelope, taken, quote);
  if (fees === null) return { captureCents: 0, courtCents: 0, providerCents: 0, cardCents: 0 };
  // The rules of a past day may have been replaced since.
  const isWithin = fees.totalCents <= payment.maxCents;
  return captureOf(isWithin || quote === undefined ? fees : quote.calculation);
}

/** Calculates the cost of a corrected envelope if the court accepts all of its filings. */
export async function findCorrectedFees(
  db: Kysely<Database>,
  courtId: number,
  filedAt: Date,
  corrected: EnvelopeMessage,
): Promise<Fees | null> {
  const envelope = { court_id: courtId, filed_at: filedAt, submission: corrected };
  const all = new Set(corrected.filings.map(({ filingId }) => filingId));
  return feesOfTaken(db, envelope, all, await findQuote(db, corrected.payment.quoteId));
}

/** Calculates the court fees of an envelope with a fee waiver, as if it had no waiver. */
export async function findWaivedFees(
  db: Kysely<Database>,
  courtId: number,
  filedAt: Date,
  { filings, newCase, payment }: EnvelopeMessage,
): Promise<number> {
  const court = await findFilingCourt(db, courtId);
  if (court === null || payment.kind !== 'waiver') return 0;
  const rules = await findRules(db, court, stateDate(filedAt.getTime()));
  const request = { courtId, typeCode: newCase?.typeCode ?? null, hasEfilingPlan: false };
  return calculateFees({ ...request, filings: [...filings], payment: 'card' }, rules).courtCents;
}

/** Returns an envelope with only some of its filings. */
export function withFilings(envelope: EnvelopeMessage, ids: ReadonlySet<string>): EnvelopeMessage {
  return { ...envelope, filings: envelope.filings.filter(({ filingId }) => ids.has(filingId)) };
}

type Quote = Awaited<ReturnType<typeof findQuote>>;

async function findQuote(db: Kysely<Database>, quoteId: string) {
  return db
    .selectFrom('efm_quote')
    .where('id', '=', quoteId)
    .select(['request', 'calculation'])
    .executeTakeFirst();
}

/** Calculates the fees of the accepted filings; null if none was accepted. */
async function feesOfTaken(
  db: Kysely<Database>,
  {
    court_id: courtId,
    filed_at: filedAt,
    submission: { filings, newCase, payment },
  }: { readonly court_id: number; readonly filed_at: Date; readonly submission: EnvelopeMessage },
  taken: ReadonlySet<string>,
  quote: Quote,
): Promise<Fees | null> {
  const court = taken.size === 0 ? null : await findFilingCourt(db, courtId);
  if (court === null) return null;
  const request: FeeRequest = {
    courtId,
    typeCode: newCase?.typeCode ?? null,
    filings: filings.filter(({ filingId }) => taken.has(filingId)),
    payment: payment.kind,
    hasEfilingPlan: quote?.request.hasEfilingPlan ?? false,
  };
  const isAsQuoted =
    quote?.request.courtId === courtId &&
    JSON.stringify(quote.request.filings.map(feeFactsOf)) ===
      JSON.stringify(request.filings.map(feeFactsOf));
  if (isAsQuoted) return quote.calculation;
  return calculateFees(request, await findRules(db, court, stateDate(filedAt.getTime())));
}

function captureOf({ cardCents, courtCents, providerCents, totalCents }: Fees): Capture {
  return { captureCents: totalCents, courtCents, providerCents, cardCents };
}

/** Deletes old quotes without a submitted envelope. */
export async function sweepQuotes(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('efm_quote')
    .where('valid_until', '<', new Date(now - QUOTE_KEPT_MS))
    .where(
      sql<boolean>`not exists (
      select from efm_envelope e where e.quote_id = efm_quote.id)`,
    )
    .execute();
}
