import type { Transaction } from 'kysely';
import { INDIANA, type Locale } from '#contract/locales';
import { buildLink } from '#contract/links';
import { PURCHASES_SCREEN } from '#contract/records/pageImages';
import { TRANSACTIONS_PATH } from '#contract/billing/pages';
import type { Database } from '../../db/tables/database';
import { enqueueWebhookEvents } from './enqueueRepository';

/** A purchase of document pages. */
export interface PagePurchase {
  readonly id: number;
  /** The document's edition; the purchase is in that edition's list. */
  readonly locale: Locale;
  readonly accountId: number;
  readonly userId: number;
  readonly documentId: number;
  readonly pages: readonly number[];
  readonly totalCents: number;
}

/** Maximum page numbers in an event; the purchase itself lists all of them. */
const MAX_PAGES = 1_000;

/** Queues a purchase of document pages for the webhooks of its account. */
export async function enqueuePagePurchase(
  trx: Transaction<Database>,
  { accountId, documentId, id, locale, pages, totalCents, userId }: PagePurchase,
  now: number,
): Promise<void> {
  const data = {
    kind: 'documentPages' as const,
    id,
    userId,
    totalCents,
    documentId,
    pages: pages.slice(0, MAX_PAGES),
    link: buildLink('', locale, PURCHASES_SCREEN),
  };
  await enqueueWebhookEvents(trx, 'purchase.completed', [{ to: { accountId }, data }], now);
}

/** A purchase of a tax warrant subscription. */
export interface SubscriptionPurchase {
  readonly id: number;
  readonly accountId: number;
  readonly userId: number | null;
  readonly totalCents: number;
}

/** Queues a purchase of a tax warrant subscription for the webhooks of its account. */
export async function enqueueSubscriptionPurchase(
  trx: Transaction<Database>,
  { accountId, id, totalCents, userId }: SubscriptionPurchase,
  now: number,
): Promise<void> {
  const data = {
    kind: 'warrantSubscription' as const,
    id,
    userId,
    totalCents,
    documentId: null,
    pages: null,
    link: buildLink('', INDIANA, TRANSACTIONS_PATH),
  };
  await enqueueWebhookEvents(trx, 'purchase.completed', [{ to: { accountId }, data }], now);
}
