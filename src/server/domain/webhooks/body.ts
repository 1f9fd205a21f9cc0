import type { WebhookEventKind } from '#contract/webhooks';

/** What the body of a message is made of. */
export interface BodyParts {
  readonly kind: WebhookEventKind;
  readonly data: Readonly<Record<string, unknown>>;
  /** When the event happened. */
  readonly at: Date;
}

/**
 * Formats the body of a message, the same for every try. `site` is the URL of the app, which
 * completes the stored path of `link`.
 */
export function bodyOf({ at, data, kind }: BodyParts, site: string): string {
  const { link } = data;
  return JSON.stringify({
    type: kind,
    timestamp: at.toISOString(),
    data: typeof link === 'string' ? { ...data, link: site + link } : data,
  });
}
