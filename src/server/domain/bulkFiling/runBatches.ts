import { randomUUID } from 'node:crypto';
import { BULK_FILINGS_PER_MINUTE } from '#contract/filing/bulkFiling';
import { stateDate } from '#contract/stateClock';
import { MINUTE_MS } from '#contract/time';
import { isDatabaseBusy, isDatabaseReadOnly } from '../../http/services';
import { endExpiredHolds } from '../filing/holdsRepository';
import { mailBatchNews } from './batchMailRepository';
import { findRunning, type BulkTransaction, type StoredBatch } from './batchesRepository';
import type { BulkParts } from './bulkRules';
import { fileRow, holdFee, needsHold, type RowTurn, type ServiceLink } from './fileRow';
import {
  countFiledSince,
  findOpenRows,
  reopenUnheldRows,
  saveOutcome,
  type OpenRow,
} from './rowsRepository';
import {
  claimRun,
  findRun,
  recordLead,
  finishBatch,
  releaseRun,
  pauseBatch,
  type BatchReviewer,
} from './runRepository';

/** Time limit of a round, shorter than the interval between rounds. */
const ROUND_MS = 50_000;
/** Rows loaded per query. */
const PAGE = 200;
const HOLDS_A_ROUND = 500;

export interface RunOptions {
  readonly serviceLink: ServiceLink;
  /** Builds the URL of a batch's page, for emails. */
  readonly addressOf: (batchId: string) => string;
  /** Called after each filed row. */
  readonly onFiled: () => void;
  readonly log: { error(facts: object, message: string): void };
  readonly signal: AbortSignal;
  /** Maximum filings per minute and court. */
  readonly perMinute?: number;
}

/**
 * Runs one round of all running batches: places the holds for their fees, then files rows, at most
 * `perMinute` per minute and court. Each batch gets an equal part of the round's time; unused time
 * goes to the others. The first batch can use a court's whole minute, so it is the last of the next
 * round. Only one server runs a batch at a time. Can be interrupted and repeated, because each row
 * has only one envelope. Returns the number of rows filed.
 */
export async function runBatches(parts: BulkParts, options: RunOptions): Promise<number> {
  const { db, now } = parts;
  const endsAt = now() + ROUND_MS;
  let batches: readonly StoredBatch[] = await findRunning(db);
  const [first] = batches;
  if (first !== undefined) await recordLead(db, first.id, now());
  let filed = 0;
  while (batches.length > 0 && now() < endsAt) {
    const unfinished: StoredBatch[] = [];
    for (const [index, batch] of batches.entries()) {
      const share = Math.max(0, endsAt - now()) / (batches.length - index);
      const round = new BatchRound(parts, options, batch, now() + share);
      filed += await round.run();
      if (round.wasCut) unfinished.push(batch);
    }
    batches = unfinished;
  }
  return filed;
}

const NO_RIGHT =
  'The reviewer can no longer file in bulk for this firm. Another reviewer at the firm, on the same account, can resume it.';

/** A batch's part of a round. */
class BatchRound {
  #filed = 0;
  #wasCut = false;
  readonly #token = randomUUID();
  readonly #left = new Map<number, number>();

  constructor(
    private readonly parts: BulkParts,
    private readonly options: RunOptions,
    private readonly batch: StoredBatch,
    private readonly endsAt: number,
  ) {}

  /** True if time ran out before all rows were processed. */
  get wasCut(): boolean {
    return this.#wasCut;
  }

