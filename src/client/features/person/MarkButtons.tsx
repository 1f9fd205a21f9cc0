import type { RegisterId } from '#contract/registers';
import type { PersonMark, PersonRecord } from '#contract/schemas/person';
import { PERSON_MARKS } from '#contract/personPage';
import { MARK_WORDS } from '../../records/search/personMarks';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { markKey, markRecord } from './slice';

export interface MarkButtonsProps {
  readonly fullName: string;
  readonly register: RegisterId;
  readonly record: PersonRecord;
  /** The account's mark on the record; undefined if none. */
  readonly current: PersonMark | undefined;
}

/** Buttons that mark a record as the same person or not; clicking a mark again removes it. */
export function MarkButtons({ fullName, current, record, register }: MarkButtonsProps) {
  const dispatch = useAppDispatch();
  const key = markKey(register, record.id);
  const { status } = useAppSelector((state) => markRecord.select(state, key));
  return (
    <span role="group" aria-label={`Marks for ${record.number}`}>
      {PERSON_MARKS.map((mark) => {
        const isPressed = current?.mark === mark;
        return (
          <Button
            key={mark}
            size="small"
            variant={isPressed ? 'secondary' : 'quiet'}
            aria-pressed={isPressed}
            isBusy={status === 'running'}
            onClick={() =>
              dispatch(
                markRecord.send({
                  body: { fullName, register, recordId: record.id, mark: isPressed ? null : mark },
                }),
              )
            }
          >
            {MARK_WORDS[mark]}
            <VisuallyHidden>: {record.number}</VisuallyHidden>
          </Button>
        );
      })}
    </span>
  );
}
