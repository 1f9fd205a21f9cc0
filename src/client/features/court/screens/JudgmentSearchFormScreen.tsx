import { RegisterSearchForm } from '../../../widgets/RegisterSearch';

/** The advanced judgment search. */
export function Screen() {
  return <RegisterSearchForm id="judgment" />;
}
