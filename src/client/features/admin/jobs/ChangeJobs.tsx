import { formatQuantity } from '#contract/formats';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { ConfirmedAction } from '../ConfirmedAction';
import { changeJobs, changeKey } from './slice';

interface ChangeJobsProps {
  readonly button: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly change: Parameters<typeof changeJobs.send>[0]['body'];
}

/** Changes jobs after the user confirms. */
export function ChangeJobs({ change, ...preview }: ChangeJobsProps) {
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

export const jobsInWords = (count: number): string => formatQuantity(count, 'failed job');

interface RetryOrDiscardProps {
  readonly count: number;
  readonly kind: string | null;
  readonly cause: string | null;
  readonly jobId: string | null;
  /** Text that follows the verb in button labels: "all", "this job". */
  readonly what: string;
}

/** Buttons that retry or discard dead letters. */
export function RetryOrDiscard({ count, what, ...scope }: RetryOrDiscardProps) {
  return (
    <>
      <ChangeJobs
        button={`Retry ${what}`}
        title={`Retry ${jobsInWords(count)}?`}
        lines={[
          'Each job gets up to 8 more attempts.',
          'They’re queued immediately. This page shows how many succeed.',
        ]}
        change={{ action: 'RETRY', expected: count, ...scope }}
      />
      <ChangeJobs
        button={`Discard ${what}`}
        title={`Discard ${jobsInWords(count)}?`}
        lines={['The jobs won’t run.', 'You can’t undo this.']}
        change={{ action: 'DISCARD', expected: count, ...scope }}
      />
    </>
  );
}
