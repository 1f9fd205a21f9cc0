import { formatCount } from '#contract/formats';
import type { Webhook, WebhookDelivery } from '#contract/schemas/webhooks';
import { DELIVERY_STATE_WORDS, WEBHOOK_FAILURES_MAX } from '#contract/account/webhooks';
import type { StatusTone } from '../ui/StatusTag';

/** A status with its texts for a column and a tag. */
interface Status {
  readonly tone: StatusTone;
  readonly word: string;
}

/** The fields that determine a webhook's state. */
type WebhookFacts = Pick<Webhook, 'failures' | 'state' | 'stateReason'>;

/** Returns the tag for a webhook's state. */
export function webhookStatus({ failures, state }: WebhookFacts): Status {
  if (state === 'ENDED') return { tone: 'closed', word: 'Ended' };
  if (state === 'PAUSED') return { tone: 'closed', word: 'Paused' };
  return failures > 0 ? { tone: 'warning', word: 'Failing' } : { tone: 'open', word: 'Active' };
}

/** Explains why a webhook sends nothing, with the next step; null if it is active and works. */
export function webhookNotice({ failures, state, stateReason }: WebhookFacts): string | null {
  if (state === 'ENDED') {
    return 'The receiver returned 410 (gone), so nothing more is sent. If that is a mistake, create a new webhook for this URL.';
  }
  if (state === 'PAUSED') {
    return stateReason === 'FAILURES'
      ? `The last ${String(WEBHOOK_FAILURES_MAX)} attempts failed. Fix the receiver, then resume to send events from the last three days.`
      : 'Events wait for up to three days and are sent when you resume.';
  }
  if (failures === 0) return null;
  const times =
    failures === 1
      ? 'The last attempt failed.'
      : `The last ${formatCount(failures)} attempts failed.`;
  return `${times} After ${String(WEBHOOK_FAILURES_MAX)} failures in a row, this webhook is paused.`;
}

/** Returns the tag for a delivery's state. */
export function deliveryStatus({ state, tries }: WebhookDelivery): Status {
  const word = DELIVERY_STATE_WORDS[state];
  if (state === 'DELIVERED') return { tone: 'open', word };
  if (state === 'FAILED') return { tone: 'pastDue', word };
  return tries > 0 ? { tone: 'warning', word: 'Retrying' } : { tone: 'closed', word };
}

/** Formats the result of the latest attempt: "200", "No complete answer within 10 seconds." */
export function lastResult({ lastProblem, lastStatus }: WebhookDelivery): string {
  if (lastProblem !== null) return lastProblem;
  return lastStatus === null ? 'Not sent yet' : String(lastStatus);
}
