import { useState } from 'react';
import { BULK_ACTION_STATES, BULK_ACTIONS, type BulkAction } from '#contract/filing/bulkFiling';
import { formatQuantity } from '#contract/formats';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { actOnBatch } from './slice';
import { amountIn } from './words';

const LABELS: Readonly<Record<BulkAction, string>> = {
  start: 'Start filing',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop remaining rows',
  withdraw: 'Withdraw release',
};

const PRIMARY: readonly BulkAction[] = ['start', 'resume'];

/** A reviewer's actions for a released batch; stopping the remaining rows requires confirmation. */
export function BatchActions({ of }: { readonly of: BulkBatch }) {
  const { id: batchId, mayReview, state } = of;
  const dispatch = useAppDispatch();
  const [isAsked, setIsAsked] = useState(false);
  const { status } = useAppSelector((root) => actOnBatch.select(root));
  const actions = BULK_ACTIONS.filter((each) => BULK_ACTION_STATES[each].includes(state));
  if (actions.length === 0) return null;
  if (!mayReview) return <p>Only your firm’s reviewers can start, pause, or stop the batch.</p>;
  const send = (action: BulkAction): void => {
    setIsAsked(false);
    dispatch(actOnBatch.send({ params: { batchId }, body: { action } }));
  };
  const waiting = amountIn(of, 'ready', 'held').rows;
  const isStopAsked = isAsked && actions.includes('stop');
  return (
    <Stack gap={2}>
      <Row>
        {actions.map((action) => (
          <Button
            key={action}
            variant={PRIMARY.includes(action) ? 'primary' : 'secondary'}
            isBusy={status === 'running'}
            aria-expanded={action === 'stop' ? isStopAsked : undefined}
            onClick={() => (action === 'stop' ? setIsAsked(true) : send(action))}
          >
            {LABELS[action]}
          </Button>
        ))}
      </Row>
      <div role="status">
        {isStopAsked && (
          <Row>
            <span>
              {formatQuantity(waiting, 'row')} won’t be filed. Filings already sent can’t be
              stopped.
            </span>
            <Button variant="danger" onClick={() => send('stop')}>
              Confirm: stop {formatQuantity(waiting, 'row')}
            </Button>
            <Button variant="quiet" onClick={() => setIsAsked(false)}>
              Continue filing
            </Button>
          </Row>
        )}
      </div>
    </Stack>
  );
}
