import { randomUUID } from 'node:crypto';
import {
  IMPORT_FILE_MAX_BYTES,
  IMPORT_QUOTA_BYTES,
  IMPORT_QUOTA_FILES,
  IMPORT_STOPPABLE_STATES,
  lackOfRegister,
  type ImportRunAction,
  type ImportRunState,
} from '#contract/imports/runs';
import type { ImportEncoding, ImportRegister } from '#contract/imports/registers';
import { startOfStateDate, stateDate } from '#contract/stateClock';
import { isCleanText } from '#contract/text';
import { conflict, HttpProblem, invalidField, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import { transactionWithAudit, type Audit } from '../audit/repository';
import { cleanFileName } from '../filingUploads/names';
import { lockImportScope } from './importLockRepository';
import { columnsOf, MappingProblem, missingColumns } from './reading/mapping';
import { readMapping } from './reading/readMapping';
import { previewRows } from './previewRows';
import type { RecordImportParts } from './recordImportParts';
import {
  addImport,
  changeImport,
  deleteImportRow,
  findImport,
  findImportPlaces,
  findRunCounts,
  hasNewerRun,
  lockImport,
  measureImports,
  saveMapping,
  type ImportChange,
  type ImportTransaction,
  type StoredImport,
} from './recordImportsRepository';
import { ImportRefusedError, requireImportAllowed, requireRollBackAllowed } from './startImport';

/** An announced file. */
export interface NewImport {
  readonly register: ImportRegister;
  readonly countyId: number;
  readonly courtId: number | null;
  readonly source: string;
  readonly asOf: string;
  readonly coverageFrom: string | null;
  readonly coverageTo: string | null;
  readonly fileName: string;
  readonly bytes: number;
}

const GIGABYTE = 2 ** 30;
const CHANGED = 'The import has changed since this page was loaded. Check it and try again.';
const target = (id: string): string => `import/${id}`;

/**
 * Announces a file and creates its empty upload; returns the import's id. Throws 400 for a county,
 * court, source, or date that doesn't fit, 413 for a file that is too large, and 507 if the quota
 * is exceeded.
 */
export async function createImport(
  { files, handle, now }: RecordImportParts,
  actor: Actor,
  wanted: NewImport,
): Promise<string> {
  const { asOf, bytes, countyId, courtId, coverageFrom, coverageTo, register } = wanted;
  const source = wanted.source.trim();
  if (source === '' || !isCleanText(source)) {
    throw invalidField('source', 'Enter the name of the system that the file comes from.');
  }
  const today = stateDate(now());
  if (asOf > today) throw invalidField('asOf', 'The date must not be in the future.');
  if ([coverageFrom, coverageTo].some((day) => day !== null && day > asOf)) {
    throw invalidField('coverageFrom', 'A file can’t cover days after it was made.');
  }
  if (coverageFrom !== null && coverageTo !== null && coverageFrom > coverageTo) {
    throw invalidField('coverageFrom', 'The first day must not be after the last one.');
  }
  if (bytes === 0)
    throw invalidField('fileName', 'The file is empty. Choose a file that has rows.');
  if (bytes > IMPORT_FILE_MAX_BYTES) {
    throw new HttpProblem(413, {
      message: `A file can have at most ${String(IMPORT_FILE_MAX_BYTES / GIGABYTE)} GB. Split it, or use the import command.`,
    });
  }
  const { counties, courts } = await findImportPlaces(handle.db);
  if (counties.every(({ id }) => id !== countyId)) {
    throw invalidField('countyId', 'Choose one of the counties.');
  }
  const lack = lackOfRegister(countyId, register);
  if (lack !== null) throw invalidField('countyId', `${lack}. Choose another county.`);
  const isOfCourts = register === 'court' || register === 'judgment';
  const court = courts.find(({ id }) => id === courtId);
  if (courtId !== null && (!isOfCourts || court?.countyId !== countyId)) {
    throw invalidField('courtId', 'Choose a court of the county, or all courts.');
  }
  const id = randomUUID();
  const at = new Date(now());
  await transactionWithAudit(handle.db, async (trx, audit) => {
    const stored = await measureImports(trx, actor.actorId ?? 0);
    if (stored.bytes + bytes > IMPORT_QUOTA_BYTES || stored.files >= IMPORT_QUOTA_FILES) {
      throw new HttpProblem(507, {
        message: `Stored files use all of the available ${String(IMPORT_QUOTA_BYTES / GIGABYTE)} GB, or you have ${String(IMPORT_QUOTA_FILES)} files without a run. Delete imports you no longer need.`,
      });
    }
    const fileName = cleanFileName(wanted.fileName);
    await addImport(trx, {
      id,
      user_id: actor.actorId ?? 0,
      register,
      county_id: countyId,
      court_id: courtId,
      source,
      as_of: startOfStateDate(asOf),
      coverage_from: coverageFrom,
      coverage_to: coverageTo,
      file_name: fileName,
      bytes,
      state: 'receiving',
      created_at: at,
      touched_at: at,
    });
    const detail = { fileName, bytes, register, countyId, source };
    audit({ ...actor, action: 'importUploaded', target: target(id), detail });
  });
  await files.create(id);
  return id;
}

/** Records that a file has arrived, so that a job inspects it once. */
export async function completeImportUpload(
  { handle, now }: RecordImportParts,
  id: string,
): Promise<void> {
  const touched = { touched_at: new Date(now()) };
  await changeImport(handle.db, id, ['receiving'], { state: 'checking', ...touched });
}

const MAPPABLE: readonly ImportRunState[] = ['uploaded', 'mapped', 'tried'];

/**
 * Saves the encoding and mapping of an import's file, and previews its first rows. Throws 400 for a
 * mapping that doesn't fit the register or the columns, and 409 if the import changed or was run.
 */
export async function mapImport(
  parts: RecordImportParts,
  actor: Actor,
  wanted: {
    readonly importId: string;
    readonly version: number;
    readonly encoding: ImportEncoding;
    readonly mapping: string | null;
    readonly saveAs: string | null;
  },
): Promise<void> {
  const { handle, now } = parts;
  const { encoding, importId, mapping, saveAs, version } = wanted;
  const stored = await findImport(handle.db, importId);
  if (stored === null) throw notFound();
  if (stored.version !== version || !MAPPABLE.includes(stored.state)) throw conflict(CHANGED);
  checkMapping(stored, mapping);
  const mapped = await previewRows(parts, { ...stored, encoding, mapping });
  await handle.db.transaction().execute(async (trx) => {
    const current = await lockImport(trx, importId);
    if (current?.version !== version) throw conflict(CHANGED);
    const at = new Date(now());
    await changeImport(trx, importId, MAPPABLE, {
      state: 'mapped',
      encoding,
      mapping,
      mapped_rows: JSON.stringify(mapped),
      trial: null,
      tried_at: null,
      problem: null,
      touched_at: at,
    });
    const name = saveAs?.trim() ?? '';
    if (name === '' || mapping === null) return;
    const { register, source } = stored;
    const saved_by = actor.actorId ?? 0;
    await saveMapping(trx, { register, source, name, mapping, saved_by, saved_at: at });
  });
}

function checkMapping({ headers, is_csv, register }: StoredImport, mapping: string | null): void {
  if (!is_csv) {
    if (mapping !== null) throw invalidField('mapping', 'JSON lines need no mapping.');
    return;
  }
  if (mapping === null) throw invalidField('mapping', 'Choose the columns first.');
  try {
    const read = readMapping(mapping, register);
    const missing = missingColumns(read, new Set(headers));
    if (missing.length > 0) {
      throw new MappingProblem(
        `These columns of the mapping aren’t in the file: ${missing.join(', ').slice(0, 300)}.`,
      );
    }
    if (columnsOf(read).length === 0) throw new MappingProblem('Choose at least one column.');
  } catch (error) {
    if (!(error instanceof MappingProblem)) throw error;
    throw invalidField('mapping', ...error.message.split('\n'));
  }
}

/** An action that a super user requests. */
export interface WantedAction {
  readonly importId: string;
  readonly action: ImportRunAction;
  readonly version: number;
  readonly typed: string | null;
  readonly notifies: boolean;
}

/**
 * Starts or stops a dry run, run, or rollback, in one audited transaction; a job does the work.
 * Throws 409 if the import changed or its state doesn't allow the action, and 400 without the typed
 * confirmation.
 */
export async function actOnImport(
  { handle, now }: RecordImportParts,
  actor: Actor,
  { action, importId, notifies, typed, version }: WantedAction,
): Promise<void> {
  await transactionWithAudit(handle.db, async (trx, audit) => {
    const stored = await lockImport(trx, importId);
    if (stored === null) throw notFound();
    // Stopping must work even from a slightly outdated page.
    if (stored.version !== version && action !== 'STOP') throw conflict(CHANGED);
    const at = new Date(now());
    const parts = { trx, audit, actor, stored, at };
    if (action === 'TRY') {
      await move(parts, ['mapped', 'tried'], { state: 'trying', is_stopping: false, notifies });
    } else if (action === 'STOP') {
      await move(parts, IMPORT_STOPPABLE_STATES, { is_stopping: true }, 'importStopped');
    } else if (action === 'ROLL_BACK') {
      await startRollBack(parts, notifies);
    } else {
      await startRun(parts, action, { notifies, typed });
    }
  });
}

interface ActionParts {
  readonly trx: ImportTransaction;
  readonly audit: Audit;
  readonly actor: Actor;
  readonly stored: StoredImport;
  readonly at: Date;
}

async function move(
  { actor, at, audit, stored, trx }: ActionParts,
  from: readonly ImportRunState[],
  change: ImportChange,
  action: string | null = null,
  detail: Readonly<Record<string, string | number | boolean | null>> = {},
): Promise<void> {
  const { id } = stored;
  if (!(await changeImport(trx, id, from, { ...change, touched_at: at }))) throw conflict(CHANGED);
  if (action !== null) audit({ ...actor, action, target: target(id), detail });
}

async function requireFree(
  { at, stored, trx }: ActionParts,
  requireAllowed: typeof requireRollBackAllowed,
): Promise<void> {
  const scope = { register: stored.register, countyId: stored.county_id };
  await lockImportScope(trx, scope);
  try {
    await requireAllowed(trx, scope, stored.id, at.getTime());
  } catch (error) {
    throw error instanceof ImportRefusedError ? conflict(error.message) : error;
  }
}

async function startRun(
  parts: ActionParts,
  action: 'RUN' | 'AGAIN',
  { notifies, typed }: Pick<WantedAction, 'notifies' | 'typed'>,
): Promise<void> {
  const { actor, at, stored, trx } = parts;
  const { trial, tried_at } = stored;
  if (!stored.has_file) throw conflict('The stored file was deleted. Upload it again.');
  if (trial === null || tried_at === null) throw conflict('Do a dry run first.');
  if (action === 'RUN') {
    if (trial.blocked !== null) throw conflict(trial.blocked);
    if (trial.typed !== null && typed?.trim().toLowerCase() !== trial.typed.toLowerCase()) {
      throw invalidField('typed', `Enter “${trial.typed}” to confirm the warnings.`);
    }
    if (await hasNewerRun(trx, stored, tried_at)) {
      throw conflict(
        'Records for this county or court were imported after the dry run. Do the dry run again.',
      );
    }
  }
  await requireFree(parts, requireImportAllowed);
  const { hash, register, source } = stored;
  const detail = { hash, register, countyId: stored.county_id, source, ...trial.counts };
  await move(
    parts,
    action === 'RUN' ? ['tried'] : ['stopped', 'failed'],
    {
      state: 'running',
      is_stopping: false,
      problem: null,
      notifies,
      started_by: actor.actorId,
      ended_at: null,
      speed: null,
      ...(stored.started_at === null ? { started_at: at } : {}),
    },
    action === 'RUN' ? 'importStarted' : 'importContinued',
    detail,
  );
}

async function startRollBack(parts: ActionParts, notifies: boolean): Promise<void> {
  const { actor, at, stored, trx } = parts;
  const runIds = stored.batch_id === null ? [] : [stored.batch_id];
  const [counts] = await findRunCounts(trx, runIds, at.getTime());
  if (counts?.has_images !== true) {
    throw conflict('This run changed nothing, or what a rollback needs was deleted.');
  }
  await requireFree(parts, requireRollBackAllowed);
  const by = { started_by: actor.actorId, rolled_back_by: actor.actorId };
  const change = { state: 'rollingBack' as const, is_stopping: false, problem: null, notifies };
  const detail = { batch: stored.batch_id };
  await move(
    parts,
    ['done', 'stopped', 'failed'],
    { ...change, ...by, ended_at: null },
    'importRollbackStarted',
    detail,
  );
}

const DELETABLE: readonly ImportRunState[] = [
  'receiving',
  'refused',
  'uploaded',
  'mapped',
  'tried',
];

/** Deletes an import that wasn't run, and its file. Throws 409 for others. */
export async function deleteImport(
  { files, handle }: RecordImportParts,
  actor: Actor,
  id: string,
): Promise<void> {
  await transactionWithAudit(handle.db, async (trx, audit) => {
    const stored = await lockImport(trx, id);
    if (stored === null) throw notFound();
    if (!DELETABLE.includes(stored.state) || stored.batch_id !== null) {
      throw conflict('You can’t delete an import that was run.');
    }
    await deleteImportRow(trx, id);
    const detail = { fileName: stored.file_name };
    audit({ ...actor, action: 'importDeleted', target: target(id), detail });
  });
  await files.remove(id);
}
