import type { PersonMarkKind } from '#contract/personPage';
import { MARK_WORDS } from '../../records/search/personMarks';
import { formatDate } from '../../ui/formats';
import { selectIsLoggedIn } from '../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Checkbox } from '../../ui/Checkbox';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './person.module.css';
import type { PersonRow } from './personRows';
import { markRecord, recordMarked } from './slice';

export interface MarkCellProps {
  readonly fullName: string;
  readonly row: PersonRow;
}

/**
 * "Same" check box and "Not same" button. Users' marks are saved for their account;
 * visitors' marks last until the page is closed.
 */
export function MarkCell({ fullName, row: { key, mark, record, register } }: MarkCellProps) {
  const dispatch = useAppDispatch();
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const { status } = useAppSelector((state) => markRecord.select(state, key));
  const isBusy = status === 'running';
  function setMark(next: PersonMarkKind | null): void {
    if (isBusy) return;
    dispatch(
      isLoggedIn
        ? markRecord.send({ body: { fullName, register, recordId: record.id, mark: next } })
        : recordMarked({ fullName, key, mark: next }),
    );
  }
  const by =
    mark?.userName === undefined || mark.at === undefined
      ? undefined
      : `${MARK_WORDS[mark.mark]}: ${mark.userName}, ${formatDate(mark.at)}`;
  const isNot = mark?.mark === 'NOT';
  return (
    <span className={styles.marks} title={by}>
      <Checkbox
        checked={mark?.mark === 'SAME'}
        aria-busy={isBusy || undefined}
        onCheckedChange={(isChecked) => setMark(isChecked ? 'SAME' : null)}
      >
        Same<VisuallyHidden> person: {record.number}</VisuallyHidden>
      </Checkbox>
      <button
        type="button"
        className={styles.not}
        title={MARK_WORDS.NOT}
        aria-pressed={isNot}
        onClick={() => setMark(isNot ? null : 'NOT')}
      >
        Not same<VisuallyHidden> person: {record.number}</VisuallyHidden>
      </button>
      {by === undefined ? null : <VisuallyHidden>{by}</VisuallyHidden>}
    </span>
  );
}
