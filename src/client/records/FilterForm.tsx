import { useState } from 'react';
import { buildQuery } from '#contract/links';
import type { LinkQuery, Query } from '#contract/queryFields';
import { addressChosen } from '../state/location/slice';
import { useAppDispatch } from '../store/hooks';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Row } from '../ui/Row';
import { Select } from '../ui/Select';

/** By what a list is narrowed, with the values that its answer offers. */
export interface ListFilter {
  /** The field of the address. */
  readonly field: string;
  readonly label: string;
  /** Said where the list is not narrowed by it: "All users". */
  readonly any: string;
  /** A value may be empty: that is another choice than none. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** What a value is called that the address has and the answer does not; else as it stands. */
  readonly other?: string;
}

export interface FilterFormProps {
  readonly path: string;
  /** What the address narrows the list to. */
  readonly query: LinkQuery;
  readonly filters: readonly ListFilter[];
}

const ANY = '';
/** Before a value, so that none can be mistaken for no choice. */
const idOf = (value: string | undefined): string => (value === undefined ? ANY : `=${value}`);

/** Narrows a list by what it has; nothing where there is no choice. */
export function FilterForm(props: FilterFormProps) {
  return props.filters.length === 0 ? null : <Form key={buildQuery(props.query)} {...props} />;
}

function Form({ filters, path, query }: FilterFormProps) {
  const dispatch = useAppDispatch();
  const asked = textsOf(query);
  const [chosen, setChosen] = useState(asked);
  function choose(field: string, id: string): void {
    const { [field]: _before, ...rest } = chosen;
    setChosen(id === ANY ? rest : { ...rest, [field]: id.slice(1) });
  }
  return (
    <form
      aria-label="Narrow the list"
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(addressChosen({ path, query: chosen }));
      }}
    >
      <Row isAtEnd>
        {filters.map(({ any, field, label, ...filter }) => (
          <Field key={field} label={label}>
            <Select
              choices={[{ id: ANY, label: any }, ...choicesOf(filter, asked[field])]}
              value={idOf(chosen[field])}
              onValueChange={(id) => choose(field, id)}
            />
          </Field>
        ))}
        <Button type="submit">Show</Button>
      </Row>
    </form>
  );
}

function textsOf(query: LinkQuery): Query {
  const said = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
}

/** What the address asks for is a choice too, even where the list has nothing of it. */
function choicesOf(
  { choices, other }: Pick<ListFilter, 'choices' | 'other'>,
  asked: string | undefined,
) {
  const isOffered = asked === undefined || choices.some(({ value }) => value === asked);
  const all = isOffered ? choices : [...choices, { value: asked, label: other ?? asked }];
  return all.map(({ label, value }) => ({ id: idOf(value), label }));
}
