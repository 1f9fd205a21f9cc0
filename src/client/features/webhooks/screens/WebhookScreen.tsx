import { formatDateTime } from '#contract/formats';
import type { WebhookDelivery, WebhookDetails } from '#contract/schemas/webhooks';
import { WEBHOOK_DELIVERY_PATH, WEBHOOK_PATH } from '#contract/account/pages';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  DELIVERY_DAYS,
  DELIVERY_STATE_WORDS,
  DELIVERY_STATES,
  WEBHOOK_KIND_WORDS,
} from '#contract/account/webhooks';
import { ChoiceChips } from '../../../records/ChoiceChips';
import { column, countColumn, rowHeader, statusColumn, textColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { NewSecret } from '../../../records/record/NewSecret';
import {
  deliveryStatus,
  lastResult,
  webhookNotice,
  webhookStatus,
} from '../../../records/webhookWords';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DescriptionList } from '../../../ui/DescriptionList';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { deliveries, readDeliveryState, secretHidden, selectNewSecret, webhook } from '../slice';
import { Status } from '../Status';
import { WebhookNotFound } from '../WebhookNotFound';
import { WebhookTools } from '../WebhookTools';
import { eventNames, updateScope } from '../words';

/** One webhook: its state, secret, tools, and delivery log. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(webhook.select)}
      what="the webhook"
      title="Webhook not loaded"
      lines={12}
      notFound={<WebhookNotFound />}
    >
      {(loaded) => <Details webhook={loaded} />}
    </Loaded>
  );
}

function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDateTime(at, STATE_TIME_ZONE)}</time>;
}

function Details({ webhook: shown }: { readonly webhook: WebhookDetails }) {
  const { address, createdAt, description, id, kinds, secrets } = shown;
  const dispatch = useAppDispatch();
  const secret = useAppSelector((state) => selectNewSecret(state, id));
  const notice = webhookNotice(shown);
  return (
    <Stack>
      <ScreenHeading title="Webhook" />
      {secret === null ? null : (
        <NewSecret secret={secret} onHide={() => dispatch(secretHidden())} />
      )}
      {notice === null ? null : <MessageBox tone="warning">{notice}</MessageBox>}
      <DescriptionList
        items={[
          { term: 'Address', description: address },
          description === '' ? null : { term: 'Description', description },
          { term: 'Status', description: <Status {...webhookStatus(shown)} /> },
          { term: 'Events', description: eventNames(shown) },
          kinds.includes('import.completed')
            ? { term: 'Record updates', description: updateScope(shown) }
            : null,
          { term: 'Created', description: <Moment at={createdAt} /> },
          {
            term: 'Signing secret',
            description: secrets.map(({ createdAt: madeAt, expiresAt }) => (
              <div key={madeAt}>
                {expiresAt === null ? 'Created ' : 'Old secret, expires '}
                <Moment at={expiresAt ?? madeAt} />
              </div>
            )),
          },
        ]}
      />
      <WebhookTools key={id} webhook={shown} />
      <Section title="Deliveries">
        <Deliveries webhookId={id} />
      </Section>
    </Stack>
  );
}

const deliveryColumns = (webhookId: number): readonly DataColumn<WebhookDelivery>[] => [
  rowHeader('Event', ({ createdAt, id, kind }) => (
    <AppLink to={WEBHOOK_DELIVERY_PATH} query={{ webhookId, deliveryId: id }}>
      {WEBHOOK_KIND_WORDS[kind].name}, {formatDateTime(createdAt, STATE_TIME_ZONE)}
    </AppLink>
  )),
  statusColumn('Status', deliveryStatus),
  countColumn('Attempts', ({ tries }) => tries, { priority: 3 }),
  textColumn('Last result', lastResult),
  column(
    'Next attempt',
    ({ nextTryAt }) => (nextTryAt === null ? 'None' : <Moment at={nextTryAt} />),
    {
      priority: 2,
    },
  ),
];

function Deliveries({ webhookId }: { readonly webhookId: number }) {
  const state = readDeliveryState(useAppSelector(selectShownQuery));
  const query = { webhookId, state };
  return (
    <ListView
      of={useAppSelector(deliveries.select)}
      question={String(webhookId)}
      things={{ one: 'delivery', many: 'deliveries' }}
      caption="Deliveries to this webhook"
      columns={deliveryColumns(webhookId)}
      lead={({ total }, words) =>
        total === 0 ? null : `${words} in the last ${String(DELIVERY_DAYS)} days.`
      }
      form={
        <ChoiceChips
          label="Delivery status"
          path={WEBHOOK_PATH}
          query={query}
          field="state"
          choices={[
            { value: null, label: 'All' },
            ...DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STATE_WORDS[value] })),
          ]}
        />
      }
      empty={{
        title: 'No deliveries',
        text:
          state === null
            ? 'Send a test event to check your server.'
            : 'No deliveries have this status.',
      }}
      address={{ path: WEBHOOK_PATH, query }}
    />
  );
}
