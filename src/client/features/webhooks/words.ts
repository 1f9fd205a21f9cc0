import type { Webhook, WebhookDelivery } from '#contract/schemas/webhooks';
import {
  DELIVERY_STATE_WORDS,
  WEBHOOK_FAILURES_MAX,
  WEBHOOK_KIND_WORDS,
  WEBHOOK_REGISTER_WORDS,
} from '#contract/webhooks';
import { formatCount } from '../../ui/formats';
import type { StatusTone } from '../../ui/StatusTag';

/** A status as its column and tag show it. */
interface Status {
  readonly tone: StatusTone;
  readonly word: string;
}

/** The state of a webhook as a tag. */
export function webhookStatus({ failures, state, stateReason }: Webhook): Status {
  if (state === 'ENDED') return { tone: 'closed', word: 'Ended' };
  if (state === 'PAUSED') {
    return { tone: stateReason === 'FAILURES' ? 'pastDue' : 'closed', word: 'Paused' };
  }
  return failures > 0 ? { tone: 'warning', word: 'Failing' } : { tone: 'open', word: 'Active' };
}

/** Why a webhook sends nothing, and the next step; null if it is active and works. */
export function webhookNotice({ failures, state, stateReason }: Webhook): string | null {
  if (state === 'ENDED') {
    return 'The receiver answered 410 (gone), so nothing more is sent. If that is a mistake, create a new webhook for this address.';
  }
  if (state === 'PAUSED') {
    return stateReason === 'FAILURES'
      ? `The last ${String(WEBHOOK_FAILURES_MAX)} tries failed. Fix the receiver, then resume. Events of the last three days are sent then.`
      : 'Events wait for up to three days and are sent when you resume.';
  }
  if (failures === 0) return null;
  const times =
    failures === 1 ? 'The last try failed.' : `The last ${formatCount(failures)} tries failed.`;
  return `${times} After ${String(WEBHOOK_FAILURES_MAX)} failures in a row, this webhook is paused.`;
}

/** The events of a webhook: "Alerts, Filing status". */
export function eventNames({ kinds }: Pick<Webhook, 'kinds'>): string {
  return kinds.map((kind) => WEBHOOK_KIND_WORDS[kind].name).join(', ');
}

/** Which record updates a webhook receives: "Court cases, in 2 counties". */
export function updateScope({ countyIds, registers }: Webhook): string {
  const names =
    registers.length === 0
      ? 'All records'
      : registers.map((register) => WEBHOOK_REGISTER_WORDS[register]).join(', ');
  if (countyIds.length === 0) return `${names}, in all counties`;
  return `${names}, in ${formatCount(countyIds.length)} ${countyIds.length === 1 ? 'county' : 'counties'}`;
}

/** The state of a delivery as a tag. */
export function deliveryStatus({ state, tries }: WebhookDelivery): Status {
  const word = DELIVERY_STATE_WORDS[state];
  if (state === 'DELIVERED') return { tone: 'open', word };
  if (state === 'FAILED') return { tone: 'pastDue', word };
  return tries > 0 ? { tone: 'warning', word: 'Retrying' } : { tone: 'closed', word };
}

/** The result of the newest try: "200", "No complete answer within 10 seconds." */
export function lastResult({ lastProblem, lastStatus }: WebhookDelivery): string {
  if (lastProblem !== null) return lastProblem;
  return lastStatus === null ? 'Not sent yet' : String(lastStatus);
}
