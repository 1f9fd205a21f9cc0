import { sql, type Kysely, type Transaction } from 'kysely';
import type { ProviderOperation } from '#contract/filing/efmOperations';
import {
  canChangeFiling,
  isFilingFinal,
  TAKEN_STATUSES,
  type FilingActor,
  type FilingStatus,
} from '#contract/filing/states';
import { MAX_CHANGES, type EfmRequest, type FilingChange } from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import { queueMessage } from '../efmMessages/outboxRepository';
import { correctedBy, findCorrected, findCorrections } from './correctedRepository';
import { calculateCapture, findWaivedFees, withFilings } from './feesRepository';
import { notifyJudges } from './judgeNoticesRepository';

/** One decision about a filing. */
export interface FilingDecision {
  readonly filingId: string;
  readonly to: FilingStatus;
  readonly actor: FilingActor;
  /** Who decided, such as the clerk's name; null if the manager or a deadline did. */
  readonly actorName: string | null;
  /** The message that requested the decision; null if there was none. */
  readonly messageId: string | null;
  /** A rejection reason code, for a rejection or return. */
  readonly reasonCode?: string | null;
  /** The clerk's note. */
  readonly words?: string;
  /** The document that the clerk returned, and the deadline to replace it. */
  readonly documentId?: string | null;
  readonly until?: string | null;
  /** Why the manager failed the filing. */
  readonly failures?: readonly string[];
}

/** Maximum characters of a note in a message. */
export const NOTICE_MAX_LENGTH = 5_000;

/** Statuses that end a review. */
const REVIEW_ENDS: readonly FilingStatus[] = [
  'accepted',
  'rejected',
  'returned',
  'sentToJudge',
  'granted',
  'denied',
  'moot',
];

/** Returns the operation that reports a status. */
export function operationFor(
  to: FilingStatus,
): Extract<
  ProviderOperation,
  'NotifyEvent' | 'NotifyFilingReviewComplete' | 'NotifyServiceComplete'
> {
  if (to === 'served') return 'NotifyServiceComplete';
  return REVIEW_ENDS.includes(to) ? 'NotifyFilingReviewComplete' : 'NotifyEvent';
}

/**
 * Changes a filing, queues messages about it, and notifies the judges of an order, in the caller's
 * transaction. Returns false and changes nothing if the actor may not make this change now.
 */
export async function changeFiling(
  trx: Transaction<Database>,
  decision: FilingDecision,
  at: number,
): Promise<boolean> {
  const { actor, actorName, filingId, messageId, to } = decision;
  const filing = await trx
    .selectFrom('efm_filing')
    .where('id', '=', filingId)
    .select(['envelope_id', 'kind', 'status', 'sequence'])
    .forUpdate()
    .executeTakeFirst();
  if (filing === undefined || !canChangeFiling(filing.kind, filing.status, to, actor)) return false;
  await trx
    .insertInto('efm_change')
    .values({
      filing_id: filingId,
      sequence: filing.sequence + 1,
      from_status: filing.status,
      to_status: to,
      actor,
      actor_name: actorName,
      message_id: messageId,
      at: new Date(at),
    })
    .execute();
  await queueNotice(trx, filing.envelope_id, decision, at);
  if (to === 'sentToJudge') await notifyJudges(trx, filingId, at);
  if (isFilingFinal(to)) await queueCompletion(trx, filing.envelope_id, at);
  return true;
}

async function queueNotice(
  trx: Transaction<Database>,
  envelopeId: string,
  {
    actorName,
    documentId = null,
    failures = [],
    filingId,
    reasonCode = null,
    to,
    until = null,
    words = '',
  }: FilingDecision,
  at: number,
): Promise<void> {
  const changed = { envelopeId, filingId, changes: [...(await findChanges(trx, filingId))] };
  const about = { correlationId: envelopeId };
  const operation = operationFor(to);
  switch (operation) {
    case 'NotifyFilingReviewComplete': {
      const moved = await findMove(trx, envelopeId);
      const body = {
        ...changed,
        reasonCode,
        words,
        reviewer: actorName ?? '',
        ...(documentId === null ? {} : { documentId }),
        ...(until === null ? {} : { until }),
        ...(moved === null ? {} : { moved }),
      };
      await queueMessage(trx, 'efm_message', { ...about, operation, body }, at);
      break;
    }
    case 'NotifyEvent': {
      const body = { ...changed, reasons: [...failures] };
      await queueMessage(trx, 'efm_message', { ...about, operation, body }, at);
      break;
    }
    default:
      await queueMessage(trx, 'efm_message', { ...about, operation, body: changed }, at);
  }
}

