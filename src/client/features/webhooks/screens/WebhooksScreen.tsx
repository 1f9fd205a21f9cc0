import type { Webhook } from '#contract/schemas/webhooks';
import { EDIT_WEBHOOK_PATH, WEBHOOK_PATH, WEBHOOKS_MAX } from '#contract/webhooks';
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
import type { DataColumn } from '../../../ui/DataTable';
import { formatDateTime } from '../../../ui/formats';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { webhooks } from '../slice';
import styles from '../webhooks.module.css';
import { eventNames } from '../words';

/** The state, with the last HTTP status of a webhook that fails. */
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
        lead={({ total }, words) =>
          total === 0 ? null : `${words} of ${String(WEBHOOKS_MAX)} possible.`
        }
        actions={({ total }) => (total === 0 || total >= WEBHOOKS_MAX ? null : <NewWebhook />)}
        empty={{
          title: 'No webhooks yet',
          text: 'Create one with the address of your server and the events that it receives.',
          action: <NewWebhook />,
        }}
      />
    </Stack>
  );
}
