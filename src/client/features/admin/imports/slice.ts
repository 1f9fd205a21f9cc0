import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CallArguments } from '#contract/calls';
import { IMPORT_RUNS_CALLS } from '#contract/calls/importRuns';
import { parseUuid } from '#contract/filing/envelopesQuery';
import type { ImportDetails } from '#contract/schemas/importRuns';
import type { ChosenFile } from '../../../platform/fileDesk';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable, keyOfArguments } from '../../../state/loadable/createLoadable';
import { selectPart } from '../../../state/parts';
import { identityChanged } from '../../../state/session/slice';
import { importFileBroke, importFileProgressed } from './events';

/** Imports, plus the counties and courts for a new import. */
export const importList = createLoadable('admin/importList', IMPORT_RUNS_CALLS.getImports, {
  routes: 'admin.importData',
});

/** The import in the URL. */
export const importDetails = createLoadable('admin/importDetails', IMPORT_RUNS_CALLS.getImport, {
  routes: 'admin.importRun',
  argumentsOf({ query }) {
    const importId = parseUuid(query['importId']);
    return importId === null ? null : { params: { importId } };
  },
});

/** Creates an import for a file, which is uploaded next. */
export const createImport = createCommand('admin/importCreation', IMPORT_RUNS_CALLS.createImport, {
  hasForm: true,
});
export const saveImportMapping = createCommand(
  'admin/importMapping',
  IMPORT_RUNS_CALLS.putImportMapping,
  { hasForm: true },
);
/** Starts or stops a dry run, run, or rollback. */
export const changeImport = createCommand('admin/importChange', IMPORT_RUNS_CALLS.actOnImport, {
  key: ({ body }) => body.action,
});
export const removeImport = createCommand('admin/importRemoval', IMPORT_RUNS_CALLS.deleteImport, {
  key: ({ params }) => params.importId,
});

/** Returns the action that stores a newer state of an import. */
export function importChanged(data: ImportDetails) {
  const args: CallArguments<'getImport'> = { params: { importId: data.importId } };
  return importDetails.actions.received({ key: keyOfArguments(args), data });
}

/** The upload in progress; one at a time. */
export interface SentImport {
  readonly file: ChosenFile;
  /** Null until the server has registered the file. */
  readonly importId: string | null;
  /** `broken`: the connection was lost, and the saga retries; `refused`: the file won't be sent. */
  readonly status: 'chosen' | 'sending' | 'paused' | 'broken' | 'refused';
  readonly sent: number;
  /** Consecutive attempts without progress. */
  readonly failures: number;
  /** The server's message; null if it sent none. */
  readonly message: string | null;
}

interface UploadState {
  readonly current: SentImport | null;
}

const initialState: UploadState = { current: null };

/** True until all bytes of the file have arrived, or the server refuses it. */
export function isUploading(sent: SentImport | null): sent is SentImport {
  return sent !== null && ['sending', 'paused', 'broken'].includes(sent.status);
}

function change(state: UploadState, key: string, changes: Partial<SentImport>): UploadState {
  const { current } = state;
  return current?.file.key === key ? { current: { ...current, ...changes } } : state;
}

const upload = createSlice({
  name: 'admin/importUpload',
  initialState,
  reducers: {
    /** The user chose the file of a new import. Ignored during an upload. */
    importFileChosen: (
      state,
      { payload }: PayloadAction<{ readonly file: ChosenFile }>,
    ): UploadState =>
      isUploading(state.current)
        ? state
        : {
            current: {
              file: payload.file,
              importId: null,
              status: 'chosen',
              sent: 0,
              failures: 0,
              message: null,
            },
          },
    /** Starts the upload, or resumes it after the bytes already received. */
    importFileStarted: (
      state,
      {
        payload: { file, importId, sent },
      }: PayloadAction<{
        readonly file: ChosenFile;
        readonly importId: string;
        readonly sent: number;
      }>,
    ): UploadState => ({
      current: {
        file,
        importId,
        sent,
        status: 'sending',
        message: null,
        failures: state.current?.file.key === file.key ? state.current.failures : 0,
      },
    }),
    importFilePaused: (state, { payload }: PayloadAction<{ readonly key: string }>): UploadState =>
      change(state, payload.key, { status: 'paused' }),
    importFileRefused: (
      state,
      { payload }: PayloadAction<{ readonly key: string; readonly message: string }>,
    ): UploadState => change(state, payload.key, { status: 'refused', message: payload.message }),
    importFileDone: (): UploadState => initialState,
  },
  extraReducers: (builder) => {
    builder.addCase(importFileProgressed, (state, { payload: { key, sent } }) =>
      change(state, key, {
        sent,
        failures: sent > (state.current?.sent ?? 0) ? 0 : (state.current?.failures ?? 0),
      }),
    );
    builder.addCase(importFileBroke, (state, { payload: { key } }) =>
      state.current?.status === 'sending'
        ? change(state, key, { status: 'broken', failures: state.current.failures + 1 })
        : state,
    );
    builder.addCase(identityChanged, (state, { payload }) =>
      payload.isFirst ? state : initialState,
    );
  },
});

export const {
  importFileChosen,
  importFileDone,
  importFilePaused,
  importFileRefused,
  importFileStarted,
} = upload.actions;

/** The feature's slice for the upload in progress. */
export const importUpload = { name: 'admin/importUpload', reducer: upload.reducer } as const;

export function selectSentImport(state: object): SentImport | null {
  const part = selectPart(state, 'admin/importUpload') as UploadState | undefined;
  return part?.current ?? null;
}
