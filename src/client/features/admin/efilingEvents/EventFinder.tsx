import { useState } from 'react';
import { EFILING_EVENTS_PATH } from '#contract/admin/pages';
import {
  EFILING_SIDE_WORDS,
  EFILING_SIDES,
  EVENT_OUTCOME_WORDS,
  EVENT_OUTCOMES,
} from '#contract/filing/events';
import type { Query } from '#contract/site/queryFields';
import { PhoneFold, useIsPhone } from '../../../records/PhoneFold';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import { Disclosure } from '../../../ui/Disclosure';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import styles from '../admin.module.css';
import { isEventTime } from './slice';

const WRONG_TIME = 'Enter a date and time, such as Jul 6, 2026, 9:30 AM.';

const OUTCOMES = [
  { id: '', label: 'Any result' },
  { id: 'dead', label: 'Dead letters (rejected or not delivered)' },
  ...EVENT_OUTCOMES.map((id) => ({ id, label: EVENT_OUTCOME_WORDS[id] })),
];
const SENDERS = [
  { id: '', label: 'Both systems' },
  ...EFILING_SIDES.map((id) => ({ id, label: EFILING_SIDE_WORDS[id] })),
];
const KINDS = [
  { id: '', label: 'About envelopes' },
  { id: '1', label: 'All, including fee and case queries' },
];

/** Finds messages by envelope, filing, result, sender, and time. */
export function EventFinder({ query }: { readonly query: Query }) {
  const dispatch = useAppDispatch();
  const { all = '', find = '', from = '', outcome = '', sender = '', to = '' } = query;
  const [typed, setTyped] = useState({ outcome, sender, all, find, from, to });
  const isPhone = useIsPhone();
  // Choices in use stay visible.
  const hasMore = [all, from, to].some((value) => value !== '');
  const isFolded = isPhone && outcome === '' && sender === '' && !hasMore;
  const [isSent, setIsSent] = useState(false);
  const problemOf = (time: string) =>
    isSent && time !== '' && !isEventTime(time) ? { error: WRONG_TIME } : {};
  const choice = (
    name: 'all' | 'outcome' | 'sender',
    choices: readonly { readonly id: string; readonly label: string }[],
  ) => (
    <Select
      choices={choices}
      value={typed[name]}
      onValueChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  const time = (name: 'from' | 'to') => (
    <TextInput
      type="datetime-local"
      value={typed[name]}
      onValueChange={(value) => setTyped({ ...typed, [name]: value.slice(0, 16) })}
    />
  );
  const choices = (
    <>
      <Field label="Result">{choice('outcome', OUTCOMES)}</Field>
      <Field label="Sent by">{choice('sender', SENDERS)}</Field>
    </>
  );
  const more = (
    <>
      <Field label="From" hint="Indiana time" {...problemOf(typed.from)}>
        {time('from')}
      </Field>
      <Field label="To" hint="Indiana time" {...problemOf(typed.to)}>
        {time('to')}
      </Field>
      <Field label="Messages">{choice('all', KINDS)}</Field>
    </>
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
        dispatch(addressChosen({ path: EFILING_EVENTS_PATH, query: asked }));
      }}
    >
      <Stack gap={2}>
        <div className={classNames(styles.filters, styles.first)}>
          <Field
            label={
              isPhone ? 'Number, user, or hash' : 'Envelope, case, user, firm, hash, or reference'
            }
          >
            <TextInput
              autoComplete="off"
              maxLength={200}
              value={typed.find}
              onValueChange={(value) => setTyped({ ...typed, find: value })}
            />
          </Field>
          {isFolded ? null : choices}
          <Button type="submit">Find</Button>
        </div>
        {isFolded ? (
          <PhoneFold>
            <div className={styles.filters}>
              {choices}
              {more}
            </div>
          </PhoneFold>
        ) : (
          <Disclosure summary="More filters" isInitiallyOpen={hasMore}>
            <div className={classNames(styles.filters, styles.more)}>{more}</div>
          </Disclosure>
        )}
      </Stack>
    </form>
  );
}
