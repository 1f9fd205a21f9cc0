import type { FeeCalculation } from '#contract/schemas/efmMessages';
import type { FilingQuote } from '#contract/schemas/filingEnvelopes';
import { askManager, isManagerDown } from './askManager';
import { feeRequestOf } from './feeRequest';
import { findCourtZone } from './envelopesRepository';
import { saveQuote } from './quotesRepository';
import { recordAttempt } from '../proofLog/attemptsRepository';
import { conflict, HttpProblem } from '../../http/problems';
import {
  cardWords,
  checkDraft,
  findOwnDraft,
  findPayingCard,
  type FilingParts,
  type FilingUser,
  type OwnDraft,
} from './draftToFile';

const COURT_DOWN =
  "The court's system can't be reached, so we can't calculate the fees. Your draft is saved. Try again in a few minutes.";

/** Code of the 409 if the manager can't be reached. */
export const COURT_DOWN_CODE = 'COURT_DOWN';

/** Runs a request to the manager; throws 409 with the next step if it can't be reached. */
async function orCourtDown<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (isManagerDown(error)) throw conflict(COURT_DOWN, COURT_DOWN_CODE);
    throw error;
  }
}

/** The fees of a saved draft as calculated at a time. */
type FilingEstimate = Pick<FilingQuote, 'version' | 'quotedAt' | 'timeZone'> & {
  readonly fees: FeeCalculation | null;
};

/**
 * Estimates the fees of a saved draft; null if it has no court or code. Throws 404 for a draft that
 * the user may not see.
 */
export async function estimateFees(
  { db, manager, now }: FilingParts,
  { hasEfilingPlan, userId }: FilingUser,
  draftId: string,
): Promise<FilingEstimate> {
  const { draft } = await findOwnDraft(db, userId, draftId);
  const { content, version } = draft;
  const fees = feeRequestOf(content, hasEfilingPlan);
  const answer = {
    version,
    quotedAt: new Date(now()).toISOString(),
    timeZone: content.courtId === null ? null : await findCourtZone(db, content.courtId),
  };
  if (fees === null) return { ...answer, fees: null };
  const body = { fees, isQuote: false };
  const found = await orCourtDown(() => askManager(manager, 'GetFeesCalculation', body, now()));
  return { ...answer, fees: found };
}

/**
 * Quotes a complete draft: the manager fixes its fees for 30 minutes, for this version of the
 * draft. For an incomplete draft, returns its problems instead. A quote that fails or is rejected
 * is recorded as an attempt.
 */
export async function quoteDraft(
  parts: FilingParts,
  user: FilingUser,
  draftId: string,
): Promise<FilingQuote> {
  const { db, now } = parts;
  const own = await findOwnDraft(db, user.userId, draftId);
  try {
    return await quoteOwn(parts, user, own);
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    const result = `no quote: ${error.message}`;
    await recordAttempt(db, { kind: 'quote', envelopeId: draftId, result }, now());
    throw error;
  }
}

async function quoteOwn(parts: FilingParts, user: FilingUser, own: OwnDraft): Promise<FilingQuote> {
  const { db, manager, now } = parts;
  const { content, id, version } = own.draft;
  const { policy, problems } = await orCourtDown(() => checkDraft(parts, own));
  const card = content.payment.kind === 'card' ? await findPayingCard(parts, user.accountId) : null;
  const answer = {
    version,
    quotedAt: new Date(now()).toISOString(),
    card: card === null ? null : cardWords(card),
    statement: policy?.statement ?? '',
    timeZone: content.courtId === null ? null : await findCourtZone(db, content.courtId),
  };
  const fees = feeRequestOf(content, user.hasEfilingPlan);
  if (problems.length > 0 || fees === null) {
    return { ...answer, problems: [...problems], quote: null };
  }
  const quote = await orCourtDown(() =>
    askManager(manager, 'GetFeesCalculation', { fees, isQuote: true }, now()),
  );
  if (quote === null) throw conflict('This court does not accept electronic filings.');
  await saveQuote(db, { id, version, userId: user.userId }, quote, now());
  return { ...answer, problems: [], quote };
}
