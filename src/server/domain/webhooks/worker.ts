import { WEBHOOKS_PATH } from '#contract/account/pages';
import { WEBHOOK_FAILURES_MAX } from '#contract/account/webhooks';
import type { AppDatabase } from '../../http/services';
import type { SecretBox } from '../../secretBox';
import { runOwnWork } from '../../work';
import { bodyOf } from './body';
import { GONE, isRefusal, nextTryAt, signedHeaders } from './rules';
import type { PostOutcome, SafePost } from './safePost';
import { findSecrets } from './secretsRepository';
import {
  claimDue,
  LANES,
  lockTried,
  notifyAdministrators,
  releaseDelivery,
  saveResult,
  saveTry,
  stopWebhook,
  type ClaimedDelivery,
  type Lane,
} from './sendRepository';

/** Maximum concurrent deliveries by this server, per lane. */
const SLOTS = 128;
/**
 * Minimum time between two claims of a lane. Each claim of `OTHER` reads all waiting webhooks, and
 * the plugin wakes the worker every second.
 */
const CLAIM_MS: Readonly<Record<Lane, number>> = { PROVEN: 0, OTHER: 1_000 };
/** Delay after an error on this server, such as a busy database. */
const OWN_FAILURE_MS = 10_000;

const NO_SECRET: PostOutcome = {
  status: null,
  ms: 0,
  answer: '',
  problem: 'The signing secret was lost. Rotate the secret of this webhook.',
  retryAfterMs: null,
};

/** Dependencies of the worker. */
export interface WorkerParts {
  readonly db: AppDatabase;
  readonly box: SecretBox;
  readonly post: SafePost;
  readonly now: () => number;
  readonly random: () => number;
  /** URL of the app, for links. */
  readonly site: string;
  readonly userAgent: string;
  readonly log: { warn(details: object, message: string): void };
  /** Called after a commit that may have written notifications. */
  readonly onStopped: () => void;
}

/** Sends due deliveries of all accounts, without waiting for unresponsive receivers. */
export class WebhookWorker {
  private readonly running: Readonly<Record<Lane, Set<Promise<void>>>> = {
    PROVEN: new Set(),
    OTHER: new Set(),
  };
  private readonly stopping = new AbortController();
  private claiming: Promise<void> | null = null;
  private isWanted = false;
  private readonly claimedAt: Record<Lane, number> = { PROVEN: -Infinity, OTHER: -Infinity };

  constructor(private readonly parts: WorkerParts) {}

  /** Starts due deliveries in the free slots; resolves when they have started. */
  wake(): Promise<void> {
    this.isWanted = true;
    this.claiming ??= this.claimAll().finally(() => {
      this.claiming = null;
    });
    return this.claiming;
  }

  /** Resolves when no delivery is due or running. */
  async settle(): Promise<void> {
    do {
      this.claimedAt.OTHER = -Infinity;
      await this.wake();
      await Promise.all(LANES.flatMap((lane) => [...this.running[lane]]));
    } while (this.claiming !== null || LANES.some((lane) => this.running[lane].size > 0));
  }

