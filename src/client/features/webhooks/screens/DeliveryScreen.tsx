import { formatDateTime } from '#contract/formats';
import type { WebhookDeliveryDetails } from '#contract/schemas/webhooks';
import { WEBHOOK_PATH } from '#contract/account/pages';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { WEBHOOK_KIND_WORDS } from '#contract/account/webhooks';
import { DeliveryBody, DeliveryTries } from '../../../records/DeliveryParts';
import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { deliveryStatus } from '../../../records/webhookWords';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { delivery, readWebhookId, sendAgain } from '../slice';
import { Status } from '../Status';
import { WebhookNotFound } from '../WebhookNotFound';
import styles from '../webhooks.module.css';

/** One delivery with its body, its attempts, and "Send again". */
export function Screen() {
  const webhookId = readWebhookId(useAppSelector(selectShownQuery));
  return (
    <Loaded
      of={useAppSelector(delivery.select)}
      what="the delivery"
      title="Delivery not loaded"
      lines={12}
      notFound={<WebhookNotFound />}
    >
      {(loaded) => <Details delivery={loaded} webhookId={webhookId ?? 0} />}
    </Loaded>
  );
}

function Details({
  delivery: shown,
  webhookId,
}: {
  readonly delivery: WebhookDeliveryDetails;
  readonly webhookId: number;
}) {
  const dispatch = useAppDispatch();
  const { address, body, createdAt, id, kind, messageId, nextTryAt, state, triesMade } = shown;
  const isSending = useAppSelector((all) => sendAgain.select(all, String(id)).status === 'running');
  return (
    <Stack>
      <ScreenHeading title="Webhook delivery" />
      <DescriptionList
        items={[
          { term: 'Event', description: `${WEBHOOK_KIND_WORDS[kind].name} (${kind})` },
          { term: 'Status', description: <Status {...deliveryStatus(shown)} /> },
          { term: 'Address', description: address },
          { term: 'Message ID', description: <code className={styles.code}>{messageId}</code> },
          { term: 'Event time', description: formatDateTime(createdAt, STATE_TIME_ZONE) },
          nextTryAt === null
            ? null
            : { term: 'Next attempt', description: formatDateTime(nextTryAt, STATE_TIME_ZONE) },
        ]}
      />
      <Row gap={2}>
        {state === 'PENDING' ? null : (
          <Button
            variant="primary"
            isBusy={isSending}
            onClick={() => dispatch(sendAgain.send({ params: { webhookId, deliveryId: id } }))}
          >
            Send again
          </Button>
        )}
        <AppLink to={WEBHOOK_PATH} query={{ webhookId }} className={buttonClass()}>
          All deliveries
        </AppLink>
      </Row>
      <Section title="Attempts">
        <DeliveryTries tries={triesMade} />
      </Section>
      <Section title="Body">
        <DeliveryBody body={body} />
      </Section>
    </Stack>
  );
}
