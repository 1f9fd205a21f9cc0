import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { FILING_DRAFTS_CALLS } from '#contract/calls/filingDrafts';
import { SAVED_LISTS_CALLS } from '#contract/calls/savedLists';
import type { FilingStep } from '#contract/filing/draftProblems';
import type {
  Draft,
  DraftContent,
  DraftCorrection,
  DraftFiling,
  DraftNote,
  DraftParty,
} from '#contract/schemas/filingDrafts';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';
import type { Addition } from './additions';
import { validDismissals } from './documentEdits';
import { changeFiling, changeParty, removeParty, withoutFile } from './edits';
import { identityChanged } from '../../../state/session/slice';

/** Data of the start page: the filer, courts, latest drafts and envelopes. */
export const filingStart = createLoadable('efiling/start', FILING_DRAFTS_CALLS.getFilingStart);
/** Rules and codes of the draft's court. */
export const filingPolicy = createLoadable('efiling/policy', FILING_DRAFTS_CALLS.getFilingPolicy);
/** The user's saved cases, to file into. */
export const savedCases = createLoadable('efiling/savedCases', SAVED_LISTS_CALLS.getSavedCases, {
  routes: 'efiling.subsequent',
});
/** Cases with the number that the filer looked up. */
export const foundCases = createLoadable('efiling/cases', FILING_DRAFTS_CALLS.findFilingCase);
/** The filer adds a part, which gets a new id. */
export const partAdded = createAction<Addition>('efiling/partAdded');
/** The filer accepts the suggested replacement of an expired code. */
export const replacementChosen = createAction<DraftNote>('efiling/replacementChosen');
/** The filer looks up a case by its number. */
export const caseLookedUp = createAction<{ readonly caseNumber: string }>('efiling/caseLookedUp');
export const createFiler = createCommand('efiling/filer', FILING_DRAFTS_CALLS.createFiler);
export const createDraft = createCommand('efiling/newDraft', FILING_DRAFTS_CALLS.createDraft);

/** A draft as returned by a save. */
export type SavedDraft = Omit<Draft, 'notes' | 'correction'>;

/** A draft's edits that couldn't be saved before another draft was opened. */
export interface KeptEdits {
  /** The version that the edits are based on. */
  readonly version: number;
  readonly name: string;
  readonly content: DraftContent;
}

/** The draft being edited, and its last saved version. */
export interface FlowState {
  readonly status: 'idle' | 'loading' | 'ready' | 'notFound' | 'failed';
  /** The draft in the URL; null outside the flow. */
  readonly draftId: string | null;
  /** Why loading failed. */
  readonly error: string | null;
  /** The version that the edits are based on. */
  readonly saved: SavedDraft | null;
  readonly notes: readonly DraftNote[];
  /** The rejected or returned envelope that this draft corrects, with the clerk's remarks. */
  readonly correction: DraftCorrection | null;
  readonly name: string;
  readonly content: DraftContent | null;
  /** Number of edits, to detect those made during a save. */
  readonly edits: number;
  /**
   * `dirty`: edits wait for the next save. `unsaved`: the last save failed and will be retried.
   * `rejected`: the server rejected the last save; the next edit is saved again.
   */
  readonly save: 'saved' | 'dirty' | 'saving' | 'unsaved' | 'rejected';
  /**
   * True if the pending edit only stores the estimate, so that none of the filer's own changes are
   * unsaved.
   */
  readonly isSilent: boolean;
  /** The version that another tab or user saved in the meantime; null without a conflict. */
  readonly conflict: SavedDraft | null;
  /** True if edits were restored after a login, after a reload, or from `kept`. */
  readonly isRestored: boolean;
  /** Steps that the filer has left at least once; their fields show errors. */
  readonly tried: readonly FilingStep[];
  /**
   * Unsaved edits of other drafts; keyed by draft id. Restored when their draft is opened again.
   */
  readonly kept: Readonly<Record<string, KeptEdits>>;
}

