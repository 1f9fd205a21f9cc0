import { isTooPublic, PUBLIC_SECURITY, securityOf } from '#contract/filing/documentSecurity';
import type { ReviewDecision } from '#contract/filing/review';
import { canChangeFiling, type FilingStatus } from '#contract/filing/states';
import { DECISION_STATUSES, REVIEW_DECISIONS } from '#contract/filing/review';
import { formatQuantity } from '#contract/formats';
import {
  isProposedOrder,
  nameOf,
  type ReviewedEnvelope,
  type ReviewedFiling,
} from './reviewedRepository';

/** Returns the decisions available for a filing now, by its status, kind, and documents. */
export function decisionsFor(filing: ReviewedFiling): ReviewDecision[] {
  return REVIEW_DECISIONS.filter(
    (decision) =>
      canChangeFiling(filing.kind, filing.status, DECISION_STATUSES[decision], 'clerk') &&
      // Locking starts the review of a new filing, so only a deferred filing needs `resume`.
      (decision !== 'resume' || filing.status === 'deferred') &&
      (decision !== 'recall' || filing.status === 'sentToJudge') &&
      // Only a judge decides on a proposed order.
      (decision !== 'accept' || !isProposedOrder(filing)),
  );
}

const ACCEPTED: readonly FilingStatus[] = ['accepted', 'granted', 'denied', 'moot'];
const UNDECIDED: readonly FilingStatus[] = ['submitted', 'underReview', 'deferred'];

/**
 * Returns why these filings can't be accepted together now, as a sentence; null if they can. The
 * filing that opens a case must be accepted first or with the others.
 */
export function acceptanceProblem(
  envelope: Pick<ReviewedEnvelope, 'corrected' | 'filings'>,
  filings: readonly ReviewedFiling[],
): string | null {
  const order = filings.find(isProposedOrder);
  if (order !== undefined) {
    return `${nameOf(order.message, order.code)} is for the judge. Send it to the judge instead.`;
  }
  const gone = filings.find(({ code }) => code === undefined);
  if (gone !== undefined) {
    return `The court doesn't use the code ${gone.message.code} anymore. Correct the filing code.`;
  }
  const open = filings.find(({ code, message }) =>
    message.documents.some(({ security }) => isTooPublic(security, securityOf(code))),
  );
  if (open !== undefined) {
    return `${nameOf(open.message, open.code)} isn't filed publicly. Correct the security of its documents, or the filing code.`;
  }
  return unbegunProblem(envelope, filings);
}

/**
 * Returns why an envelope's case hasn't begun, as a sentence; null if it has. Until then, no filing
 * can be sent to the judge, because a ruling needs a case. `accepted` are filings that are accepted
 * in the same transaction.
 */
export function unbegunProblem(
  { corrected, filings }: Pick<ReviewedEnvelope, 'corrected' | 'filings'>,
  accepted: readonly ReviewedFiling[] = [],
): string | null {
  const [initial] = filings;
  if (corrected.newCase === null || initial === undefined) return null;
  if (ACCEPTED.includes(initial.status) || accepted.some(({ id }) => id === initial.id))
    return null;
  if (isProposedOrder(initial)) {
    return "A proposed order can't begin a case. Return or reject the filings.";
  }
  const name = nameOf(initial.message, initial.code);
  return UNDECIDED.includes(initial.status)
    ? `Accept ${name} first: it begins the case.`
    : `${name}, which begins the case, wasn’t accepted. Return or reject the other filings too.`;
}

/** An attorney's appearance for parties of an envelope. */
export interface Appearance {
  /** Bar number. */
  readonly attorney: string;
  readonly partyIds: readonly string[];
}

/** Returns the appearances among filings. Other filings never add an attorney to a party. */
export function appearancesOf(filings: readonly ReviewedFiling[]): Appearance[] {
  return filings.flatMap(({ code, message: { attorney, partyIds } }) =>
    code?.facts['isAppearance'] === true && attorney !== null ? [{ attorney, partyIds }] : [],
  );
}

/** Returns why filings can't enter a case that isn't on file, as a sentence. */
export function missingCaseProblem({
  caseNumber,
  court,
}: Pick<ReviewedEnvelope, 'caseNumber' | 'court'>): string {
  return `${court.name} has no case ${caseNumber ?? ''}. Correct the case number or the court, or return the filing.`;
}

/** What "Accept all" does: filings to accept, and filings to send to the judge. */
export interface AcceptAllPlan {
  readonly accepted: readonly ReviewedFiling[];
  readonly toJudge: readonly ReviewedFiling[];
  readonly problems: readonly string[];
  readonly steps: readonly string[];
}

/** Texts for the preview of "Accept all". */
interface AcceptAllTexts {
  /** A sentence about the case. */
  readonly caseInWords: string;
  /** Names of attorneys on the roll; keyed by bar number. */
  readonly rollNames: ReadonlyMap<string, string>;
}

const NO_TEXTS: AcceptAllTexts = { caseInWords: '', rollNames: new Map() };

/** Plans "Accept all", for its preview and its execution. */
export function planAcceptAll(
  envelope: ReviewedEnvelope,
  { caseInWords, rollNames } = NO_TEXTS,
): AcceptAllPlan {
  const open = envelope.filings.filter(({ status }) => status === 'underReview');
  const toJudge = open.filter(isProposedOrder);
  const accepted = open.filter((filing) => !isProposedOrder(filing));
  const problem = accepted.length === 0 ? null : acceptanceProblem(envelope, accepted);
  const unbegun = toJudge.length === 0 ? null : unbegunProblem(envelope, accepted);
  const nothing = open.length === 0 ? 'No filing of this envelope is under review.' : null;
  const isNew = envelope.caseNumber === null && envelope.corrected.newCase !== null;
  const people = envelope.corrected.parties.map(({ name }) => name);
  return {
    accepted,
    toJudge,
    problems: [problem ?? unbegun, nothing].filter((each) => each !== null),
    steps: [
      ...(accepted.length > 0 ? [caseInWords] : []),
      ...(isNew && accepted.length > 0 && people.length > 0
        ? [`Add the parties: ${people.join('; ')}.`]
        : []),
      ...appearanceSteps(envelope, accepted, rollNames),
      ...accepted.map(({ docketText, message }) => {
        const files = message.documents.filter(({ component }) => component !== 'word');
        const hidden = files.filter(({ security }) => security !== PUBLIC_SECURITY);
        const count = formatQuantity(files.length, 'document');
        const secrecy = hidden.length === 0 ? '' : `, ${String(hidden.length)} not public`;
        return `Enter “${docketText}” with ${count}${secrecy}, and stamp it.`;
      }),
      ...toJudge.map(({ code, message }) => `Send ${nameOf(message, code)} to the judge.`),
    ],
  };
}

function appearanceSteps(
  { corrected }: ReviewedEnvelope,
  accepted: readonly ReviewedFiling[],
  rollNames: AcceptAllTexts['rollNames'],
): string[] {
  return appearancesOf(accepted).flatMap(({ attorney, partyIds }) => {
    const name = rollNames.get(attorney);
    const clients = corrected.parties
      .filter(({ partyId }) => partyIds.includes(partyId))
      .map((party) => party.name);
    if (clients.length === 0) return [];
    const named = name === undefined ? attorney : `${name} (${attorney})`;
    return [`Add attorney ${named} for ${clients.join('; ')}.`];
  });
}
