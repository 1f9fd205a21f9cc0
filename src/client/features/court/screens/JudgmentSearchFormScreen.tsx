import { RegisterSearchForm } from '../../../widgets/RegisterSearchForm';

/** The advanced judgment search. */
export function Screen() {
  return <RegisterSearchForm id="judgment" />;
}