const initialState: FlowState = {
  status: 'idle',
  draftId: null,
  error: null,
  saved: null,
  notes: [],
  correction: null,
  name: '',
  content: null,
  edits: 0,
  save: 'saved',
  isSilent: false,
  conflict: null,
  isRestored: false,
  tried: [],
  kept: {},
};

/** Applies a change. A change made during a save waits for the next save. */
function edited(
  state: FlowState,
  change: (content: DraftContent) => Partial<DraftContent>,
): FlowState {
  const { content, edits, save } = state;
  if (content === null) return state;
  const changed = { ...content, ...change(content) };
  return {
    ...state,
    edits: edits + 1,
    content: { ...changed, checkedOff: validDismissals(content, changed) },
    save: save === 'saving' ? 'saving' : 'dirty',
    isSilent: false,
  };
}

/** Returns the kept edits, plus the open draft's unsaved edits. */
export function withUnsaved(state: FlowState): FlowState['kept'] {
  const { content, isSilent, kept, name, save, saved } = state;
  if (save === 'saved' || isSilent || content === null || saved === null) return kept;
  return { ...kept, [saved.id]: { version: saved.version, name, content } };
}

/** Returns the state with the version that another tab or user saved. */
function withVersion(state: FlowState, saved: SavedDraft): FlowState {
  const { content, name } = saved;
  return { ...state, saved, name, content, save: 'saved', conflict: null, isRestored: false };
}

interface DraftOfAction {
  readonly draftId: string;
}

