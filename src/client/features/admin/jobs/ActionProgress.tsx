import { formatCount, formatDateTime } from '#contract/formats';
import type { JobActionResult } from '#contract/schemas/jobs';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { ProgressMeter } from '../../../ui/ProgressMeter';
/** Progress of jobs that a user retried or started: how many of them are done. */
export function ActionProgress({ of }: { readonly of: JobActionResult }) {
  const { action, at, by, done, failed, kind, retrying, running, total, waiting } = of;
  const parts = [
    ...(running > 0 ? [`${formatCount(running)} running`] : []),
    ...(waiting > 0 ? [`${formatCount(waiting)} waiting`] : []),
    ...(retrying > 0 ? [`${formatCount(retrying)} failed again, waiting to retry`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed permanently again`] : []),
  ];
  const words = `${formatCount(done)} of ${formatCount(total)} done`;
  const name = `${action === 'RETRY' ? 'Retry' : 'Run'} of ${kind ?? 'all failed jobs'}`;
  return (
    <div>
      <ProgressMeter label={name} used={done} included={total} words={words} />
      <p role="status">
        {name}: {[words, ...parts].join(', ')}. By {by ?? 'a former user'},{' '}
        {formatDateTime(at, STATE_TIME_ZONE)}.
      </p>
    </div>
  );
}
