import { COUNTIES } from '../counties/counties';
import { LOCALES } from '../locales';
import type { ImportRegister } from './registers';

/** URL of the resumable uploads (tus 1.0) of import files, below the context path. */
export const IMPORT_UPLOADS_PATH = '/in/imports/uploads';
/** CSV of the rejected rows of a dry run or run, below the context path. */
export const IMPORT_REFUSED_CSV = '/admin/imports/refused.csv';

const GIGABYTE = 2 ** 30;
/** Maximum file size in the browser; larger files must be imported from the command line. */
export const IMPORT_FILE_MAX_BYTES = 2 * GIGABYTE;
/** Maximum total size of stored files. */
export const IMPORT_QUOTA_BYTES = 10 * GIGABYTE;
/** Maximum unfinished uploads and unused files per super user. */
export const IMPORT_QUOTA_FILES = 20;
/** Days until a file and the rollback data are deleted. */
export const IMPORT_FILE_DAYS = 30;
/** Days until an unfinished upload is deleted. */
export const IMPORT_UPLOAD_DAYS = 3;
export const IMPORT_SOURCE_MAX_LENGTH = 100;
export const IMPORT_MAPPING_MAX_LENGTH = 100_000;
/**
 * If an import changes or removes at least this share of a court's or county's records, it needs a
 * typed confirmation.
 */
export const IMPORT_UNUSUAL_SHARE = 0.5;

/** State of an import: upload, inspection, rejection, mapping, dry run, run, and rollback. */
export const IMPORT_RUN_STATES = [
  'receiving',
  'checking',
  'refused',
  'uploaded',
  'mapped',
  'trying',
  'tried',
  'running',
  'done',
  'stopped',
  'failed',
  'rollingBack',
  'rolledBack',
] as const;
export type ImportRunState = (typeof IMPORT_RUN_STATES)[number];

export const IMPORT_RUN_WORDS: Readonly<Record<ImportRunState, string>> = {
  receiving: 'Incomplete upload',
  checking: 'Checking file',
  refused: 'File rejected',
  uploaded: 'Uploaded',
  mapped: 'Mapped',
  trying: 'Dry run in progress',
  tried: 'Dry run done',
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped',
  failed: 'Failed',
  rollingBack: 'Rolling back',
  rolledBack: 'Rolled back',
};

/** True if the last step was a rollback that failed. The import stays done, and can be rolled back. */
export function isRollbackFailed({
  problem,
  state,
}: {
  readonly problem: string | null;
  readonly state: ImportRunState;
}): boolean {
  return state === 'done' && problem !== null;
}

/** States in which a job works on the import. */
export const IMPORT_WORKING_STATES: readonly ImportRunState[] = [
  'checking',
  'trying',
  'running',
  'rollingBack',
];

/** States in which a super user can stop the import, even while it waits for its turn. */
export const IMPORT_STOPPABLE_STATES: readonly ImportRunState[] = ['trying', 'running'];

export const IMPORT_REGISTER_WORDS: Readonly<Record<ImportRegister, string>> = {
  court: 'Court cases',
  judgment: 'Judgments',
  recorder: 'Recorded documents',
  taxWarrant: 'Tax warrants',
};

/**
 * Returns why a county can't have records of a register, as part of a sentence; null if it can. A
 * register that the edition of the county's state lacks would never be shown.
 */
export function lackOfRegister(countyId: number, register: ImportRegister): string | null {
  const state = COUNTIES.find(({ id }) => id === countyId)?.state;
  const locale = LOCALES.find(({ abbreviation }) => abbreviation === state);
  if (locale === undefined || locale.features[register]) return null;
  return `${locale.state} has no ${IMPORT_REGISTER_WORDS[register].toLowerCase()} on this site`;
}

/** A super user's actions for an import. */
export const IMPORT_ACTIONS = ['TRY', 'RUN', 'STOP', 'ROLL_BACK', 'AGAIN'] as const;
export type ImportRunAction = (typeof IMPORT_ACTIONS)[number];
