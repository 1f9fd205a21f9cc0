import { useEffect, useRef } from 'react';
import { EFILING_PATH, MY_DRAFTS_PATH } from '#contract/filingDrafts';
import type { DraftKind } from '#contract/filingDraftWords';
import type { DraftNote } from '#contract/schemas/filingDrafts';
import { usePagePorts } from '../../../platform/PagePorts';
import { addressChosen, screenRetried } from '../../../state/location/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { ErrorSummary } from '../../../ui/ErrorSummary';
import { MessageBox } from '../../../ui/MessageBox';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { LoadFailed } from '../../../widgets/LoadFailed';
import { Conflict } from './Conflict';
import { useKeptEdits } from './keptEdits';
import { NewDraft } from './NewDraft';
import {
  selectFlow,
  selectPolicyProblem,
  selectProblems,
  selectStart,
  selectStep,
  stepAddress,
} from './selectors';
import { noteDismissed, replacementChosen, stepLeft, type FlowState } from './slice';
import { stepsFor } from './steps';
import { summaryOf } from './useDraft';
import { noteText, STEP_TITLES } from './words';
import styles from './Flow.module.css';

/** A draft's steps, one page each. */
export function Flow({ kind }: { readonly kind: DraftKind }) {
  const flow = useAppSelector(selectFlow);
  useKeptEdits();
  switch (flow.status) {
    case 'idle':
      return <NewDraft kind={kind} />;
    case 'loading':
      return <Skeleton lines={12} label="Loading the draft" />;
    case 'notFound':
      return (
        <StateMessage kind="notFound" title="Draft not found">
          It may have been deleted or filed. <AppLink to={MY_DRAFTS_PATH}>See your drafts</AppLink>
        </StateMessage>
      );
    case 'failed':
      return <LoadFailed error={flow.error ?? ''} />;
    case 'ready':
      return flow.conflict === null ? <Steps flow={flow} /> : <Conflict />;
  }
}

function Steps({ flow }: { readonly flow: FlowState }) {
  const dispatch = useAppDispatch();
  const problems = useAppSelector(selectProblems);
  const current = useAppSelector(selectStep);
  const { draftId, isRestored, notes, saved, tried } = flow;
  const kind = saved?.kind ?? 'newCase';
  const steps = stepsFor(kind);
  const index = Math.max(
    0,
    steps.findIndex(({ id }) => id === current),
  );
  const step = steps[index];
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step?.id);
  useEffect(() => {
    // The first step keeps the focus on the page's heading.
    if (shown.current !== step?.id) heading.current?.focus();
    shown.current = step?.id;
  }, [step?.id]);
  if (step === undefined || draftId === null) return null;
  const go = (by: number) => {
    dispatch(stepLeft({ step: step.id }));
    const next = steps[index + by];
    if (next !== undefined) dispatch(addressChosen(stepAddress(kind, draftId, next.id)));
  };
  const own = problems.filter((each) => each.step === step.id);
  const { Component } = step;
  return (
    <div className={styles.flow}>
      <StepList flow={flow} currentIndex={index} />
      <div className={styles.form}>
        <p className={styles.progress}>
          Step {index + 1} of {steps.length}
        </p>
        <h2 className={styles.title} tabIndex={-1} ref={heading}>
          {STEP_TITLES[step.id]}
        </h2>
        {isRestored && (
          <MessageBox tone="success">Your changes from before the login are back.</MessageBox>
        )}
        {notes.map((note) => (
          <Note key={`${note.code} ${note.subject} ${note.filingId ?? ''}`} note={note} />
        ))}
        <PolicyProblem />
        <ErrorSummary errors={tried.includes(step.id) ? summaryOf(own) : []} />
        <Stack>
          <Component />
        </Stack>
        <div className={styles.bar}>
          {index > 0 ? (
            <Button onClick={() => go(-1)}>Back</Button>
          ) : (
            <AppLink to={EFILING_PATH} className={buttonClass()}>
              Back to e-filing
            </AppLink>
          )}
          <SaveState flow={flow} />
          {index < steps.length - 1 ? (
            <Button variant="primary" onClick={() => go(1)}>
              Continue
            </Button>
          ) : (
            <AppLink to={MY_DRAFTS_PATH} className={buttonClass()}>
              My drafts
            </AppLink>
          )}
        </div>
      </div>
    </div>
  );
}

