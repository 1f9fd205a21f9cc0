import type { ReactNode } from 'react';
import { BACKEND_PAGES } from '#contract/backendPages';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { formatDateTime } from '../../../ui/formats';
import { Row } from '../../../ui/Row';
import { BackendLink } from '../../../widgets/BackendLink';
import { ActionBar } from '../ActionBar';
import styles from './clerk.module.css';
import { dialogOpened, selectDesk } from './desk';
import { lockReview, takeNext } from './slice';

interface Props {
  readonly of: ReviewRecord;
}

const OPEN_STATUSES: readonly string[] = ['submitted', 'underReview', 'deferred'];

/** Shows who holds the lock and until when, with the next actions. */
export function LockBar({ of }: Props) {
  const isOpen = of.filings.some(({ status }) => OPEN_STATUSES.includes(status));
  if (!isOpen) {
    return (
      <Bar
        words={
          <>
            <strong>Every filing of this envelope is decided.</strong>{' '}
            <BackendLink to={BACKEND_PAGES.filingQueue}>Go to the queue</BackendLink>
          </>
        }
      >
        <NextButton of={of} isPrimary />
      </Bar>
    );
  }
  if (of.isOwn) {
    return (
      <Bar
        words={
          <>
            <strong>You or your firm filed this envelope.</strong> Another reviewer must decide it.
          </>
        }
      >
        <NextButton of={of} />
      </Bar>
    );
  }
  if (of.lock.holder === 'other') return <OthersLock of={of} />;
  return of.lock.holder === 'mine' ? <OwnLock of={of} /> : <NoLock of={of} />;
}

function Bar({ children, words }: { readonly children: ReactNode; readonly words: ReactNode }) {
  return (
    <ActionBar>
      <p className={styles.lock}>{words}</p>
      <Row gap={2}>{children}</Row>
    </ActionBar>
  );
}

function NoLock({ of }: Props) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(lockReview.select);
  const args = { params: { envelopeId: of.envelopeId }, body: { reason: null } };
  return (
    <Bar words={idleWords(of)}>
      <NextButton of={of} />
      <Button
        variant="primary"
        data-shortcut="startReview"
        aria-keyshortcuts="b"
        isBusy={status === 'running'}
        onClick={() => dispatch(lockReview.send(args))}
      >
        Start review
      </Button>
    </Bar>
  );
}

/**
 * Describes an envelope that no one has locked: names the last reviewer if that review ended
 * without a decision.
 */
function idleWords({ filings, timeZone }: ReviewRecord): string {
  const begun = filings
    .filter(({ status }) => status === 'underReview')
    .flatMap(({ changes }) => changes.slice(-1))
    .at(-1);
  if (begun === undefined) return 'No one is reviewing this envelope.';
  const name = begun.actorName ?? 'A reviewer';
  return `Unassigned. Last opened by ${name}, ${formatDateTime(begun.at, timeZone)}.`;
}

function OwnLock({ of }: Props) {
  const dispatch = useAppDispatch();
  const { reason } = of.lock;
  return (
    <Bar
      words={
        <>
          You’re reviewing this envelope. <Countdown />
          {reason === null ? '' : ` Taken over: ${reason}`}
        </>
      }
    >
      <NextButton of={of} />
      <Button
        variant="primary"
        data-shortcut="acceptAll"
        aria-keyshortcuts="Shift+A"
        aria-haspopup="dialog"
        onClick={() => dispatch(dialogOpened({ kind: 'acceptAll' }))}
      >
        Accept all…
      </Button>
    </Bar>
  );
}

function OthersLock({ of: { lock, ...of } }: Props) {
  const dispatch = useAppDispatch();
  const name = lock.name ?? 'Another reviewer';
  return (
    <Bar
      words={
        <>
          <strong>{name} is reviewing this envelope.</strong>{' '}
          {lock.since === null ? '' : `Since ${formatDateTime(lock.since, of.timeZone)}. `}
          <Countdown />
        </>
      }
    >
      <Button aria-haspopup="dialog" onClick={() => dispatch(dialogOpened({ kind: 'takeOver' }))}>
        Take over…
      </Button>
      <NextButton of={{ ...of, lock }} />
    </Bar>
  );
}

function Countdown() {
  const { minutesLeft } = useAppSelector(selectDesk);
  if (minutesLeft === null) return null;
  return `The lock ends in ${String(minutesLeft)} ${minutesLeft === 1 ? 'minute' : 'minutes'}.`;
}

function NextButton({ isPrimary = false, of }: Props & { readonly isPrimary?: boolean }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(takeNext.select);
  return (
    <Button
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
