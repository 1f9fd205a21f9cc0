import { useState } from 'react';
import { EFILING_EVENTS_PATH } from '#contract/efilingEvents';
import type { Query } from '#contract/queryFields';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { TextInput } from '../../../ui/TextInput';
import { isEventTime } from './slice';

const WRONG_TIME = 'Enter a date and time, such as Jul 6, 2026, 9:30 AM.';

/** Finds messages by what they belong to, and by time. Other filters stay. */
export function EventFinder({ query }: { readonly query: Query }) {
  const dispatch = useAppDispatch();
  const { before: _before, find = '', from = '', to = '', ...rest } = query;
  const [typed, setTyped] = useState({ find, from, to });
  const [isSent, setIsSent] = useState(false);
  const problemOf = (time: string) =>
    isSent && time !== '' && !isEventTime(time) ? { error: WRONG_TIME } : {};
  const time = (name: 'from' | 'to') => (
    <TextInput
      type="datetime-local"
      value={typed[name]}
      onValueChange={(value) => setTyped({ ...typed, [name]: value.slice(0, 16) })}
    />
  );
  return (
    <form
      role="search"
      aria-label="Find events"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
        const isWrong = [typed.from, typed.to].some((each) => each !== '' && !isEventTime(each));
        if (isWrong) return;
        const chosen = Object.entries({ ...typed, find: typed.find.trim() });
        const asked = Object.fromEntries(chosen.filter(([, value]) => value !== ''));
        dispatch(addressChosen({ path: EFILING_EVENTS_PATH, query: { ...rest, ...asked } }));
      }}
    >
      <Row isAtEnd>
        <Field
          label="Find"
          hint="Envelope, message, filing, user, firm, case, file hash, or filer’s reference"
        >
          <TextInput
            autoComplete="off"
            maxLength={200}
            value={typed.find}
            onValueChange={(value) => setTyped({ ...typed, find: value })}
          />
        </Field>
        <Field label="From" hint="Indiana time" {...problemOf(typed.from)}>
          {time('from')}
        </Field>
        <Field label="To" hint="Indiana time" {...problemOf(typed.to)}>
          {time('to')}
        </Field>
        <Button type="submit">Find</Button>
      </Row>
    </form>
  );
}
