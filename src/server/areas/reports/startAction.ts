import { REASON_MAX_LENGTH } from '#contract/billing/accountMoney';
import type { CallBody } from '#contract/calls';
import { CONFIRM_TWICE_FROM } from '#contract/admin/reports/reportActions';
import type { Report } from '#contract/admin/reports/report';
import { reportOf } from '#contract/admin/reports/reports';
import { stateDate } from '#contract/stateClock';
import { transactionWithAudit } from '../../domain/audit/repository';
import { sentNameProblem, tidyName } from '../../domain/users/rules';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { enqueue } from '../../jobs/repository';
import {
  insertAction,
  lockAction,
  lockActions,
  setActionState,
  type ActionTarget,
} from './actionsRepository';
import { RUN_ACTION } from './runAction';

const REFUSALS = {
  running: 'Another change from a report is running. Wait until it ends, or stop it.',
  changed: 'The accounts in the report have changed. Check the preview again.',
  none: 'The report has no matching accounts.',
  ended: 'This change has already ended.',
  notEnded: 'Stop this change before you undo it, or wait until it ends.',
} as const;

/** Throws 400 if the report doesn't offer the action. */
export function requireOffered({ kind, reportId }: ActionTarget): void {
  const { actions = [] }: Report = reportOf(reportId);
  if (!actions.includes(kind)) throw invalidField('kind', 'This report doesn’t offer that change.');
}

/**
 * Starts a change to a report's accounts: saves them and enqueues the job, in one audited
 * transaction. Returns its id. Throws 400 for an invalid reason or a wrong second confirmation, and
 * 409 if the accounts differ from the preview, or another change is running.
 */
export async function startAction(
  db: AppDatabase,
  actor: Actor,
  userId: number,
  { confirmedTotal, mark, total, ...body }: CallBody<'startReportAction'>,
): Promise<number> {
  requireOffered(body);
  const reason = tidyName(body.reason);
  const problem = sentNameProblem('reason', reason, REASON_MAX_LENGTH);
  if (problem !== null) throw invalidField('reason', problem);
  if (total >= CONFIRM_TWICE_FROM && confirmedTotal !== total) {
    throw invalidField('confirmedTotal', `Enter ${String(total)}, the number of accounts.`);
  }
  const time = { today: stateDate(actor.at), at: new Date(actor.at) };
  return transactionWithAudit(db, async (trx, audit) => {
    if (await lockActions(trx)) throw conflict(REFUSALS.running);
    const { requestId } = actor;
    const added = await insertAction(trx, body, { reason, userId, requestId, time });
    if (added.total === 0) throw conflict(REFUSALS.none);
    if (added.total !== total || added.mark !== mark) throw conflict(REFUSALS.changed);
    const target = `reportAction/${String(added.id)}`;
    const { kind, reportId } = body;
    audit({
      ...actor,
      action: 'reportActionStarted',
      target,
      detail: { kind, reportId, total, reason },
    });
    const by = { step: 'RUN', actorId: actor.actorId, requestId } as const;
    await enqueue(trx, RUN_ACTION, { actionId: added.id, by });
    return added.id;
  });
}

/**
 * Stops a running action after its current batch, or undoes an ended action, in an audited
 * transaction. Throws 404 for an unknown action, and 409 if its state doesn't allow the change.
 */
export async function stepAction(
  db: AppDatabase,
  actor: Actor,
  { actionId, step }: { readonly actionId: number; readonly step: 'STOP' | 'UNDO' },
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    if (step === 'UNDO' && (await lockActions(trx))) throw conflict(REFUSALS.notEnded);
    const action = await lockAction(trx, actionId);
    if (action === null) throw notFound();
    const { state } = action;
    const target = `reportAction/${String(actionId)}`;
    if (step === 'STOP') {
      if (state !== 'RUNNING' && state !== 'UNDOING') throw conflict(REFUSALS.ended);
      await setActionState(trx, actionId, 'STOPPED');
      audit({
        ...actor,
        action: 'reportActionStopped',
        target,
        detail: { before: state, after: 'STOPPED' },
      });
      return;
    }
    if (state === 'UNDONE') throw conflict(REFUSALS.ended);
    await setActionState(trx, actionId, 'UNDOING');
    audit({
      ...actor,
      action: 'reportActionUndone',
      target,
      detail: { before: state, after: 'UNDOING' },
    });
    const by = { step: 'UNDO', actorId: actor.actorId, requestId: actor.requestId } as const;
    await enqueue(trx, RUN_ACTION, { actionId, by });
  });
}