  async run(): Promise<number> {
    const { db, now } = this.parts;
    const { id } = this.batch;
    if (!(await claimRun(db, id, this.#token, now()))) return 0;
    try {
      const areHeld = await this.#holdAll();
      if (areHeld) await this.#fileAll();
      await db.transaction().execute(async (trx) => {
        if (await finishBatch(trx, id, now())) await this.#mail(trx, null);
      });
    } finally {
      await releaseRun(db, id, this.#token);
    }
    return this.#filed;
  }

  /**
   * Places holds for all fees before the first row is filed, and again for rows whose hold has
   * expired; returns false if some aren't held yet.
   */
  async #holdAll(): Promise<boolean> {
    const { db, now } = this.parts;
    await endExpiredHolds(db, this.batch.id, now());
    await reopenUnheldRows(db, this.batch.id, now());
    let placed = 0;
    let after = 0;
    for (;;) {
      const rows = await findOpenRows(db, this.batch.id, 'ready', {
        after,
        isCardDue: true,
        limit: PAGE,
      });
      if (rows.length === 0) return true;
      after = rows.at(-1)?.position ?? after;
      for (const row of rows.filter(needsHold)) {
        if (placed >= HOLDS_A_ROUND || this.#isOver()) return false;
        const user = await this.#reviewer();
        if (user === null) return false;
        const turn = await this.#place(row, user);
        if (!(await this.#save(row, turn))) return false;
        placed += 1;
      }
    }
  }

  async #fileAll(): Promise<void> {
    const { db } = this.parts;
    for (const state of ['held', 'ready'] as const) {
      let after = 0;
      for (;;) {
        const exceptCourts = this.#fullCourts();
        const page = { after, exceptCourts, limit: PAGE };
        const rows = await findOpenRows(db, this.batch.id, state, page);
        if (rows.length === 0) break;
        after = rows.at(-1)?.position ?? after;
        for (const row of rows) {
          if (this.#isOver()) return;
          if ((await this.#leftFor(row.courtId)) <= 0) continue;
          const user = await this.#reviewer();
          if (user === null) return;
          const turn = await this.#file(row, user);
          if (!(await this.#save(row, turn))) return;
        }
      }
    }
  }

  async #place(row: OpenRow, user: BatchReviewer): Promise<RowTurn> {
    try {
      return await holdFee(this.parts, { batch: this.batch, row, user });
    } catch (error) {
      if (this.#isOutage(error, row)) return { state: 'later' };
      throw error;
    }
  }

  /** True if the card processor didn't respond, which affects all rows; logs it. */
  #isOutage(error: unknown, { position }: OpenRow): boolean {
    if (this.parts.processor?.isOutage(error) !== true) return false;
    const facts = { err: error, batch: this.batch.id, row: position };
    this.options.log.error(facts, 'bulk batch waits for the card processor');
    return true;
  }

  async #file(row: OpenRow, user: BatchReviewer): Promise<RowTurn> {
    const { log, serviceLink } = this.options;
    try {
      return await fileRow(this.parts, { batch: this.batch, row, user }, serviceLink);
    } catch (error) {
      if (isDatabaseBusy(error) || isDatabaseReadOnly(error)) throw error;
      if (this.#isOutage(error, row)) return { state: 'later' };
      // An unexpected error fails only this row; the batch continues.
      const facts = { err: error, batch: this.batch.id, row: row.position };
      log.error(facts, 'row of a bulk batch not filed');
      return {
        state: 'failed',
        reason: 'The server had an error. Select Correct, then check all rows.',
      };
    }
  }

  /** Saves the result of processing a row; returns false if the round must end. */
  async #save(row: OpenRow, turn: RowTurn): Promise<boolean> {
    const { db } = this.parts;
    const { id } = this.batch;
    if (turn.state === 'later') return false;
    if (turn.state === 'pause') {
      await this.#pause(turn.reason);
      return false;
    }
    await saveOutcome(db, id, row.position, turn);
    if (turn.state === 'filed') {
      this.#filed += 1;
      this.#left.set(row.courtId, (this.#left.get(row.courtId) ?? 1) - 1);
      this.options.onFiled();
    }
    return true;
  }

  /** Pauses the batch until a user resumes it, and emails the uploader and reviewer. */
  async #pause(reason: string): Promise<void> {
    const { db, now } = this.parts;
    await db.transaction().execute(async (trx) => {
      if (await pauseBatch(trx, this.batch.id, reason, now())) await this.#mail(trx, reason);
    });
  }

  #mail(trx: BulkTransaction, pauseReason: string | null): Promise<void> {
    const { id } = this.batch;
    const address = this.options.addressOf(id);
    return mailBatchNews(trx, { batchId: id, pauseReason, address }, this.parts.now());
  }

  #isOver(): boolean {
    this.options.signal.throwIfAborted();
    this.#wasCut = this.parts.now() >= this.endsAt;
    return this.#wasCut;
  }

  /**
   * Returns the reviewer if the batch is still running and they may still file in bulk; otherwise
   * null. Pauses the batch if they may not.
   */
  async #reviewer(): Promise<BatchReviewer | null> {
    const { db, now } = this.parts;
    if (!(await claimRun(db, this.batch.id, this.#token, now()))) return null;
    const run = await findRun(db, this.batch.id, stateDate(now()));
    if (run?.state !== 'running') return null;
    if (run.reviewer?.mayFile !== true) {
      await this.#pause(NO_RIGHT);
      return null;
    }
    return run.reviewer;
  }

  /** Lists the courts that can receive no more filings in this round. */
  #fullCourts(): readonly number[] {
    return [...this.#left].filter(([, left]) => left <= 0).map(([courtId]) => courtId);
  }

  /** Returns the number of filings that the court can still receive in this minute. */
  async #leftFor(courtId: number): Promise<number> {
    const known = this.#left.get(courtId);
    if (known !== undefined) return known;
    const { db, now } = this.parts;
    const { perMinute = BULK_FILINGS_PER_MINUTE } = this.options;
    const left = perMinute - (await countFiledSince(db, courtId, now() - MINUTE_MS));
    this.#left.set(courtId, left);
    return left;
  }
}
