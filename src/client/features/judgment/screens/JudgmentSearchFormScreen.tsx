import { JUDGMENT_FILTERS } from '#contract/judgmentFilters';
import { RegisterSearchForm } from '../../../widgets/RegisterSearchForm';

/** The advanced judgment search. */
export function Screen() {
  return <RegisterSearchForm id="judgment" filters={JUDGMENT_FILTERS} />;
}
