import { useEffect, useRef } from 'react';
import { EFILING_PATH, MY_DRAFTS_PATH } from '#contract/filing/pages';
import type { DraftKind } from '#contract/filing/draftWords';
import type { FilingStep } from '#contract/filing/draftProblems';
import type { DraftNote } from '#contract/schemas/filingDrafts';
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
import { FeeAside } from '../review/FeeAside';
import { ActionBar } from '../ActionBar';
import { Conflict } from './Conflict';
import { FlowHeading } from './FlowHeading';
import { useKeptEdits } from './keptEdits';
import { NewDraft } from './NewDraft';
import { SaveState } from './SaveState';
import {
  selectFlow,
  selectFlowStatus,
  selectPolicyProblem,
  selectIsFromReview,
  selectProblems,
  selectStep,
  stepAddress,
} from './selectors';
import { noteDismissed, replacementChosen, stepLeft, type FlowState } from './slice';
import { StepList } from './StepList';
import { stepsFor } from './steps';
import { STEP_VIEWS } from './stepViews';
import { summaryOf } from './useDraft';
import { noteText, STEP_TITLES } from './words';
import { CorrectionNotice } from './Correction';
import styles from './Flow.module.css';

/** A draft's steps, one page each. */
export function Flow({ kind }: { readonly kind: DraftKind }) {
  useKeptEdits();
  return (
    <>
      <FlowHeading kind={kind} />
      <FlowContent kind={kind} />
    </>
  );
}

function FlowContent({ kind }: { readonly kind: DraftKind }) {
  const flow = useAppSelector(selectFlow);
  const status = useAppSelector(selectFlowStatus);
  switch (status) {
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
  const isFromReview = useAppSelector(selectIsFromReview);
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
    // On the first step, focus stays on the page's heading.
    if (shown.current !== step?.id) heading.current?.focus();
    shown.current = step?.id;
  }, [step?.id]);
  if (step === undefined || draftId === null) return null;
  const go = (to: FilingStep | undefined) => {
    dispatch(stepLeft({ step: step.id }));
    if (to !== undefined) dispatch(addressChosen(stepAddress(kind, draftId, to)));
  };
  const own = problems.filter((each) => each.step === step.id);
  const StepView = STEP_VIEWS[step.id];
  return (
    <div className={styles.flow}>
      <StepList key={`list ${step.id}`} flow={flow} currentIndex={index} />
      {saved !== null && (
        <FeeAside key={`fees ${step.id}`} draft={{ draftId, version: saved.version }} />
      )}
      <div className={styles.form}>
        <h2 className={styles.title} tabIndex={-1} ref={heading}>
          {STEP_TITLES[step.id]}
        </h2>
        {isRestored && <MessageBox tone="success">We restored your unsaved changes.</MessageBox>}
        <CorrectionNotice />
        {notes.map((note) => (
          <Note key={`${note.code} ${note.subject} ${note.filingId ?? ''}`} note={note} />
        ))}
        <PolicyProblem />
        <ErrorSummary errors={tried.includes(step.id) ? summaryOf(own) : []} />
        <Stack>
          <StepView />
        </Stack>
      </div>
      <div className={styles.bar}>
        <ActionBar>
          {index > 0 ? (
            <Button onClick={() => go(steps[index - 1]?.id)}>Back</Button>
          ) : (
            <AppLink to={EFILING_PATH} className={buttonClass()}>
              Back<VisuallyHidden> to e-filing</VisuallyHidden>
            </AppLink>
          )}
          <SaveState flow={flow} />
          {step.id === 'review' ? (
            <AppLink to={MY_DRAFTS_PATH} className={buttonClass()}>
              My drafts
            </AppLink>
          ) : (
            <Button
              variant="primary"
              onClick={() => go(isFromReview ? 'review' : steps[index + 1]?.id)}
            >
              {isFromReview ? 'Return to review' : 'Continue'}
            </Button>
          )}
        </ActionBar>
      </div>
    </div>
  );
}

/**
 * Shown if the court's rules couldn't be loaded, or if the court doesn't accept electronic filings.
 */
function PolicyProblem() {
  const dispatch = useAppDispatch();
  const problem = useAppSelector(selectPolicyProblem);
  if (problem === null) return null;
  if (problem === 'notFound') {
    return (
      <MessageBox tone="warning" title="This court doesn’t accept electronic filings">
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
