import { TAX_WARRANT_FILTERS } from '#contract/taxWarrantFilters';
import { RegisterSearchForm } from '../../../widgets/RegisterSearchForm';

/** The advanced tax warrant search. */
export function Screen() {
  return <RegisterSearchForm id="taxWarrant" filters={TAX_WARRANT_FILTERS} />;
}
