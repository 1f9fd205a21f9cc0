import { formatDateIn } from '#contract/formats';
import type { SavedItemKind } from '#contract/account/savedItems';
import type { SavedItem } from '#contract/schemas/savedItems';
import type { SavedNote } from '#contract/schemas/savedNotes';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  selectIsListLoaded,
  selectRemovedValue,
  selectSavedValue,
} from '../../state/savedItems/selectors';
import { savedItemToggled, type SavedValue } from '../../state/savedItems/slice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { classNames } from '../../ui/classNames';
import { Button } from '../../ui/Button';
import type { DataColumn } from '../../ui/dataColumn';
import { RecordIcon } from '../../ui/RecordIcon';
import { Toggle } from '../../ui/Toggle';
import { ToolMenu } from '../../ui/ToolMenu';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { NoteButton, useNoteFocus } from './NoteLine';
import styles from './notes.module.css';

/** A row of a saved list. */
type SavedRow = SavedItem & SavedNote & { readonly savedAt: string };

interface CellProps {
  readonly kind: SavedItemKind;
  readonly row: SavedItem & { readonly savedAt: string };
  /** The record's number, for labels. */
  readonly name: string;
}

/** Returns the row's saved state; until the saved ids load, the row's own value. */
function useShownValue(kind: SavedItemKind, { alert, id }: SavedItem) {
  const isKnown = useAppSelector((state) => selectIsListLoaded(state, kind));
  const value = useAppSelector((state) => selectSavedValue(state, kind, id));
  const shown: SavedValue = isKnown ? value : { alert };
  return { isKnown, shown };
}

/** Moves focus within the row, because the menu entry that removed the item is gone. */
function focusInRow(button: HTMLButtonElement | null): void {
  if (button?.closest('tr')?.contains(button.ownerDocument.activeElement) === true) button.focus();
}

function savedText(savedAt: string): string {
  return `Saved ${formatDateIn(savedAt, STATE_TIME_ZONE)}`;
}

/** The row's alert. Wide windows and print also show when the user saved the row. */
function AlertCell({ isNarrow, kind, row, name }: CellProps & { readonly isNarrow: boolean }) {
  const dispatch = useAppDispatch();
  const { isKnown, shown } = useShownValue(kind, row);
  const removed = useAppSelector((state) => selectRemovedValue(state, kind, row.id));
  if (shown === null) {
    return (
      <span className={styles.alert}>
        <span className={styles.removed}>Removed</span>{' '}
        <Button
          ref={focusInRow}
          variant="quiet"
          size="small"
          isDisabled={!isKnown}
          aria-label={`Undo removal of ${name}`}
          onClick={() =>
            dispatch(savedItemToggled({ kind, id: row.id, value: removed ?? { alert: row.alert } }))
          }
        >
          Undo
        </Button>
      </span>
    );
  }
  return (
    <span className={styles.alert}>
      <span className={styles.alertLabel} aria-hidden="true">
        Alert
      </span>
      <Toggle
        label={`Alert for ${name}`}
        width={44}
        onWord=""
        offWord=""
        isOn={shown.alert}
        isDisabled={!isKnown}
        onChange={(alert) => {
          dispatch(savedItemToggled({ kind, id: row.id, value: { alert } }));
        }}
      />
      <span className={classNames(styles.savedAt, isNarrow && styles.printed)}>
        {savedText(row.savedAt)}
      </span>
    </span>
  );
}

interface ToolsCellProps extends CellProps {
  readonly row: SavedRow;
}

/** Menu of a row: its note, and removal, which the user can undo until leaving the page. */
function ToolsCell({ kind, name, row }: ToolsCellProps) {
  const dispatch = useAppDispatch();
  const place = useNoteFocus(row.id);
  const { isKnown, shown } = useShownValue(kind, row);
  return (
    <span ref={place} className={styles.buttons}>
      <ToolMenu
        id={`more-${kind}-${String(row.id)}`}
        hasArrow={false}
        label={
          <>
            <RecordIcon name="more" />
            <VisuallyHidden>More for {name}</VisuallyHidden>
          </>
        }
      >
        <span className={styles.saved}>{savedText(row.savedAt)}</span>
        <NoteButton kind={kind} id={row.id} name={name} stored={row} />
        {shown === null ? null : (
          <Button
            variant="quiet"
            size="small"
            isDisabled={!isKnown}
            aria-label={`Remove ${name}`}
            onClick={() => dispatch(savedItemToggled({ kind, id: row.id, value: null }))}
          >
            Remove
          </Button>
        )}
      </ToolMenu>
    </span>
  );
}

/**
 * Returns the last columns of every saved list: alert, note, and remove. Narrow lists show the date
 * of saving only in print.
 */
export function savedItemColumns<Row extends SavedRow>(
  kind: SavedItemKind,
  nameOf: (row: Row) => string,
  isNarrow = false,
): readonly DataColumn<Row>[] {
  return [
    {
      key: 'alert',
      header: 'Alert',
      slot: 'switch',
      width: isNarrow ? '4.5rem' : '5.75rem',
      cell: (row) => <AlertCell kind={kind} row={row} name={nameOf(row)} isNarrow={isNarrow} />,
    },
    {
      key: 'remove',
      header: 'Note and remove',
      isHeaderHidden: true,
      isNoWrap: false,
      slot: 'buttons',
      width: isNarrow ? '2.75rem' : '3.25rem',
      cell: (row) => <ToolsCell kind={kind} row={row} name={nameOf(row)} />,
    },
  ];
}
