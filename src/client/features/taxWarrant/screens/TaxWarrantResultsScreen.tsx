import { RegisterResults } from '../../../widgets/RegisterResults';

/** Results of the tax warrant search. */
export function Screen() {
  return <RegisterResults id="taxWarrant" />;
}
