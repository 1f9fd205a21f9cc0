import { formatDateIn } from '#contract/formats';
import { PERSON_MARKS, type PersonMarkKind } from '#contract/records/personPage';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { useMaxWidth } from '../../platform/useMinWidth';
import { MARK_WORDS } from '../../records/search/personMarks';
import { selectIsLoggedIn } from '../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { RecordIcon } from '../../ui/RecordIcon';
import { ToolMenu } from '../../ui/ToolMenu';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './person.module.css';
import type { PersonRow } from './personRows';
import { PHONE_WIDTH } from './personWords';
import { markRecord, recordMarked } from './slice';

export interface MarkCellProps {
  readonly fullName: string;
  readonly row: PersonRow;
}

const SHORT_WORDS: Readonly<Record<PersonMarkKind, string>> = { SAME: 'Same', NOT: 'Different' };

/**
 * Buttons "Same" and "Different"; clicking the pressed one removes its mark. Users' marks are
 * saved for their account; visitors' marks last until the page is closed. On phones, the buttons
 * are in a menu.
 */
export function MarkCell({ fullName, row: { key, mark, record, register } }: MarkCellProps) {
  const dispatch = useAppDispatch();
  const isPhone = useMaxWidth(PHONE_WIDTH);
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
      : `${MARK_WORDS[mark.mark]}: ${mark.userName}, ${formatDateIn(mark.at, STATE_TIME_ZONE)}`;
  const buttons = (
    <>
      {PERSON_MARKS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.mark}
          aria-busy={isBusy || undefined}
          aria-pressed={mark?.mark === kind}
          onClick={() => setMark(mark?.mark === kind ? null : kind)}
        >
          {SHORT_WORDS[kind]}
          <VisuallyHidden> person: {record.number}</VisuallyHidden>
        </button>
      ))}
    </>
  );
  return (
    <span className={styles.marks} title={by}>
      {isPhone ? (
        <>
          {mark === undefined ? null : (
            <span className={styles.marked} aria-hidden="true">
              {SHORT_WORDS[mark.mark]}
            </span>
          )}
          <ToolMenu
            id={`mark-${key.replace('/', '-')}`}
            hasArrow={false}
            label={
              <>
                <RecordIcon name="more" />
                <VisuallyHidden>Same or different person: {record.number}</VisuallyHidden>
              </>
            }
          >
            {buttons}
          </ToolMenu>
        </>
      ) : (
        buttons
      )}
      {by === undefined ? null : <VisuallyHidden>{by}</VisuallyHidden>}
    </span>
  );
}
