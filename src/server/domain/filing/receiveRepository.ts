import type { Kysely, Transaction } from 'kysely';
import {
  MANAGER_OPERATIONS,
  PROVIDER_OPERATIONS,
  type ProviderOperation,
} from '#contract/filing/efmOperations';
import { TAKEN_STATUSES, type FilingStatus } from '#contract/filing/states';
import type {
  EfmAnswer,
  EfmMessage,
  EfmReply,
  EfmRequest,
  FilingChange,
} from '#contract/schemas/efmMessages';
import type { Database } from '../../db/tables/database';
import { answerMessage } from '../efmMessages/inboxRepository';
import { done, refused } from '../efmMessages/message';
import { recordAttempt } from '../proofLog/attemptsRepository';
import {
  applyChanges,
  failEnvelope,
  saveCompletion,
  saveReason,
  type AppliedChanges,
} from './envelopesRepository';
import { saveCaseNumber, saveMove } from './envelopePlaceRepository';
import { enqueueFilingEvents } from '../webhooks/filingEventsRepository';
import { withdrawServed } from '../service/withdrawnRepository';
import { serveAccepted } from '../service/serveDocuments';
import { notifyFiler, notifyStruck, sendReceipt } from './noticesRepository';
import { saveWaiver } from './waiversRepository';

/**
 * Statuses that count as accepted for a service that waits for acceptance: a clerk who sends a
 * filing to the judge has accepted it for the court.
 */
const SERVED_ON: readonly FilingStatus[] = ['sentToJudge', ...TAKEN_STATUSES];

/** Server log for messages that changed nothing. */
export interface FilingLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** Dependencies of the provider. */
export interface ProviderParts {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly log: FilingLog;
  /** Builds the URL of an envelope's record, for emails. */
  readonly recordAddress: (envelopeId: string) => string;
  /** Builds the URL of the page of served documents. */
  readonly serviceLink: (token: string) => string;
}

interface StatusMessage {
  readonly filingId: string;
  readonly changes: EfmRequest<'NotifyEvent'>['changes'];
}

const NO_ENVELOPE = refused('unknownEnvelope', 'There is no envelope with this id.');

const WRONG_AMOUNT = refused(
  'malformedMessage',
  'The amount is not the sum of its parts, or is more than the filer agreed to.',
);

/** A handler's context, in addition to the message's body. */
interface Received {
  readonly messageId: string;
  readonly log: FilingLog;
  readonly at: number;
  readonly recordAddress: (envelopeId: string) => string;
  readonly serviceLink: (token: string) => string;
}

type Handlers = {
  readonly [Operation in ProviderOperation]: (
    trx: Transaction<Database>,
    body: EfmRequest<Operation>,
    context: Received,
  ) => Promise<EfmAnswer>;
};

const HANDLERS: Handlers = {
  NotifyEvent: async (trx, body, context) => {
    const words = body.reasons.join('\n');
    const applied = await apply(trx, body, context, words);
    if (words !== '' && isAboutCurrent(body, applied)) {
      await saveReason(trx, body.filingId, { reasonCode: null, words });
    }
    return answerTo('NotifyEvent', applied);
  },
  NotifyFilingReviewComplete: async (trx, body, context) => {
    const reason = body.words === '' ? (body.reasonCode ?? '') : body.words;
    const move = async (): Promise<void> => {
      const last = body.changes.at(-1);
      if (body.moved === undefined || last === undefined) return;
      await saveMove(trx, body.envelopeId, body.moved, last.at);
    };
    const applied = await apply(trx, body, context, reason, move);
    if (isAboutCurrent(body, applied)) {
      await saveReason(trx, body.filingId, body);
      if (applied.kind === 'stale') await move();
    }
    return answerTo('NotifyFilingReviewComplete', applied);
  },
  NotifyServiceComplete: async (trx, body, context) =>
    answerTo('NotifyServiceComplete', await apply(trx, body, context)),
  NotifyDocketingComplete: async (
    trx,
    { caseNumber, envelopeId, filingId, struckReason },
    { at },
  ) => {
    if (!(await saveCaseNumber(trx, envelopeId, caseNumber))) return NO_ENVELOPE;
    if (struckReason !== undefined) await notifyStruck(trx, filingId, struckReason, at);
    return done('NotifyDocketingComplete', { isReceived: true });
  },
  NotifyWaiverDecision: async (trx, { envelopeId, ...decision }, { at }) =>
    (await saveWaiver(trx, envelopeId, decision, at))
      ? done('NotifyWaiverDecision', { isReceived: true })
      : NO_ENVELOPE,
  NotifyEnvelopeComplete: async (trx, { envelopeId, ...fees }, { at, log }) => {
    switch (await saveCompletion(trx, envelopeId, fees, at)) {
      case 'unknown':
        return NO_ENVELOPE;
      case 'refused':
        log.warn({ envelopeId, ...fees }, 'amount of an envelope refused');
        return WRONG_AMOUNT;
      default:
        return done('NotifyEnvelopeComplete', { isReceived: true });
    }
  },
};

/**
 * True if a message's last change is the filing's current one. Its reason is saved even if a
 * response to GetFilingStatus, which has no reasons, reported the change first.
 */