/** The court's rules couldn't be loaded, or it takes no electronic filings. */
function PolicyProblem() {
  const dispatch = useAppDispatch();
  const problem = useAppSelector(selectPolicyProblem);
  if (problem === null) return null;
  if (problem === 'notFound') {
    return (
      <MessageBox tone="warning" title="This court takes no electronic filings">
        <p>Choose another court, or file on paper at the clerk’s office.</p>
      </MessageBox>
    );
  }
  return (
    <MessageBox tone="error" title="The court’s rules could not be loaded">
      <Button size="small" onClick={() => dispatch(screenRetried())}>
        Try again
      </Button>
    </MessageBox>
  );
}

function Note({ note }: { readonly note: DraftNote }) {
  const dispatch = useAppDispatch();
  return (
    <MessageBox tone="warning" onDismiss={() => dispatch(noteDismissed(note))}>
      <p>{noteText(note)}</p>
      {note.replacement === null ? null : (
        <Button size="small" onClick={() => dispatch(replacementChosen(note))}>
          Use {note.replacement.name}
        </Button>
      )}
    </MessageBox>
  );
}

const MARKS = {
  done: { path: 'm2.5 8.5 3.5 3.5 7-8', word: 'Complete' },
  current: { path: 'M8 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z', word: 'Current step' },
  problem: { path: 'M8 2.5v7.5M8 13v.5', word: 'Something is missing' },
  open: { path: 'M8 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Z', word: 'Not complete' },
} as const;

/** Check mark, filled circle, exclamation point, or ring. */
function StepMark({ state }: { readonly state: keyof typeof MARKS }) {
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

function StepList({
  currentIndex,
  flow: { content, draftId, saved, tried },
}: {
  readonly flow: FlowState;
  readonly currentIndex: number;
}) {
  const problems = useAppSelector(selectProblems);
  const start = useAppSelector(selectStart);
  const kind = saved?.kind ?? 'newCase';
  const stateOf = (id: (typeof problems)[number]['step'], isCurrent: boolean) => {
    if (isCurrent) return 'current';
    if (problems.every(({ step }) => step !== id)) return 'done';
    return tried.includes(id) ? 'problem' : 'open';
  };
  if (content === null || draftId === null) return null;
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {stepsFor(kind).map(({ id, summary }, index) => {
          const isCurrent = index === currentIndex;
          const state = stateOf(id, isCurrent);
          const { path, query } = stepAddress(kind, draftId, id);
          return (
            <li key={id} className={styles.step} data-current={isCurrent ? '' : undefined}>
              <span className={styles.mark} data-state={state}>
                <StepMark state={state} />
              </span>
              <AppLink to={path} query={query} isCurrent={isCurrent}>
                {STEP_TITLES[id]}
                <VisuallyHidden>, {MARKS[state].word}</VisuallyHidden>
              </AppLink>
              <span className={styles.summary}>{summary(content, start?.courts ?? [])}</span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const SAVE_WORDS: Readonly<Record<Exclude<FlowState['save'], 'saved'>, string>> = {
  dirty: 'Unsaved changes',
  saving: 'Saving…',
  unsaved: 'Not saved yet. We keep trying.',
};

function SaveState({ flow: { save, saved } }: { readonly flow: FlowState }) {
  const { now } = usePagePorts();
  const words =
    save === 'saved'
      ? `Draft saved ${saved === null ? '' : timeOf(saved.updatedAt, now())}`
      : SAVE_WORDS[save];
  return (
    <span className={styles.saving} role={save === 'unsaved' ? 'alert' : undefined}>
      {words}
    </span>
  );
}

const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** "2:14 PM" in the browser's zone, with its day unless that is today. */
function timeOf(instant: string, now: number): string {
  const at = new Date(instant);
  const day = DAY.format(at);
  return day === DAY.format(now) ? TIME.format(at) : `${day}, ${TIME.format(at)}`;
}
