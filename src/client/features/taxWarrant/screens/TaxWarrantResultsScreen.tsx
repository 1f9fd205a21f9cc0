import { RegisterResults } from '../../../widgets/RegisterSearch';

/** Results of the tax warrant search. */
export function Screen() {
  return <RegisterResults id="taxWarrant" />;
}
