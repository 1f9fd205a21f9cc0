import { problemText } from '#contract/filing/draftProblemTexts';
import { formatMoney } from '#contract/formats';
import type { SubmitAnswer } from '#contract/schemas/filingEnvelopes';
import { HttpProblem } from '../../http/problems';
import { findPayingCard, type FilingUser } from '../filing/draftToFile';
import { insertDraft, removeDraft } from '../filing/draftsRepository';
import { findSubmitted, findSubmitter } from '../filing/envelopesRepository';
import { findFiler } from '../filing/filersRepository';
import { readerOf } from '../filing/filerRules';
import { authorizeHold } from '../filing/authorizeHold';
import { countEndedHolds, findOpenHold, recordHold } from '../filing/holdsRepository';
import { COURT_DOWN_CODE, quoteDraft } from '../filing/quoteDraft';
import { submitDraft } from '../filing/submitDraft';
import type { StoredBatch } from './batchesRepository';
import type { BulkParts } from './bulkRules';
import { NO_CARD } from './actOnBatch';
import { idFrom } from './rowIds';
import type { OpenRow, RowOutcome } from './rowsRepository';

/** Result of processing a row: an outcome, or why the batch can't continue. */
export type RowTurn =
  | RowOutcome
  /** The batch waits until a user resumes it. */
  | { readonly state: 'pause'; readonly reason: string }
  /** The next round retries: the court or the bank doesn't respond. */
  | { readonly state: 'later' };

/** A row with its batch, and the user on whose behalf it is filed. */
export interface RowToFile {
  readonly batch: StoredBatch;
  readonly row: OpenRow;
  readonly user: FilingUser;
}

/** Builds links to served documents. */
export type ServiceLink = (token: string) => string;

/** True if the row's fee must be held on a card before filing. */
export function needsHold({ content, feeCents }: OpenRow): boolean {
  return content.payment.kind === 'card' && feeCents > 0;
}

/** Places the hold for a row's fee only once per envelope, card, and amount. */
export async function holdFee(
  { db, log, now, processor }: BulkParts,
  { batch, row: { envelopeId, feeCents, position }, user: { accountId, userId } }: RowToFile,
): Promise<RowTurn> {
  const card = await findPayingCard({ db, processor }, accountId);
  if (card === null || processor === null || accountId === null) {
    return { state: 'pause', reason: NO_CARD };
  }
  const open = { draftId: envelopeId, userId, cardId: card.id, cents: feeCents };
  // After a batch is resumed or a hold has expired, a new hold is placed with a new key.
  const key =
    (await findOpenHold(db, open)) ??
    idFrom(
      ...(['bulk hold', envelopeId, card.id, feeCents, batch.version] as const),
      await countEndedHolds(db, envelopeId),
    );
  await recordHold(db, { ...open, key, accountId, processor: processor.name }, now());
  const order = { key, card, cents: feeCents, description: 'Court filing', returnAddress: null };
  const outcome = await authorizeHold({ db, log, now, processor }, order);
  switch (outcome.kind) {
    case 'held':
      return { state: 'held' };
    case 'pending':
      return { state: 'later' };
    case 'needsAction':
      return { state: 'pause', reason: `${atRow(position)} ${CONFIRM}` };
    case 'declined':
      return {
        state: 'pause',
        reason: `${atRow(position)} The card was declined: ${outcome.reason} Use another card, and resume.`,
      };
    default:
      return {
        state: 'pause',
        reason: `${atRow(position)} The hold has ended. Resume to try again.`,
      };
  }
}

const CONFIRM =
  'The bank requires the cardholder to confirm each payment. Use a different card, then resume.';

function atRow(position: number): string {
  return `Stopped at row ${String(position)}.`;
}

/**
 * Files a row: creates, quotes, and submits its draft like any other. The draft's id is derived
 * from batch and row, so that the row is filed only once. A row that can't be filed leaves no
 * draft.
 */
