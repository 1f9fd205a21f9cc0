import { useId, type ReactNode } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { ENVELOPE_STATUS_WORDS } from '#contract/filing/envelopes';
import type { ReviewDecision } from '#contract/filing/review';
import { isFilingFinal, TAKEN_STATUSES } from '#contract/filing/states';
import { formatDateIn, formatDateTime, formatQuantity } from '#contract/formats';
import type { ReviewFiling, ReviewRecord } from '#contract/schemas/filingReview';
import { SHORTCUT_KEYS } from '../../../platform/shortcuts';
import { useIsPhone } from '../../../records/PhoneFold';
import { selectUser } from '../../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { ToolMenu } from '../../../ui/ToolMenu';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { BackendLink } from '../../../widgets/BackendLink';
import { ActionBar } from '../ActionBar';
import styles from './clerk.module.css';
import { dialogOpened, selectDesk } from './desk';
import { shownFiling } from './DocumentPane';
import { lockReview, takeNext } from './slice';
import { BAR_LABELS, DECISION_SHORTCUTS, filingsToReturn, filingTitle } from './words';

interface Props {
  readonly of: ReviewRecord;
}

const OPEN_STATUSES: readonly string[] = ['submitted', 'underReview', 'deferred'];

/** Why decisions are blocked; `mine` if they aren't. */
type BarState = 'decided' | 'own' | ReviewRecord['lock']['holder'];

function stateOf(of: ReviewRecord): BarState {
  if (!needsDecision(of) && !isWithJudge(of)) return 'decided';
  return of.isOwn ? 'own' : of.lock.holder;
}

/** True if a clerk must decide a filing or the fee waiver. */
function needsDecision(of: ReviewRecord): boolean {
  return hasOpenFiling(of) || hasOpenWaiver(of);
}

function hasOpenFiling({ filings }: ReviewRecord): boolean {
  return filings.some(({ status }) => OPEN_STATUSES.includes(status));
}

function isWithJudge({ filings }: ReviewRecord): boolean {
  return filings.some(({ status }) => status === 'sentToJudge');
}

/** True until the court decides the fee waiver, unless every filing ended without acceptance. */
function hasOpenWaiver({ filings, waiver }: ReviewRecord): boolean {
  return (
    waiver.state === 'pending' &&
    filings.some(({ status }) => !isFilingFinal(status) || TAKEN_STATUSES.includes(status))
  );
}

/**
 * Bar with the buttons that decide the shown filing, or the reason they are disabled, and a link to
 * the next envelope.
 */
export function ReviewBar({ of }: Props) {
  const isPhone = useIsPhone();
  const reasonId = useId();
  const { documentId } = useAppSelector(selectDesk);
  const filing = shownFiling(of, documentId) ?? of.filings[0];
  const state = stateOf(of);
  if (filing === undefined) return null;
  const deferral: ReviewDecision = filing.status === 'deferred' ? 'resume' : 'defer';
  const button = (decision: ReviewDecision) => (
    <DecisionButton key={decision} decision={decision} filing={filing} reasonId={reasonId} />
  );
  const first = (['accept', 'return', 'reject'] as const).map(button);
  const judging: ReviewDecision = filing.status === 'sentToJudge' ? 'recall' : 'sendToJudge';
  const later = [deferral, judging].map(button);
  const others = (
    <>
      {state === 'mine' && hasOpenFiling(of) ? <AcceptAllButton /> : null}
      {state === 'mine' && filingsToReturn(of).length > 1 ? <ReturnAllButton /> : null}
      <NextButton of={of} isPrimary={!needsDecision(of)} />
    </>
  );
  const isReviewing = state === 'mine';
  // On a phone, the bar has only one line: texts that don't explain a limit move to the menu.
  const isInMenu = isPhone && isReviewing && limitWords(filing) === '';
  const words = (
    <p id={reasonId} className={styles.lock}>
      {of.filings.length > 1 && state !== 'decided' ? (
        <bdi className={styles.subject}>{filingTitle(filing)}</bdi>
      ) : null}
      <Words of={of} filing={filing} state={state} />
    </p>
  );
  return (
    <ActionBar>
      {isInMenu ? null : (
        <div className={styles.reason}>
          {words}
          {state === 'none' ? <StartButton of={of} /> : null}
          {state === 'other' && !isPhone ? <TakeOverButton /> : null}
        </div>
      )}
      {isPhone ? (
        <div className={styles.decisions}>
          {isReviewing ? first : null}
          {state === 'other' ? <TakeOverButton /> : null}
          <ToolMenu id="review-more" label="More" opensUp>
            {isInMenu ? <div className={styles.menuWords}>{words}</div> : null}
            {isReviewing ? null : first}
            {later}
            {others}
          </ToolMenu>
        </div>
      ) : (
        <div className={styles.decisions}>
          {first}
          {later}
          {others}
        </div>
      )}
    </ActionBar>
  );
}

interface WordsProps extends Props {
  readonly filing: ReviewFiling;
  readonly state: BarState;
}

function Words({ filing, of, state }: WordsProps): ReactNode {
  switch (state) {
    case 'decided':
      return (
        <>
          <strong>Every filing in this envelope has been decided.</strong>{' '}
          <BackendLink to={BACKEND_PAGES.filingQueue}>Go to the queue</BackendLink>
        </>
      );
    case 'own':
      return (
        <>
          <strong>You or your firm filed this envelope.</strong> Another reviewer must decide it.
        </>
      );
    case 'other':
      return <OthersLock of={of} />;
    case 'none':
      return <Idle of={of} />;
    case 'mine':
      return (
        <>
          You’re reviewing this envelope. <Countdown />
          {of.lock.reason === null ? '' : ` Taken over: ${of.lock.reason}`}
          {limitWords(filing)}
        </>
      );
  }
}

