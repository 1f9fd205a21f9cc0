import type { ComponentType } from 'react';
import type { DraftKind } from '#contract/filingDraftWords';
import type { DraftProblem, FilingStep } from '#contract/filingProblems';
import { partyName } from '#contract/filingDrafts';
import type { DraftContent, FilingStart } from '#contract/schemas/filingDrafts';
import { FeesStep } from '../review/FeesStep';
import { ReviewStep } from '../review/ReviewStep';
import { CaseStep, caseSummary } from './CaseStep';
import { DocumentsStep } from './DocumentsStep';
import { PartiesStep } from './PartiesStep';
import { ServiceStep } from './ServiceStep';

/** What a step's summary is made of. */
export interface StepFacts {
  readonly content: DraftContent;
  readonly courts: FilingStart['courts'];
  readonly problems: readonly DraftProblem[];
}

/** A step of the flow. */
export interface FlowStep {
  readonly id: FilingStep;
  readonly Component: ComponentType;
  /** One line below its title in the step list; empty for none. */
  readonly summary: (facts: StepFacts) => string;
  /** False if the kind of draft leaves the step empty. */
  readonly isFor?: (kind: DraftKind) => boolean;
}

/** The steps, in order. */
const STEPS: readonly FlowStep[] = [
  {
    id: 'case',
    Component: CaseStep,
    summary: ({ content, courts }) => caseSummary(content, courts),
  },
  {
    id: 'parties',
    Component: PartiesStep,
    summary: ({ content: { parties } }) => {
      const names = parties.map(partyName).filter((name) => name !== '');
      return names.length > 2
        ? `${names.slice(0, 2).join(', ')} and ${String(names.length - 2)} more`
        : names.join(', ');
    },
  },
  {
    id: 'documents',
    Component: DocumentsStep,
    summary: ({ content: { filings } }) =>
      filings.map(({ codeName }) => codeName || 'Filing').join(', '),
  },
  // A new case has no one on it who could be served.
  {
    id: 'service',
    Component: ServiceStep,
    summary: ({ content: { parties } }) => {
      const others = parties.filter(({ isFiler }) => !isFiler).length;
      return others === 1 ? '1 other party' : `${String(others)} other parties`;
    },
    isFor: (kind) => kind === 'existingCase',
  },
  { id: 'fees', Component: FeesStep, summary: paymentSummary },
  {
    id: 'review',
    Component: ReviewStep,
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

/** The steps of a kind of draft. */
export function stepsFor(kind: DraftKind): readonly FlowStep[] {
  return STEPS.filter(({ isFor }) => isFor?.(kind) ?? true);
}
