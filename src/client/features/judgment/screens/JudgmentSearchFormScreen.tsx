import { JUDGMENT_FILTERS } from '#contract/judgmentFilters';
import { RegisterSearchForm } from '../../../widgets/RegisterSearchForm';

/** Advanced judgment search form. */
export function Screen() {
  return <RegisterSearchForm id="judgment" filters={JUDGMENT_FILTERS} />;
}
