import type { AnyFilters } from '#contract/filters';
import { registerWords, type ExplainedRegisterId } from '#contract/registerWords';
import { selectLocale } from '../state/location/selectors';
import { selectRegister } from '../state/search/selectors';
import { useAppSelector } from '../store/hooks';
import { DescriptionList } from '../ui/DescriptionList';
import { Section } from '../ui/Section';
import { Stack } from '../ui/Stack';
import { SearchForm } from './SearchForm';

export interface RegisterSearchFormProps {
  readonly id: ExplainedRegisterId;
  /** Filters of the register's search. */
  readonly filters: AnyFilters;
}

/** Advanced search of a register with its search options; prefilled from the address. */
export function RegisterSearchForm({ filters, id }: RegisterSearchFormProps) {
  return (
    <Stack>
      <SearchForm id={id} filters={filters} />
      <Kinds id={id} />
    </Stack>
  );
}

function Kinds({ id }: Pick<RegisterSearchFormProps, 'id'>) {
  const { kinds } = useAppSelector((state) => selectRegister(state, id));
  const { asks } = registerWords(id, useAppSelector(selectLocale));
  return (
    <Section title="Search options">
      <DescriptionList
        items={kinds.map(({ label, value }) => ({
          term: label,
          description: asks[value] ?? '',
        }))}
      />
    </Section>
  );
}
