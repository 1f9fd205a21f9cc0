import { formatCount, formatDateTime } from '#contract/formats';
import type { DeadGroup } from '#contract/schemas/jobs';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Disclosure } from '../../../ui/Disclosure';
import { ScrollBox } from '../../../ui/ScrollBox';
import { Stack } from '../../../ui/Stack';
import { RetryOrDiscard, jobsInWords } from './ChangeJobs';

/** Jobs that used all attempts, grouped by cause. */
export function FailedJobs({
  groups,
  total,
}: {
  readonly groups: readonly DeadGroup[];
  readonly total: number;
}) {
  return (
    <Stack>
      <p>{jobsInWords(total)} used all attempts. They are stored for 90 days.</p>
      {groups.length < 2 ? null : (
        <RetryOrDiscard count={total} kind={null} cause={null} jobId={null} what="all" />
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
              <RetryOrDiscard
                count={1}
                kind={kind}
                cause={null}
                jobId={sample.id}
                what="this job"
              />
            )}
          </Stack>
        </Disclosure>
        <RetryOrDiscard
          count={count}
          kind={kind}
          cause={cause}
          jobId={null}
          what={count === 1 ? 'this job' : `these ${formatCount(count)}`}
        />
      </Stack>
    </section>
  );
}
