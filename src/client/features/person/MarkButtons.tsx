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
  /** What was said of it; undefined for nothing. */
  readonly said: PersonMark | undefined;
}

/** Says whether a record is about the person that one looks for; the same button takes it back. */
export function MarkButtons({ fullName, record, register, said }: MarkButtonsProps) {
  const dispatch = useAppDispatch();
  const key = markKey(register, record.id);
  const { status } = useAppSelector((state) => markRecord.select(state, key));
  return (
    <span role="group" aria-label={`Whom ${record.number} is about`}>
      {PERSON_MARKS.map((mark) => {
        const isPressed = said?.mark === mark;
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
