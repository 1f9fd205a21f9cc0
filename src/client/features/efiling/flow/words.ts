import type { DraftPart } from '#contract/filing/drafts';
import type { FilingStep } from '#contract/filing/draftProblems';
import type { FilingKind } from '#contract/filing/states';
import { formatMoney } from '#contract/formats';
import type { DraftFiling, DraftNote } from '#contract/schemas/filingDrafts';

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
  parties: 'Names, addresses, and attorneys.',
  documents: 'PDF files, each with a filing code. We check them while you work.',
  service: 'How the other parties receive the documents.',
  fees: 'Statutory court fees, and a card or a fee waiver.',
  review: 'Everything on one page before you submit.',
};

/** How a filing is filed and served. */
export const KIND_WORDS: Readonly<Record<FilingKind, string>> = {
  file: 'File only',
  fileAndServe: 'File and serve',
  serve: 'Serve only',
};

/** Returns a filing's title: its description, or else its code. */
export function filingTitle({
  codeName,
  description,
}: Pick<DraftFiling, 'codeName' | 'description'>): string {
  return description.trim() || codeName || 'Filing';
}

/** Returns the id of the control for a problem's field. */
export function fieldId(field: string): string {
  return `draft-${field}`;
}

/** Describes a change in one line, with what to do about it. */
export function noteText({ code, fromCents, replacement, subject, toCents }: DraftNote): string {
  const instead =
    replacement === null ? 'Choose a different one.' : `The closest match is ${replacement.name}.`;
  switch (code) {
    case 'caseNotPublic':
      return `Case ${subject} is no longer public. You can still file into it; check the number.`;
    case 'caseClosed':
      return `Case ${subject} has been closed. Check whether the court still accepts this filing.`;
    case 'caseReopened':
      return `Case ${subject} has been reopened.`;
    case 'caseMoved':
      return `The case was moved to ${subject}. In the Case step, choose the case again.`;
    case 'courtClosed':
      return `${subject} no longer accepts electronic filings. Choose another court or file on paper.`;
    case 'codeEnded':
      return `The court no longer uses the filing code ${subject}. ${instead}`;
    case 'typeEnded':
      return `The court no longer uses the case type ${subject}. ${instead}`;
    case 'feeChanged':
      return `The estimated fees changed from ${formatMoney(fromCents ?? 0)} to ${formatMoney(toCents ?? 0)}.`;
    case 'accountEnded':
      return subject === ''
        ? 'The payment account of this draft isn’t one of yours. In the Fees step, choose another one.'
        : `The payment account ${subject} was removed, or is reserved for others. In the Fees step, choose another one.`;
    case 'attorneyInactive':
      return `Attorney ${subject} can’t file now. Choose another attorney.`;
  }
}

/** Labels of a draft's parts in the list of differences. */
export const PART_NAMES: Readonly<Record<DraftPart, string>> = {
  name: 'Draft name',
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
  checkedOff: 'Warnings you checked off',
  asksFirstTime: 'Request to keep the original filing time',
};
