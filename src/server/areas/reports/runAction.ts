import { Type, type Static } from '@sinclair/typebox';
import { transactionWithAudit, type AuditEvent } from '../../domain/audit/repository';
import type { AppDatabase } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import {
  changeNext,
  lockAction,
  restoreNext,
  setActionState,
  type ChangedAccount,
  type DunningColumns,
  type StoredAction,
} from './actionsRepository';

const Payload = Type.Object({
  actionId: Type.Integer(),
  /** The step to run and its requester, for the audit. Absent in jobs from before 0.2.0. */
  by: Type.Optional(
    Type.Object({
      step: Type.Union([Type.Literal('RUN'), Type.Literal('UNDO')]),
      actorId: Type.Union([Type.Integer(), Type.Null()]),
      requestId: Type.String(),
    }),
  ),
});
type ActionRun = Static<typeof Payload>;

/** Job that changes or restores the accounts of one action. */
export const RUN_ACTION: JobKind<typeof Payload> = {
  name: 'run-report-action',
  payload: Payload,
  timeLimitSeconds: 3_600,
  firstWaitSeconds: 10,
};

/** Accounts per transaction. */
const BATCH = 200;

/**
 * Runs an action in batches until it is done or stopped. Each batch is one audited transaction with
 * an event per account, so the job can be interrupted and repeated.
 */
export async function runAction(
  db: AppDatabase,
  run: ActionRun,
  now: () => number,
  signal?: AbortSignal,
): Promise<void> {
  let isLeft = true;
  while (isLeft) {
    signal?.throwIfAborted();
    isLeft = await runBatch(db, run, now());
  }
}

function runBatch(db: AppDatabase, { actionId, by }: ActionRun, at: number): Promise<boolean> {
  return transactionWithAudit(db, async (trx, audit) => {
    const action = await lockAction(trx, actionId);
    if (action?.state !== 'RUNNING' && action?.state !== 'UNDOING') return false;
    const isUndo = action.state === 'UNDOING';
    // A job of the other step may still be running after a stop.
    if (by !== undefined && by.step !== (isUndo ? 'UNDO' : 'RUN')) return false;
    const { changed, seen } = isUndo
      ? await restoreNext(trx, action, BATCH)
      : await changeNext(trx, action, at, BATCH);
    for (const account of changed) audit(eventOf({ ...action, ...by }, account, isUndo, at));
    if (seen < BATCH) await setActionState(trx, actionId, isUndo ? 'UNDONE' : 'DONE');
    return seen === BATCH;
  });
}

function eventOf(
  {
    actorId,
    id,
    reason,
    requestedBy,
    requestId,
  }: StoredAction & { readonly actorId?: number | null },
  { accountId, after, before }: ChangedAccount,
  isUndo: boolean,
  at: number,
): AuditEvent {
  return {
    at,
    actorId: actorId === undefined ? requestedBy : actorId,
    requestId,
    action: isUndo ? 'dunningRestored' : 'dunningSet',
    target: `account/${String(accountId)}`,
    detail: {
      reportActionId: id,
      reason,
      ...suffixed('Before', before),
      ...suffixed('After', after),
    },
  };
}

/** Returns the changed columns as fields of an audit event: `isOffBefore`. */
function suffixed(
  when: 'Before' | 'After',
  { at, by, isOff, reason }: DunningColumns,
): AuditEvent['detail'] {
  return {
    [`isOff${when}`]: isOff,
    [`at${when}`]: at,
    [`by${when}`]: by,
    [`reason${when}`]: reason,
  };
}
