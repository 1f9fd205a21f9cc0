import type { Webhook } from '#contract/schemas/webhooks';
import { EDIT_WEBHOOK_PATH, WEBHOOK_PATH } from '#contract/accountPages';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { WEBHOOKS_MAX } from '#contract/webhooks';
import {
  column,
  countColumn,
  rowHeader,
  statusColumn,
  textColumn,
  type Status,
} from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { webhookStatus } from '../../../records/webhookWords';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { FiguresRow } from '../../../ui/FiguresRow';
import { formatCount, formatDateTime } from '../../../ui/formats';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { webhooks } from '../slice';
import styles from '../webhooks.module.css';
import { eventNames } from '../words';

/** Returns a webhook's state; for a failing webhook, includes the last HTTP status. */
function listedStatus(of: Webhook): Status {
  const status = webhookStatus(of);
  const code = of.lastTry?.status ?? null;
  return of.state === 'ACTIVE' && of.failures > 0 && code !== null
    ? { ...status, word: `${status.word} · ${String(code)}` }
    : status;
}

const COLUMNS: readonly DataColumn<Webhook>[] = [
  rowHeader('Webhook', ({ address, description, id }) => (
    <>
      <AppLink to={WEBHOOK_PATH} query={{ webhookId: id }}>
        {description === '' ? address : description}
      </AppLink>
      {description === '' ? null : <span className={styles.address}>{address}</span>}
    </>
  )),
  textColumn('Events', eventNames, { priority: 2 }),
  statusColumn('Status', listedStatus),
  countColumn('Waiting', ({ waiting }) => waiting, { priority: 3 }),
  column(
    'Last attempt',
    ({ lastTry }) =>
      lastTry === null ? (
        'None'
      ) : (
        <time dateTime={lastTry.at}>{formatDateTime(lastTry.at, STATE_TIME_ZONE)}</time>
      ),
    { priority: 2 },
  ),
];

function NewWebhook() {
  return (
    <AppLink to={EDIT_WEBHOOK_PATH} className={buttonClass('primary')}>
      New webhook
    </AppLink>
  );
}

/**
 * Counts of working, failing, and paused webhooks (each webhook counts once), and of waiting
 * deliveries.
 */
function Figures({ of: items }: { readonly of: readonly Webhook[] }) {
  const count = (state: Webhook['state']) => items.filter((item) => item.state === state).length;
  const failing = items.filter(({ failures, state }) => state === 'ACTIVE' && failures > 0).length;
  const waiting = items.reduce((sum, item) => sum + item.waiting, 0);
  return (
    <FiguresRow
      label="Webhooks at a glance"
      figures={[
        {
          label: 'Active',
          value: formatCount(count('ACTIVE') - failing),
          note: `Up to ${String(WEBHOOKS_MAX)} webhooks`,
        },
        {
          label: 'Failing',
          value: formatCount(failing),
          note: failing === 0 ? 'Based on the last attempt' : 'Retried automatically',
          tone: failing === 0 ? 'plain' : 'warning',
        },
        { label: 'Paused', value: formatCount(count('PAUSED')), note: 'Send nothing' },
        { label: 'Waiting events', value: formatCount(waiting), note: 'Not delivered yet' },
      ]}
    />
  );
}

/** The account's webhooks. */
export function Screen() {
  return (
    <Stack>
      <p>
        A webhook sends your account’s events to your own server as they happen, as a signed HTTPS
        request.
      </p>
      <ListView
        of={useAppSelector(webhooks.select)}
        things={{ one: 'webhook', many: 'webhooks' }}
        caption="Your webhooks"
        columns={COLUMNS}
        lead={({ total }, words) => (total === 0 ? null : words)}
        head={({ items }) => (items.length === 0 ? null : <Figures of={items} />)}
        actions={({ total }) => (total === 0 || total >= WEBHOOKS_MAX ? null : <NewWebhook />)}
        empty={{
          title: 'No webhooks yet',
          text: 'Create one with your server’s address and the events to send.',
          action: <NewWebhook />,
        }}
      />
    </Stack>
  );
}
