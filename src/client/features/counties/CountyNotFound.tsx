import { COUNTIES_PATH } from '#contract/counties/pages';
import { RecordNotFound } from '../../records/RecordNotFound';

/** Shown when the edition has no county with the name in the URL. */
export function CountyNotFound() {
  return (
    <RecordNotFound
      title="County not found"
      problem="We can’t find this county"
      nextLink={{ to: COUNTIES_PATH, label: 'All counties' }}
    >
      Check the address. The county may be in the other state.
    </RecordNotFound>
  );
}
