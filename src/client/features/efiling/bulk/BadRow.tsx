import { captionWords } from '#contract/records/captionWords';
import { useId, useState } from 'react';
import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import type { BulkBatch, BulkRow } from '#contract/schemas/bulkFiling';
import { useDraft } from '../../../forms/useDraft';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { TextInput } from '../../../ui/TextInput';
import { saveRow } from './slice';
import { areEqual, readTexts, unsavedWords } from './keptTexts';
import styles from './bulk.module.css';

interface BadRowProps {
  readonly of: BulkBatch;
  /** The batch's version when the row was loaded; a save of an older row is rejected. */
  readonly version: number;
  readonly row: BulkRow;
  readonly isReadOnly: boolean;
  /** True while the rows are reloaded after a change. A save would conflict with that change. */
  readonly isRenewing: boolean;
  /** True if this row was the last one submitted, so that its button shows the progress. */
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

/** Edits of a row. They are dropped when any cell changes, for example by an upload. */
interface RowChanges {
  /** The row's cells when they were edited. */
  readonly cells: readonly string[];
  /** Edited values by column. */
  readonly values: Readonly<Record<number, string>>;
}

const NO_CHANGES: RowChanges = { cells: [], values: {} };

/** A row with its problems, shown at their cells or above them. Cells are edited in place. */
export function BadRow({
  isReadOnly,
  isRenewing,
  isSaving,
  of,
  onSave,
  row,
  version,
}: BadRowProps) {
  const { columns, headers, id: batchId } = of;
  const { caption, cells, fileNumber, position, problems, reason } = row;
  const dispatch = useAppDispatch();
  const titleId = useId();
  const { status } = useAppSelector((root) => saveRow.select(root));
  const [changes, setChanges] = useState(NO_CHANGES);
  /** The cells last sent. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const [areAllShown, setAreAllShown] = useState(false);
  const isRunning = status === 'running';
  const placed = problems.map(({ column, text }) => ({
    text,
    index: column === null ? -1 : columns.indexOf(column),
  }));
  const others = placed.filter(({ index }) => index < 0);
  const isShown = (index: number): boolean =>
    areAllShown || placed.some((problem) => problem.index === index);
  const loaded = headers.map((_header, index) => cells[index] ?? '');
  const values = loaded.map((cell, index) => changes.values[index] ?? cell);
  if (changes !== NO_CHANGES && !areEqual(changes.cells, loaded)) {
    // While this row's own save runs, the user may continue typing.
    setChanges(areEqual(sent, loaded) ? { ...changes, cells: loaded } : NO_CHANGES);
  }
  const isDirty = !isReadOnly && !areEqual(values, loaded);
  const draft = useDraft(`row-${batchId}-${String(position)}`, {
    values: { loaded: JSON.stringify(loaded), cells: JSON.stringify(values) },
    isDirty,
    onRestore(kept) {
      if (isReadOnly) return;
      const cells = readTexts(kept, 'cells');
      // An upload or another user may have changed the row.
      if (cells === null || !areEqual(readTexts(kept, 'loaded') ?? [], loaded)) return;
      const edited = loaded.flatMap((cell, index) => (cells[index] === cell ? [] : [index]));
      setChanges({
        cells: loaded,
        values: Object.fromEntries(edited.map((index) => [index, cells[index] ?? ''])),
      });
      if (!edited.every(isShown)) setAreAllShown(true);
    },
  });
  return (
    <li className={styles.badRow}>
      <p id={titleId} className={styles.rowTitle}>
        Line {position}
        {fileNumber === '' ? '' : `, ${fileNumber}`}
        {caption === '' ? '' : `, ${captionWords(caption)}`}
      </p>
      {reason !== null && <p className={styles.problem}>{reason}</p>}
      {others.length > 0 && (
        <ul className={styles.problem}>
          {others.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <form
        className={styles.rowForm}
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault();
          if (isRunning || isRenewing) return;
          onSave();
          setSent(values);
          const body = { version, cells: values };
          dispatch(saveRow.send({ params: { batchId, position }, body }));
        }}
      >
        <div className={styles.cells}>
          {headers.map((header, index) =>
            isShown(index) ? (
              // Headers may repeat, so they are keyed by position.
              <Field
                key={index}
                label={header === '' ? `Column ${String(index + 1)}` : header}
                error={placed
                  .filter((problem) => problem.index === index)
                  .map(({ text }) => text)
                  .join(' ')}
              >
                <TextInput
                  maxLength={BULK_LIMITS.cellLength}
                  readOnly={isReadOnly}
                  value={values[index] ?? ''}
                  onValueChange={(value) =>
                    setChanges((before) => ({
                      cells: loaded,
                      values: { ...before.values, [index]: value },
                    }))
                  }
                />
              </Field>
            ) : null,
          )}
        </div>
        <Row>
          {!isReadOnly && (
            <Button
              type="submit"
              isBusy={isRunning && isSaving}
              isDisabled={!isDirty || isRenewing || (isRunning && !isSaving)}
              aria-label={`Save row, line ${String(position)}`}
            >
              Save row
            </Button>
          )}
          <Button
            variant="quiet"
            aria-expanded={areAllShown}
            aria-label={`${areAllShown ? 'Hide other cells' : 'Show all cells'}, line ${String(position)}`}
            onClick={() => setAreAllShown(!areAllShown)}
          >
            {areAllShown ? 'Hide other cells' : 'Show all cells'}
          </Button>
          <span role="status">{unsavedWords(isDirty, draft.isRestored)}</span>
        </Row>
      </form>
    </li>
  );
}
