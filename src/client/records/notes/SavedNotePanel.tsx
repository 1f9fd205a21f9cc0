import { useEffect, useId } from 'react';
import type { SavedItemKind } from '#contract/account/savedItems';
import type { SavedNote } from '#contract/schemas/savedNotes';
import { keyOfArguments } from '../../state/loadable/createLoadable';
import { selectIsListLoaded, selectSavedValue } from '../../state/savedItems/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Noted } from './Noted';
import { savedNoteShown, type SavedNoteChange, type SavedNoteSlice } from './noteSlices';
import styles from './notes.module.css';

export interface SavedNotePanelProps {
  readonly kind: SavedItemKind;
  readonly id: number;
  /** The record's number, for labels. */
  readonly name: string;
  readonly note: SavedNoteSlice;
  readonly change: SavedNoteChange;
}

const NOTHING: SavedNote = { note: '', tags: [] };

/** The user's note on a saved record's page, with its edit form. */
export function SavedNotePanel({ change, id, kind, name, note }: SavedNotePanelProps) {
  const dispatch = useAppDispatch();
  const heading = useId();
  const isSaved = useAppSelector(
    (state) => selectIsListLoaded(state, kind) && selectSavedValue(state, kind, id) !== null,
  );
  const found = useAppSelector(note.select);
  useEffect(() => {
    if (isSaved) dispatch(savedNoteShown({ kind, id }));
  }, [dispatch, id, isSaved, kind]);
  const isOurs = found.key === keyOfArguments({ params: { kind, id } });
  if (!isSaved || !isOurs || found.status === 'loading' || found.status === 'failed') return null;
  const stored = found.status === 'notFound' ? NOTHING : found.data;
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading}>Your note</h2>
      <Noted kind={kind} id={id} name={name} stored={stored} change={change} />
    </section>
  );
}
