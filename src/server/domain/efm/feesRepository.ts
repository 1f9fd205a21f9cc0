import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type {
  EnvelopeMessage,
  FeeCalculation,
  FeeRequest,
  PolicyCode,
} from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import { civilDate } from '../../http/services';
import { findCodes, findCodesInForce } from './codesRepository';
import { calculateFees, type FeeRules, type Fees } from './fees';
import { findFilingCourt, type FilingCourt } from './policyRepository';

/** How long a quote is valid. */
const QUOTE_VALID_MS = 30 * 60_000;
/** Quotes are stored for longer than any manager is down. */
const QUOTE_KEPT_MS = 30 * 86_400_000;
/** More than the rules of any court. */
const MAX_RULES = 5_000;

/** Loads the rules in force at a court. */
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

/** Calculates fees: a quote is numbered, stored, and valid for 30 minutes; an estimate is neither. */
export async function quoteFees(
  trx: Transaction<Database>,
  court: FilingCourt,
  request: FeeRequest,
  { at, isQuote }: { readonly at: number; readonly isQuote: boolean },
): Promise<FeeCalculation> {
  const fees = calculateFees(request, await findRules(trx, court, civilDate(at)));
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
 * Checks that an envelope is what its quote was for, and that it was filed while the quote was
 * valid. Returns a sentence for the filer; null if it fits.
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

/** What the filings that the court took cost. */
interface Capture {
  readonly captureCents: number;
  readonly courtCents: number;
  readonly providerCents: number;
  readonly cardCents: number;
}

/**
 * Calculates what an envelope costs whose other filings the court didn't take: the same rules, on
 * the day it was filed, for the filings that it took. Never more than was quoted.
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
  const { filings, newCase, payment } = envelope.submission;
  const court = taken.size === 0 ? null : await findFilingCourt(trx, envelope.court_id);
  if (court === null) return { captureCents: 0, courtCents: 0, providerCents: 0, cardCents: 0 };
  const quote = await trx
    .selectFrom('efm_quote')
    .where('id', '=', payment.quoteId)
    .select(['request', 'calculation'])
    .executeTakeFirst();
  if (quote !== undefined && filings.every(({ filingId }) => taken.has(filingId))) {
    return captureOf(quote.calculation);
  }
  const request: FeeRequest = {
    courtId: envelope.court_id,
    typeCode: newCase?.typeCode ?? null,
    filings: filings.filter(({ filingId }) => taken.has(filingId)),
    payment: payment.kind,
    hasEfilingPlan: quote?.request.hasEfilingPlan ?? false,
  };
  const rules = await findRules(trx, court, civilDate(envelope.filed_at.getTime()));
  const fees = calculateFees(request, rules);
  // The rules may have been replaced since for a day in the past.
  const isWithin = fees.totalCents <= payment.totalCents;
  return captureOf(isWithin || quote === undefined ? fees : quote.calculation);
}

function captureOf({ cardCents, courtCents, providerCents, totalCents }: Fees): Capture {
  return { captureCents: totalCents, courtCents, providerCents, cardCents };
}

/** Deletes old quotes that no envelope was submitted with. */
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