  /** Interrupts running deliveries; another server, or the next start, retries them. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.claiming;
    await Promise.all(LANES.flatMap((lane) => [...this.running[lane]]));
  }

  private async claimAll(): Promise<void> {
    const { db, log, now } = this.parts;
    while (this.isWanted && !this.stopping.signal.aborted) {
      this.isWanted = false;
      for (const lane of LANES) {
        const running = this.running[lane];
        const free = SLOTS - running.size;
        const at = performance.now();
        if (free <= 0 || at - this.claimedAt[lane] < CLAIM_MS[lane]) continue;
        this.claimedAt[lane] = at;
        try {
          const claimed = await runOwnWork(() => claimDue(db, lane, free, now()));
          for (const delivery of claimed) this.start(lane, delivery);
        } catch (error) {
          log.warn({ err: error }, 'webhook deliveries not claimed');
        }
      }
    }
  }

  private start(lane: Lane, delivery: ClaimedDelivery): void {
    const running = this.running[lane];
    const sending = this.deliver(delivery).finally(() => {
      running.delete(sending);
      if (!this.stopping.signal.aborted) void this.wake();
    });
    running.add(sending);
  }

  private async deliver(delivery: ClaimedDelivery): Promise<void> {
    const { db, log, now } = this.parts;
    try {
      const outcome = await this.send(delivery);
      if (outcome === null) await runOwnWork(() => releaseDelivery(db, delivery.id, null));
      else await runOwnWork(() => this.save(delivery, outcome));
    } catch (error) {
      log.warn({ err: error, deliveryId: delivery.id }, 'webhook delivery failed here');
      const again = now() + OWN_FAILURE_MS;
      await runOwnWork(() => releaseDelivery(db, delivery.id, again)).catch(() => undefined);
    }
  }

  /** Sends a delivery; null if this server is stopping. */
  private async send({
    address,
    createdAt,
    data,
    kind,
    messageId,
    webhookId,
  }: ClaimedDelivery): Promise<PostOutcome | null> {
    const { box, db, now, post, site, userAgent } = this.parts;
    const { signal } = this.stopping;
    const at = now();
    const secrets = await runOwnWork(() => findSecrets(db, box, webhookId, at));
    if (secrets.length === 0) return NO_SECRET;
    const body = bodyOf({ kind, data, at: createdAt }, site);
    const headers = { ...signedHeaders({ messageId, body, at }, secrets), 'user-agent': userAgent };
    const outcome = await post({ address, headers, body, signal });
    return signal.aborted && outcome.status === null ? null : outcome;
  }

  private async save(delivery: ClaimedDelivery, outcome: PostOutcome): Promise<void> {
    const { db, now, onStopped, random } = this.parts;
    const isStopped = await db.transaction().execute(async (trx) => {
      const tried = await lockTried(trx, delivery);
      if (tried === null) return false;
      const at = now();
      if (tried.address !== delivery.address) {
        // The result says nothing about the new URL, which is tried next.
        await saveTry(trx, delivery.id, outcome, at, at);
        return false;
      }
      const isSuccess = outcome.problem === null;
      const isGone = outcome.status === GONE;
      const tries = tried.roundTries + 1;
      const refusals = tried.roundRefusals + (isRefusal(outcome.status) ? 1 : 0);
      const state = { tries, refusals, roundAt: tried.roundAt.getTime(), now: at };
      const next = isSuccess || isGone ? null : nextTryAt(outcome, state, random());
      await saveTry(trx, delivery.id, outcome, next, at);
      const failures = await saveResult(trx, delivery.webhookId, isSuccess, at);
      const reason = isGone ? 'GONE' : failures >= WEBHOOK_FAILURES_MAX ? 'FAILURES' : null;
      if (reason === null || !tried.isActive) return false;
      await stopWebhook(trx, delivery.webhookId, reason, at);
      await notifyAdministrators(
        trx,
        tried.accountId,
        stopWords(reason, tried.address, outcome),
        at,
      );
      return true;
    });
    if (isStopped) onStopped();
  }
}

function stopWords(
  reason: 'FAILURES' | 'GONE',
  address: string,
  { problem }: PostOutcome,
): { readonly title: string; readonly body: string } {
  const { hostname } = new URL(address);
  return reason === 'GONE'
    ? {
        title: `Webhook ended: ${hostname}`,
        body: `The receiver returned 410 (gone), so nothing more is sent to ${address}. If that is a mistake, create a new webhook on the Webhooks page (${WEBHOOKS_PATH}).`,
      }
    : {
        title: `Webhook paused: ${hostname}`,
        body: `The last ${String(WEBHOOK_FAILURES_MAX)} attempts to send to ${address} failed. ${problem ?? ''} Events of the last three days are sent when you resume it on the Webhooks page (${WEBHOOKS_PATH}).`,
      };
}
