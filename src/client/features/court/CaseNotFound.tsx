import { RecordNotFound } from '../../records/RecordNotFound';

/** The same page for a case that does not exist, is confidential, or was expunged. */
export function CaseNotFound() {
  return (
    <RecordNotFound
      title="Case not found"
      problem="There is no public case here"
      wayOn={{ to: '/court', label: 'Search court cases' }}
    >
      The address may be mistyped, or the case is not open to the public.
    </RecordNotFound>
  );
}
