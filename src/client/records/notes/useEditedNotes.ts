import { useMemo, useState } from 'react';
import type { SavedItemKind } from '#contract/account/savedItems';
import { selectFoundDrafts } from '../../state/drafts/selectors';
import { useAppSelector } from '../../store/hooks';
import type { EditedNotes } from './editedNotes';
import { noteFormId } from './noteSlices';

/**
 * Returns the saved items whose notes are being edited, and functions that open and close a note's
 * form. Opens the forms of `shown` items whose text was saved during a login.
 */
export function useEditedNotes(kind: SavedItemKind, shown: readonly number[]): EditedNotes {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const found = useAppSelector(selectFoundDrafts);
  const kept = shown.filter((id) => !ids.has(id) && found.includes(noteFormId(kind, id)));
  if (kept.length > 0) setIds(new Set([...ids, ...kept]));
  return useMemo(
    () => ({
      ids,
      open: (id) => setIds((before) => new Set([...before, id])),
      close: (id) => setIds((before) => new Set([...before].filter((each) => each !== id))),
    }),
    [ids],
  );
}
