import type { AcceptancePreview, ReviewRecord } from '#contract/schemas/filingReview';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Skeleton } from '../../../ui/Skeleton';
import styles from './clerk.module.css';
import { dialogClosed } from './desk';
import { acceptAll, acceptance } from './slice';

interface Props {
  readonly of: ReviewRecord;
}

/** Lists what "Accept all" does, or what prevents it, before the user can confirm. */
export function AcceptAllDialog({ of }: Props) {
  const preview = useAppSelector(acceptance.select);
  switch (preview.status) {
    case 'idle':
    case 'loading':
    case 'refreshing':
      return <Skeleton lines={4} label="Checking what would be accepted" />;
    case 'notFound':
    case 'failed':
      return (
        <MessageBox tone="error" title="The envelope couldn’t be checked">
          <p>Close this dialog, then open it again.</p>
        </MessageBox>
      );
    case 'ready':
      return <Steps of={of} preview={preview.data} />;
  }
}

function Steps({ of, preview }: Props & { readonly preview: AcceptancePreview }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(acceptAll.select);
  const { filings, problems, steps } = preview;
  if (problems.length > 0) {
    return (
      <MessageBox tone="warning" title="The envelope can’t be accepted yet">
        <ul className={styles.list}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </MessageBox>
    );
  }
  const args = { params: { envelopeId: of.envelopeId }, body: { filings: [...filings] } };
  return (
    <>
      <p>This does the following:</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Row gap={2}>
        <Button
          variant="primary"
          isBusy={status === 'running'}
          isDisabled={filings.length === 0 && steps.length === 0}
          onClick={() => dispatch(acceptAll.send(args))}
        >
          Accept all
        </Button>
        <Button onClick={() => dispatch(dialogClosed())}>Cancel</Button>
      </Row>
    </>
  );
}
