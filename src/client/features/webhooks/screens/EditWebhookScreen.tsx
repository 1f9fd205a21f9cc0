import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { counties, readWebhookId, webhook } from '../slice';
import { WebhookForm, type WebhookFormProps } from '../WebhookForm';
import { WebhookNotFound } from '../WebhookNotFound';

const NOT_LOADED = 'Webhook not loaded';

/** Creates or edits a webhook. */
export function Screen() {
  const query = useAppSelector(selectShownQuery);
  const state = useAppSelector(webhook.select);
  if (query['webhookId'] === undefined) return <Editor key="new" webhook={null} />;
  if (readWebhookId(query) === null) return <WebhookNotFound />;
  return (
    <Loaded
      of={state}
      what="the webhook"
      title={NOT_LOADED}
      lines={12}
      notFound={<WebhookNotFound />}
    >
      {(loaded) => <Editor key={loaded.id} webhook={loaded} />}
    </Loaded>
  );
}

/** Form shown once the counties are loaded. */
function Editor({ webhook: edited }: Pick<WebhookFormProps, 'webhook'>) {
  return (
    <Loaded of={useAppSelector(counties.select)} what="the counties" title={NOT_LOADED} lines={12}>
      {({ items }) => <WebhookForm webhook={edited} counties={items} />}
    </Loaded>
  );
}
