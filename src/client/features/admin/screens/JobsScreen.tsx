import { scheduleInWords, SEAL_WARNING_DAYS } from '#contract/jobs';
import type {
  DeadGroup,
  JobActionResult,
  JobQueue,
  JobSchedule,
  JobsOverview,
  SealCertificate,
} from '#contract/schemas/jobs';
import { column, countColumn, momentColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { DataTable } from '../../../ui/DataTable';
import type { DataColumn } from '../../../ui/dataColumn';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Disclosure } from '../../../ui/Disclosure';
import { FiguresRow } from '../../../ui/FiguresRow';
import { formatCount, formatDateTime } from '../../../ui/formats';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { ScrollBox } from '../../../ui/ScrollBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { AsOfTime } from '../AsOfTime';
import { Breakable } from '../Breakable';
import { ConfirmedAction } from '../ConfirmedAction';
import { FiguresNotice } from '../live/FiguresNotice';
import { LiveNote } from '../live/LiveNote';
import { changeJobs, changeKey, jobsOverview } from '../jobs/slice';

const moment = momentColumn(STATE_TIME_ZONE);

/** Formats a duration: "850 ms", "12 s", "3 min", "2 h". */
function durationInWords(ms: number): string {
  if (ms < 1_000) return `${String(Math.round(ms))} ms`;
  if (ms < 120_000) return `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`;
  if (ms < 7_200_000) return `${String(Math.round(ms / 60_000))} min`;
  return `${formatCount(Math.round(ms / 3_600_000))} h`;
}

const durationOf = (ms: number | null): string | null => (ms === null ? null : durationInWords(ms));

/** Average tries; only if they differ between the jobs. */
const TRIES = textColumn<JobQueue>(
  'Tries',
  ({ tries }) => (tries === null ? null : tries.toFixed(2)),
  { align: 'end', priority: 2 },
);

const QUEUES: readonly DataColumn<JobQueue>[] = [
  rowHeader<JobQueue>('Job', ({ kind }) => kind),
  column<JobQueue>(
    'Waiting',
    ({ retrying, waiting }) =>
      retrying === 0
        ? formatCount(waiting)
        : `${formatCount(waiting)} + ${formatCount(retrying)} retrying`,
    { align: 'end', isNoWrap: true },
  ),
  textColumn<JobQueue>(
    'Oldest',
    ({ oldestSeconds }) => (oldestSeconds === null ? null : durationInWords(oldestSeconds * 1_000)),
    { align: 'end', priority: 2 },
  ),
  column<JobQueue>(
    'Running',
    ({ progress, running }) =>
      progress === null
        ? formatCount(running)
        : `${formatCount(running)} (${formatCount(progress.done)} of ${formatCount(progress.total)})`,
    { align: 'end', isNoWrap: true },
  ),
  textColumn<JobQueue>('Per minute', ({ lastHour }) => (lastHour / 60).toFixed(2), {
    align: 'end',
    priority: 2,
  }),
  textColumn<JobQueue>('p50', ({ p50Ms }) => durationOf(p50Ms), {
    ...{ align: 'end', isNoWrap: true, priority: 2 },
  }),
  textColumn<JobQueue>('p95', ({ p95Ms }) => durationOf(p95Ms), {
    ...{ align: 'end', isNoWrap: true, priority: 2 },
  }),
  countColumn<JobQueue>('Failed', ({ dead }) => dead),
];

const QUEUES_WITH_TRIES = [...QUEUES.slice(0, -1), TRIES, ...QUEUES.slice(-1)];

function queueColumns(queues: readonly JobQueue[]): readonly DataColumn<JobQueue>[] {
  const tries = new Set(queues.flatMap((each) => each.tries?.toFixed(2) ?? []));
  return tries.size > 1 ? QUEUES_WITH_TRIES : QUEUES;
}

const STATES = {
  WAITING: { tone: 'open', word: 'Waiting' },
  RUNNING: { tone: 'neutral', word: 'Running' },
  DONE: { tone: 'released', word: 'Done' },
  FAILED: { tone: 'pastDue', word: 'Failed' },
} as const;

