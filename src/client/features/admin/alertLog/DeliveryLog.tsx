import { useMemo } from 'react';
import { formatDateTime, formatQuantity } from '#contract/formats';
import type { AlertWebhook } from '#contract/schemas/operatorAlerts';
import type { WebhookDelivery } from '#contract/schemas/webhooks';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  DELIVERIES_PAGE_SIZE,
  DELIVERY_DAYS,
  DELIVERY_STATE_WORDS,
  DELIVERY_STATES,
  WEBHOOK_KIND_WORDS,
} from '#contract/account/webhooks';
import {
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
  toolsColumn,
} from '../../../records/columns';
import { DeliveryBody, DeliveryTries } from '../../../records/DeliveryParts';
import { deliveryStatus, lastResult } from '../../../records/webhookWords';
import type { LoadableState } from '../../../state/loadable/createLoadable';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import {
  alertDeliveries,
  alertDelivery,
  alertDeliveryClosed,
  alertDeliveryRequested,
  alertLogClosed,
  alertLogRequested,
  selectAlertLogDesk,
  sendAlertAgain,
  type OpenDelivery,
  type OpenLog,
} from './slice';

const ALL = '';
const STATES = [
  { id: ALL, label: 'All' },
  ...DELIVERY_STATES.map((state) => ({ id: state, label: DELIVERY_STATE_WORDS[state] })),
];

const when = (at: string): string => formatDateTime(at, STATE_TIME_ZONE);

const columnsOf = (webhookId: number): readonly DataColumn<WebhookDelivery>[] => [
  rowHeader('Event', ({ kind }) => WEBHOOK_KIND_WORDS[kind].name),
  statusColumn('Status', (delivery) => deliveryStatus(delivery)),
  momentColumn(STATE_TIME_ZONE)('Since', ({ createdAt }) => createdAt, { priority: 2 }),
  textColumn('Last result', lastResult),
  textColumn('Attempts', ({ tries }) => String(tries), { priority: 3 }),
  toolsColumn('Tools', (delivery) => <Tools delivery={delivery} webhookId={webhookId} />),
];

/** A webhook's newest deliveries or a page of its log, plus the open delivery. */
export function DeliveryLog({ webhook }: { readonly webhook: AlertWebhook }) {
  const { address, deliveries, id } = webhook;
  const dispatch = useAppDispatch();
  const { delivery, log } = useAppSelector(selectAlertLogDesk);
  const columns = useMemo(() => columnsOf(id), [id]);
  if (deliveries.length === 0) {
    return <p>Nothing sent yet. Send a test event to check the receiver.</p>;
  }
  const isLogOpen = log?.webhookId === id;
  return (
    <Stack gap={2}>
      {isLogOpen ? (
        <Log address={address} columns={columns} log={log} />
      ) : (
        <>
          <DataTable
            caption={`Newest deliveries to ${address}`}
            isCaptionHidden
            columns={columns}
            rows={deliveries}
            rowKey={({ id: key }) => key}
          />
          <p>
            <Button
              size="small"
              aria-label={`Delivery log for ${address}`}
              onClick={() =>
                dispatch(alertLogRequested({ webhookId: id, pageNumber: 1, state: null }))
              }
            >
              Delivery log
            </Button>
          </p>
        </>
      )}
      {delivery?.webhookId === id ? <Details of={delivery} /> : null}
    </Stack>
  );
}

function Tools({
  delivery: { createdAt, id, kind, state },
  webhookId,
}: {
  readonly delivery: WebhookDelivery;
  readonly webhookId: number;
}) {
  const dispatch = useAppDispatch();
  const isSending = useAppSelector(
    (all) => sendAlertAgain.select(all, String(id)).status === 'running',
  );
  const name = `${WEBHOOK_KIND_WORDS[kind].name}, ${when(createdAt)}`;
  const params = { webhookId, deliveryId: id };
  return (
    <Row gap={2}>
      {state === 'PENDING' ? null : (
        <Button
          size="small"
          aria-label={`Send again: ${name}`}
          isBusy={isSending}
          onClick={() => dispatch(sendAlertAgain.send({ params }))}
        >
          Send again
        </Button>
      )}
      <Button
        size="small"
        aria-label={`Show attempts: ${name}`}
        onClick={() => dispatch(alertDeliveryRequested(params))}
      >
        Show attempts
      </Button>
    </Row>
  );
}

