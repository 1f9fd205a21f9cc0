import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { TOO_MANY_PACKAGES_CODE } from '#contract/filing/bulkFiling';
import { FILING_UPLOADS_CALLS } from '#contract/calls/filingUploads';
import type { ChosenFile } from '../../../platform/fileDesk';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';
import { selectPart } from '../../../state/parts';
import { identityChanged } from '../../../state/session/slice';
import { uploadBroke } from './events';

/** Why a chosen file isn't sent. */
export type FileProblem =
  | { readonly kind: 'empty' | 'tooLarge' | 'packageTooLarge' | 'otherType' }
  /** The same bytes were already uploaded under this name. */
  | { readonly kind: 'duplicate'; readonly name: string }
  /** The server's message. */
  | { readonly kind: 'refused'; readonly message: string };

/** A file that this page is sending. */
export interface SentFile extends ChosenFile {
  /** Null for a file of a batch. */
  readonly draftId: string | null;
  /** The bulk e-filing batch; null for a file of a draft. */
  readonly batchId: string | null;
  /** The document that the file was selected for; null for none. */
  readonly documentId: string | null;
  /** SHA-256; null where the browser can't compute it. */
  readonly hash: string | null;
  /** The server's id; null until the server has created the upload. */
  readonly uploadId: string | null;
  /**
   * `reading`: the hash is being computed; `waiting`: other files are sent first; `broken`: the
   * connection was lost, and the saga retries; `problem`: the file can't be sent.
   */
  readonly status: 'reading' | 'waiting' | 'sending' | 'paused' | 'broken' | 'problem';
  /** Bytes received. */
  readonly sent: number;
  /** Bytes and clock (monotonic ms) when sending started; null while the file isn't being sent. */
  readonly since: { readonly sent: number; readonly at: number } | null;
  /** Seconds left at the average speed; null while unknown. */
  readonly secondsLeft: number | null;
  /** Attempts without progress since the last success. */
  readonly failures: number;
  readonly problem: FileProblem | null;
  /** Why the server doesn't accept a `broken` file yet; null if the connection was lost. */
  readonly delay: string | null;
}

/** Files of this page, in the order selected. */
export interface UploadsState {
  readonly files: readonly SentFile[];
  /** Documents that uploads were selected for; keyed by upload id. */
  readonly places: Readonly<Record<string, string>>;
}

const initialState: UploadsState = { files: [], places: {} };

/** Stores which document an upload is for. */
function place(state: UploadsState, key: string, uploadId: string | null): UploadsState {
  const documentId = state.files.find((file) => file.key === key)?.documentId ?? null;
  return uploadId === null || documentId === null
    ? state
    : { ...state, places: { ...state.places, [uploadId]: documentId } };
}

/** Changes one file; ignores unknown keys, such as that of a canceled file. */
function change(
  state: UploadsState,
  key: string,
  changes: (file: SentFile) => Partial<SentFile>,
): UploadsState {
  if (state.files.every((file) => file.key !== key)) return state;
  return {
    ...state,
    files: state.files.map((file) => (file.key === key ? { ...file, ...changes(file) } : file)),
  };
}

const STOPPED = { since: null, secondsLeft: null } as const;

