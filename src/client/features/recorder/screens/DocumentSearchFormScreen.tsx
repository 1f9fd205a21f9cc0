import { RegisterSearchForm } from '../../../widgets/RegisterSearchForm';

/** The advanced search for recorded documents, in the words of the edition. */
export function Screen() {
  return <RegisterSearchForm id="recorder" />;
}
