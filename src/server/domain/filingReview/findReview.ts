import { findingTitle } from '#contract/filing/documentCheck/rules';
import { filingParties, partyNames } from '#contract/filing/filingParties';
import { namedReferences } from '#contract/filing/crossReferences';
import { detailLines, NO_DETAILS } from '#contract/filing/details';
import { REVIEW_DOCUMENT_FILE } from '#contract/filing/review';
import type { FilingMessage } from '#contract/schemas/efmMessages';
import type { ReviewFiling, ReviewRecord } from '#contract/schemas/filingReview';
import { notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { findClosedDays } from '../courtDays/closedDaysRepository';
import { addCourtDays } from '../courtDays/courtDays';
import { courtDay } from '../efm/acceptRepository';
import {
  decisionsFor,
  missingCaseProblem,
  planAcceptAll,
  type AcceptAllPlan,
} from '../efm/acceptance';
import { findCorrectedFees } from '../efm/feesRepository';
import { findLock, type Reviewer } from '../efm/locksRepository';
import { findNeighbors } from '../efm/queueRepository';
import { findRegisterCase, findRegisterParties } from '../efm/registerCasesRepository';
import {
  codesOf,
  findReviewed,
  isProposedOrder,
  nameOf,
  type ReviewedEnvelope,
  type ReviewedFiling,
} from '../efm/reviewedRepository';
import {
  findCountyCourts,
  findHistories,
  findReasonWords,
  findStamps,
  type FilingHistory,
} from '../efm/reviewFactsRepository';
import { findWaiver } from '../efm/waiversRepository';
import { isOwnEnvelope } from '../filing/envelopesRepository';
import { findOnRoll } from '../filing/filersRepository';
import { findMoney } from '../filing/settlingRepository';
import { findFiledFindings } from '../filingUploads/filedUploadsRepository';
import { compareParty, findDifferences } from './differences';

/** Default court days until a return's deadline. */
const RETURN_COURT_DAYS = 5;

/** Loads an envelope for its county's reviewer. Throws 404 for another county's envelope. */
export async function findOwnReviewed(
  db: AppDatabase,
  { countyId }: Pick<Reviewer, 'countyId'>,
  envelopeId: string,
): Promise<ReviewedEnvelope> {
  const envelope = await findReviewed(db, envelopeId);
  if (envelope?.court.countyId !== countyId) throw notFound();
  return envelope;
}

/**
 * Loads an envelope with everything that a reviewer needs to decide: the manager's data, and the
 * provider's files, payment, and attorneys. Throws 404 for an envelope of another county.
 */
export async function findReview(
  db: AppDatabase,
  reviewer: Reviewer,
  envelopeId: string,
  at: number,
): Promise<ReviewRecord> {
  const envelope = await findOwnReviewed(db, reviewer, envelopeId);
  const { corrected, corrections, court, submission } = envelope;
  const lock = await findLock(db, reviewer, envelopeId, at);
  const isOwn = await isOwnEnvelope(db, envelopeId, reviewer.userId);
  const place = { courtId: court.id, countyId: court.countyId };
  const registerCase =
    envelope.caseNumber === null ? null : await findRegisterCase(db, place, envelope.caseNumber);
  const onCase = registerCase === null ? [] : await findRegisterParties(db, registerCase.caseId);
  const rollNames = await findRollNames(db, envelope);
  const typeNames = new Map(codesOf(envelope, 'partyType').map(({ code, name }) => [code, name]));
  const fees = await findCorrectedFees(db, court.id, envelope.filedAt, corrected);
  const words = await findReasonWords(db, reviewer.userId);
  const money = await findMoney(db, [envelopeId]);
  const today = courtDay(at, court.timeZone);
  const references = namedReferences(submission);
  const { caption = registerCase?.caption ?? '' } = corrected.newCase ?? {};
  return {
    envelopeId,
    number: envelope.number,
    courtId: court.id,
    courtName: court.name,
    countyName: court.countyName,
    timeZone: court.timeZone,
    filedAt: envelope.filedAt.toISOString(),
    filerName: submission.filer.name,
    firmName: submission.filer.firm,
    comment: submission.comment,
    caseNumber: envelope.caseNumber,
    caption,
    newCase: newCaseOf(envelope),
    registerCase: registerCaseOf(registerCase, onCase),
    differences: findDifferences(corrected, {
      courtName: court.name,
      courtId: court.id,
      registerCase,
      parties: onCase,
      typeNames,
      rollNames,
    }),
    parties: corrected.parties.map(({ attorneys, isOnCase = false, ...party }) => ({
      ...party,
      typeName: compareParty({ ...party, attorneys, isOnCase }, { parties: onCase, typeNames })
        .role,
      attorneys: attorneys.map((barNumber) => ({
        barNumber,
        name: rollNames.get(barNumber) ?? null,
      })),
    })),
    ...(references.length === 0 ? {} : { crossReferences: references }),
    filings: await filingsOf(db, envelope, {
      rollNames,
      canDecide: lock.holder === 'mine' && !isOwn,
      isSupervisor: reviewer.isSupervisor,
    }),
    corrections: corrections.map(({ after, at: correctedAt, before, field, ...row }) => ({
      field,
      id: row.target_id,
      before,
      after,
      by: row.reviewer_name,
      at: correctedAt.toISOString(),
    })),
    choices: await choicesOf(db, envelope),
    reasons: codesOf(envelope, 'rejectionReason').map(({ code, facts, name }) => ({
      code,
      name,
      words: words.get(code) ?? '',
      needsPlace: facts['needsPlace'] === true,
    })),
    returnUntil: addCourtDays(
      today,
      RETURN_COURT_DAYS,
      await findClosedDays(db, { courtId: court.id }, today, null),
    ),
    payment: {
      kind: submission.payment.kind,
      money: money.get(envelopeId) ?? 'none',
      totalCents: submission.payment.totalCents,
      maxCents: submission.payment.maxCents,
      correctedCents: fees?.totalCents ?? submission.payment.totalCents,
    },
    corrects: correctsOf(submission),
    waiver: await findWaiver(db, envelope),
    lock,
    queue: await findNeighbors(db, { ...reviewer, at }, envelopeId),
    isOwn,
    isSupervisor: reviewer.isSupervisor,
  };
}

/** Loads the names of an envelope's attorneys on the roll; keyed by bar number. */
export async function findRollNames(
  db: AppDatabase,
  { corrected }: Pick<ReviewedEnvelope, 'corrected'>,
): Promise<ReadonlyMap<string, string>> {
  const bars = new Set([
    ...corrected.parties.flatMap(({ attorneys }) => attorneys),
    ...corrected.filings.flatMap(({ attorney }) => attorney ?? []),
  ]);
  const found = await findOnRoll(db, [...bars]);
  return new Map([...found].map(([bar, { name }]) => [bar, name]));
}

/** Plans "Accept all", with texts for its preview; a problem if the case isn't on file. */
export async function planAcceptance(
  db: AppDatabase,
  envelope: ReviewedEnvelope,
): Promise<AcceptAllPlan> {
  const { caseNumber, corrected, court } = envelope;
  const { newCase } = corrected;
  const isNew = newCase !== null && caseNumber === null;
  const type = codesOf(envelope, 'caseType').find(({ code }) => code === newCase?.typeCode);
  const plan = planAcceptAll(envelope, {
    caseInWords: isNew
      ? `Open a new ${type?.name ?? newCase.typeCode} case in ${court.name}: ${newCase.caption}.`
      : `Docket in case ${caseNumber ?? ''} of ${court.name}.`,
    rollNames: await findRollNames(db, envelope),
  });
  if (caseNumber === null || plan.problems.length > 0) return plan;
  const place = { courtId: court.id, countyId: court.countyId };
  const found = await findRegisterCase(db, place, caseNumber);
  return found?.courtId === court.id ? plan : { ...plan, problems: [missingCaseProblem(envelope)] };
}

/** Returns the envelope that this one corrects, with the time of its first filing. */
function correctsOf({ corrects }: ReviewedEnvelope['submission']): ReviewRecord['corrects'] {
  if (corrects === undefined) return null;
  const { asksFirstTime, filedAt, number, replaced } = corrects;
  return { number, filedAt, asksFirstTime, replaced: replaced.length };
}

function newCaseOf(envelope: ReviewedEnvelope): ReviewRecord['newCase'] {
  const { newCase } = envelope.corrected;
  if (newCase === null) return null;
  const { amountCents, typeCode } = newCase;
  const type = codesOf(envelope, 'caseType').find(({ code }) => code === typeCode);
  return { typeCode, typeName: type?.name ?? typeCode, amountCents };
}

function registerCaseOf(
  found: Awaited<ReturnType<typeof findRegisterCase>>,
  parties: Awaited<ReturnType<typeof findRegisterParties>>,
): ReviewRecord['registerCase'] {
  if (found === null) return null;
  const { courtId: _courtId, ...shown } = found;
  return {
    ...shown,
    parties: parties.map(({ attorneys, name, role }) => ({
      name,
      role,
      attorneys: attorneys.map((attorney) =>
        attorney.barNumber === null ? attorney.name : `${attorney.name} (${attorney.barNumber})`,
      ),
    })),
  };
}

async function choicesOf(
  db: AppDatabase,
  envelope: ReviewedEnvelope,
): Promise<ReviewRecord['choices']> {
  const named = (list: 'documentType' | 'partyType') =>
    codesOf(envelope, list).map(({ code, name }) => ({ code, name }));
  const refused = envelope.corrected.newCase === null ? 'initial' : 'subsequent';
  return {
    codes: codesOf(envelope, 'filingCode')
      .filter(({ facts }) => facts['kind'] !== 'courtOnly' && facts['kind'] !== refused)
      .map(({ code, facts: { docketText }, name }) => ({
        code,
        name,
        docketText: typeof docketText === 'string' ? docketText : `${name} Filed`,
      })),
    securities: named('documentType'),
    partyTypes: named('partyType'),
    courts: await findCountyCourts(db, envelope.court.countyId),
  };
}

interface FilingContext {
  readonly rollNames: ReadonlyMap<string, string>;
  readonly canDecide: boolean;
  readonly isSupervisor: boolean;
}

const NO_HISTORY: FilingHistory = {
  changes: [],
  docketed: null,
  reasonCode: null,
  words: '',
  returnedUntil: null,
};

async function filingsOf(
  db: AppDatabase,
  envelope: ReviewedEnvelope,
  context: FilingContext,
): Promise<ReviewFiling[]> {
  const { filings } = envelope;
  const histories = await findHistories(db, envelope.id);
  const stamps = await findStamps(
    db,
    filings.map(({ id }) => id),
  );
  const documents = filings.flatMap(({ message }) => message.documents);
  const findings = await findFiledFindings(
    db,
    documents.map(({ hash }) => hash),
  );
  return filings.map((filing) => {
    const { docketed, ...history } = histories.get(filing.id) ?? NO_HISTORY;
    return {
      ...factsOf(envelope, filing, context),
      ...history,
      changes: [...history.changes],
      documents: filing.message.documents.map((document) => ({
        ...document,
        url: REVIEW_DOCUMENT_FILE.replace('{envelopeId}', envelope.id).replace(
          '{documentId}',
          document.documentId,
        ),
        stamp: stamps.get(document.documentId) ?? 'none',
        findings: (findings.get(document.hash) ?? []).map((finding) => ({ ...finding })),
        checkedOff: (document.checkedOff ?? []).map(({ code, page }) => ({
          text: findingTitle(code),
          page,
        })),
      })),
      docketed,
      canStrike:
        context.isSupervisor && filing.status === 'accepted' && docketed?.struckAt === null,
    };
  });
}

function factsOf(
  { corrected }: ReviewedEnvelope,
  filing: ReviewedFiling,
  { canDecide, rollNames }: FilingContext,
) {
  const { code, docketText, kind, message, sequence, status } = filing;
  const { concerned, filers } = filingParties(corrected, message);
  const others = partyNames(corrected.parties, concerned);
  return {
    filingId: filing.id,
    code: message.code,
    codeName: nameOf(message, code),
    kind,
    description: message.description,
    docketText,
    status,
    sequence,
    isProposedOrder: isProposedOrder(filing),
    isWaiverPetition: code?.facts['isWaiverPetition'] === true,
    attorney: message.attorney,
    attorneyName: message.attorney === null ? null : (rollNames.get(message.attorney) ?? null),
    parties: partyNames(corrected.parties, filers),
    ...(others.length === 0 ? {} : { concerned: others }),
    details: detailLines(message.details ?? NO_DETAILS),
    optionalServices: servicesOf(message),
    decisions: canDecide ? decisionsFor(filing) : [],
  };
}

function servicesOf({ optionalServices }: FilingMessage): ReviewFiling['optionalServices'] {
  return optionalServices.map(({ code, name = code, pages, quantity }) => ({
    name,
    quantity,
    pages,
  }));
}
