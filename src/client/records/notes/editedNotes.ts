import { createContext } from 'react';

/** The notes of a saved list that are being edited. */
export interface EditedNotes {
  readonly ids: ReadonlySet<number>;
  readonly open: (id: number) => void;
  readonly close: (id: number) => void;
}

export const EditedNotesContext = createContext<EditedNotes>({
  ids: new Set(),
  open: () => undefined,
  close: () => undefined,
});
