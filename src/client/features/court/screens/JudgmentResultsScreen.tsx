import { RegisterResults } from '../../../widgets/RegisterResults';

/** Results of the judgment search. */
export function Screen() {
  return <RegisterResults id="judgment" />;
}
