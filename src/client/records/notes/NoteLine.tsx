import { useCallback, useContext, useEffect, useRef, type RefObject } from 'react';
import type { SavedItemKind } from '#contract/account/savedItems';
import type { SavedNote } from '#contract/schemas/savedNotes';
import { usePagePorts } from '../../platform/PagePorts';
import { Button } from '../../ui/Button';
import { classNames } from '../../ui/classNames';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { EditedNotesContext } from './editedNotes';
import { NoteForm } from './NoteForm';
import { NoteText } from './NoteText';
import type { SavedNoteChange } from './noteSlices';
import styles from './notes.module.css';

export interface NoteButtonProps {
  readonly kind: SavedItemKind;
  readonly id: number;
  /** The record's number, for labels. */
  readonly name: string;
  readonly stored: SavedNote;
}

/**
 * Returns the ref of an element whose first button gets the focus back when the row's note form
 * closes.
 */
export function useNoteFocus(id: number): RefObject<HTMLSpanElement | null> {
  const { ids } = useContext(EditedNotesContext);
  const { isFocusLost } = usePagePorts();
  const place = useRef<HTMLSpanElement>(null);
  const isOpen = ids.has(id);
  const wasOpen = useRef(false);
  // Moves the focus back to the button, because the form that had it was removed.
  useEffect(() => {
    if (wasOpen.current && !isOpen && isFocusLost())
      place.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isFocusLost, isOpen]);
  return place;
}

/** Button that opens the note of a row in a saved list. */
export function NoteButton({ id, name, stored }: NoteButtonProps) {
  const { ids, open } = useContext(EditedNotesContext);
  const isEmpty = stored.note === '' && stored.tags.length === 0;
  return (
    <Button
      size="small"
      variant="quiet"
      data-print="hide"
      isDisabled={ids.has(id)}
      onClick={() => open(id)}
    >
      {isEmpty ? 'Add a note' : 'Edit note'}
      <VisuallyHidden> on {name}</VisuallyHidden>
    </Button>
  );
}

export interface NoteLineProps extends NoteButtonProps {
  readonly change: SavedNoteChange;
}

/** Note of a row in a saved list, or its edit form; renders nothing if there is neither. */
export function NoteLine({ change, id, kind, name, stored }: NoteLineProps) {
  const { close, ids } = useContext(EditedNotesContext);
  const end = useCallback(() => close(id), [close, id]);
  if (!ids.has(id)) {
    return stored.note === '' && stored.tags.length === 0 ? null : (
      <div className={classNames(styles.noted, styles.line)}>
        <NoteText stored={stored} />
      </div>
    );
  }
  return <NoteForm kind={kind} id={id} name={name} stored={stored} change={change} onEnd={end} />;
}
