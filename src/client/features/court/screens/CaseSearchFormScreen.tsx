import { CASE_FILTERS } from '#contract/search/caseFilters';
import { SearchForm } from '../../../widgets/SearchForm';

/** Advanced case search form. */
export function Screen() {
  return <SearchForm id="court" filters={CASE_FILTERS} />;
}
