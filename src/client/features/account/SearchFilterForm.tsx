import { useState, type SubmitEvent } from 'react';
import type { LinkQuery } from '#contract/queryFields';
import type { SearchDetails } from '#contract/schemas/account';
import { addressChosen } from '../../state/location/slice';
import { useAppDispatch } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { Select } from '../../ui/Select';
import { SEARCH_DETAILS_PATH } from './paths';
import type { SearchFilter } from './searchFilter';

const ALL = 'all';
const NO_CODE = 'none';
/** Before a code, so that no code can be mistaken for the two words above. */
const CODE = 'code:';

function codeChoice(billingCode: string | null): string {
  if (billingCode === null) return ALL;
  return billingCode === '' ? NO_CODE : `${CODE}${billingCode}`;
}

function codeOf(choice: string): string | null {
  if (choice === ALL) return null;
  return choice === NO_CODE ? '' : choice.slice(CODE.length);
}

/** The list narrowed, as fields of its address. */
export function filterQuery({ billingCode, userId }: SearchFilter): LinkQuery {
  return { userId, billingCode };
}

export interface SearchFilterFormProps {
  readonly details: SearchDetails;
  readonly filter: SearchFilter;
}

/** Narrows the list of searches to a user and a billing code; nothing where there is no choice. */
export function SearchFilterForm({ details, filter }: SearchFilterFormProps) {
  const dispatch = useAppDispatch();
  const [user, setUser] = useState(filter.userId === null ? ALL : String(filter.userId));
  const [code, setCode] = useState(codeChoice(filter.billingCode));
  const { billingCodes, isWholeAccount, users } = details;
  const hasCodes = billingCodes.length > 0 || filter.billingCode !== null;
  if (!isWholeAccount && !hasCodes) return null;

  // What the address asks for is a choice too, even where the month has no such search.
  const people = [...users];
  if (filter.userId !== null && !people.some(({ id }) => id === filter.userId)) {
    people.push({ id: filter.userId, name: 'Another user' });
  }
  const codes = [
    ...new Set([...billingCodes, ...(filter.billingCode ? [filter.billingCode] : [])]),
  ];

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = { userId: user === ALL ? null : Number(user), billingCode: codeOf(code) };
    dispatch(addressChosen({ path: SEARCH_DETAILS_PATH, query: filterQuery(chosen) }));
  }

  return (
    <form aria-label="Narrow the list" onSubmit={handleSubmit}>
      <Row isAtEnd>
        {isWholeAccount ? (
          <Field label="User">
            <Select
              choices={[
                { id: ALL, label: 'All users' },
                ...people.map(({ id, name }) => ({ id: String(id), label: name })),
              ]}
              value={user}
              onValueChange={setUser}
            />
          </Field>
        ) : null}
        {hasCodes ? (
          <Field label="Billing Code">
            <Select
              choices={[
                { id: ALL, label: 'All, with or without a code' },
                { id: NO_CODE, label: 'Without a code' },
                ...codes.map((label) => ({ id: `${CODE}${label}`, label })),
              ]}
              value={code}
              onValueChange={setCode}
            />
          </Field>
        ) : null}
        <Button type="submit">Show</Button>
      </Row>
    </form>
  );
}
