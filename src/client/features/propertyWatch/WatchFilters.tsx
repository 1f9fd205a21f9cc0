import type { LinkQuery } from '#contract/site/queryFields';
import { FilterForm, type ListFilter } from '../../records/FilterForm';
import { FindForm } from '../../records/FindForm';
import { Row } from '../../ui/Row';

export interface WatchFiltersProps {
  readonly path: string;
  /** Current filter from the URL. */
  readonly filter: LinkQuery & { readonly email?: string };
  readonly counties: readonly { readonly id: number; readonly name: string }[];
  readonly states: ListFilter['choices'];
}

/** Filters a list of watches or notices by county, status, and email address. */
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
          { field: 'state', label: 'Status', any: 'Any status', choices: states },
        ]}
      />
      <FindForm
        path={path}
        query={filter}
        field="email"
        name="Find an email address"
        label="Email address (or part of it)"
        button="Search"
      />
    </Row>
  );
}
