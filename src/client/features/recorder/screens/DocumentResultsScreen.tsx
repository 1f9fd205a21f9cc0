import { RegisterResults } from '../../../widgets/RegisterResults';

/** Results of the search for recorded documents. */
export function Screen() {
  return <RegisterResults id="recorder" />;
}
