import { captionWords } from '#contract/records/captionWords';
import { BULK_BATCH_PATH, BULK_STATUS_PATH } from '#contract/filing/pages';
import {
  BULK_STATE_WORDS,
  BULK_ROW_STATE_WORDS,
  isBulkEditable,
  type BulkPackageState,
  type BulkRowState,
  type BulkState,
} from '#contract/filing/bulkFiling';
import { formatCount, formatQuantity } from '#contract/formats';
import type { BulkBatchSummary, BulkRow } from '#contract/schemas/bulkFiling';
import type { LinkQuery } from '#contract/site/queryFields';
import type { Status } from '../../../records/columns';
import type { StatusTone } from '../../../ui/StatusTag';

const BATCH_TONES: Readonly<Record<BulkState, StatusTone>> = {
  uploaded: 'neutral',
  checked: 'open',
  released: 'open',
  running: 'open',
  paused: 'warning',
  done: 'released',
};

const ROW_TONES: Readonly<Record<BulkRowState, StatusTone>> = {
  unchecked: 'neutral',
  bad: 'pastDue',
  ready: 'open',
  held: 'open',
  filed: 'released',
  failed: 'pastDue',
  stopped: 'closed',
};

/** Returns a batch's status; mentions the rows that a finished batch didn't file. */
export function batchStatus(batch: Pick<BulkBatchSummary, 'counts' | 'state'>): Status {
  const failed = amountIn(batch, 'failed').rows;
  return batch.state === 'done' && failed > 0
    ? { tone: 'warning', word: `${BULK_STATE_WORDS.done}, ${formatCount(failed)} failed` }
    : { tone: BATCH_TONES[batch.state], word: BULK_STATE_WORDS[batch.state] };
}

/** Counts the rows of a batch that its check hasn't reached yet. */
export function uncheckedRows(batch: Pick<BulkBatchSummary, 'counts'>): number {
  return amountIn(batch, 'unchecked').rows;
}

/** Counts invalid and failed rows of batches that can be edited. */
export function countToCorrect(batches: readonly BulkBatchSummary[]): number {
  return batches
    .filter(({ state }) => isBulkEditable(state))
    .reduce((sum, batch) => sum + amountIn(batch, 'bad', 'failed').rows, 0);
}

/** The next step for a batch: a label and the page for it. */
export interface NextStep {
  readonly label: string;
  readonly path: string;
  readonly query: LinkQuery;
}

const STATUS_STEPS: Readonly<Record<Exclude<BulkState, 'uploaded' | 'checked'>, string>> = {
  released: 'Start filing',
  running: 'View progress',
  paused: 'Resume filing',
  done: 'View results',
};

/** Returns what a batch needs next: rows, a check, corrections, a release, filing, or nothing. */
export function nextStep(batch: BulkBatchSummary): NextStep {
  const { id: batchId, state } = batch;
  const bad = amountIn(batch, 'bad').rows;
  const toCorrect = bad + amountIn(batch, 'failed').rows;
  const onGenerator = (label: string): NextStep => ({
    label,
    path: BULK_BATCH_PATH,
    query: { batchId },
  });
  if (isBulkEditable(state) && toCorrect > 0) {
    const filter = bad === 0 ? { state: 'failed' } : {};
    const step = onGenerator(`Correct ${formatQuantity(toCorrect, 'row')}`);
    return { ...step, query: { ...step.query, ...filter } };
  }
  if (state === 'uploaded') {
    return onGenerator(amountIn(batch).rows === 0 ? 'Upload a table' : 'Check rows');
  }
  if (state === 'checked') return onGenerator('Release batch');
  return { label: STATUS_STEPS[state], path: BULK_STATUS_PATH, query: { batchId } };
}

export function rowStatus({ state }: { readonly state: BulkRowState }): Status {
  return { tone: ROW_TONES[state], word: BULK_ROW_STATE_WORDS[state] };
}

export const PACKAGE_STATUS: Readonly<Record<BulkPackageState, Status>> = {
  receiving: { tone: 'warning', word: 'Uploading' },
  waiting: { tone: 'open', word: 'Unpacking' },
  unpacked: { tone: 'released', word: 'Unpacked' },
  refused: { tone: 'pastDue', word: 'Rejected' },
};

export interface Amount {
  readonly rows: number;
  readonly cents: number;
}

/** Sums rows and fees over the given states; over all states if none are given. */
export function amountIn(
  { counts }: Pick<BulkBatchSummary, 'counts'>,
  ...states: readonly BulkRowState[]
): Amount {
  const found = counts.filter(({ state }) => states.length === 0 || states.includes(state));
  return {
    rows: found.reduce((sum, { rows }) => sum + rows, 0),
    cents: found.reduce((sum, { cents }) => sum + cents, 0),
  };
}

/** Names a row: "Line 3, A-3, Acme LLC vs. Roe". */
export function rowWords({
  caption,
  fileNumber,
  position,
}: Pick<BulkRow, 'caption' | 'fileNumber' | 'position'>): string {
  return [`Line ${String(position)}`, fileNumber, captionWords(caption)].filter(Boolean).join(', ');
}

/**
 * Maximum number of problems listed per row; the rest are counted, and the generator lists all of
 * them.
 */
const SHOWN_PROBLEMS = 2;

/** Returns why a row isn't filed: the server's message, its problems, or its warnings. */
export function reasonOf({
  problems: blocking,
  reason,
  warnings = [],
}: Pick<BulkRow, 'problems' | 'reason'> & Partial<Pick<BulkRow, 'warnings'>>): string | null {
  if (reason !== null) return reason;
  const problems = blocking.length > 0 ? blocking : warnings;
  if (problems.length === 0) return null;
  const texts = problems.slice(0, SHOWN_PROBLEMS).map(({ text }) => text);
  const more = problems.length - texts.length;
  return [...texts, ...(more === 0 ? [] : [`And ${formatCount(more)} more.`])].join(' ');
}
