import { formatDateTime } from '#contract/formats';
import { ALERT_RULES } from '#contract/admin/operatorAlerts';
import type { AlertWebhook } from '#contract/schemas/operatorAlerts';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { SECRET_OVERLAP_HOURS } from '#contract/account/webhooks';
import { Loaded } from '../../../records/Loaded';
import { NewSecret } from '../../../records/record/NewSecret';
import { webhookNotice, webhookStatus } from '../../../records/webhookWords';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { ChangePreview } from '../../../ui/ChangePreview';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { DeliveryLog } from '../alertLog/DeliveryLog';
import { Breakable } from '../Breakable';
import styles from './alerts.module.css';
import { AlertWebhookForm } from './AlertWebhookForm';
import {
  alertFormClosed,
  alertFormOpened,
  alertSecretHidden,
  alertWebhooks,
  pauseAlertWebhook,
  removeAlertWebhook,
  rotateAlertSecret,
  selectAlertDesk,
  selectAlertSecret,
  testAlertWebhook,
} from './slice';

/** Webhooks that receive alerts: URLs, newest deliveries, and a form to add one. */
export function AlertWebhooks() {
  const dispatch = useAppDispatch();
  const { form } = useAppSelector(selectAlertDesk);
  const secret = useAppSelector(selectAlertSecret);
  return (
    <Stack>
      <p>
        Alerts are also posted to these addresses as signed events when they are raised and when
        they end, even during quiet hours.
      </p>
      {secret === null ? null : (
        <NewSecret secret={secret} onHide={() => dispatch(alertSecretHidden())} />
      )}
      <Loaded of={useAppSelector(alertWebhooks.select)} what="the webhooks">
        {({ items }) =>
          items.length === 0 ? (
            <p>No webhooks.</p>
          ) : (
            items.map((webhook) => <OneWebhook key={webhook.id} webhook={webhook} />)
          )
        }
      </Loaded>
      {form?.kind === 'webhook' ? (
        <AlertWebhookForm />
      ) : (
        <p>
          <Button onClick={() => dispatch(alertFormOpened({ kind: 'webhook' }))}>
            Add a webhook
          </Button>
        </p>
      )}
    </Stack>
  );
}

function OneWebhook({ webhook }: { readonly webhook: AlertWebhook }) {
  const { address, description, rules, secrets } = webhook;
  const [, old] = secrets;
  const status = webhookStatus(webhook);
  const notice = webhookNotice(webhook);
  return (
    <Stack gap={2}>
      <Row gap={2}>
        <h3>
          <Breakable text={address} />
        </h3>
        <StatusTag tone={status.tone}>{status.word}</StatusTag>
      </Row>
      <p className={styles.note}>
        {description === '' ? '' : `${description}. `}
        Receives {rules.length === 0 ? 'all alerts' : rules.map(nameOf).join(', ')}.
      </p>
      {notice === null ? null : <p>{notice}</p>}
      {old?.expiresAt == null ? null : (
        <p>
          Events are also signed with the old secret until{' '}
          <time dateTime={old.expiresAt}>{formatDateTime(old.expiresAt, STATE_TIME_ZONE)}</time>.
        </p>
      )}
      <Tools webhook={webhook} />
      <DeliveryLog webhook={webhook} />
    </Stack>
  );
}

const nameOf = (rule: AlertWebhook['rules'][number]): string => ALERT_RULES[rule].name;

function Tools({ webhook: { address, id, state } }: { readonly webhook: AlertWebhook }) {
  const dispatch = useAppDispatch();
  const key = String(id);
  const params = { webhookId: id };
  const { form } = useAppSelector(selectAlertDesk);
  const isTesting = useAppSelector((all) => testAlertWebhook.select(all, key).status === 'running');
  const isChanging = useAppSelector(
    (all) => pauseAlertWebhook.select(all, key).status === 'running',
  );
  const isSending = useAppSelector(
    (all) => removeAlertWebhook.select(all, key).status === 'running',
  );
  const isRotating = useAppSelector(
    (all) => rotateAlertSecret.select(all, key).status === 'running',
  );
  if (form?.kind === 'secretRotation' && form.id === id) {
    return (
      <ChangePreview
        title="Rotate the signing secret?"
        button="Rotate secret"
        lines={[
          'A new secret is created and shown once.',
          `For ${String(SECRET_OVERLAP_HOURS)} hours, events are signed with both the new and the old secret.`,
        ]}
        isSending={isRotating}
        onBack={() => dispatch(alertFormClosed())}
        onConfirm={() => dispatch(rotateAlertSecret.send({ params }))}
      />
    );
  }
  if (form?.kind === 'webhookRemoval' && form.id === id) {
    return (
      <ChangePreview
        title="Delete this webhook?"
        button="Delete webhook"
        lines={['No more alerts are sent to its address. Its secret and delivery log are deleted.']}
        isSending={isSending}
        onBack={() => dispatch(alertFormClosed())}
        onConfirm={() => dispatch(removeAlertWebhook.send({ params }))}
      />
    );
  }
  const isPaused = state === 'PAUSED';
  return (
    <Row gap={2}>
      {state === 'ACTIVE' ? (
        <Button
          size="small"
          aria-label={`Send test event to ${address}`}
          isBusy={isTesting}
          onClick={() => dispatch(testAlertWebhook.send({ params }))}
        >
          Send test event
        </Button>
      ) : null}
      {state === 'ENDED' ? null : (
        <>
          <Button
            size="small"
            aria-label={`${isPaused ? 'Resume' : 'Pause'} ${address}`}
            isBusy={isChanging}
            onClick={() =>
              dispatch(pauseAlertWebhook.send({ params, body: { isPaused: !isPaused } }))
            }
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button
            size="small"
            aria-label={`Rotate secret for ${address}`}
            onClick={() => dispatch(alertFormOpened({ kind: 'secretRotation', id }))}
          >
            Rotate secret
          </Button>
        </>
      )}
      <Button
        size="small"
        variant="danger"
        aria-label={`Delete ${address}`}
        onClick={() => dispatch(alertFormOpened({ kind: 'webhookRemoval', id }))}
      >
        Delete
      </Button>
    </Row>
  );
}
