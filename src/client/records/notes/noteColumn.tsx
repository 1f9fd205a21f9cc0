import type { SavedItemKind } from '#contract/savedItems';
import type { SavedItem } from '#contract/schemas/savedItems';
import type { SavedNote } from '#contract/schemas/savedNotes';
import type { DataColumn } from '../../ui/DataTable';
import { column } from '../columns';
import { Noted } from './Noted';
import type { SavedNoteChange } from './noteSlices';

/** Column of a saved list with the user's notes, editable in place. */
export function noteColumn<Row extends SavedItem & SavedNote>(
  kind: SavedItemKind,
  change: SavedNoteChange,
  nameOf: (row: Row) => string,
): DataColumn<Row> {
  return column(
    'Note',
    (row) => <Noted kind={kind} id={row.id} name={nameOf(row)} stored={row} change={change} />,
    { width: '24%' },
  );
}