/** Returns why this filing can't be accepted, or can't be decided at all. */
function limitWords({ decisions, isProposedOrder, status }: ReviewFiling): string {
  if (decisions.length === 0) return ` This filing is ${statusWords(status)}.`;
  return isProposedOrder && !decisions.includes('accept')
    ? ' Only a judge can rule on a proposed order.'
    : '';
}

function statusWords(status: ReviewFiling['status']): string {
  return ENVELOPE_STATUS_WORDS[status].toLowerCase();
}

/** The next step, and the last reviewer if the review was left without a decision. */
function Idle({ of }: Props): ReactNode {
  const { filings, timeZone } = of;
  const isPhone = useIsPhone();
  const { firstName, lastName } = useAppSelector(selectUser);
  if (!hasOpenFiling(of)) {
    return hasOpenWaiver(of)
      ? 'Start the review to decide the fee waiver.'
      : 'The judge decides next. To recall the filing, start the review.';
  }
  const begun = filings
    .filter(({ status }) => status === 'underReview')
    .flatMap(({ changes }) => changes.slice(-1))
    .at(-1);
  if (begun === undefined || isPhone) return 'Start the review to decide.';
  const own = `${firstName} ${lastName}`.trim();
  const reviewer = begun.actorName === own ? 'you' : (begun.actorName ?? 'a reviewer');
  const last = ` Last opened by ${reviewer}, ${formatDateIn(begun.at, timeZone)}.`;
  return `Start the review to decide.${last}`;
}

function OthersLock({ of: { lock, timeZone } }: Props) {
  return (
    <>
      <strong>{lock.name ?? 'Another reviewer'} is reviewing this envelope.</strong>{' '}
      {lock.since === null ? '' : `Since ${formatDateTime(lock.since, timeZone)}. `}
      <Countdown />
    </>
  );
}

function Countdown() {
  const { minutesLeft } = useAppSelector(selectDesk);
  if (minutesLeft === null) return null;
  return `The lock expires in ${formatQuantity(minutesLeft, 'minute')}.`;
}

interface DecisionButtonProps {
  readonly decision: ReviewDecision;
  readonly filing: ReviewFiling;
  /** Id of the text that explains why the button is disabled. */
  readonly reasonId: string;
}

/** Opens a decision's dialog; disabled while the decision can't be made. */
function DecisionButton({ decision, filing, reasonId }: DecisionButtonProps) {
  const dispatch = useAppDispatch();
  const { decisions, filingId } = filing;
  const isDisabled = !decisions.includes(decision);
  const shortcut = DECISION_SHORTCUTS[decision];
  return (
    <Button
      size="small"
      variant={decision === 'accept' ? 'primary' : 'secondary'}
      isDisabled={isDisabled}
      aria-haspopup="dialog"
      aria-describedby={isDisabled ? reasonId : undefined}
      aria-keyshortcuts={isDisabled ? undefined : SHORTCUT_KEYS[shortcut]}
      data-shortcut={isDisabled ? undefined : shortcut}
      onClick={() => dispatch(dialogOpened({ kind: 'decide', filingId, decision }))}
    >
      {BAR_LABELS[decision]}…<VisuallyHidden> {filingTitle(filing)}</VisuallyHidden>
    </Button>
  );
}

function StartButton({ of }: Props) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(lockReview.select);
  const args = { params: { envelopeId: of.envelopeId }, body: { reason: null } };
  return (
    <Button
      size="small"
      variant={needsDecision(of) ? 'primary' : 'secondary'}
      data-shortcut="startReview"
      aria-keyshortcuts="b"
      isBusy={status === 'running'}
      onClick={() => dispatch(lockReview.send(args))}
    >
      Start review
    </Button>
  );
}

function TakeOverButton() {
  const dispatch = useAppDispatch();
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      onClick={() => dispatch(dialogOpened({ kind: 'takeOver' }))}
    >
      Take over…
    </Button>
  );
}

function AcceptAllButton() {
  const dispatch = useAppDispatch();
  return (
    <Button
      size="small"
      data-shortcut="acceptAll"
      aria-keyshortcuts="Shift+A"
      aria-haspopup="dialog"
      onClick={() => dispatch(dialogOpened({ kind: 'acceptAll' }))}
    >
      Accept all…
    </Button>
  );
}

function ReturnAllButton() {
  const dispatch = useAppDispatch();
  return (
    <Button
      size="small"
      data-shortcut="returnAll"
      aria-keyshortcuts="Shift+T"
      aria-haspopup="dialog"
      onClick={() => dispatch(dialogOpened({ kind: 'returnAll' }))}
    >
      Return all…
    </Button>
  );
}

function NextButton({ isPrimary, of }: Props & { readonly isPrimary: boolean }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(takeNext.select);
  return (
    <Button
      size="small"
      variant={isPrimary ? 'primary' : 'secondary'}
      data-shortcut="takeNext"
      aria-keyshortcuts="Shift+N"
      isBusy={status === 'running'}
      onClick={() => dispatch(takeNext.send({ body: { except: of.envelopeId } }))}
    >
      Next envelope
    </Button>
  );
}
