import { useCallback, useEffect, useRef, useState } from 'react';
import { usePagePorts } from '../../platform/PagePorts';
import { selectDraftStatus } from '../../state/drafts/selectors';
import { useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { NoteForm, type NoteFormProps } from './NoteForm';
import { noteFormId } from './noteSlices';
import { NoteText } from './NoteText';
import styles from './notes.module.css';

/** Note of a saved record, with its edit form in place. */
export function Noted(props: Omit<NoteFormProps, 'onEnd'>) {
  const { id, kind, name, stored } = props;
  const [isOpen, setIsOpen] = useState(false);
  const hasDraft =
    useAppSelector((state) => selectDraftStatus(state, noteFormId(kind, id))) === 'found';
  // Shows text that was saved during a login.
  if (hasDraft && !isOpen) setIsOpen(true);
  const place = useRef<HTMLDivElement>(null);
  const { isFocusLost } = usePagePorts();
  const wasOpen = useRef(false);
  const close = useCallback(() => setIsOpen(false), []);
  // Focuses the button, which replaces the form that had the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen && isFocusLost())
      place.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isFocusLost, isOpen]);
  if (isOpen) return <NoteForm {...props} onEnd={close} />;
  const isEmpty = stored.note === '' && stored.tags.length === 0;
  return (
    <div ref={place} className={styles.noted}>
      <NoteText stored={stored} />
      <Button size="small" variant="quiet" data-print="hide" onClick={() => setIsOpen(true)}>
        {isEmpty ? 'Add a note' : 'Edit note'}
        <VisuallyHidden> on {name}</VisuallyHidden>
      </Button>
    </div>
  );
}