export async function fileRow(
  parts: BulkParts,
  row: RowToFile,
  serviceLink: ServiceLink,
): Promise<RowTurn> {
  const { db } = parts;
  const { envelopeId } = row.row;
  const submitter = await findSubmitter(db, envelopeId);
  const before = submitter === null ? null : await findSubmitted(db, envelopeId, submitter);
  if (before !== null) return { state: 'filed', filedAt: new Date(before.filedAt) };
  try {
    const turn = await tryToFile(parts, row, serviceLink);
    if (turn.state === 'failed') await dropDraft(parts, row);
    return turn;
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    const code = 'code' in error.body ? error.body.code : undefined;
    if (code === COURT_DOWN_CODE) return { state: 'later' };
    // A 403 means that the reviewer may not file, which applies to all rows.
    if (error.status === 403) return { state: 'pause', reason: error.message };
    await dropDraft(parts, row);
    return { state: 'failed', reason: error.message };
  }
}

async function dropDraft({ db }: BulkParts, { batch, row }: RowToFile): Promise<void> {
  const owner = await findFiler(db, batch.userId);
  if (owner !== null) await removeDraft(db, readerOf(batch.userId, owner), row.envelopeId);
}

async function tryToFile(
  bulk: BulkParts,
  { batch, row, user }: RowToFile,
  serviceLink: ServiceLink,
): Promise<RowTurn> {
  const parts = { ...bulk, acceptsWarnings: true };
  const { db, now } = parts;
  const { content, envelopeId, feeCents } = row;
  const owner = await findFiler(db, batch.userId);
  if (owner?.firmId !== batch.firmId) {
    return { state: 'pause', reason: 'The uploader has left the firm. Create a new batch.' };
  }
  const reader = readerOf(batch.userId, owner);
  const kind = batch.kind === 'newCases' ? 'newCase' : 'existingCase';
  await db.transaction().execute(async (trx) => {
    // A draft of an earlier attempt may have other content, or have been edited since.
    await removeDraft(trx, reader, envelopeId);
    const name = `${batch.name}, row ${String(row.position)}`;
    await insertDraft(trx, reader, { id: envelopeId, kind, name, content }, now());
  });
  const quoted = await quoteDraft(parts, user, envelopeId);
  if (quoted.quote === null) return failed(quoted.problems.map(problemText).join(' '));
  const { quoteId, totalCents } = quoted.quote;
  if (totalCents !== feeCents || quoteId === null) {
    return failed(
      `The fees changed from ${formatMoney(feeCents)} to ${formatMoney(totalCents)}. ${CHECK}`,
    );
  }
  const answer = await submitDraft(parts, user, {
    draftId: envelopeId,
    version: quoted.version,
    quoteId,
    onceKey: idFrom('bulk submit', envelopeId, quoteId),
    returnAddress: () => null,
    serviceLink,
  });
  return turnOf(answer, row.position);
}

/** The buttons of a failed row say "Correct"; the batch's page then has "Check all rows". */
const CHECK = 'Select Correct, then check all rows to accept the change.';

function failed(reason: string): RowTurn {
  return { state: 'failed', reason };
}

function turnOf({ filedAt, outcome, reason }: SubmitAnswer, position: number): RowTurn {
  switch (outcome) {
    case 'filed':
      return { state: 'filed', filedAt: new Date(filedAt ?? '') };
    case 'cardPending':
      return { state: 'later' };
    case 'declined':
      return { state: 'pause', reason: `${atRow(position)} ${reason ?? 'The card was declined.'}` };
    case 'needsAction':
      return { state: 'pause', reason: `${atRow(position)} ${CONFIRM}` };
    case 'noCard':
      return { state: 'pause', reason: NO_CARD };
    case 'caseGone':
      return failed('The court no longer shows this case. File into it separately.');
    case 'feesChanged':
      return failed(`The fees changed. ${CHECK}`);
    default:
      return failed(`Something that this row needs has changed. ${CHECK}`);
  }
}