function Log({
  address,
  columns,
  log,
}: {
  readonly address: string;
  readonly columns: readonly DataColumn<WebhookDelivery>[];
  readonly log: OpenLog;
}) {
  const dispatch = useAppDispatch();
  const loaded = useAppSelector(alertDeliveries.select);
  const open = (changes: Partial<OpenLog>) => dispatch(alertLogRequested({ ...log, ...changes }));
  return (
    <>
      <Row gap={2}>
        <Field id={`alertLog${String(log.webhookId)}`} label="Delivery status">
          <Select
            choices={STATES}
            value={log.state ?? ALL}
            onValueChange={(chosen) =>
              open({
                pageNumber: 1,
                state: DELIVERY_STATES.find((state) => state === chosen) ?? null,
              })
            }
          />
        </Field>
        <Button size="small" onClick={() => dispatch(alertLogClosed())}>
          Close log
        </Button>
      </Row>
      {loaded.status === 'ready' || loaded.status === 'refreshing' ? (
        <>
          <p>
            {formatQuantity(loaded.data.total, 'delivery', 'deliveries')} in the last{' '}
            {String(DELIVERY_DAYS)} days.
          </p>
          {loaded.data.items.length === 0 ? null : (
            <DataTable
              caption={`Deliveries to ${address}`}
              isCaptionHidden
              columns={columns}
              rows={loaded.data.items}
              rowKey={({ id }) => id}
            />
          )}
          <Row gap={2}>
            {log.pageNumber === 1 ? null : (
              <Button size="small" onClick={() => open({ pageNumber: log.pageNumber - 1 })}>
                Newer deliveries
              </Button>
            )}
            {log.pageNumber * DELIVERIES_PAGE_SIZE >= loaded.data.total ? null : (
              <Button size="small" onClick={() => open({ pageNumber: log.pageNumber + 1 })}>
                Older deliveries
              </Button>
            )}
          </Row>
        </>
      ) : (
        <NotThere
          of={loaded}
          what="the delivery log"
          gone="The webhook was deleted. Reload the page."
          onRetry={() => open({})}
        />
      )}
    </>
  );
}

function Details({ of }: { readonly of: OpenDelivery }) {
  const dispatch = useAppDispatch();
  const loaded = useAppSelector(alertDelivery.select);
  if (loaded.status !== 'ready' && loaded.status !== 'refreshing') {
    return (
      <NotThere
        of={loaded}
        what="the delivery"
        gone={`Deliveries are deleted after ${String(DELIVERY_DAYS)} days.`}
        onRetry={() => dispatch(alertDeliveryRequested(of))}
      />
    );
  }
  const { address, body, createdAt, kind, messageId, nextTryAt, triesMade } = loaded.data;
  return (
    <section aria-label={`Delivery ${messageId}`}>
      <Stack gap={2}>
        <DescriptionList
          items={[
            { term: 'Event', description: `${WEBHOOK_KIND_WORDS[kind].name} (${kind})` },
            { term: 'Status', description: deliveryStatus(loaded.data).word },
            { term: 'Address', description: address },
            { term: 'Message ID', description: messageId },
            { term: 'Event time', description: when(createdAt) },
            nextTryAt === null ? null : { term: 'Next attempt', description: when(nextTryAt) },
          ]}
        />
        <DeliveryTries tries={triesMade} />
        <DeliveryBody body={body} />
        <p>
          <Button size="small" onClick={() => dispatch(alertDeliveryClosed())}>
            Close delivery
          </Button>
        </p>
      </Stack>
    </section>
  );
}

interface NotThereProps {
  readonly of: LoadableState<unknown>;
  readonly what: string;
  /** Explanation shown if the item doesn't exist. */
  readonly gone: string;
  readonly onRetry: () => void;
}

function NotThere({ gone, of, onRetry, what }: NotThereProps) {
  switch (of.status) {
    case 'idle':
    case 'loading':
      return <Skeleton lines={4} label={`Loading ${what}`} />;
    case 'notFound':
      return (
        <StateMessage kind="notFound" title={`We can’t find ${what}`}>
          {gone}
        </StateMessage>
      );
    case 'failed':
      return (
        <StateMessage
          kind="error"
          title={`We couldn’t load ${what}`}
          action={<Button onClick={onRetry}>Try again</Button>}
        >
          {of.error}
        </StateMessage>
      );
    case 'ready':
    case 'refreshing':
      return null;
  }
}