const SCHEDULES = [
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
    <Change
      button="Run now"
      title={`Run ${kind} now?`}
      lines={['It runs once, in addition to its schedule.', 'You can’t stop it here.']}
      change={{ action: 'RUN', kind, cause: null, jobId: null, expected: 1 }}
    />
  )),
];

/** Background jobs: queues, schedules, and failures by cause (spec section 2, Admin). */
export function Screen() {
  const state = useAppSelector(jobsOverview.select);
  return (
    <Stack>
      <FiguresNotice of={state} />
      <Loaded of={state} what="jobs">
        {(loaded) => <Jobs of={loaded} />}
      </Loaded>
    </Stack>
  );
}

function Jobs({
  of: { actions, asOf, dead, deadTotal, queues, schedules, seal },
}: {
  of: JobsOverview;
}) {
  return (
    <Stack>
      <p>
        <AsOfTime instant={asOf} />
      </p>
      <Figures queues={queues} failed={deadTotal} />
      {deadTotal === 0 ? null : (
        <Section title="Failed jobs">
          <Dead groups={dead} total={deadTotal} />
        </Section>
      )}
      {actions.length === 0 ? null : (
        <Section title="Retried and started jobs">
          <Stack>
            {actions.map((action) => (
              <Progress key={action.id} of={action} />
            ))}
          </Stack>
        </Section>
      )}
      <Section title="Queues">
        <p>
          Half of the jobs done in the last 12 hours took at most p50, and 95% at most p95. A job
          that fails is tried up to 8 times.
        </p>
        <DataTable
          caption="Queues"
          isCaptionHidden
          columns={queueColumns(queues)}
          rows={queues}
          rowKey={({ kind }) => kind}
        />
      </Section>
      <Section title="Schedules">
        <DataTable
          caption="Schedules"
          isCaptionHidden
          columns={SCHEDULES}
          rows={schedules}
          rowKey={({ kind }) => kind}
        />
      </Section>
      <Section title="Seal of stamped documents">
        <Seal of={seal} asOf={asOf} />
      </Section>
      <Section title="Text recognition (OCR)">
        <p>
          This version doesn&apos;t recognize text in scanned pages, so no pages wait and there is
          nothing to pause. Documents are stored as they were uploaded.
        </p>
      </Section>
      <p>
        <LiveNote />
      </p>
    </Stack>
  );
}

/** Waiting, failed, and slow jobs of all queues. */
function Figures({
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
          note: failed === 0 ? 'None after 8 attempts' : 'Usually 0',
          tone: failed === 0 ? 'plain' : 'warning',
        },
        { label: 'Done', value: formatCount(sum('lastHour')), note: 'Last hour' },
        {
          label: 'Highest p95, last 12 hours',
          value: slowest === undefined ? 'None' : durationInWords(slowest.p95Ms),
          note: slowest?.kind ?? 'No job was done',
        },
      ]}
    />
  );
}

const DAY_MS = 86_400_000;

function Seal({ asOf, of: seal }: { readonly of: SealCertificate | null; readonly asOf: string }) {
  if (seal === null) return <p>The first stamped document creates the site&apos;s certificate.</p>;
  const days = Math.floor((Date.parse(seal.validTo) - Date.parse(asOf)) / DAY_MS);
  const state =
    days < 0
      ? ({ tone: 'pastDue', word: 'Expired' } as const)
      : days < SEAL_WARNING_DAYS
        ? ({ tone: 'open', word: 'Expires soon' } as const)
        : ({ tone: 'released', word: 'Valid' } as const);
  return (
    <Stack>
      <DescriptionList
        items={[
          {
            term: 'Status',
            description: <StatusTag tone={state.tone}>{state.word}</StatusTag>,
          },
          { term: 'Certificate of', description: seal.subject },
          { term: 'Issued by', description: seal.source === 'created' ? 'This site' : seal.issuer },
          { term: 'Valid from', description: formatDateTime(seal.validFrom, STATE_TIME_ZONE) },
          { term: 'Valid to', description: formatDateTime(seal.validTo, STATE_TIME_ZONE) },
          { term: 'SHA-256 fingerprint', description: <Breakable text={seal.fingerprint} /> },
        ]}
      />
      {seal.source === 'file' && days < SEAL_WARNING_DAYS ? (
        <p>Set SEAL_P12 to a renewed certificate and restart the server.</p>
      ) : null}
    </Stack>
  );
}

