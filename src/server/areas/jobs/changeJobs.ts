import type { CallBody } from '#contract/calls';
import { JOB_ACTION_DAYS } from '#contract/admin/jobs';
import { DAY_MS } from '#contract/time';
import { transactionWithAudit, type AuditedTransaction } from '../../domain/audit/repository';
import { conflict, invalidField } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import {
  addActionJob,
  countDead,
  countOpen,
  discardDead,
  insertAction,
  retryDead,
  sweepActions,
  type DeadChoice,
} from '../../jobs/monitorRepository';
import { enqueue } from '../../jobs/repository';

type Change = CallBody<'postJobAction'>;

/**
 * Retries or discards dead letters, or runs a scheduled job now, in one audited transaction. Throws
 * 400 for an unknown kind, and 409 if the jobs differ from the preview or are already running.
 */
export async function changeJobs(
  db: AppDatabase,
  actor: Actor,
  kinds: readonly JobKind[],
  change: Change,
): Promise<void> {
  const { action, kind: name } = change;
  const kind = kinds.find((each) => each.name === name);
  // Dead letters of kinds that no longer exist can only be discarded.
  if (name !== null && kind === undefined && action !== 'DISCARD') {
    throw invalidField('kind', 'Choose one of the listed kinds of jobs.');
  }
  await transactionWithAudit(db, async (trx, audit) => {
    await sweepActions(trx, new Date(actor.at - JOB_ACTION_DAYS * DAY_MS));
    const count =
      action === 'RUN' ? await runNow(trx, actor, kind) : await changeDead(trx, actor, change);
    audit({
      ...actor,
      action: AUDITED[action],
      target: `jobs/${name ?? 'all'}`,
      detail: { count, cause: change.cause, jobId: change.jobId },
    });
  });
}

const AUDITED = { RETRY: 'jobsRetried', DISCARD: 'jobsDiscarded', RUN: 'jobStarted' } as const;

async function changeDead(
  trx: AuditedTransaction,
  { actorId, at }: Actor,
  { action, expected, ...choice }: Change,
): Promise<number> {
  const dead: DeadChoice = choice;
  const count = await countDead(trx, dead);
  if (count !== expected) {
    throw conflict(
      `There are ${String(count)} failed jobs now, not ${String(expected)}. Check the list again.`,
    );
  }
  if (action === 'DISCARD') return discardDead(trx, dead);
  const id = await insertAction(trx, { action: 'RETRY', kind: choice.kind, at, by: actorId });
  return retryDead(trx, dead, id);
}

async function runNow(
  trx: AuditedTransaction,
  { actorId, at }: Actor,
  kind: JobKind | undefined,
): Promise<number> {
  if (kind?.schedule === undefined) throw invalidField('kind', 'Choose a scheduled job.');
  if ((await countOpen(trx, kind.name)) > 0) {
    throw conflict('This job is already waiting or running. Wait until it finishes.');
  }
  const id = await insertAction(trx, { action: 'RUN', kind: kind.name, at, by: actorId });
  await addActionJob(trx, id, kind.name, await enqueue(trx, kind, {}));
  return 1;
}
