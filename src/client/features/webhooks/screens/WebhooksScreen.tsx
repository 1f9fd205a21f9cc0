import type { Webhook } from '#contract/schemas/webhooks';
import { EDIT_WEBHOOK_PATH, WEBHOOK_PATH, WEBHOOKS_MAX } from '#contract/webhooks';
import { column, countColumn, rowHeader, statusColumn, textColumn } from '../../../records/columns';
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
import { eventNames } from '../words';

const COLUMNS: readonly DataColumn<Webhook>[] = [
  rowHeader('Address', ({ address, description, id }) => (
    <>
      <AppLink to={WEBHOOK_PATH} query={{ webhookId: id }}>
        {address}
      </AppLink>
      {description === '' ? null : <> {description}</>}
    </>
  )),
  textColumn('Events', eventNames, { priority: 2 }),
  statusColumn('Status', webhookStatus),
  countColumn('Waiting', ({ waiting }) => waiting, { priority: 3 }),
  column(
    'Last try',
    ({ lastTry }) =>
      lastTry === null ? (
        'None'
      ) : (
        <>
          <time dateTime={lastTry.at}>{formatDateTime(lastTry.at, STATE_TIME_ZONE)}</time>
          {lastTry.status === null ? null : `, ${String(lastTry.status)}`}
        </>
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
        A webhook sends your account’s events to your own server as it happens, as a signed HTTPS
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
