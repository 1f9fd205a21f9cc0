import { createAction } from '@reduxjs/toolkit';
import { SAVED_NOTES_CALLS } from '#contract/calls/savedNotes';
import type { SavedItemKind } from '#contract/account/savedItems';
import { createCommand, type Command } from '../../state/command/createCommand';
import { createLoadable, type Loadable } from '../../state/loadable/createLoadable';
import type { PartName } from '../../state/parts';

/** Dispatched when a page shows a saved record, to load its note. */
export const savedNoteShown = createAction<{ readonly kind: SavedItemKind; readonly id: number }>(
  'savedNotes/noteShown',
);

/** Creates the slice with the note of the saved record on screen. */
export function createSavedNote<Name extends PartName>(name: Name) {
  return createLoadable(name, SAVED_NOTES_CALLS.getSavedNote);
}

/** Creates the command that saves the note and tags of a saved record. */
export function createSavedNoteChange<Name extends PartName>(name: Name) {
  return createCommand(name, SAVED_NOTES_CALLS.putSavedNote, {
    hasForm: true,
    key: ({ params }) => noteKey(params.kind, params.id),
  });
}

/** Returns a record's key, which is unique across all kinds of saved items. */
export function noteKey(kind: SavedItemKind, id: number): string {
  return `${kind}/${String(id)}`;
}

/** Returns the id of a note's form. */
export function noteFormId(kind: SavedItemKind, id: number): string {
  return `note-${kind}-${String(id)}`;
}

export type SavedNoteSlice = Loadable<PartName, 'getSavedNote'>;
export type SavedNoteChange = Command<PartName, 'putSavedNote'>;
