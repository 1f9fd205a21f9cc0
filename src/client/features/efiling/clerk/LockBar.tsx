import { BACKEND_PAGES } from '#contract/backendPages';
import type { ReviewRecord } from '#contract/schemas/filingReview';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { formatDateTime } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { BackendLink } from '../../../widgets/BackendLink';
import styles from './clerk.module.css';
import { dialogOpened, selectDesk } from './desk';
import { lockReview, takeNext } from './slice';

interface Props {
  readonly of: ReviewRecord;
}

const OPEN_STATUSES: readonly string[] = ['submitted', 'underReview', 'deferred'];

/** Who reviews the envelope and until when; starts, takes over, and continues with the next one. */
export function LockBar({ of }: Props) {
  const isOpen = of.filings.some(({ status }) => OPEN_STATUSES.includes(status));
  if (!isOpen) {
    return (
      <MessageBox tone="success" title="Every filing of this envelope is decided">
        <Row>
          <NextButton of={of} isPrimary />
          <BackendLink to={BACKEND_PAGES.filingQueue}>Go to the queue</BackendLink>
        </Row>
      </MessageBox>
    );
  }
  if (of.isOwn) {
    return (
      <MessageBox tone="warning" title="You or your firm filed this envelope">
        <p>Another reviewer must decide it.</p>
        <NextButton of={of} />
      </MessageBox>
    );
  }
  if (of.lock.holder === 'other') return <OthersLock of={of} />;
  return of.lock.holder === 'mine' ? <OwnLock of={of} /> : <NoLock of={of} />;
}

function NoLock({ of }: Props) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(lockReview.select);
  const args = { params: { envelopeId: of.envelopeId }, body: { reason: null } };
  return (
    <MessageBox title="No one is reviewing this envelope">
      <Row>
        <Button
          variant="primary"
          data-shortcut="startReview"
          aria-keyshortcuts="b"
          isBusy={status === 'running'}
          onClick={() => dispatch(lockReview.send(args))}
        >
          Start review
        </Button>
        <NextButton of={of} />
      </Row>
    </MessageBox>
  );
}

function OwnLock({ of }: Props) {
  const dispatch = useAppDispatch();
  const { reason } = of.lock;
  return (
    <div className={styles.lock}>
      <p>
        You’re reviewing this envelope. <Countdown />
        {reason === null ? '' : ` Taken over: ${reason}`}
      </p>
      <Row>
        <Button
          variant="primary"
          data-shortcut="acceptAll"
          aria-keyshortcuts="Shift+A"
          aria-haspopup="dialog"
          onClick={() => dispatch(dialogOpened({ kind: 'acceptAll' }))}
        >
          Accept all…
        </Button>
        <NextButton of={of} />
      </Row>
    </div>
  );
}

function OthersLock({ of: { lock, ...of } }: Props) {
  const dispatch = useAppDispatch();
  const name = lock.name ?? 'Another reviewer';
  return (
    <MessageBox tone="warning" title={`${name} is reviewing this envelope`}>
      <p>
        {lock.since === null ? '' : `Since ${formatDateTime(lock.since, of.timeZone)}. `}
        <Countdown />
      </p>
      <Row>
        <Button aria-haspopup="dialog" onClick={() => dispatch(dialogOpened({ kind: 'takeOver' }))}>
          Take over…
        </Button>
        <NextButton of={{ ...of, lock }} />
      </Row>
    </MessageBox>
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
      Take next
    </Button>
  );
}
