import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { DOCUMENT_CHECKS_CALLS } from '#contract/calls/documentChecks';
import type { Finding } from '#contract/schemas/documentChecks';
import type { ReadProgress } from '../../../platform/ports';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';
import { selectPart } from '../../../state/parts';
import { identityChanged } from '../../../state/session/slice';
import { FIRM_ROUTE } from '../firms/slice';
import { draftRequested } from '../flow/slice';
import {
  fileRead,
  fileRefused,
  filesChosen,
  uploadCanceled,
  uploadCreated,
} from '../uploads/slice';

/** A selected file's check in the browser. */
export interface FileCheck {
  /** The file's key in the file desk. */
  readonly key: string;
  readonly draftId: string;
  /** Null until the server has created the upload. */
  readonly uploadId: string | null;
  /** `locked`: the file has a password; `failed`: it couldn't be read. */
  readonly status: 'reading' | 'done' | 'locked' | 'failed';
  /** Pages read so far. */
  readonly pages: number;
  /** Null until the file is open. */
  readonly pageCount: number | null;
  /** Equal for documents with the same text; empty until the last page is read. */
  readonly fingerprint: string;
  readonly findings: readonly Finding[];
}

interface ChecksState {
  readonly files: readonly FileCheck[];
}

const initialState: ChecksState = { files: [] };

function change(
  state: ChecksState,
  key: string,
  changes: (file: FileCheck) => Partial<FileCheck>,
): ChecksState {
  const file = state.files.find((each) => each.key === key);
  if (file === undefined) return state;
  const changed = { ...file, ...changes(file) };
  return { files: state.files.map((each) => (each === file ? changed : each)) };
}

function without(state: ChecksState, key: string): ChecksState {
  return { files: state.files.filter((file) => file.key !== key) };
}

function afterProgress(progress: ReadProgress): Partial<FileCheck> {
  switch (progress.problem) {
    case 'locked':
      return { status: 'locked' };
    case 'unreadable':
      return { status: 'failed' };
    case null: {
      const { fingerprint, pageCount, pages } = progress;
      return { fingerprint, pageCount, pages, status: pages < pageCount ? 'reading' : 'done' };
    }
  }
}

const slice = createSlice({
  name: 'efiling/checks',
  initialState,
  reducers: {
    /** The reader opened a file or read more of its pages. */
    pagesRead: (
      state,
      { payload }: PayloadAction<{ readonly key: string; readonly progress: ReadProgress }>,
    ): ChecksState => change(state, payload.key, () => afterProgress(payload.progress)),
    /** A file's findings changed, because more pages were read or the draft changed. */
    findingsChanged: (
      state,
      { payload }: PayloadAction<{ readonly key: string; readonly findings: readonly Finding[] }>,
    ): ChecksState => change(state, payload.key, () => ({ findings: payload.findings })),
  },
  extraReducers: (builder) => {
    builder
      .addCase(filesChosen, (state, { payload: { draftId, files } }): ChecksState => {
        if (draftId === null) return state;
        const added = files
          .filter(({ name, size }) => size > 0 && /\.pdf$/i.test(name))
          .map(({ key }): FileCheck => ({
            key,
            draftId,
            uploadId: null,
            status: 'reading',
            pages: 0,
            pageCount: null,
            fingerprint: '',
            findings: [],
          }));
        return { files: [...state.files, ...added] };
      })
      .addCase(uploadCreated, (state, { payload: { key, uploadId } }) =>
        change(state, key, () => ({ uploadId })),
      )
      .addCase(fileRead, (state, { payload: { key, uploadId } }) =>
        uploadId === null ? state : change(state, key, () => ({ uploadId })),
      )
      .addCase(fileRefused, (state, { payload: { key } }) => without(state, key))
      .addCase(uploadCanceled, (state, { payload: { key } }) => without(state, key))
      .addCase(draftRequested, (state, { payload: { draftId } }): ChecksState => ({
        files: state.files.filter((file) => file.draftId === draftId),
      }))
      .addCase(identityChanged, (state, { payload }) => (payload.isFirst ? state : initialState));
  },
});

export const { findingsChanged, pagesRead } = slice.actions;

/** The feature's slice for checks in the browser. */
export const fileChecks = { name: 'efiling/checks', reducer: slice.reducer } as const;

/** Returns the checks of the files selected on this page, in the order selected. */
export function selectFileChecks(state: object): readonly FileCheck[] {
  return ((selectPart(state, 'efiling/checks') as ChecksState | undefined) ?? initialState).files;
}

/** Returns the browser's check of a file being sent. */
export function selectFileCheck(state: object, key: string): FileCheck | undefined {
  return selectFileChecks(state).find((file) => file.key === key);
}

/** The server's checks of the draft's documents. */
export const documentChecks = createLoadable(
  'efiling/documentChecks',
  DOCUMENT_CHECKS_CALLS.getDocumentChecks,
);
/** Rules that the firm has silenced. */
export const silencedRules = createLoadable(
  'efiling/silencedRules',
  DOCUMENT_CHECKS_CALLS.getSilencedRules,
  { routes: FIRM_ROUTE },
);

const byUpload = {
  key: ({ params }: { readonly params: { readonly uploadId: string } }) => params.uploadId,
};
export const splitUpload = createCommand(
  'efiling/uploadSplit',
  DOCUMENT_CHECKS_CALLS.splitUpload,
  byUpload,
);
export const redactUpload = createCommand(
  'efiling/uploadRedaction',
  DOCUMENT_CHECKS_CALLS.redactUpload,
  byUpload,
);
export const recognizeUpload = createCommand(
  'efiling/uploadRecognition',
  DOCUMENT_CHECKS_CALLS.recognizeUpload,
  byUpload,
);
export const silenceRule = createCommand('efiling/ruleSilence', DOCUMENT_CHECKS_CALLS.silenceRule, {
  key: ({ body }) => body.code,
  hasForm: true,
});
export const unsilenceRule = createCommand(
  'efiling/ruleSilenceEnd',
  DOCUMENT_CHECKS_CALLS.unsilenceRule,
  { key: ({ params }) => params.code },
);
