import { useState } from 'react';
import type { LinkQuery } from '#contract/queryFields';
import { TEXT_MAX_LENGTH } from '#contract/limits';
import { FilterForm, type ListFilter } from '../../records/FilterForm';
import { addressChosen } from '../../state/location/slice';
import { useAppDispatch } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Row } from '../../ui/Row';
import { TextInput } from '../../ui/TextInput';

export interface WatchFiltersProps {
  readonly path: string;
  /** What the address narrows the list to. */
  readonly filter: LinkQuery & { readonly email?: string };
  readonly counties: readonly { readonly id: number; readonly name: string }[];
  readonly states: ListFilter['choices'];
}

/** Narrows a list of watches or notices by county, state and address. */
export function WatchFilters({ counties, filter, path, states }: WatchFiltersProps) {
  return (
    <Row gap={3} isAtEnd>
      <FilterForm
        path={path}
        query={filter}
        filters={[
          {
            field: 'countyId',
            label: 'County',
            any: 'All counties',
            choices: counties.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          { field: 'state', label: 'State', any: 'Any state', choices: states },
        ]}
      />
      <EmailForm key={filter.email ?? ''} path={path} filter={filter} />
    </Row>
  );
}

function EmailForm({ filter, path }: Pick<WatchFiltersProps, 'filter' | 'path'>) {
  const dispatch = useAppDispatch();
  const { email = '', ...rest } = filter;
  const [typed, setTyped] = useState(email);
  return (
    <form
      role="search"
      aria-label="Find an email address"
      onSubmit={(event) => {
        event.preventDefault();
        const asked = typed.trim();
        const said = Object.entries(rest).map(([name, value]) => [name, String(value)] as const);
        const query = { ...Object.fromEntries(said), ...(asked === '' ? {} : { email: asked }) };
        dispatch(addressChosen({ path, query }));
      }}
    >
      <Row isAtEnd>
        <Field label="Email address, or a part of it">
          <TextInput
            autoComplete="off"
            maxLength={TEXT_MAX_LENGTH}
            value={typed}
            onValueChange={setTyped}
          />
        </Field>
        <Button type="submit">Find</Button>
      </Row>
    </form>
  );
}
