import { useId, useState } from 'react';
import { BULK_LIMITS } from '#contract/bulkFiling';
import type { BulkBatch, BulkRow } from '#contract/schemas/bulkFiling';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { TextInput } from '../../../ui/TextInput';
import { saveRow } from './slice';
import styles from './bulk.module.css';

interface BadRowProps {
  readonly of: BulkBatch;
  readonly row: BulkRow;
  readonly isReadOnly: boolean;
  /** True if this row was the last one submitted, so that its button shows the progress. */
  readonly isSaving: boolean;
  readonly onSave: () => void;
}

/** An edit of a cell. It ends when the cell changes, for example by an upload. */
interface CellChange {
  /** The cell's value when it was edited. */
  readonly cell: string;
  readonly value: string;
}

/** A row with its problems, shown at their cells or above them. Cells are edited in place. */
export function BadRow({ isReadOnly, isSaving, of, onSave, row }: BadRowProps) {
  const { columns, headers, id: batchId, version } = of;
  const { caption, cells, fileNumber, position, problems, reason } = row;
  const dispatch = useAppDispatch();
  const titleId = useId();
  const { status } = useAppSelector((root) => saveRow.select(root));
  const [changes, setChanges] = useState<Readonly<Record<number, CellChange>>>({});
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
  const values = headers.map((_header, index) => {
    const cell = cells[index] ?? '';
    const change = changes[index];
    // While this row's own save runs, the user may continue typing.
    const isCurrent = change?.cell === cell || (change !== undefined && sent[index] === cell);
    return isCurrent ? change.value : cell;
  });
  const isDirty = values.some((value, index) => value !== (cells[index] ?? ''));
  return (
    <li className={styles.badRow}>
      <p id={titleId} className={styles.rowTitle}>
        Line {position}
        {fileNumber === '' ? '' : `, ${fileNumber}`}
        {caption === '' ? '' : `, ${caption}`}
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
          if (isRunning) return;
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
                      ...before,
                      [index]: { cell: cells[index] ?? '', value },
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
              isDisabled={!isDirty || (isRunning && !isSaving)}
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
          <span role="status">{isDirty ? 'Not saved yet' : ''}</span>
        </Row>
      </form>
    </li>
  );
}
