import { RegisterSearchForm } from '../../../widgets/RegisterSearch';

/** The advanced tax warrant search. */
export function Screen() {
  return <RegisterSearchForm id="taxWarrant" />;
}
