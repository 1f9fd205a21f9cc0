import type { SavedItemKind } from '#contract/savedItems';
import type { SavedItem } from '#contract/schemas/savedItems';
import type { SavedNote } from '#contract/schemas/savedNotes';
import {
  selectIsListLoaded,
  selectRemovedValue,
  selectSavedValue,
} from '../../state/savedItems/selectors';
import { savedItemToggled, type SavedValue } from '../../state/savedItems/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import type { DataColumn } from '../../ui/dataColumn';
import { Toggle } from '../../ui/Toggle';
import { NoteButton } from './NoteLine';
import styles from './notes.module.css';

interface CellProps {
  readonly kind: SavedItemKind;
  readonly row: SavedItem;
  /** The record's number, for labels. */
  readonly name: string;
}

/** The row's saved state; until the saved ids load, the row's own value. */
function useShownValue(kind: SavedItemKind, { alert, id }: SavedItem) {
  const isKnown = useAppSelector((state) => selectIsListLoaded(state, kind));
  const value = useAppSelector((state) => selectSavedValue(state, kind, id));
  const shown: SavedValue = isKnown ? value : { alert };
  return { isKnown, shown };
}

function AlertCell({ kind, row, name }: CellProps) {
  const dispatch = useAppDispatch();
  const { isKnown, shown } = useShownValue(kind, row);
  if (shown === null) return <>Removed</>;
  return (
    <Toggle
      label={`Alert for ${name}`}
      isOn={shown.alert}
      isDisabled={!isKnown}
      onChange={(alert) => {
        dispatch(savedItemToggled({ kind, id: row.id, value: { alert } }));
      }}
    />
  );
}

/** Removes the row's item; it can be restored until the user leaves the page. */
function RemoveCell({ kind, row, name }: CellProps) {
  const dispatch = useAppDispatch();
  const { isKnown, shown } = useShownValue(kind, row);
  const removed = useAppSelector((state) => selectRemovedValue(state, kind, row.id));
  return (
    <Button
      variant="quiet"
      size="small"
      isDisabled={!isKnown}
      aria-label={shown === null ? `Undo removal of ${name}` : `Remove ${name}`}
      onClick={() => {
        const value = shown === null ? (removed ?? { alert: row.alert }) : null;
        dispatch(savedItemToggled({ kind, id: row.id, value }));
      }}
    >
      {shown === null ? 'Undo' : 'Remove'}
    </Button>
  );
}

/** Last columns of every saved list: alert, note, and remove. */
export function savedItemColumns<Row extends SavedItem & SavedNote>(
  kind: SavedItemKind,
  nameOf: (row: Row) => string,
): readonly DataColumn<Row>[] {
  return [
    {
      key: 'alert',
      header: 'Alert',
      slot: 'switch',
      width: '6.25rem',
      cell: (row) => <AlertCell kind={kind} row={row} name={nameOf(row)} />,
    },
    {
      key: 'remove',
      header: 'Note and remove',
      isHeaderHidden: true,
      isNoWrap: false,
      slot: 'buttons',
      width: '6.75rem',
      cell: (row) => (
        <span className={styles.buttons}>
          <NoteButton kind={kind} id={row.id} name={nameOf(row)} stored={row} />
          <RemoveCell kind={kind} row={row} name={nameOf(row)} />
        </span>
      ),
    },
  ];
}
