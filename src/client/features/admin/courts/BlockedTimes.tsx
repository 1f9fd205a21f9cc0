import { CALENDAR_MOST, CALENDAR_WORDS_LENGTH } from '#contract/courts/calendarSettings';
import type { BlockedTime } from '#contract/schemas/courtCalendar';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';

/** Parses the form's blocked times from JSON; returns an empty list if the text is invalid. */
export function readBlocked(text: string): readonly BlockedTime[] {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? (read as BlockedTime[]) : [];
  } catch {
    return [];
  }
}

interface BlockedTimesProps {
  /** Blocked times as JSON. */
  readonly text: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
}

/** Periods without hearings, with the text that visitors see. */
export function BlockedTimes({ error, onChange, text }: BlockedTimesProps) {
  const times = readBlocked(text);
  const write = (changed: readonly BlockedTime[]): void => onChange(JSON.stringify(changed));
  const set = (at: number, change: Partial<BlockedTime>): void =>
    write(times.map((time, each) => (each === at ? { ...time, ...change } : time)));
  return (
    <Stack>
      {error === null ? null : <MessageBox tone="error">{error}</MessageBox>}
      {times.length === 0 ? <p>None.</p> : null}
      {times.map(({ from, to, words }, at) => {
        const of = `blocked time ${String(at + 1)}`;
        return (
          // Rows have no ids but never move, so they are keyed by position.
          <fieldset key={at}>
            <legend>Blocked time {at + 1}</legend>
            <Stack isForm>
              <Field label="First day" isRequired>
                <TextInput
                  type="date"
                  value={from}
                  onValueChange={(day) => set(at, { from: day })}
                />
              </Field>
              <Field label="Last day" isRequired>
                <TextInput type="date" value={to} onValueChange={(day) => set(at, { to: day })} />
              </Field>
              <Field label="Text shown to visitors" isRequired>
                <TextInput
                  autoComplete="off"
                  maxLength={CALENDAR_WORDS_LENGTH}
                  value={words}
                  onValueChange={(said) => set(at, { words: said })}
                />
              </Field>
              <Row>
                <Button
                  size="small"
                  aria-label={`Remove ${of}`}
                  onClick={() => write(times.filter((_time, each) => each !== at))}
                >
                  Remove
                </Button>
              </Row>
            </Stack>
          </fieldset>
        );
      })}
      {times.length < CALENDAR_MOST.blocked ? (
        <p>
          <Button onClick={() => write([...times, { from: '', to: '', words: '' }])}>
            Add a blocked time
          </Button>
        </p>
      ) : null}
    </Stack>
  );
}