const slice = createSlice({
  name: 'efiling/flow',
  initialState,
  reducers: {
    draftRequested: (state, { payload }: PayloadAction<DraftOfAction>): FlowState => ({
      ...initialState,
      kept: withUnsaved(state),
      status: 'loading',
      draftId: payload.draftId,
    }),
    draftReceived: (
      state,
      { payload: { correction, notes, ...saved } }: PayloadAction<Draft>,
    ): FlowState => ({
      ...state,
      correction,
      status: 'ready',
      saved,
      notes,
      name: saved.name,
      content: saved.content,
      save: 'saved',
    }),
    draftMissed: (state): FlowState => ({ ...state, status: 'notFound' }),
    draftFailed: (state, { payload }: PayloadAction<{ error: string }>): FlowState => ({
      ...state,
      status: 'failed',
      error: payload.error,
    }),
    /** The filer saw an estimate, which the draft stores. */
    estimateSeen: (state, { payload }: PayloadAction<{ readonly cents: number }>): FlowState => ({
      ...edited(state, () => ({ seenCents: payload.cents })),
      isSilent: state.save === 'saved' || state.isSilent,
    }),
    /** The filer changed something in the draft. */
    draftEdited: (state, { payload }: PayloadAction<Partial<DraftContent>>): FlowState =>
      edited(state, () => payload),
    partyChanged: (
      state,
      {
        payload: { change, partyId },
      }: PayloadAction<{ partyId: string; change: Partial<DraftParty> }>,
    ): FlowState => edited(state, (content) => changeParty(content, partyId, change)),
    partyRemoved: (
      state,
      { payload: { partyId } }: PayloadAction<{ partyId: string }>,
    ): FlowState => edited(state, (content) => removeParty(content, partyId)),
    filingChanged: (
      state,
      {
        payload: { change, filingId },
      }: PayloadAction<{ filingId: string; change: Partial<DraftFiling> }>,
    ): FlowState => edited(state, (content) => changeFiling(content, filingId, change)),
    /** The filer deleted a file; its document stays, without a file. */
    fileRemoved: (
      state,
      { payload: { uploadId } }: PayloadAction<{ uploadId: string }>,
    ): FlowState => edited(state, (content) => withoutFile(content, uploadId)),
    draftNamed: (state, { payload }: PayloadAction<{ name: string }>): FlowState => ({
      ...state,
      name: payload.name,
      edits: state.edits + 1,
      save: state.save === 'saving' ? 'saving' : 'dirty',
      isSilent: false,
    }),
    /** Restores edits that weren't saved when the session ended or another draft was opened. */
    draftRestored: (
      state,
      { payload: { content, name, version } }: PayloadAction<KeptEdits>,
    ): FlowState =>
      state.saved === null
        ? state
        : {
            ...state,
            kept: Object.fromEntries(
              Object.entries(state.kept).filter(([draftId]) => draftId !== state.saved?.id),
            ),
            // The next save is based on the version that was edited.
            saved: { ...state.saved, version },
            name,
            content,
            save: 'dirty',
            isSilent: false,
            isRestored: true,
          },
    stepLeft: (state, { payload: { step } }: PayloadAction<{ step: FilingStep }>): FlowState =>
      state.tried.includes(step) ? state : { ...state, tried: [...state.tried, step] },
    saveStarted: (state): FlowState => ({ ...state, save: 'saving' }),
    /** The server has the first `edits` edits; the others wait for the next save. */
    draftSaved: (
      state,
      { payload: { edits, saved } }: PayloadAction<{ saved: SavedDraft; edits: number }>,
    ): FlowState => {
      const isCurrent = state.edits === edits;
      return {
        ...state,
        saved,
        save: isCurrent ? 'saved' : 'dirty',
        isRestored: isCurrent ? false : state.isRestored,
      };
    },
    saveFailed: (state): FlowState => ({ ...state, save: 'unsaved' }),
    /** The server rejected the first `edits` edits, and would reject them again. */
    saveRejected: (state, { payload: { edits } }: PayloadAction<{ edits: number }>): FlowState => ({
      ...state,
      save: state.edits === edits ? 'rejected' : 'dirty',
    }),
    /**
     * Another version was saved in the meantime; it replaces the displayed one if the filer changed
     * nothing.
     */
    conflictFound: (state, { payload }: PayloadAction<SavedDraft>): FlowState =>
      state.isSilent
        ? withVersion(state, payload)
        : { ...state, save: 'unsaved', conflict: payload },
    /** The filer chose a version; the next save overwrites the other. */
    conflictSettled: (
      state,
      { payload: { use } }: PayloadAction<{ use: 'mine' | 'theirs' }>,
    ): FlowState => {
      const { conflict } = state;
      if (conflict === null) return state;
      if (use === 'theirs') return withVersion(state, conflict);
      return {
        ...state,
        saved: conflict,
        conflict: null,
        isRestored: false,
        save: 'dirty',
        isSilent: false,
      };
    },
    noteDismissed: (state, { payload }: PayloadAction<DraftNote>): FlowState => ({
      ...state,
      notes: state.notes.filter(
        ({ code, filingId, subject }) =>
          code !== payload.code || filingId !== payload.filingId || subject !== payload.subject,
      ),
    }),
    /** The filer left the flow; keeps edits that the server rejected. */
    flowLeft: (state): FlowState => ({ ...initialState, kept: withUnsaved(state) }),
    /** The draft was filed or deleted, so its edits are dropped. */
    draftClosed: (state, { payload: { draftId } }: PayloadAction<DraftOfAction>): FlowState => {
      const { [draftId]: _closed, ...kept } = state.kept;
      return state.draftId === draftId ? { ...initialState, kept } : { ...state, kept };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(identityChanged, (state, { payload }) =>
      payload.isFirst ? state : initialState,
    );
  },
});

export const {
  conflictFound,
  conflictSettled,
  draftClosed,
  draftEdited,
  draftFailed,
  draftMissed,
  draftNamed,
  draftReceived,
  draftRequested,
  draftRestored,
  draftSaved,
  estimateSeen,
  fileRemoved,
  filingChanged,
  flowLeft,
  noteDismissed,
  partyChanged,
  partyRemoved,
  saveFailed,
  saveRejected,
  saveStarted,
  stepLeft,
} = slice.actions;
export const flow = { name: 'efiling/flow', reducer: slice.reducer } as const;
export const INITIAL_FLOW = initialState;
