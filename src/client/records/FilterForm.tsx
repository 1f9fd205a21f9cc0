import { useState } from 'react';
import { buildQuery } from '#contract/links';
import type { LinkQuery, Query } from '#contract/site/queryFields';
import { addressChosen } from '../state/location/slice';
import { useAppDispatch } from '../store/hooks';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Row } from '../ui/Row';
import { Select } from '../ui/Select';
import styles from './records.module.css';

/** A filter with the values that the response offers. */
export interface ListFilter {
  /** Query field of the URL. */
  readonly field: string;
  readonly label: string;
  /** Label of the empty choice: "All users". */
  readonly any: string;
  /** A choice may have an empty value, which differs from no choice. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Label of a value that is in the URL but not in the response; by default, the value. */
  readonly other?: string;
}

export interface FilterFormProps {
  readonly path: string;
  /** Current query of the URL. */
  readonly query: LinkQuery;
  readonly filters: readonly ListFilter[];
}

const ANY = '';
/** Prefixes each value, so that none equals "no choice". */
const idOf = (value: string | undefined): string => (value === undefined ? ANY : `=${value}`);

/** Selects that filter a list; renders nothing if there are no filters. */
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
      aria-label="Filters"
      className={styles.filterForm}
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
        <Button type="submit">Apply</Button>
      </Row>
    </form>
  );
}

function textsOf(query: LinkQuery): Query {
  const said = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
}

/** Adds the value in the URL as a choice even if no row of the list has it. */
function choicesOf(
  { choices, other }: Pick<ListFilter, 'choices' | 'other'>,
  asked: string | undefined,
) {
  const isOffered = asked === undefined || choices.some(({ value }) => value === asked);
  const all = isOffered ? choices : [...choices, { value: asked, label: other ?? asked }];
  return all.map(({ label, value }) => ({ id: idOf(value), label }));
}
