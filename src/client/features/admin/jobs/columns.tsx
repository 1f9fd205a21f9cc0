import { formatCount, formatDateTime } from '#contract/formats';
import { scheduleInWords } from '#contract/admin/jobs';
import type { JobQueue, JobSchedule } from '#contract/schemas/jobs';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, countColumn, rowHeader, textColumn } from '../../../records/columns';
import type { DataColumn } from '../../../ui/dataColumn';
import { StatusTag } from '../../../ui/StatusTag';
import { moment } from '../stateTime';
import { durationInWords, durationOf } from './durations';
import { ChangeJobs } from './ChangeJobs';

/** Average number of attempts; shown only if it differs between queues. */
const TRIES = textColumn<JobQueue>(
  'Attempts',
  ({ tries }) => (tries === null ? null : tries.toFixed(2)),
  { align: 'end', priority: 2 },
);

const QUEUES: readonly DataColumn<JobQueue>[] = [
  rowHeader<JobQueue>('Job', ({ kind }) => kind),
  {
    ...column<JobQueue>(
      'Waiting',
      ({ retrying, waiting }) =>
        retrying === 0
          ? formatCount(waiting)
          : `${formatCount(waiting)} + ${formatCount(retrying)} retrying`,
      { align: 'end', isNoWrap: true },
    ),
    isEmpty: ({ retrying, waiting }) => retrying + waiting === 0,
  },
  textColumn<JobQueue>(
    'Oldest',
    ({ oldestSeconds }) => (oldestSeconds === null ? null : durationInWords(oldestSeconds * 1_000)),
    { align: 'end', priority: 2 },
  ),
  {
    ...column<JobQueue>(
      'Running',
      ({ progress, running }) =>
        progress === null
          ? formatCount(running)
          : `${formatCount(running)} (${formatCount(progress.done)} of ${formatCount(progress.total)})`,
      { align: 'end', isNoWrap: true },
    ),
    isEmpty: ({ progress, running }) => progress === null && running === 0,
  },
  textColumn<JobQueue>('Per minute', ({ lastHour }) => (lastHour / 60).toFixed(2), {
    align: 'end',
    priority: 2,
  }),
  textColumn<JobQueue>('p50', ({ p50Ms }) => durationOf(p50Ms), {
    align: 'end',
    isNoWrap: true,
    priority: 2,
  }),
  textColumn<JobQueue>('p95', ({ p95Ms }) => durationOf(p95Ms), {
    align: 'end',
    isNoWrap: true,
    priority: 2,
  }),
  {
    ...countColumn<JobQueue>('Failed', ({ dead }) => dead),
    isEmpty: ({ dead }) => dead === 0,
  },
];

const QUEUES_WITH_TRIES = [...QUEUES.slice(0, -1), TRIES, ...QUEUES.slice(-1)];

/** Returns the columns of the queues; includes attempts only if they differ between queues. */
export function queueColumns(queues: readonly JobQueue[]): readonly DataColumn<JobQueue>[] {
  const tries = new Set(queues.flatMap((each) => each.tries?.toFixed(2) ?? []));
  return tries.size > 1 ? QUEUES_WITH_TRIES : QUEUES;
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
  column<JobSchedule>('Runs', ({ cron, timeZone }) => (
    <>
      {scheduleInWords(cron)}
      <br />
      {timeZone}
    </>
  )),
  column<JobSchedule>('Last run', ({ last }) =>
    last === null ? (
      'Not in the last 2 days'
    ) : (
      <>
        <StatusTag tone={STATES[last.state].tone}>{STATES[last.state].word}</StatusTag>{' '}
        {formatDateTime(last.at, STATE_TIME_ZONE)}
        {last.ms === null ? '' : `, ${durationInWords(last.ms)}`}
      </>
    ),
  ),
  moment<JobSchedule>('Next run', ({ nextAt }) => nextAt, { priority: 2 }),
  column<JobSchedule>('Change', ({ kind }) => (
    <ChangeJobs
      button="Run now"
      title={`Run ${kind} now?`}
      lines={['It runs once, in addition to its schedule.', 'You can’t stop it here.']}
      change={{ action: 'RUN', kind, cause: null, jobId: null, expected: 1 }}
    />
  )),
];
