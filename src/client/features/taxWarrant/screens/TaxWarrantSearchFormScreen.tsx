import { RegisterSearchForm } from '../../../widgets/RegisterSearchForm';

/** The advanced tax warrant search. */
export function Screen() {
  return <RegisterSearchForm id="taxWarrant" />;
}
