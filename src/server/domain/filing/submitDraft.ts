import type { DraftKind } from '#contract/filing/draftWords';
import { uploadIdsOf } from '#contract/filing/drafts';
import type { FeeCalculation } from '#contract/schemas/efmMessages';
import type { SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import { stateDate } from '#contract/stateClock';
import { canonicalJson } from '../answeredOnce/canonicalJson';
import { answerOnce } from '../answeredOnce/repository';
import { foreseeCredit } from '../credit/creditRepository';
import { askManager, isManagerDown } from './askManager';
import { draftEnvelope, filerPartyIds } from './draftEnvelope';
import { findCorrection } from './draftOriginRepository';
import { findSubmitted, type FiledEnvelope } from './envelopesRepository';
import { restrictedWords } from './filerRules';
import { feeRequestOf } from './feeRequest';
import { findFiler, paysAt } from './filersRepository';
import { withNewFilingIds } from './newFilingIds';
import { findQuote, takeDraft } from './quotesRepository';
import { findOpenHold } from './holdsRepository';
import { submitFiling, type SubmitCard } from './submit';
import { findCourtList, serveEnvelope, type EnvelopeService } from '../service/serveEnvelope';
import { findDraftHashes, markUploadsFiled } from '../filingUploads/filedUploadsRepository';
import { saveCheckedOff } from '../documentChecks/checkedOffRepository';
import { recordAttempt } from '../proofLog/attemptsRepository';
import { forbidden, HttpProblem } from '../../http/problems';
import {
  checkDraft,
  findOwnDraft,
  findPayingCard,
  type DraftCheck,
  type FilingParts,
  type FilingUser,
  type OwnDraft,
} from './draftToFile';

/** A submission request. */
export interface SubmissionRequest {
  readonly draftId: string;
  readonly version: number;
  readonly quoteId: string;
  /** Idempotency-Key; also the key of the first hold. */
  readonly onceKey: string;
  /** Builds the URL to which the card's owner returns after confirming. */
  readonly returnAddress: (kind: DraftKind) => string | null;
  /** Builds the URL of the page of served documents. */
  readonly serviceLink: (token: string) => string;
}

const NOTHING: SubmitAnswer = {
  outcome: 'incomplete',
  envelopeId: null,
  number: null,
  filedAt: null,
  timeZone: null,
  url: null,
  reason: null,
  before: null,
  now: null,
};

/** Thrown to abort a submission's transaction without filing anything. */
class NotFiledError extends Error {
  override readonly name = 'NotFiledError';
  constructor(readonly answer: SubmitAnswer) {
    super(answer.outcome);
  }
}

const RESTRICTED = restrictedWords('submit this draft');

const OTHER_COURTS =
  'Your firm uses this payment account only for other courts. Choose a different account in the Fees step.';

/**
 * Files a draft: rechecks it and its quote, places a hold on the card, then writes the envelope in
 * one transaction that rechecks what could have changed. Runs only once per key and once per draft,
 * because an envelope has its draft's id. Only `filed` means that something was filed.
 *
 * Throws 403 if the user may not submit, 404 for another firm's draft, and 422 if the key was used
 * for a different request.
 */
export async function submitDraft(
  parts: FilingParts,
  user: FilingUser,
  request: SubmissionRequest,
): Promise<SubmitAnswer> {
  const { db, now } = parts;
  const record = async (result: string): Promise<void> => {
    const envelopeId = request.draftId;
    const files = await findDraftHashes(db, envelopeId);
    await recordAttempt(db, { kind: 'submit', envelopeId, files, result }, now());
  };
  try {
    const answer = await trySubmit(parts, user, request);
    if (answer.outcome !== 'filed') await record(`not filed: ${answer.outcome}`);
    return answer;
  } catch (error) {
    // Someone else's draft doesn't count as an attempt.
    if (error instanceof HttpProblem && NOT_ALLOWED.includes(error.status)) throw error;
    // If the database failed, recording the attempt fails as well; the filer sees the first error.
    const reason = error instanceof HttpProblem ? error.message : 'server error';
    await record(`not filed: ${reason}`).catch(() => undefined);
    throw error;
  }
}

const NOT_ALLOWED: readonly number[] = [403, 404];

async function trySubmit(
  parts: FilingParts,
  user: FilingUser,
  request: SubmissionRequest,
): Promise<SubmitAnswer> {
  const { db } = parts;
  const { draftId, version } = request;
  const before = await findSubmitted(db, draftId, user.userId);
  if (before !== null) return filed(draftId, before);
  const own = await findOwnDraft(db, user.userId, draftId);
  if (own.filer.isRestricted) throw forbidden(RESTRICTED);
  const { courtId, payment } = own.draft.content;
  const paysHere =
    payment.accountId === null ||
    courtId === null ||
    (await paysAt(db, payment.accountId, courtId));
  if (!paysHere) throw forbidden(OTHER_COURTS);
  if (own.draft.version !== version) return { ...NOTHING, outcome: 'draftChanged' };
  const quote = await findQuote(db, { draftId, quoteId: request.quoteId, userId: user.userId });
  if (quote?.draftVersion !== version || quote.validUntil <= parts.now()) {
    return { ...NOTHING, outcome: 'quoteExpired' };
  }
  const { calculation } = quote;
  const found = await recheck(parts, user, own, calculation);
  if ('outcome' in found) return found;
  const { content } = own.draft;
  const correction = await findCorrection(db, draftId);
  const drafted = draftEnvelope(own.draft, found.check.facts, {
    filer: { name: user.name, firm: own.filer.isIndividual ? null : own.filer.name },
    quote: { quoteId: request.quoteId, totalCents: calculation.totalCents },
    correction,
  });
  if ('problems' in drafted) return { ...NOTHING, outcome: 'incomplete' };
  const returnAddress = request.returnAddress(own.draft.kind);
  const isCard = content.payment.kind === 'card';
  const payer = {
    ...user,
    draftId,
    correctedId: correction?.envelopeId ?? null,
    holdKey: request.onceKey,
    isCard,
    returnAddress,
  };
  const card = await cardFor(parts, payer, calculation);
  if (card === 'none') return { ...NOTHING, outcome: 'noCard' };
  const uploadIds = uploadIdsOf(content);
  const service = await serviceOf(parts, own, found);
  const envelope = withNewFilingIds(drafted.envelope);
  const once = {
    ...({ call: 'submitDraft', userId: user.userId, key: request.onceKey } as const),
    at: parts.now(),
    asked: { draftId, version, quoteId: request.quoteId },
  } as const;
  try {
    const outcome = await submitFiling(parts, user, envelope, {
      card,
      courtCents: calculation.courtCents,
      paymentAccountId: content.payment.accountId,
      clientNumber: content.clientNumber.trim() === '' ? null : content.clientNumber.trim(),
      caption: found.caption,
      filerPartyIds: filerPartyIds(content),
      fees: calculation,
      finish: async (trx, at) => {
        await saveCheckedOff(trx, draftId, content.checkedOff, at);
        return serveEnvelope(trx, envelope, service, { at, linkOf: request.serviceLink });
      },
      isolate: (trx, work) => answerOnce(trx, once, work),
      prepare: async (trx, at) => {
        const taken = await takeDraft(trx, draftId);
        // Another request has filed or deleted it since.
        if (taken === null) {
          if ((await findSubmitted(trx, draftId, user.userId)) !== null) return 'again';
          throw new NotFiledError({ ...NOTHING, outcome: 'draftChanged' });
        }
        if (taken !== version) throw new NotFiledError({ ...NOTHING, outcome: 'draftChanged' });
        if (quote.validUntil <= at)
          throw new NotFiledError({ ...NOTHING, outcome: 'quoteExpired' });
        const filer = await findFiler(trx, user.userId);
        if (filer?.isRestricted !== false) throw forbidden(RESTRICTED);
        const stillFits =
          paysStill(filer, content.payment.accountId) &&
          attorneysOf(own).every((number) =>
            filer.attorneys.some((each) => each.barNumber === number && each.status === 'active'),
          );
        const marked = await markUploadsFiled(trx, own.draft, user.userId, uploadIds, at);
        if (!stillFits || marked !== new Set(uploadIds).size) throw new NotFiledError(NOTHING);
        return undefined;
      },
    });
    switch (outcome.kind) {
      case 'filed':
        return filed(draftId, outcome.filed);
      case 'declined':
        return { ...NOTHING, outcome: 'declined', reason: outcome.reason };
      case 'needsAction':
        return { ...NOTHING, outcome: 'needsAction', url: outcome.url };
      case 'pending':
        return { ...NOTHING, outcome: 'cardPending' };
      case 'holdEnded':
        return { ...NOTHING, outcome: 'declined', reason: HOLD_ENDED };
    }
  } catch (error) {
    if (error instanceof NotFiledError) return error.answer;
    throw error;
  }
}

/**
 * Returns recipients and service time by the court's policy; serves at submission if the policy
 * can't be loaded.
 */
async function serviceOf(
  { manager, now }: FilingParts,
  { draft: { content }, filer }: OwnDraft,
  { caption, check }: Rechecked,
): Promise<EnvelopeService> {
  return {
    caption,
    content,
    firmId: filer.firmId,
    courtList: await findCourtList(manager, content, now()),
    servesAt: check.facts.policy?.servesAt ?? 'submission',
  };
}

const HOLD_ENDED = 'The hold on your card ended before the filing was complete. Submit again.';

function filed(envelopeId: string, { filedAt, number, timeZone }: FiledEnvelope): SubmitAnswer {
  return { ...NOTHING, outcome: 'filed', envelopeId, number, filedAt, timeZone };
}

function paysStill({ paymentAccounts }: OwnDraft['filer'], accountId: number | null): boolean {
  return paymentAccounts.some(({ id, isActive }) => id === accountId && isActive);
}

function attorneysOf({ draft: { content } }: OwnDraft): string[] {
  const { attorney, filings, parties } = content;
  const named = [
    attorney,
    ...filings.map((each) => each.attorney),
    ...parties.filter(({ isOnCase }) => !isOnCase).flatMap((party) => party.attorneys),
  ];
  return named.filter((each): each is string => each !== null);
}

interface Rechecked {
  readonly check: Pick<DraftCheck, 'facts'>;
  /** Caption of an existing case; empty if the court doesn't show it. */
  readonly caption: string;
}

/**
 * Reloads rules, codes, fees, and the case from the manager. If it can't be reached, uses the
 * quote, which was given for this version less than 30 minutes ago.
 */
async function recheck(
  parts: FilingParts,
  { hasEfilingPlan }: FilingUser,
  own: OwnDraft,
  quoted: FeeCalculation,
): Promise<Rechecked | SubmitAnswer> {
  const { manager, now } = parts;
  const { caseNumber, caseSeen } = own.draft.content;
  try {
    const check = await checkDraft(parts, own);
    if (check.problems.length > 0) return { ...NOTHING, outcome: 'incomplete' };
    const fees = feeRequestOf(own.draft.content, hasEfilingPlan);
    const current =
      fees === null
        ? null
        : await askManager(manager, 'GetFeesCalculation', { fees, isQuote: false }, now());
    if (current === null) return NOTHING;
    if (!isSameFees(quoted, current)) {
      return { ...NOTHING, outcome: 'feesChanged', before: quoted, now: current };
    }
    if (caseNumber === '') return { check, caption: '' };
    const list = await askManager(manager, 'GetCaseList', { courtId: null, caseNumber }, now());
    const shown = list?.cases[0];
    if (caseSeen !== null && shown === undefined) return { ...NOTHING, outcome: 'caseGone' };
    return { check, caption: shown?.caption ?? '' };
  } catch (error) {
    if (!isManagerDown(error)) throw error;
    const offline = { ...parts, manager: UNREACHABLE };
    return { check: await checkDraft(offline, own), caption: '' };
  }
}

/** Stub of an unreachable manager; the draft is then checked without the court's rules. */
const UNREACHABLE: FilingParts['manager'] = {
  send: () =>
    Promise.resolve({ kind: 'refused', code: 'notAccepted', message: 'Not reachable.' } as const),
};

function isSameFees(a: FeeCalculation, b: FeeCalculation): boolean {
  return (
    a.totalCents === b.totalCents &&
    a.courtCents === b.courtCents &&
    canonicalJson(a.parts) === canonicalJson(b.parts)
  );
}

interface Payer
  extends Pick<FilingUser, 'accountId' | 'userId'>, Pick<SubmitCard, 'holdKey' | 'returnAddress'> {
  readonly draftId: string;
  /** Envelope that the draft corrects; null if there is none. */
  readonly correctedId: string | null;
  /** True if the filer pays by card, even if the court charges no card fee. */
  readonly isCard: boolean;
}

/**
 * Finds the card for the hold; null if there is nothing to hold. With other payment accounts, the
 * filer's account owes the provider fee to the site, within its credit limit.
 */
async function cardFor(
  parts: FilingParts,
  { accountId, correctedId, draftId, holdKey, isCard, returnAddress, userId }: Payer,
  { totalCents }: FeeCalculation,
): Promise<SubmitCard | 'none' | null> {
  if (totalCents === 0) return null;
  if (!isCard) {
    const refusal =
      accountId === null
        ? "Filing fees are charged to an account, and you don't belong to one."
        : await foreseeCredit(parts.db, accountId, totalCents, stateDate(parts.now()), correctedId);
    if (refusal !== null) throw forbidden(refusal);
    return null;
  }
  const card = await findPayingCard(parts, accountId);
  if (card === null) return 'none';
  const { db } = parts;
  const open = { draftId, userId, cardId: card.id, cents: totalCents };
  // The card's owner may have confirmed the hold since the last attempt.
  const openKey = await findOpenHold(db, open);
  return { id: card.id, card, holdKey: openKey ?? holdKey, returnAddress };
}