interface ChangeProps {
  readonly button: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly change: Parameters<typeof changeJobs.send>[0]['body'];
}

function Change({ change, ...preview }: ChangeProps) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => changeJobs.select(root, changeKey(change)));
  return (
    <ConfirmedAction
      {...preview}
      isSending={status === 'running'}
      onConfirm={() => dispatch(changeJobs.send({ body: change }))}
    />
  );
}

const jobsInWords = (count: number): string =>
  count === 1 ? '1 failed job' : `${formatCount(count)} failed jobs`;

interface ScopeProps {
  readonly count: number;
  readonly kind: string | null;
  readonly cause: string | null;
  readonly jobId: string | null;
  /** "all", "this job"; after the verb of a button. */
  readonly what: string;
}

/** Buttons that retry or discard dead letters. */
function Changes({ count, what, ...scope }: ScopeProps) {
  return (
    <>
      <Change
        button={`Retry ${what}`}
        title={`Retry ${jobsInWords(count)}?`}
        lines={[
          'Each gets up to 8 tries again.',
          'They are due immediately; this page shows how many succeed.',
        ]}
        change={{ action: 'RETRY', expected: count, ...scope }}
      />
      <Change
        button={`Discard ${what}`}
        title={`Discard ${jobsInWords(count)}?`}
        lines={['Their work is never done.', 'You can’t undo this.']}
        change={{ action: 'DISCARD', expected: count, ...scope }}
      />
    </>
  );
}

function Dead({
  groups,
  total,
}: {
  readonly groups: readonly DeadGroup[];
  readonly total: number;
}) {
  return (
    <Stack>
      <p>{jobsInWords(total)} used all tries. They are stored for 90 days.</p>
      {groups.length < 2 ? null : (
        <Changes count={total} kind={null} cause={null} jobId={null} what="all" />
      )}
      {groups.map((group) => (
        <Group key={`${group.kind} ${group.cause}`} of={group} />
      ))}
    </Stack>
  );
}

function Group({
  of: { cause, count, firstAt, kind, lastAt, sample },
}: {
  readonly of: DeadGroup;
}) {
  const first = formatDateTime(firstAt, STATE_TIME_ZONE);
  return (
    <section aria-label={`${kind}: ${cause}`}>
      <Stack>
        <h3>
          {kind}: {jobsInWords(count)}
        </h3>
        <p>
          {cause} {count === 1 ? first : `${first} to ${formatDateTime(lastAt, STATE_TIME_ZONE)}`}
        </p>
        <Disclosure summary="Newest job">
          <Stack>
            <p>
              Job {sample.id}, failed {formatDateTime(sample.at, STATE_TIME_ZONE)}: {sample.reason}
            </p>
            <ScrollBox label={`Payload of job ${sample.id}`}>{sample.payload}</ScrollBox>
            {count === 1 ? null : (
              <Changes count={1} kind={kind} cause={null} jobId={sample.id} what="this job" />
            )}
          </Stack>
        </Disclosure>
        <Changes
          count={count}
          kind={kind}
          cause={cause}
          jobId={null}
          what={count === 1 ? 'it' : `these ${formatCount(count)}`}
        />
      </Stack>
    </section>
  );
}

function Progress({ of }: { readonly of: JobActionResult }) {
  const { action, at, by, done, failed, kind, retrying, running, total, waiting } = of;
  const parts = [
    ...(running > 0 ? [`${formatCount(running)} running`] : []),
    ...(waiting > 0 ? [`${formatCount(waiting)} waiting`] : []),
    ...(retrying > 0 ? [`${formatCount(retrying)} failed again and waiting for the next try`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed for good again`] : []),
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
