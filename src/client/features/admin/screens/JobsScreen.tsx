import type { JobsOverview } from '#contract/schemas/jobs';
import { Loaded } from '../../../records/Loaded';
import { useAppSelector } from '../../../store/hooks';
import { DataTable } from '../../../ui/DataTable';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import styles from '../admin.module.css';
import { AsOfTime } from '../AsOfTime';
import { FiguresNotice } from '../live/FiguresNotice';
import { LiveNote } from '../live/LiveNote';
import { jobsOverview } from '../jobs/slice';
import { byUrgency, queueColumns, SCHEDULES } from '../jobs/columns';
import { JobFigures } from '../jobs/JobFigures';
import { SealFacts } from '../jobs/SealFacts';
import { FailedJobs } from '../jobs/FailedJobs';
import { ActionProgress } from '../jobs/ActionProgress';

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
      <AsOfTime instant={asOf} />
      <JobFigures queues={queues} failed={deadTotal} />
      {deadTotal === 0 ? null : (
        <Section title="Failed jobs">
          <FailedJobs groups={dead} total={deadTotal} />
        </Section>
      )}
      {actions.length === 0 ? null : (
        <Section title="Retried and started jobs">
          <Stack>
            {actions.map((action) => (
              <ActionProgress key={action.id} of={action} />
            ))}
          </Stack>
        </Section>
      )}
      <Section title="Queues">
        <p className={styles.notified}>
          Last 12 hours: half of the jobs are faster than p50; 1 in 20 is slower than p95. A failed
          job gets up to 8 attempts.
        </p>
        <DataTable
          caption="Queues"
          isCaptionHidden
          columns={queueColumns(queues)}
          rows={byUrgency(queues)}
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
      <Section title="Certificate for stamped documents">
        <SealFacts of={seal} asOf={asOf} />
      </Section>
      <Section title="Text recognition (OCR)">
        <p>
          This version doesn&apos;t recognize text in scanned pages, so there’s no page queue to
          pause. Documents are stored as uploaded.
        </p>
      </Section>
      <p>
        <LiveNote />
      </p>
    </Stack>
  );
}
