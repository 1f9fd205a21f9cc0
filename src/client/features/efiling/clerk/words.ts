import { RETURN_ALL_STATUSES, type ReviewDecision } from '#contract/filing/review';
import type { ReviewFiling, ReviewRecord } from '#contract/schemas/filingReview';

/** Names of decisions in their dialogs. */
export const DECISION_LABELS: Readonly<Record<ReviewDecision, string>> = {
  accept: 'Accept',
  reject: 'Reject',
  return: 'Return for correction',
  defer: 'Defer',
  resume: 'Continue review',
  sendToJudge: 'Send to the judge',
  recall: 'Recall from the judge',
};

/** Short labels of the decisions, for the buttons in the bar. */
export const BAR_LABELS: Readonly<Record<ReviewDecision, string>> = {
  accept: 'Accept',
  reject: 'Reject',
  return: 'Return',
  defer: 'Defer',
  resume: 'Continue review',
  sendToJudge: 'Send to judge',
  recall: 'Recall',
};

/** What a decision does, for its confirmation. */
export const DECISION_HINTS: Readonly<Record<ReviewDecision, string>> = {
  accept: 'Enters the filing on the docket, stamps its documents, and notifies the filer.',
  reject: 'Rejects the filing. The filer gets the reason and isn’t charged for it.',
  return: 'The filing keeps its filing time if the filer replaces the document by the deadline.',
  defer: 'Sets the filing aside. It stays in the queue until you continue the review.',
  resume: 'Continues the review of this deferred filing.',
  sendToJudge: 'Sends the filing to the court’s judges.',
  recall: 'Takes the filing off the judges’ list and continues its review.',
};

/** Shortcut of each decision's dialog. */
export const DECISION_SHORTCUTS = {
  accept: 'acceptFiling',
  reject: 'rejectFiling',
  return: 'returnFiling',
  defer: 'deferFiling',
  resume: 'deferFiling',
  sendToJudge: 'sendToJudge',
  recall: 'sendToJudge',
} as const satisfies Readonly<Record<ReviewDecision, string>>;

export const COMPONENT_WORDS = {
  lead: 'Lead',
  attachment: 'Attachment',
  word: 'Word version',
} as const;

export const STAMP_WORDS = {
  none: '',
  stamping: 'Stamping',
  stamped: 'Stamped',
  failed: 'Not stamped yet; retried every hour',
} as const;

export const DIFFERENCE_WORDS: Readonly<
  Record<ReviewRecord['differences'][number]['field'], string>
> = {
  case: 'Case number',
  caption: 'Case title',
  party: 'Party',
  attorney: 'Attorney',
  court: 'Court',
};

export const WAIVER_WORDS: Readonly<Record<ReviewRecord['waiver']['state'], string>> = {
  none: 'None requested',
  pending: 'Requested, not decided',
  granted: 'Granted',
  denied: 'Denied',
  part: 'Granted in part',
};

/** Returns the filings that "Return all" returns. */
export function filingsToReturn({ filings }: ReviewRecord): readonly ReviewFiling[] {
  return filings.filter(({ status }) => RETURN_ALL_STATUSES.includes(status));
}

/** Returns a filing's display name: its description, or otherwise the name of its code. */
export function filingTitle({ codeName, description }: ReviewFiling): string {
  return description === '' ? codeName : description;
}
