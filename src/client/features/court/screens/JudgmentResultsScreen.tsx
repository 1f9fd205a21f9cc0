import { RegisterResults } from '../../../widgets/RegisterSearch';

/** Results of the judgment search. */
export function Screen() {
  return <RegisterResults id="judgment" />;
}
