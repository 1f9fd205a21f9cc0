import { JUDGMENT_FILTERS } from '#contract/search/judgmentFilters';
import { SearchForm } from '../../../widgets/SearchForm';

/** Advanced judgment search form. */
export function Screen() {
  return <SearchForm id="judgment" filters={JUDGMENT_FILTERS} />;
}