/** Finds the court and case number as corrected; null if the clerk corrected neither. */
async function findMove(
  trx: Transaction<Database>,
  envelopeId: string,
): Promise<EfmRequest<'NotifyFilingReviewComplete'>['moved'] | null> {
  const corrections = await findCorrections(trx, envelopeId);
  // An earlier message may have announced a correction that the clerk has since taken back.
  if (!corrections.some(({ field }) => field === 'courtId' || field === 'caseNumber')) return null;
  const { submission } = await trx
    .selectFrom('efm_envelope')
    .where('id', '=', envelopeId)
    .select('submission')
    .executeTakeFirstOrThrow();
  const { caseNumber, courtId } = correctedBy(corrections, submission);
  return { courtId, caseNumber };
}

/** Queues the notice about the whole envelope once its last filing is decided. */
async function queueCompletion(
  trx: Transaction<Database>,
  envelopeId: string,
  at: number,
): Promise<void> {
  // If two filings are decided at the same time, only the later decision sees that no filing is
  // open.
  const envelope = await trx
    .selectFrom('efm_envelope')
    .where('id', '=', envelopeId)
    .select(['court_id', 'submission', 'filed_at'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const statuses = await trx
    .selectFrom('efm_filing')
    .where('envelope_id', '=', envelopeId)
    .select(['id', 'status'])
    .execute();
  if (!statuses.every(({ status }) => isFilingFinal(status))) return;
  const taken = statuses.filter(({ status }) => TAKEN_STATUSES.includes(status));
  const ids = new Set(taken.map(({ id }) => id));
  const corrected = await findCorrected(trx, envelopeId, envelope.submission);
  const costs = { ...envelope, submission: corrected };
  const { court_id: courtId, filed_at: filedAt } = envelope;
  const waivedCents = await findWaivedFees(trx, courtId, filedAt, withFilings(corrected, ids));
  const body = {
    envelopeId,
    ...(await calculateCapture(trx, costs, ids)),
    ...(corrected.payment.kind === 'waiver' && { waivedCents }),
  };
  const about = { operation: 'NotifyEnvelopeComplete', correlationId: envelopeId } as const;
  await queueMessage(trx, 'efm_message', { ...about, body }, at);
}

/** Loads the changes of a filing that a message has room for: the last ones, in order. */
export async function findChanges(
  db: Kysely<Database>,
  filingId: string,
): Promise<readonly FilingChange[]> {
  const rows = await db
    .selectFrom('efm_change')
    .where('filing_id', '=', filingId)
    .select(['sequence', 'from_status', 'to_status', 'actor', 'at'])
    .orderBy('sequence', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  return rows.reverse().map(({ actor, at, from_status, sequence, to_status }) => ({
    sequence,
    from: from_status,
    to: to_status,
    actor,
    at: at.toISOString(),
  }));
}

/** Loads a filing as visible to the provider; null if there is none. */
export async function findFiling(db: Kysely<Database>, filingId: string) {
  const found = await db
    .selectFrom('efm_filing')
    .where('id', '=', filingId)
    .select(['status', 'sequence'])
    .executeTakeFirst();
  return found ?? null;
}

const LIST_SIZE = 100;

/** Loads at most 100 filings of a court after a given one, in filing order. */
export async function findFilings(
  db: Kysely<Database>,
  {
    after,
    courtId,
    status,
  }: {
    readonly after: string | null;
    readonly courtId: number;
    readonly status: FilingStatus | null;
  },
) {
  let query = db
    .selectFrom('efm_filing')
    .where('court_id', '=', courtId)
    .select(['id', 'envelope_id', 'code', 'status', 'sequence', 'filed_at'])
    .orderBy('filed_at')
    .orderBy('id')
    .limit(LIST_SIZE);
  if (status !== null) query = query.where('status', '=', status);
  if (after !== null) {
    query = query.where(
      sql<boolean>`(filed_at, id) > (select f.filed_at, f.id from efm_filing f where f.id = ${after})`,
    );
  }
  const rows = await query.execute();
  return rows.map(({ code, envelope_id, filed_at, id, sequence, status: current }) => ({
    filingId: id,
    envelopeId: envelope_id,
    code,
    status: current,
    sequence,
    filedAt: filed_at.toISOString(),
  }));
}
