import { COUNTIES_PATH } from '#contract/countyPages';
import { RecordNotFound } from '../../records/RecordNotFound';

/** The address names no county of the edition. */
export function CountyNotFound() {
  return (
    <RecordNotFound
      title="County not found"
      problem="There is no such county here"
      wayOn={{ to: COUNTIES_PATH, label: 'All counties' }}
    >
      The address may be mistyped, or the county is one of the other edition.
    </RecordNotFound>
  );
}
