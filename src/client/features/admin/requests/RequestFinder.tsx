import { useState } from 'react';
import { HTTP_LOGGING_PATH } from '#contract/admin/pages';
import { isReference, STATUS_CLASSES, STATUS_PATTERN } from '#contract/admin/requestLog';
import type { Query } from '#contract/site/queryFields';
import { PhoneFold, useIsPhone } from '../../../records/PhoneFold';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import styles from './requests.module.css';

const STATUS = new RegExp(STATUS_PATTERN);

interface Typed {
  readonly find: string;
  readonly user: string;
  readonly path: string;
  readonly status: string;
  readonly slowerThan: string;
}

/** Returns the problems with the filters; keyed by field. */
function problemsOf({ find, slowerThan, status }: Typed) {
  return {
    find:
      find === '' || isReference(find)
        ? null
        : 'Enter the 8 characters of a reference ID, such as 2c0e7cde, or the whole ID.',
    status:
      status === '' || STATUS.test(status)
        ? null
        : `Enter a status such as 404, or one of ${STATUS_CLASSES.join(', ')}.`,
    slowerThan:
      slowerThan === '' || (/^[1-9]\d{0,5}$/.test(slowerThan) && Number(slowerThan) <= 600_000)
        ? null
        : 'Enter whole milliseconds from 1 to 600,000.',
  };
}

/** Finds requests by reference, user, path, status, and duration. */
export function RequestFinder({ query }: { readonly query: Query }) {
  const dispatch = useAppDispatch();
  const isPhone = useIsPhone();
  const { find = '', path = '', slowerThan = '', status = '', user = '' } = query;
  const [typed, setTyped] = useState<Typed>({ find, path, slowerThan, status, user });
  const [isSent, setIsSent] = useState(false);
  const trimmed: Typed = {
    find: typed.find.trim(),
    path: typed.path.trim(),
    slowerThan: typed.slowerThan.trim().replaceAll(',', ''),
    status: typed.status.trim().toLowerCase(),
    user: typed.user.trim(),
  };
  const problems = problemsOf(trimmed);
  const error = (text: string | null) => (isSent && text !== null ? { error: text } : {});
  const input = (name: keyof Typed, maxLength: number) => (
    <TextInput
      autoComplete="off"
      maxLength={maxLength}
      value={typed[name]}
      onValueChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  const reference = (
    <Field label="Reference or request ID" {...error(problems.find)}>
      {input('find', 36)}
    </Field>
  );
  const others = (
    <>
      <Field label="User (name or number)">{input('user', 100)}</Field>
      <Field label="Path begins with">{input('path', 200)}</Field>
      <Field label="Status (404 or 5xx)" {...error(problems.status)}>
        {input('status', 3)}
      </Field>
      <Field label="Slower than (ms)" {...error(problems.slowerThan)}>
        {input('slowerThan', 7)}
      </Field>
    </>
  );
  const apply = <Button type="submit">Apply</Button>;
  return (
    <form
      role="search"
      aria-label="Find requests"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSent(true);
        if (Object.values(problems).some((text) => text !== null)) return;
        const filters = Object.entries(trimmed).filter(([, value]) => value !== '');
        dispatch(addressChosen({ path: HTTP_LOGGING_PATH, query: Object.fromEntries(filters) }));
      }}
    >
      {isPhone ? (
        <>
          <div className={styles.first}>
            {reference}
            {apply}
          </div>
          <PhoneFold>
            <div className={styles.find}>{others}</div>
          </PhoneFold>
        </>
      ) : (
        <div className={styles.find}>
          {reference}
          {others}
          {apply}
        </div>
      )}
    </form>
  );
}
