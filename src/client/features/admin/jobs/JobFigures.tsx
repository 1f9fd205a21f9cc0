import { formatCount } from '#contract/formats';
import type { JobQueue } from '#contract/schemas/jobs';
import { FiguresRow } from '../../../ui/FiguresRow';
import { durationInWords } from './durations';

/** Number of waiting and failed jobs in all queues, with other statistics of the queues. */
export function JobFigures({
  failed,
  queues,
}: {
  readonly failed: number;
  readonly queues: readonly JobQueue[];
}) {
  const sum = (key: 'lastHour' | 'retrying' | 'waiting') =>
    queues.reduce((all, each) => all + each[key], 0);
  const slow = queues.flatMap(({ kind, p95Ms }) => (p95Ms === null ? [] : [{ kind, p95Ms }]));
  const [slowest] = slow.sort((a, b) => b.p95Ms - a.p95Ms);
  return (
    <FiguresRow
      label="All queues"
      figures={[
        {
          label: 'Waiting',
          value: formatCount(sum('waiting')),
          note: `${formatCount(sum('retrying'))} retrying`,
        },
        {
          label: 'Failed',
          value: formatCount(failed),
          note: failed === 0 ? 'No job used all 8 attempts' : 'Usually 0',
          tone: failed === 0 ? 'plain' : 'warning',
        },
        { label: 'Done', value: formatCount(sum('lastHour')), note: 'Last hour' },
        {
          label: 'Highest p95',
          value: slowest === undefined ? 'None' : durationInWords(slowest.p95Ms),
          note: slowest === undefined ? 'No jobs in 12 hours' : `${slowest.kind}, 12 hours`,
        },
      ]}
    />
  );
}
