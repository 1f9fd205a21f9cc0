import type { ComponentType } from 'react';
import type { FilingStep } from '#contract/filing/draftProblems';
import { FeesStep } from '../review/FeesStep';
import { ReviewStep } from '../review/ReviewStep';
import { CaseStep } from './CaseStep';
import { DocumentsStep } from './DocumentsStep';
import { PartiesStep } from './PartiesStep';
import { ServiceStep } from './ServiceStep';

/** The form of each step. */
export const STEP_VIEWS: Readonly<Record<FilingStep, ComponentType>> = {
  case: CaseStep,
  parties: PartiesStep,
  documents: DocumentsStep,
  service: ServiceStep,
  fees: FeesStep,
  review: ReviewStep,
};