const slice = createSlice({
  name: 'efiling/uploads',
  initialState,
  reducers: {
    /** The user selected or dropped files for a draft, one of its documents, or a batch. */
    filesChosen: (
      state,
      {
        payload,
      }: PayloadAction<{
        readonly draftId: string | null;
        readonly batchId?: string;
        readonly documentId: string | null;
        readonly files: readonly ChosenFile[];
      }>,
    ): UploadsState => ({
      ...state,
      files: [
        ...state.files,
        ...payload.files.map((file): SentFile => ({
          ...file,
          ...STOPPED,
          draftId: payload.draftId,
          batchId: payload.batchId ?? null,
          documentId: payload.documentId,
          hash: null,
          uploadId: null,
          status: 'reading',
          sent: 0,
          failures: 0,
          problem: null,
          delay: null,
        })),
      ],
    }),
    /** A file is ready to be sent; `uploadId` is set if it resumes an earlier upload. */
    fileRead: (
      state,
      {
        payload: { key, ...facts },
      }: PayloadAction<{
        readonly key: string;
        readonly hash: string | null;
        readonly uploadId: string | null;
        readonly sent: number;
      }>,
    ): UploadsState =>
      place(
        change(state, key, () => ({ ...facts, status: 'waiting' })),
        key,
        facts.uploadId,
      ),
    fileRefused: (
      state,
      { payload }: PayloadAction<{ readonly key: string; readonly problem: FileProblem }>,
    ): UploadsState =>
      change(state, payload.key, () => ({
        ...STOPPED,
        status: 'problem',
        problem: payload.problem,
      })),
    /** The saga starts or resumes a file; `at` is monotonic milliseconds. */
    sendStarted: (
      state,
      { payload: { at, key } }: PayloadAction<{ readonly key: string; readonly at: number }>,
    ): UploadsState =>
      change(state, key, ({ sent }) => ({
        status: 'sending',
        since: { at, sent },
        secondsLeft: null,
      })),
    uploadCreated: (
      state,
      { payload }: PayloadAction<{ readonly key: string; readonly uploadId: string }>,
    ): UploadsState =>
      place(
        change(state, payload.key, () => ({ uploadId: payload.uploadId })),
        payload.key,
        payload.uploadId,
      ),
    /** The port reports progress, at most four times a second. */
    uploadProgressed: (
      state,
      { payload: { key, sent } }: PayloadAction<{ readonly key: string; readonly sent: number }>,
    ): UploadsState =>
      change(state, key, (file) => ({ sent, failures: sent > file.sent ? 0 : file.failures })),
    timeLeftEstimated: (
      state,
      { payload }: PayloadAction<{ readonly key: string; readonly secondsLeft: number | null }>,
    ): UploadsState => change(state, payload.key, () => ({ secondsLeft: payload.secondsLeft })),
    uploadSent: (state, { payload }: PayloadAction<{ readonly key: string }>): UploadsState => ({
      ...state,
      files: state.files.filter(({ key }) => key !== payload.key),
    }),
    /** A broken file is queued again; a null id restarts it from the beginning. */
    retryDue: (
      state,
      { payload }: PayloadAction<{ readonly key: string; readonly isNew: boolean }>,
    ): UploadsState =>
      change(state, payload.key, (file) =>
        file.status === 'broken'
          ? { status: 'waiting', ...(payload.isNew ? { uploadId: null, sent: 0 } : {}) }
          : {},
      ),
    uploadPaused: (state, { payload }: PayloadAction<{ readonly key: string }>): UploadsState =>
      change(state, payload.key, () => ({ ...STOPPED, status: 'paused' })),
    uploadResumed: (state, { payload }: PayloadAction<{ readonly key: string }>): UploadsState =>
      change(state, payload.key, () => ({ status: 'waiting' })),
    /** The user canceled a file or dismissed its problem. */
    uploadCanceled: (
      state,
      { payload }: PayloadAction<{ readonly key: string; readonly uploadId: string | null }>,
    ): UploadsState => ({ ...state, files: state.files.filter(({ key }) => key !== payload.key) }),
  },
  extraReducers: (builder) => {
    builder.addCase(uploadBroke, (state, { payload }) =>
      change(state, payload.key, ({ failures }) => ({
        ...STOPPED,
        status: 'broken',
        failures: failures + 1,
        delay: payload.code === TOO_MANY_PACKAGES_CODE ? payload.message : null,
      })),
    );
    builder.addCase(identityChanged, (state, { payload }) =>
      payload.isFirst ? state : initialState,
    );
  },
});

export const {
  fileRead,
  fileRefused,
  filesChosen,
  retryDue,
  sendStarted,
  timeLeftEstimated,
  uploadCanceled,
  uploadCreated,
  uploadPaused,
  uploadProgressed,
  uploadResumed,
  uploadSent,
} = slice.actions;

/** The feature's slice for the files that this page is sending. */
export const sentFiles = { name: 'efiling/uploads', reducer: slice.reducer } as const;

function selectUploadsState(state: object): UploadsState {
  return (selectPart(state, 'efiling/uploads') as UploadsState | undefined) ?? initialState;
}

export function selectSentFiles(state: object): readonly SentFile[] {
  return selectUploadsState(state).files;
}

/** Returns the documents that uploads were selected for; keyed by upload id. */
export function selectPlaces(state: object): UploadsState['places'] {
  return selectUploadsState(state).places;
}

/** The uploads of a draft on the server, finished or not. */
export const uploadList = createLoadable('efiling/uploadList', FILING_UPLOADS_CALLS.getUploads);
export const removeUpload = createCommand(
  'efiling/uploadRemoval',
  FILING_UPLOADS_CALLS.deleteUpload,
  { key: ({ params }) => params.uploadId },
);
export const repairUpload = createCommand(
  'efiling/uploadRepair',
  FILING_UPLOADS_CALLS.repairUpload,
  { key: ({ params }) => params.uploadId },
);
