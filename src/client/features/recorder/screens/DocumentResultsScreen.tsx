import { RegisterResults } from '../../../widgets/RegisterSearch';

/** Results of the search for recorded documents. */
export function Screen() {
  return <RegisterResults id="recorder" />;
}
