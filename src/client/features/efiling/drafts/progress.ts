import { filingSteps, type FilingStep } from '#contract/filing/draftProblems';
import { draftPath } from '#contract/filing/drafts';
import type { DraftNeed } from '#contract/filing/draftWords';
import type { DraftSummary } from '#contract/schemas/filingDrafts';
import { STEP_TITLES } from '../flow/words';

type Progress = Pick<DraftSummary, 'id' | 'kind' | 'step'>;

/** Returns the position of a draft's next step: 3 of 6. */
export function positionOf({ kind, step }: Progress): {
  readonly at: number;
  readonly of: number;
} {
  const steps = filingSteps(kind);
  return { at: Math.max(0, steps.indexOf(step)) + 1, of: steps.length };
}

/** Formats a draft's next step: "Step 3 of 6: Documents". */
export function stepWords(draft: Progress): string {
  const { at, of } = positionOf(draft);
  return `Step ${String(at)} of ${String(of)}: ${STEP_TITLES[draft.step]}`;
}

/** What to do next in a draft. */
export const NEXT_ACTIONS: Readonly<Record<FilingStep, string>> = {
  case: 'Complete the case',
  parties: 'Complete the parties',
  documents: 'Add documents',
  service: 'Choose service',
  fees: 'Choose payment',
  review: 'Review and submit',
};

const NEED_WORDS: Readonly<Record<DraftNeed, string>> = {
  court: 'court',
  caseType: 'case type',
  caseNumber: 'case number',
  parties: 'parties',
  documents: 'documents',
  payment: 'payment method',
};

const STEP_OF: Readonly<Record<DraftNeed, FilingStep>> = {
  court: 'case',
  caseType: 'case',
  caseNumber: 'case',
  parties: 'parties',
  documents: 'documents',
  payment: 'fees',
};

/**
 * Lists what a draft needs after its next step: "Then: payment method". Null if the next step
 * completes it.
 */
export function otherNeeds({ missing, step }: Pick<DraftSummary, 'missing' | 'step'>) {
  const others = missing.filter((need) => STEP_OF[need] !== step);
  return others.length === 0 ? null : `Then: ${others.map((need) => NEED_WORDS[need]).join(', ')}`;
}

/** Returns the link to a draft's next step. */
export function nextStepLink({ id, kind, step }: Progress) {
  return { to: draftPath(kind), query: { draft: id, step } };
}
