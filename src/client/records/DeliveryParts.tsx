import { formatDateTime } from '#contract/formats';
import type { WebhookTry } from '#contract/schemas/webhooks';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { DataColumn } from '../ui/dataColumn';
import { DataTable } from '../ui/DataTable';
import { countColumn, rowHeader, textColumn } from './columns';
import styles from './DeliveryParts.module.css';

const TRIES: readonly DataColumn<WebhookTry>[] = [
  rowHeader('Time', ({ at }) => <time dateTime={at}>{formatDateTime(at, STATE_TIME_ZONE)}</time>),
  textColumn('Result', ({ problem, status }) => problem ?? String(status ?? '')),
  countColumn('Milliseconds', ({ ms }) => ms, { priority: 3 }),
  textColumn('Start of the response', ({ answer }) => (answer === '' ? 'Empty' : answer), {
    priority: 2,
  }),
];

const byTime = ({ at }: WebhookTry): string => at;

/** Attempts of a webhook's delivery, newest first. */
export function DeliveryTries({ tries }: { readonly tries: readonly WebhookTry[] }) {
  if (tries.length === 0) return <p>Not sent yet.</p>;
  return (
    <DataTable
      caption="Attempts to send this delivery"
      isCaptionHidden
      columns={TRIES}
      rows={tries}
      rowKey={byTime}
    />
  );
}

/** The JSON body of a webhook's delivery. */
export function DeliveryBody({ body }: { readonly body: string }) {
  return (
    <pre className={styles.body}>
      <code>{JSON.stringify(JSON.parse(body) as unknown, null, 2)}</code>
    </pre>
  );
}
