import type { EfmOperation } from '#contract/filing/efmOperations';

const WORDS: Readonly<Partial<Record<EfmOperation, string>>> = {
  ReviewFiling: 'Submission',
  CancelFiling: 'Cancellation request',
  GetFilingStatus: 'Status request',
  NotifyEvent: 'Status change',
  NotifyFilingReviewComplete: 'Decision',
  NotifyDocketingComplete: 'Case number',
  NotifyEnvelopeComplete: 'Envelope completed',
  NotifyServiceComplete: 'Service completed',
  NotifyWaiverDecision: 'Fee waiver decision',
};

/** Describes a message between the site and the court's system. */
export function messageWords(operation: EfmOperation): string {
  return WORDS[operation] ?? operation;
}
