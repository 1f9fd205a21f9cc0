import {
  BULK_ACTION_STATES,
  BULK_BATCH_CHANGED,
  type BulkAction,
} from '#contract/filing/bulkFiling';
import { stateDate } from '#contract/stateClock';
import { conflict, forbidden, notFound } from '../../http/problems';
import { foreseeCredit } from '../credit/creditRepository';
import { findPayingCard } from '../filing/draftToFile';
import {
  changeBatch,
  lockBatch,
  type BatchChange,
  type BulkTransaction,
  type StoredBatch,
} from './batchesRepository';
import type { BulkParts, BulkUser } from './bulkRules';
import type { BatchEdit } from './editTable';
import { countRows, stopRows } from './rowsRepository';

const NO_REVIEWER =
  'Only users with bulk review can release and run batches. Ask an administrator.';
const CHANGED = 'The batch changed since you opened it. Compare its rows and fees again.';

/**
 * Changes a locked batch of the reviewer's firm; throws 403 for users who can't review, and 404 for
 * other firms.
 */
async function reviewBatch(
  { db, now }: BulkParts,
  user: BulkUser,
  batchId: string,
  work: (trx: BulkTransaction, batch: StoredBatch) => Promise<BatchChange>,
): Promise<void> {
  if (!user.mayReview) throw forbidden(NO_REVIEWER);
  await db.transaction().execute(async (trx) => {
    const batch = await lockBatch(trx, user.filer.firmId, batchId);
    if (batch === null) throw notFound();
    await changeBatch(trx, batchId, await work(trx, batch), now());
  });
}

/** Counts the rows that can be filed, and totals their fees. */
async function readyRows(trx: BulkTransaction, batchId: string) {
  const counts = (await countRows(trx, [batchId])).get(batchId) ?? [];
  const { cents = 0, rows = 0 } = counts.find(({ state }) => state === 'ready') ?? {};
  return { rows, cents };
}

/**
 * Releases exactly the rows and fees that the reviewer saw. Throws 409 if the batch isn't checked, has
 * problems, or was changed since.
 */
export function releaseBatch(
  parts: BulkParts,
  user: BulkUser,
  { batchId, cents, rows, version }: BatchEdit & { readonly rows: number; readonly cents: number },
): Promise<void> {
  return reviewBatch(parts, user, batchId, async (trx, batch) => {
    if (batch.version !== version) throw conflict(CHANGED, BULK_BATCH_CHANGED);
    if (batch.state !== 'checked') throw conflict('Check the batch before you release it.');
    const [problem] = batch.problems;
    if (problem !== undefined) throw conflict(problem);
    const ready = await readyRows(trx, batchId);
    if (ready.rows === 0) throw conflict('No rows are ready. Correct the rows with errors first.');
    if (ready.rows !== rows || ready.cents !== cents) throw conflict(CHANGED, BULK_BATCH_CHANGED);
    return { state: 'released', releasedBy: user.userId, releasedAt: parts.now() };
  });
}

/**
 * Starts, pauses, resumes, stops, or withdraws a batch. Throws 409 if the batch's state doesn't
 * allow the action.
 */
export async function actOnBatch(
  parts: BulkParts,
  user: BulkUser,
  batchId: string,
  action: BulkAction,
): Promise<void> {
  await reviewBatch(parts, user, batchId, async (trx, batch) => {
    if (!BULK_ACTION_STATES[action].includes(batch.state)) {
      throw conflict('The batch’s status has changed. Reload the page to see it.');
    }
    switch (action) {
      case 'start':
        if (batch.releasedBy !== user.userId) throw forbidden(OTHER_REVIEWER);
        await requirePayment(trx, parts, user, batch);
        return { state: 'running', startedAt: parts.now(), finishedAt: null, pauseReason: null };
      case 'resume':
        await requirePayment(trx, parts, user, batch);
        // The batch now uses the card and rights of the reviewer who resumes it.
        return { state: 'running', releasedBy: user.userId, pauseReason: null };
      case 'pause':
        return { state: 'paused', pauseReason: 'A reviewer paused it.' };
      case 'stop':
        await stopRows(trx, batchId);
        return { state: 'done', finishedAt: parts.now(), pauseReason: null };
      case 'withdraw':
        return { state: 'checked', releasedBy: null, releasedAt: null };
    }
  });
}

const OTHER_REVIEWER =
  'Only the reviewer who released the batch can start it. Withdraw the release to review it yourself.';

/** Throws 409 if there is no way to pay the fees. */
async function requirePayment(
  trx: BulkTransaction,
  parts: BulkParts,
  { accountId, filer }: BulkUser,
  { id, settings }: StoredBatch,
): Promise<void> {
  const { cents } = await readyRows(trx, id);
  if (cents === 0) return;
  const account = filer.paymentAccounts.find((each) => each.id === settings.paymentAccountId);
  if (account?.isActive !== true)
    throw conflict('You can’t use the payment account of this batch.');
  if (account.kind === 'card') {
    const card = await findPayingCard({ db: trx, processor: parts.processor }, accountId);
    if (card === null) throw conflict(NO_CARD);
    return;
  }
  const refusal = await foreseeCredit(trx, accountId, cents, stateDate(parts.now()));
  if (refusal !== null) throw conflict(refusal);
}

export const NO_CARD =
  'Your account has no card. Ask an account administrator to add one under “Add a Credit Card”, then start again.';
