import { TAX_WARRANT_FILTERS } from '#contract/taxWarrantFilters';
import { RegisterSearchForm } from '../../../widgets/RegisterSearchForm';

/** Advanced tax warrant search form. */
export function Screen() {
  return <RegisterSearchForm id="taxWarrant" filters={TAX_WARRANT_FILTERS} />;
}
