import { RecordNotFound } from '../../records/RecordNotFound';

/**
 * One page for missing, confidential, and expunged cases, so that it doesn't reveal which applies.
 */
export function CaseNotFound() {
  return (
    <RecordNotFound
      title="Case not found"
      problem="We can’t find this case"
      nextLink={{ to: '/court', label: 'Search court cases' }}
    >
      Check the address. The case may also be confidential.
    </RecordNotFound>
  );
}
