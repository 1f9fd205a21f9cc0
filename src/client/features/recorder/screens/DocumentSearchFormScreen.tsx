import { useMemo } from 'react';
import { documentFilters } from '#contract/documentFilters';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { RegisterSearchForm } from '../../../widgets/RegisterSearchForm';

/** The advanced search for recorded documents: each edition has its own types, land and words. */
export function Screen() {
  const locale = useAppSelector(selectLocale);
  const filters = useMemo(() => documentFilters(locale), [locale]);
  return <RegisterSearchForm id="recorder" filters={filters} />;
}
