import type { DraftPart } from '#contract/filingDrafts';
import type { FilingStep } from '#contract/draftProblems';
import type { DraftNote } from '#contract/schemas/filingDrafts';
import { formatMoney } from '../../../ui/formats';

/** Titles of the steps. */
export const STEP_TITLES: Readonly<Record<FilingStep, string>> = {
  case: 'Case',
  parties: 'Parties',
  documents: 'Documents',
  service: 'Service',
  fees: 'Fees and payment',
  review: 'Review',
};

/** What the filer does in each step, in one line. */
export const STEP_HINTS: Readonly<Record<FilingStep, string>> = {
  case: 'The court, the case type, and the amount in controversy.',
  parties: 'Names, addresses, and who represents them.',
  documents: 'PDF or Word files, each with a filing code. We check them while you work.',
  service: 'How each other party gets the documents.',
  fees: 'The court’s fees by statute, and a card or a waiver.',
  review: 'Everything on one page before you submit.',
};

/** Returns the id of the control for a problem's field. */
export function fieldId(field: string): string {
  return `draft-${field}`;
}

/** Describes a change in one line, with what to do about it. */
export function noteText({ code, fromCents, replacement, subject, toCents }: DraftNote): string {
  const instead =
    replacement === null ? 'Choose another one.' : `The closest one is ${replacement.name}.`;
  switch (code) {
    case 'caseNotPublic':
      return `Case ${subject} is no longer public. You can still file into it; check the number.`;
    case 'caseClosed':
      return `Case ${subject} was closed since. Check whether the court still accepts this filing.`;
    case 'caseReopened':
      return `Case ${subject} was reopened since.`;
    case 'caseMoved':
      return `The case was moved to ${subject}. Choose the case again on the first step.`;
    case 'courtClosed':
      return `${subject} no longer accepts electronic filings. Choose another court or file on paper.`;
    case 'codeEnded':
      return `The court no longer uses the filing code ${subject}. ${instead}`;
    case 'typeEnded':
      return `The court no longer uses the case type ${subject}. ${instead}`;
    case 'feeChanged':
      return `The estimated fees changed from ${formatMoney(fromCents ?? 0)} to ${formatMoney(toCents ?? 0)}.`;
    case 'accountEnded':
      return 'The payment account is closed. Choose another one under Fees and payment.';
    case 'attorneyInactive':
      return `Attorney ${subject} can’t file now. Choose another attorney.`;
  }
}

/** Labels of a draft's parts in the list of differences. */
export const PART_NAMES: Readonly<Record<DraftPart, string>> = {
  name: 'Name of the draft',
  courtId: 'Court',
  typeCode: 'Case type',
  amountCents: 'Amount in controversy',
  caption: 'Caption',
  caseNumber: 'Case number',
  attorney: 'Attorney',
  parties: 'Parties',
  filings: 'Documents',
  payment: 'Payment',
  comment: 'Note to the clerk',
  clientNumber: 'Client number',
  crossReferences: 'Cross references',
  checklist: 'Document checklist',
  checkedOff: 'Warnings that you checked off',
  asksFirstTime: 'Request to keep the filing time',
};
