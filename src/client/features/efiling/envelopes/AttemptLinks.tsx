import { ATTEMPTS_FILE, MOTION_FILE, PROOF_FILE } from '#contract/filing/envelopes';
import { fillPath } from '#contract/links';
import { useHrefs } from '../../../widgets/useHrefs';

/**
 * Links to download the files that prove filing attempts of an envelope or of a draft that wasn't
 * filed.
 */
export function AttemptLinks({ envelopeId }: { readonly envelopeId: string }) {
  const { file } = useHrefs();
  const href = (path: string): string => file(fillPath(path, { envelopeId }));
  return (
    <p>
      Every attempt is recorded:{' '}
      <a href={href(ATTEMPTS_FILE)} download>
        statement of attempts (PDF)
      </a>
      ,{' '}
      <a href={href(PROOF_FILE)} download>
        proof (JSON)
      </a>
      , and{' '}
      <a href={href(MOTION_FILE)} download>
        motion to deem it filed at the first attempt (RTF form to fill in)
      </a>
      .
    </p>
  );
}
