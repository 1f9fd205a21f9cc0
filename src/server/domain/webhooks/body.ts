import type { WebhookEventKind } from '#contract/account/webhooks';

/** Parts of a message's body. */
export interface BodyParts {
  readonly kind: WebhookEventKind;
  readonly data: Readonly<Record<string, unknown>>;
  /** When the event happened. */
  readonly at: Date;
}

/**
 * Builds the body of a message; it is the same for every attempt. `site` is the app's URL, which is
 * prepended to the stored path in `link`.
 */
export function bodyOf({ at, data, kind }: BodyParts, site: string): string {
  const { link } = data;
  return JSON.stringify({
    type: kind,
    timestamp: at.toISOString(),
    data: typeof link === 'string' ? { ...data, link: site + link } : data,
  });
}