function isAboutCurrent({ changes }: StatusMessage, applied: AppliedChanges): boolean {
  if (applied.kind === 'stale') return changes.at(-1)?.sequence === applied.sequence;
  return applied.kind === 'applied';
}

/**
 * Applies the new changes of a filing, with their notices and the service that waited for them.
 * `prepare` runs before the notices, which name the envelope's court and case.
 */
async function apply(
  trx: Transaction<Database>,
  { changes, filingId }: StatusMessage,
  { at, log, messageId, recordAddress, serviceLink }: Received,
  reason = '',
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<AppliedChanges> {
  const applied = await applyChanges(trx, { filingId, messageId }, changes);
  if (applied.kind === 'stale') {
    const last = changes.at(-1)?.sequence ?? 0;
    log.info({ filingId, messageId, last, seen: applied.sequence }, 'stale filing message ignored');
  }
  if (applied.kind === 'applied') {
    const { changes: fresh } = applied;
    await enqueueFilingEvents(
      trx,
      fresh.map((change) => ({ ...change, filingId })),
      at,
    );
    const last = applied.changes.at(-1);
    // The reason belongs to the last change; earlier changes were in messages that never arrived.
    const noticed = applied.changes.map((change) => ({
      ...change,
      reason: change === last ? reason : '',
    }));
    await prepare();
    await notifyFiler(trx, filingId, noticed, at);
    if (applied.changes.some(({ from }) => from === 'submitting')) {
      await sendReceipt(trx, filingId, { at, recordAddress });
    }
    if (applied.changes.some(({ to }) => SERVED_ON.includes(to))) {
      await serveAccepted(trx, filingId, { at, linkOf: serviceLink });
    }
    const ended = applied.changes.find(({ to }) => to === 'canceled' || to === 'failed');
    if (ended !== undefined) {
      const cause = ended.to === 'failed' ? 'failed' : 'canceled';
      await withdrawServed(trx, filingId, { at, cause, endedAt: new Date(ended.at) });
    }
  }
  return applied;
}

function answerTo(operation: ProviderOperation, applied: AppliedChanges): EfmAnswer {
  if (applied.kind === 'refused') {
    return refused(applied.reason, 'The changes do not continue the history of a known filing.');
  }
  return done(operation, { isReceived: true });
}

/** Creates the provider, which processes each message from the manager once. */
export function createProvider({ db, log, now, recordAddress, serviceLink }: ProviderParts) {
  return (given: unknown): Promise<EfmAnswer> => {
    const at = now();
    const handle = async (trx: Transaction<Database>, message: EfmMessage): Promise<EfmAnswer> => {
      const run = HANDLERS[message.operation as ProviderOperation] as (
        ...args: [Transaction<Database>, unknown, Received]
      ) => Promise<EfmAnswer>;
      const { messageId } = message;
      const context = { messageId, log, at, recordAddress, serviceLink };
      const answer = await run(trx, message.body, context);
      await recordAnswered(trx, message, answer, at);
      return answer;
    };
    const side = { table: 'filing_message', operations: PROVIDER_OPERATIONS, handle } as const;
    return answerMessage(db, side, given, at);
  };
}

/** Adds a message between the manager and the provider, with its response, to the proof log. */
async function recordAnswered(
  trx: Transaction<Database>,
  { body, correlationId, messageId, operation }: EfmMessage,
  answer: EfmAnswer,
  at: number,
): Promise<void> {
  const statuses = readStatuses(body['changes']);
  const said = answer.kind === 'done' ? 'done' : `refused (${answer.code})`;
  const result = `${operation}${statuses}, message ${messageId}, ${said}`;
  const kind = operation === 'NotifyFilingReviewComplete' ? 'decision' : 'callback';
  await recordAttempt(trx, { kind, envelopeId: correlationId, result }, at);
}

/** Formats the last change in a status message: ` accepted (2026-07-06T13:00:00.000Z)`. */
function readStatuses(changes: unknown): string {
  const last = Array.isArray(changes) ? (changes as FilingChange[]).at(-1) : undefined;
  return last === undefined ? '' : ` ${last.to} (${last.at})`;
}

/**
 * Saves the manager's response to a message. A rejected ReviewFiling is logged, and fails the
 * envelope's filings with the manager's reasons.
 */
export async function saveAnswer(
  trx: Transaction<Database>,
  message: EfmMessage,
  answer: EfmAnswer,
  context: Omit<Received, 'messageId'>,
): Promise<void> {
  const { at, log } = context;
  if ((MANAGER_OPERATIONS as readonly string[]).includes(message.operation)) {
    await recordAnswered(trx, message, answer, at);
  }
  if (answer.kind === 'refused') {
    const { messageId, operation } = message;
    log.warn({ messageId, operation, code: answer.code }, 'filing message refused');
    if (operation === 'ReviewFiling' && message.correlationId !== null) {
      const failure = { messageId, reason: answer.message, at };
      await failEnvelope(trx, message.correlationId, failure);
    }
    return;
  }
  if (message.operation === 'CancelFiling' || message.operation === 'GetFilingStatus') {
    const reply = answer.body as EfmReply<'CancelFiling'>;
    await apply(trx, reply, { ...context, messageId: message.messageId });
  }
}
