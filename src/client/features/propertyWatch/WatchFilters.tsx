import type { LinkQuery } from '#contract/queryFields';
import { FilterForm, type ListFilter } from '../../records/FilterForm';
import { FindForm } from '../../records/FindForm';
import { Row } from '../../ui/Row';

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
      <FindForm
        path={path}
        query={filter}
        field="email"
        name="Find an email address"
        label="Email address, or a part of it"
        button="Find"
      />
    </Row>
  );
}
