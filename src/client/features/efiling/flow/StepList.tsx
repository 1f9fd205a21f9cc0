import { useId, useState } from 'react';
import type { FilingStep } from '#contract/filing/draftProblems';
import { useAppSelector } from '../../../store/hooks';
import { Icon } from '../../../ui/Icon';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { selectProblems, selectStart, stepAddress } from './selectors';
import type { FlowState } from './slice';
import { stepsFor } from './steps';
import { STEP_TITLES } from './words';
import styles from './StepList.module.css';

const MARKS = {
  done: { path: 'm2.5 8.5 3.5 3.5 7-8', word: 'Complete' },
  current: { path: 'M8 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z', word: 'Current step' },
  problem: { path: 'M8 2.5v7.5M8 13v.5', word: 'Something is missing' },
  open: { path: 'M8 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z', word: 'Not complete' },
} as const;

/** Steps that must be complete before another one is: the documents determine the fees. */
const NEEDED_BY: Readonly<Partial<Record<FilingStep, readonly FilingStep[]>>> = {
  fees: ['case', 'documents'],
};

/** Check mark, filled circle, exclamation point, or ring. */
export function StepMark({ state }: { readonly state: keyof typeof MARKS }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={MARKS[state].path}
        fill={state === 'current' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export interface StepListProps {
  readonly flow: FlowState;
  readonly currentIndex: number;
}

/** The steps with their progress; on phones, collapsed behind "Step 3 of 6: Documents". */
export function StepList({ currentIndex, flow }: StepListProps) {
  const { content, draftId, saved, tried } = flow;
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const problems = useAppSelector(selectProblems);
  const start = useAppSelector(selectStart);
  if (content === null || draftId === null) return null;
  const kind = saved?.kind ?? 'newCase';
  const steps = stepsFor(kind);
  // The review lists everything that is missing.
  const current = steps[currentIndex];
  const isReview = current?.id === 'review';
  const isComplete = (id: FilingStep) => problems.every(({ step }) => step !== id);
  const stateOf = (id: FilingStep, isCurrent: boolean) => {
    if (isCurrent) return 'current';
    // The review is done once the draft is filed.
    if (id === 'review') {
      return problems.some(({ step }) => tried.includes(step)) ? 'problem' : 'open';
    }
    const isFinal = NEEDED_BY[id]?.every((step) => isComplete(step)) ?? true;
    if (isComplete(id)) return isFinal ? 'done' : 'open';
    return isReview || tried.includes(id) ? 'problem' : 'open';
  };
  return (
    <nav aria-label="Steps" className={styles.nav}>
      <button
        type="button"
        className={styles.progress}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          Step {currentIndex + 1} of {steps.length}
          {current === undefined ? null : (
            <>
              : <strong>{STEP_TITLES[current.id]}</strong>
            </>
          )}
        </span>
        <VisuallyHidden>, all steps</VisuallyHidden>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={16} />
      </button>
      <ol className={styles.steps} id={listId} data-open={isOpen ? '' : undefined}>
        {steps.map(({ id, summary }, index) => {
          const isCurrent = index === currentIndex;
          const state = stateOf(id, isCurrent);
          const { path, query } = stepAddress(kind, draftId, id);
          const words = summary({ content, courts: start?.courts ?? [], problems });
          return (
            <li key={id} className={styles.step} data-current={isCurrent ? '' : undefined}>
              <span className={styles.mark} data-state={state}>
                <StepMark state={state} />
              </span>
              <AppLink to={path} query={query} isCurrent={isCurrent}>
                {STEP_TITLES[id]}
                <VisuallyHidden>, {MARKS[state].word}</VisuallyHidden>
              </AppLink>
              {words !== '' && (
                <span className={styles.summary} title={words}>
                  {words}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
