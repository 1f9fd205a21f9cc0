import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '#contract/time';
import { parseAbsoluteUrl } from '#contract/url';
import type { NewWebhookSecret, WebhookDraft } from '#contract/schemas/webhooks';
import {
  webhookProblems,
  WEBHOOKS_MAX,
  WEBHOOK_TESTS_PER_MINUTE,
} from '#contract/account/webhooks';
import { transactionWithAudit, type Audit, type AuditedTransaction } from '../audit/repository';
import { lockAccount } from '../ledger/repository';
import { lockEvaluation } from '../operatorAlerts/repository';
import { lockDelivery, requeueDelivery } from './deliveriesRepository';
import { enqueueTest } from './enqueueRepository';
import { isPublicAddress } from './publicAddress';
import { hostOf, type ResolveHost } from './safePost';
import { addSecret, expireSecret, isRotating } from './secretsRepository';
import {
  countTests,
  countWebhooks,
  deleteWebhook,
  findUnknownCounties,
  insertWebhook,
  lockWebhook,
  setPaused,
  updateWebhook,
  type LockedWebhook,
  type StoredDraft,
} from './webhooksRepository';
import {
  conflict,
  HttpProblem,
  invalidField,
  notFound,
  tooManyRequests,
} from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import type { SecretBox } from '../../secretBox';

const REFUSALS = {
  tooMany: `Your account has reached its limit of ${String(WEBHOOKS_MAX)} webhooks. Delete one first.`,
  tooManyOfSite: `The site has reached its limit of ${String(WEBHOOKS_MAX)} webhooks for alerts. Delete one first.`,
  rotating: 'The previous secret is still in use. Rotate again after it expires.',
  ended:
    'The receiver returned 410 (gone), which ended this webhook. Create a new one for its address.',
  paused: 'This webhook is paused. Resume it first.',
  waiting: 'This delivery is already waiting to be sent.',
  tooManyTests: `You can send ${String(WEBHOOK_TESTS_PER_MINUTE)} test events a minute. Try again in a minute.`,
} as const;

/**
 * The user who changes webhooks of an account or, without an account, of the site's operators.
 */
export interface WebhookOwner {
  readonly accountId: number | null;
  readonly userId: number;
}

/** Dependencies for webhook changes. */
export interface WebhookParts {
  readonly db: AppDatabase;
  readonly box: SecretBox;
  readonly resolve: ResolveHost;
}

export function webhookParts({ database, outgoing, secretBox }: FastifyInstance): WebhookParts {
  return { db: database.db, box: secretBox, resolve: (host) => outgoing.resolve(host) };
}

/**
 * Validates a draft, and checks that its host name doesn't resolve to a private network. Accepts a
 * name that can't be resolved now, because it is checked again for each delivery.
 */
async function checkDraft<Draft extends StoredDraft>(
  { db, resolve }: WebhookParts,
  draft: Draft,
): Promise<Draft> {
  const isOfSite = draft.alertRules !== undefined;
  const found = webhookProblems(draft);
  const problems = Object.entries({ ...found, ...(isOfSite ? { kinds: null } : {}) }).flatMap(
    ([name, problem]) => (problem === null ? [] : [{ name, messages: [problem] }]),
  );
  if (problems.length > 0) throw new HttpProblem(400, { messages: [], fields: problems });
  const url = parseAbsoluteUrl(draft.address.trim());
  const host = hostOf(url?.hostname ?? '');
  const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
  const refused = addresses.find((address) => !isPublicAddress(address));
  if (refused !== undefined) {
    throw invalidField(
      'address',
      `${host === refused ? host : `${host} resolves to ${refused}, which`} isn't on the public internet. Use a public address.`,
    );
  }
  if ((await findUnknownCounties(db, draft.countyIds)).length > 0) {
    throw invalidField('countyIds', "One of these counties doesn't exist. Reload the page.");
  }
  return { ...draft, address: draft.address.trim(), description: draft.description.trim() };
}

/**
 * Creates a webhook, with an audit entry; returns its secret, which is stored encrypted. Throws 400
 * for an invalid draft, 409 if the account has too many.
 */
export async function createWebhook(
  parts: WebhookParts,
  actor: Actor,
  owner: WebhookOwner,
  draft: StoredDraft,
): Promise<NewWebhookSecret> {
  const checked = await checkDraft(parts, draft);
  return transactionWithAudit(parts.db, async (trx, audit) => {
    await lockOwner(trx, owner);
    if ((await countWebhooks(trx, owner.accountId)) >= WEBHOOKS_MAX) {
      throw conflict(owner.accountId === null ? REFUSALS.tooManyOfSite : REFUSALS.tooMany);
    }
    const webhookId = await insertWebhook(trx, owner, checked, actor.at);
    const secret = await addSecret(trx, parts.box, webhookId, actor.at);
    audit({
      ...actor,
      action: 'webhookCreated',
      target: targetOf(webhookId),
      detail: {
        address: checked.address,
        kinds: [...checked.kinds, ...(checked.alertRules ?? [])].join(' '),
      },
    });
    return { webhookId, secret, oldExpiresAt: null };
  });
}

/** Serializes changes to an owner's webhooks. */
async function lockOwner(trx: AuditedTransaction, { accountId }: WebhookOwner): Promise<void> {
  if (accountId === null) await lockEvaluation(trx);
  else await lockAccount(trx, accountId);
}

const targetOf = (webhookId: number): string => `webhook/${String(webhookId)}`;

interface Change {
  readonly owner: WebhookOwner;
  readonly webhookId: number;
}

