import { CASE_FILTERS } from '#contract/caseFilters';
import { SearchForm } from '../../../widgets/SearchForm';

/** The advanced case search. */
export function Screen() {
  return <SearchForm id="court" filters={CASE_FILTERS} />;
}
