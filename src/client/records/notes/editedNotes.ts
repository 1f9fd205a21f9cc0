import { createContext } from 'react';

/** Which notes of a saved list are being edited. */
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
