import { WEBHOOKS_PATH } from '#contract/account/pages';
import { RecordNotFound } from '../../records/RecordNotFound';

/** Shown for a webhook or delivery that the account doesn't have. */
export function WebhookNotFound() {
  return (
    <RecordNotFound
      title="Webhook not found"
      problem="We can’t find this webhook"
      nextLink={{ to: WEBHOOKS_PATH, label: 'Go to your webhooks' }}
    >
      It may have been deleted, or its deliveries may be older than 30 days.
    </RecordNotFound>
  );
}
