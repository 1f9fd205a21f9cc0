const MEGABYTE = 2 ** 20;

/** Size limits of a batch. */
export const BULK_LIMITS = {
  rows: 5_000,
  columns: 200,
  cellLength: 500,
  tableBytes: 10 * MEGABYTE,
  packageBytes: 500 * MEGABYTE,
  /** Maximum zip files of a batch that are arriving or waiting to be unpacked. */
  openPackages: 20,
  /** Maximum files of a batch, and their total bytes. */
  files: 20_000,
  filesBytes: 2_000 * MEGABYTE,
  /** Maximum unfinished batches per firm. */
  openBatches: 50,
  defendants: 10,
  savedMappings: 50,
  nameLength: 100,
} as const;

/** Days after the last change of a batch until its unused documents are deleted. */
export const BULK_FILE_DAYS = 30;

/** Code of the 409 for a change based on an older version. */
export const BULK_BATCH_CHANGED = 'BULK_BATCH_CHANGED';

/** Code of the 409 for a zip file that has to wait until others are unpacked. */
export const TOO_MANY_PACKAGES_CODE = 'TOO_MANY_PACKAGES';

/** Maximum filings per minute that one court receives from all batches. */
export const BULK_FILINGS_PER_MINUTE = 60;

/** Kinds of batches: many new cases from a table, or one document filed into many cases. */
export const BULK_KINDS = ['newCases', 'oneDocument'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

export const BULK_KIND_WORDS: Readonly<Record<BulkKind, string>> = {
  newCases: 'New cases',
  oneDocument: 'One document, many cases',
};

/**
 * State of a batch. The uploader edits it until the reviewer releases it; every change returns it
 * to `uploaded`. A finished batch can be edited again while it has unfiled rows.
 */
export const BULK_STATES = [
  'uploaded',
  'checked',
  'released',
  'running',
  'paused',
  'done',
] as const;
export type BulkState = (typeof BULK_STATES)[number];

export const BULK_STATE_WORDS: Readonly<Record<BulkState, string>> = {
  uploaded: 'Not checked',
  checked: 'Checked',
  released: 'Released',
  running: 'Running',
  paused: 'Paused',
  done: 'Done',
};

/** States in which rows, files, and settings can be edited. */
export const BULK_EDITABLE_STATES: readonly BulkState[] = ['uploaded', 'checked', 'done'];

export function isBulkEditable(state: BulkState): boolean {
  return BULK_EDITABLE_STATES.includes(state);
}

/** Maximum rows to correct that the list of batches shows. */
export const BULK_ROWS_TO_CORRECT = 12;

/**
 * State of a row. Each row becomes an envelope. Once it is `filed`, the row has its envelope and
 * never changes.
 */
export const BULK_ROW_STATES = [
  'unchecked',
  'bad',
  'ready',
  'held',
  'filed',
  'failed',
  'stopped',
] as const;
export type BulkRowState = (typeof BULK_ROW_STATES)[number];

export const BULK_ROW_STATE_WORDS: Readonly<Record<BulkRowState, string>> = {
  unchecked: 'Not checked',
  bad: 'Needs a correction',
  ready: 'Ready',
  held: 'Fee on hold',
  filed: 'Filed',
  failed: 'Not filed',
  stopped: 'Stopped',
};

/** Actions for a batch. */
export const BULK_ACTIONS = ['start', 'pause', 'resume', 'stop', 'withdraw'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/**
 * The states in which an action is possible; `withdraw` returns a released batch to its uploader.
 */
export const BULK_ACTION_STATES: Readonly<Record<BulkAction, readonly BulkState[]>> = {
  start: ['released'],
  pause: ['running'],
  resume: ['paused'],
  stop: ['running', 'paused'],
  withdraw: ['released'],
};

/** State of an uploaded zip file. */
export const BULK_PACKAGE_STATES = ['receiving', 'waiting', 'unpacked', 'refused'] as const;
export type BulkPackageState = (typeof BULK_PACKAGE_STATES)[number];

/** Files of a batch, below the context path. */
export const BULK_TEMPLATE_CSV = '/efiling/bulk/template.csv';
export const BULK_BAD_ROWS_CSV = '/efiling/bulk/bad-rows.csv';
export const BULK_RESULTS_CSV = '/efiling/bulk/results.csv';
export const BULK_RESULTS_ZIP = '/efiling/bulk/results.zip';
