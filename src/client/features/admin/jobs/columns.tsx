import { formatCount, formatDateTime } from '#contract/formats';
import { scheduleInWords } from '#contract/admin/jobs';
import type { JobQueue, JobSchedule } from '#contract/schemas/jobs';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  column,
  countColumn,
  rowHeader,
  statusColumn,
  textColumn,
  type Status,
} from '../../../records/columns';
import type { DataColumn } from '../../../ui/dataColumn';
import { StatusTag } from '../../../ui/StatusTag';
import { moment } from '../stateTime';
import { durationInWords, durationOf } from './durations';
import { ChangeJobs } from './ChangeJobs';

/** Average number of attempts; shown only if it differs between queues. */
const TRIES = textColumn<JobQueue>(
  'Attempts',
  ({ tries }) => (tries === null ? null : tries.toFixed(2)),
  { align: 'end', priority: 2, phone: 'named' },
);

/** Age of the oldest waiting job; shown only if a queue has one. */
const OLDEST = textColumn<JobQueue>(
  'Oldest',
  ({ oldestSeconds }) => (oldestSeconds === null ? null : durationInWords(oldestSeconds * 1_000)),
  { align: 'end', priority: 2, phone: 'named' },
);

/** Returns the queue's state, the most urgent first. */
function stateOf({ dead, progress, retrying, running, waiting }: JobQueue): Status {
  const words = [
    ...(dead === 0 ? [] : [`${formatCount(dead)} failed`]),
    ...(running === 0 && progress === null
      ? []
      : [
          progress === null
            ? `${formatCount(running)} running`
            : `${formatCount(running)} running (${formatCount(progress.done)} of ${formatCount(progress.total)})`,
        ]),
    ...(waiting === 0 ? [] : [`${formatCount(waiting)} waiting`]),
    ...(retrying === 0 ? [] : [`${formatCount(retrying)} retrying`]),
  ];
  const tone = dead > 0 ? 'pastDue' : 'neutral';
  return { tone, word: words.length === 0 ? 'Idle' : words.join(', ') };
}

const NAME = rowHeader<JobQueue>('Job', ({ kind }) => kind);
const STATE = statusColumn<JobQueue>('Status', stateOf, { phone: 'end' });
const PACE: readonly DataColumn<JobQueue>[] = [
  countColumn<JobQueue>('Last hour', ({ lastHour }) => lastHour, {
    priority: 2,
    phone: 'named',
  }),
  textColumn<JobQueue>('p50', ({ p50Ms }) => durationOf(p50Ms), {
    align: 'end',
    isNoWrap: true,
    phone: 'named',
  }),
  textColumn<JobQueue>('p95', ({ p95Ms }) => durationOf(p95Ms), {
    align: 'end',
    isNoWrap: true,
    phone: 'named',
  }),
];

/**
 * Returns the columns of the queues; attempts only if they differ between queues, and ages only if
 * jobs are waiting.
 */
export function queueColumns(queues: readonly JobQueue[]): readonly DataColumn<JobQueue>[] {
  const tries = new Set(queues.flatMap((each) => each.tries?.toFixed(2) ?? []));
  return [
    NAME,
    STATE,
    ...(queues.some(({ oldestSeconds }) => oldestSeconds !== null) ? [OLDEST] : []),
    ...PACE,
    ...(tries.size > 1 ? [TRIES] : []),
  ];
}

/** Returns the queues with failed jobs first, then those with other jobs, then the slowest. */
export function byUrgency(queues: readonly JobQueue[]): readonly JobQueue[] {
  const busy = ({ retrying, running, waiting }: JobQueue) => retrying + running + waiting;
  return [...queues].sort(
    (a, b) => b.dead - a.dead || busy(b) - busy(a) || (b.p95Ms ?? 0) - (a.p95Ms ?? 0),
  );
}

const STATES = {
  WAITING: { tone: 'open', word: 'Waiting' },
  RUNNING: { tone: 'neutral', word: 'Running' },
  DONE: { tone: 'released', word: 'Done' },
  FAILED: { tone: 'pastDue', word: 'Failed' },
} as const;

/** Schedules with their last and next run. */
export const SCHEDULES = [
  rowHeader<JobSchedule>('Job', ({ kind }) => kind),
  column<JobSchedule>(
    'Runs',
    ({ cron, timeZone }) => (
      <>
        {scheduleInWords(cron)}, {timeZone}
      </>
    ),
    { phone: 'line' },
  ),
  column<JobSchedule>(
    'Last run',
    ({ last }) =>
      last === null ? (
        'Not in the last 2 days'
      ) : (
        <>
          <StatusTag tone={STATES[last.state].tone}>{STATES[last.state].word}</StatusTag>{' '}
          {formatDateTime(last.at, STATE_TIME_ZONE)}
          {last.ms === null ? '' : `, ${durationInWords(last.ms)}`}
        </>
      ),
    { phone: 'line' },
  ),
  moment<JobSchedule>('Next run', ({ nextAt }) => nextAt, { priority: 2, phone: 'named' }),
  column<JobSchedule>(
    'Change',
    ({ kind }) => (
      <ChangeJobs
        button="Run now"
        title={`Run ${kind} now?`}
        lines={['It runs once, in addition to its schedule.', 'You can’t stop it here.']}
        change={{ action: 'RUN', kind, cause: null, jobId: null, expected: 1 }}
      />
    ),
    { isLabelHidden: true },
  ),
];
