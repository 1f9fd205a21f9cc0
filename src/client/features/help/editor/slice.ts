import { createSlice } from '@reduxjs/toolkit';
import { HELP_EDITOR_CALLS } from '#contract/calls/helpEditor';
import { parseId } from '#contract/site/queryFields';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';
import { routeChanged } from '../../../state/location/slice';
import { selectPart } from '../../../state/parts';
import { identityChanged } from '../../../state/session/slice';

/** All topics, for an editor without a topic. */
export const helpTopics = createLoadable('helpEditor/helpTopics', HELP_EDITOR_CALLS.getHelpTopics, {
  routes: ['helpEditor.edit', 'helpEditor.history'],
  argumentsOf: ({ query }) => (query['helpTopicId'] ? null : {}),
});

/** The topic in the URL with its draft. */
export const helpEdit = createLoadable('helpEditor/helpEdit', HELP_EDITOR_CALLS.getHelpEdit, {
  routes: 'helpEditor.edit',
  argumentsOf({ query }) {
    const topicId = parseId(query['helpTopicId']);
    return topicId === null ? null : { params: { topicId } };
  },
});

/** Versions of the topic in the URL. */
export const helpHistory = createLoadable(
  'helpEditor/helpHistory',
  HELP_EDITOR_CALLS.getHelpHistory,
  {
    routes: 'helpEditor.history',
    argumentsOf({ query }) {
      const topicId = parseId(query['helpTopicId']);
      return topicId === null ? null : { params: { topicId } };
    },
  },
);

/** Help searches without results, below the list of topics. */
export const helpMisses = createLoadable('helpEditor/helpMisses', HELP_EDITOR_CALLS.getHelpMisses, {
  routes: 'helpEditor.edit',
  argumentsOf: ({ query }) => (query['helpTopicId'] ? null : {}),
});

export const createTopic = createCommand(
  'helpEditor/topicCreation',
  HELP_EDITOR_CALLS.createHelpTopic,
  {
    hasForm: true,
  },
);
export const saveDraft = createCommand('helpEditor/topicDraft', HELP_EDITOR_CALLS.saveHelpDraft, {
  hasForm: true,
});
export const discardDraft = createCommand(
  'helpEditor/topicDraftRemoval',
  HELP_EDITOR_CALLS.discardHelpDraft,
);
export const publishTopic = createCommand(
  'helpEditor/topicPublication',
  HELP_EDITOR_CALLS.publishHelpTopic,
  { hasForm: true },
);
export const uploadImage = createCommand(
  'helpEditor/topicImage',
  HELP_EDITOR_CALLS.uploadHelpImage,
  {
    hasForm: true,
  },
);

/** State of the topic editor. */
interface EditorDesk {
  /**
   * True if another editor saved this topic: their text is loaded, and this user's text is still in
   * the form.
   */
  readonly hasConflict: boolean;
  /** Number of discarded drafts; each discard resets the form. */
  readonly discards: number;
  /**
   * Revision of the draft after this user's last change: 0 without a draft, null before a change.
   * Each new revision makes the form show the stored text.
   */
  readonly storedRevision: number | null;
  /** URL of the last uploaded image, to insert; null if there is none. */
  readonly image: string | null;
}

const EMPTY_DESK: EditorDesk = {
  hasConflict: false,
  discards: 0,
  storedRevision: null,
  image: null,
};

const deskSlice = createSlice({
  name: 'helpEditor/editorDesk',
  initialState: EMPTY_DESK,
  reducers: {
    conflictFound: (state): EditorDesk => ({ ...state, hasConflict: true }),
    conflictSettled: (state): EditorDesk => ({ ...state, hasConflict: false }),
    draftDiscarded: (state): EditorDesk => ({
      ...state,
      hasConflict: false,
      discards: state.discards + 1,
    }),
    changeStored: (state, { payload }: { payload: { revision: number } }): EditorDesk => ({
      ...state,
      storedRevision: payload.revision,
    }),
    imageStored: (state, { payload }: { payload: string }): EditorDesk => ({
      ...state,
      image: payload,
    }),
    imageInserted: (state): EditorDesk => ({ ...state, image: null }),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => EMPTY_DESK).addCase(identityChanged, () => EMPTY_DESK);
  },
});

export const {
  changeStored,
  conflictFound,
  conflictSettled,
  draftDiscarded,
  imageInserted,
  imageStored,
} = deskSlice.actions;
export const editorDesk = { name: 'helpEditor/editorDesk', reducer: deskSlice.reducer } as const;

/** Returns the editor's state; empty before the feature's reducer is added. */
export function selectEditorDesk(state: object): EditorDesk {
  return (selectPart(state, editorDesk.name) as EditorDesk | undefined) ?? EMPTY_DESK;
}
