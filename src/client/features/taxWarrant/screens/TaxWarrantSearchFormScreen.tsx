import { TAX_WARRANT_FILTERS } from '#contract/search/taxWarrantFilters';
import { SearchForm } from '../../../widgets/SearchForm';

/** Advanced tax warrant search form. */
export function Screen() {
  return <SearchForm id="taxWarrant" filters={TAX_WARRANT_FILTERS} />;
}
