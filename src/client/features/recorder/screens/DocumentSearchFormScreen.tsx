import { useMemo } from 'react';
import { documentFilters } from '#contract/search/documentFilters';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { SearchForm } from '../../../widgets/SearchForm';

/** Advanced document search form, with the edition's document types, land fields, and terms. */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const filters = useMemo(() => documentFilters(locale), [locale]);
  return <SearchForm id="recorder" filters={filters} />;
}