/**
 * Runs a change to a locked webhook, with an audit entry; throws 404 for another account's webhook.
 * `lockFirst` takes the locks that every transaction takes before it locks webhooks.
 */
function changing<Result>(
  db: AppDatabase,
  { owner, webhookId }: Change,
  work: (trx: AuditedTransaction, webhook: LockedWebhook, audit: Audit) => Promise<Result>,
  lockFirst: (trx: AuditedTransaction) => Promise<void> = () => Promise.resolve(),
): Promise<Result> {
  return transactionWithAudit(db, async (trx, audit) => {
    await lockFirst(trx);
    const webhook = await lockWebhook(trx, owner.accountId, webhookId);
    if (webhook === null) throw notFound();
    return work(trx, webhook, audit);
  });
}

/**
 * Changes a webhook, with an audit entry. Throws 400 for an invalid draft, and 404 for another
 * account's webhook.
 */
export async function changeWebhook(
  parts: WebhookParts,
  actor: Actor,
  change: Change,
  draft: WebhookDraft,
): Promise<void> {
  const { webhookId } = change;
  const checked = await checkDraft(parts, draft);
  await changing(parts.db, change, async (trx, { address }, audit) => {
    await updateWebhook(trx, webhookId, checked, checked.address !== address);
    const detail = { from: address, to: checked.address, kinds: checked.kinds.join(' ') };
    audit({ ...actor, action: 'webhookChanged', target: targetOf(webhookId), detail });
  });
}

/** Deletes a webhook with its deliveries, with an audit entry. */
export async function removeWebhook(db: AppDatabase, actor: Actor, change: Change): Promise<void> {
  const { webhookId } = change;
  await changing(db, change, async (trx, { address }, audit) => {
    await deleteWebhook(trx, webhookId);
    const target = targetOf(webhookId);
    audit({ ...actor, action: 'webhookDeleted', target, detail: { address } });
  });
}

/**
 * Rotates a webhook's secret, with an audit entry. Throws 409 while the old secret from an earlier
 * rotation is still valid.
 */
export async function rotateSecret(
  { box, db }: WebhookParts,
  actor: Actor,
  change: Change,
): Promise<NewWebhookSecret> {
  const { webhookId } = change;
  return changing(db, change, async (trx, _webhook, audit) => {
    if (await isRotating(trx, webhookId, actor.at)) throw conflict(REFUSALS.rotating);
    const expiresAt = await expireSecret(trx, webhookId, actor.at);
    const secret = await addSecret(trx, box, webhookId, actor.at);
    audit({ ...actor, action: 'webhookSecretRotated', target: targetOf(webhookId), detail: {} });
    return { webhookId, secret, oldExpiresAt: new Date(expiresAt).toISOString() };
  });
}

/** Pauses or resumes a webhook, with an audit entry. Throws 409 if the receiver ended it. */
export async function pauseWebhook(
  db: AppDatabase,
  actor: Actor,
  change: Change,
  isPaused: boolean,
): Promise<void> {
  const { webhookId } = change;
  await changing(db, change, async (trx, { state }, audit) => {
    if (state === 'ENDED') throw conflict(REFUSALS.ended);
    await setPaused(trx, webhookId, isPaused);
    const action = isPaused ? 'webhookPaused' : 'webhookResumed';
    audit({ ...actor, action, target: targetOf(webhookId), detail: {} });
  });
}

function requireActive({ state }: LockedWebhook): void {
  if (state === 'ENDED') throw conflict(REFUSALS.ended);
  if (state === 'PAUSED') throw conflict(REFUSALS.paused);
}

/**
 * Queues a test event, with an audit entry; returns its delivery. Throws 409 if the webhook is
 * paused, 429 for too many tests.
 */
export async function sendTest(
  db: AppDatabase,
  actor: Actor,
  change: Change,
  link: string,
): Promise<number> {
  const { owner, webhookId } = change;
  const queue = async (trx: AuditedTransaction, webhook: LockedWebhook, audit: Audit) => {
    requireActive(webhook);
    const since = new Date(actor.at - MINUTE_MS);
    if ((await countTests(trx, owner.accountId, since)) >= WEBHOOK_TESTS_PER_MINUTE) {
      throw tooManyRequests(REFUSALS.tooManyTests, MINUTE_MS);
    }
    const deliveryId = await enqueueTest(trx, webhookId, { webhookId, link }, actor.at);
    const detail = { deliveryId };
    audit({ ...actor, action: 'webhookTested', target: targetOf(webhookId), detail });
    return deliveryId;
  };
  // Serializes the account's tests, so that concurrent tests can't exceed the limit.
  return changing(db, change, queue, (trx) => lockOwner(trx, owner));
}

/**
 * Queues a finished delivery again, with an audit entry. Throws 409 if it is pending, or if the
 * webhook is paused.
 */
export async function sendAgain(
  db: AppDatabase,
  actor: Actor,
  change: Change,
  deliveryId: number,
): Promise<void> {
  const { webhookId } = change;
  await changing(db, change, async (trx, webhook, audit) => {
    const delivery = await lockDelivery(trx, webhookId, deliveryId);
    if (delivery === null) throw notFound();
    requireActive(webhook);
    if (delivery.state === 'PENDING') throw conflict(REFUSALS.waiting);
    await requeueDelivery(trx, deliveryId, actor.at);
    const detail = { deliveryId };
    audit({ ...actor, action: 'webhookSentAgain', target: targetOf(webhookId), detail });
  });
}
