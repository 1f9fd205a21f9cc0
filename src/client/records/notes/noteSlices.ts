import { createAction } from '@reduxjs/toolkit';
import { SAVED_NOTES_CALLS } from '#contract/calls/savedNotes';
import type { SavedItemKind } from '#contract/savedItems';
import { createCommand, type Command } from '../../state/command/createCommand';
import { createLoadable, type Loadable } from '../../state/loadable/createLoadable';
import type { PartName } from '../../state/parts';

/** A page shows a saved record: what is noted on it is wanted. */
export const savedNoteShown = createAction<{ readonly kind: SavedItemKind; readonly id: number }>(
  'savedNotes/noteShown',
);

/** What is noted on the saved record on view: a slice of its register's feature. */
export function createSavedNote<Name extends PartName>(name: Name) {
  return createLoadable(name, SAVED_NOTES_CALLS.getSavedNote);
}

/** Stores what is noted on a saved record. */
export function createSavedNoteChange<Name extends PartName>(name: Name) {
  return createCommand(name, SAVED_NOTES_CALLS.putSavedNote, {
    hasForm: true,
    key: ({ params }) => noteKey(params.kind, params.id),
  });
}

/** Names a record among those of all kinds. */
export function noteKey(kind: SavedItemKind, id: number): string {
  return `${kind}/${String(id)}`;
}

export type SavedNoteSlice = Loadable<PartName, 'getSavedNote'>;
export type SavedNoteChange = Command<PartName, 'putSavedNote'>;
