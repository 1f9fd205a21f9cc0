import { formatQuantity } from '#contract/formats';
import type { Webhook } from '#contract/schemas/webhooks';
import { WEBHOOK_KIND_WORDS, WEBHOOK_REGISTER_WORDS } from '#contract/account/webhooks';

/** Formats the events of a webhook: "Alerts, Filing status". */
export function eventNames({ kinds }: Pick<Webhook, 'kinds'>): string {
  return kinds.map((kind) => WEBHOOK_KIND_WORDS[kind].name).join(', ');
}

/** Describes which record updates a webhook receives: "Court cases, in 2 counties". */
export function updateScope({ countyIds, registers }: Webhook): string {
  const names =
    registers.length === 0
      ? 'All records'
      : registers.map((register) => WEBHOOK_REGISTER_WORDS[register]).join(', ');
  if (countyIds.length === 0) return `${names}, in all counties`;
  return `${names}, in ${formatQuantity(countyIds.length, 'county', 'counties')}`;
}
