import type { DraftKind } from '#contract/filing/draftWords';
import { filingSteps, type DraftProblem, type FilingStep } from '#contract/filing/draftProblems';
import { partyName } from '#contract/filing/drafts';
import { formatQuantity } from '#contract/formats';
import type { DraftContent, FilingStart } from '#contract/schemas/filingDrafts';
import { caseSummary } from './CaseStep';

/** Data from which a step's summary is computed. */
export interface StepFacts {
  readonly content: DraftContent;
  readonly courts: FilingStart['courts'];
  readonly problems: readonly DraftProblem[];
}

/** A step of the flow. */
export interface FlowStep {
  readonly id: FilingStep;
  /** One-line summary shown below the title in the step list; empty for none. */
  readonly summary: (facts: StepFacts) => string;
}

/** The steps, in order. */
const STEPS: readonly FlowStep[] = [
  {
    id: 'case',
    summary: ({ content, courts }) => caseSummary(content, courts),
  },
  {
    id: 'parties',
    summary: ({ content: { parties } }) => {
      const names = parties.map(partyName).filter((name) => name !== '');
      return names.length > 2
        ? `${names.slice(0, 2).join(', ')} and ${String(names.length - 2)} more`
        : names.join(', ');
    },
  },
  {
    id: 'documents',
    summary: ({ content: { filings } }) =>
      filings.map(({ codeName }) => codeName || 'Filing').join(', '),
  },
  {
    id: 'service',
    summary: ({ content: { parties } }) => {
      const others = parties.filter(({ isFiler }) => !isFiler).length;
      return formatQuantity(others, 'other party', 'other parties');
    },
  },
  { id: 'fees', summary: paymentSummary },
  {
    id: 'review',
    summary: ({ problems: { length } }) =>
      length === 0 ? 'Ready to submit' : `${String(length)} to complete`,
  },
];

const PAYMENT_WORDS = { card: 'Card', waiver: 'Fee waiver', agency: 'Government agency' } as const;

function paymentSummary({
  content: {
    payment: { kind },
  },
}: StepFacts): string {
  return kind === null ? '' : PAYMENT_WORDS[kind];
}

/** Returns the steps of a kind of draft. */
export function stepsFor(kind: DraftKind): readonly FlowStep[] {
  const ids = filingSteps(kind);
  return STEPS.filter(({ id }) => ids.includes(id));
}
