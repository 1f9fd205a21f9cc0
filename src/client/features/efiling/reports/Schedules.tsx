import { useState } from 'react';
import {
  FILING_CADENCE_WORDS,
  FILING_GROUP_WORDS,
  FILING_REPORT_CADENCES,
  FILING_REPORTS,
  type FilingReportCadence,
} from '#contract/filing/reports';
import type {
  FilingReport,
  FilingReportQuery,
  FilingReportSchedule,
} from '#contract/schemas/filingReports';
import { column, dateColumn, rowHeader, textColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { createSchedule, deleteSchedule } from './slice';

function nameOf({ by, courtName, isOwn, report }: FilingReportSchedule): string {
  return [
    `${FILING_REPORTS[report].title} by ${FILING_GROUP_WORDS[by].toLowerCase()}`,
    ...(courtName === null ? [] : [courtName]),
    ...(isOwn ? ['your filings only'] : []),
  ].join(', ');
}

const COLUMNS: readonly DataColumn<FilingReportSchedule>[] = [
  rowHeader('Report', nameOf),
  textColumn('Sent', ({ cadence }) => FILING_CADENCE_WORDS[cadence]),
  dateColumn('Next', ({ nextOn }) => nextOn, { priority: 2 }),
  column('Change', (schedule) => <Stop of={schedule} />),
];

function Stop({ of }: { readonly of: FilingReportSchedule }) {
  const dispatch = useAppDispatch();
  const { id: scheduleId } = of;
  const { status } = useAppSelector((root) => deleteSchedule.select(root, String(scheduleId)));
  return (
    <Button
      variant="quiet"
      isBusy={status === 'running'}
      aria-label={`Stop ${nameOf(of)}`}
      onClick={() => dispatch(deleteSchedule.send({ params: { scheduleId } }))}
    >
      Stop
    </Button>
  );
}

function cadenceOf(id: string): FilingReportCadence {
  return FILING_REPORT_CADENCES.find((each) => each === id) ?? 'MONTHLY';
}

interface SchedulesProps {
  readonly of: FilingReport;
  readonly query: FilingReportQuery;
}

/** The user's scheduled emails, and a form that schedules the current report. */
export function Schedules({ of: { by, report, schedules }, query }: SchedulesProps) {
  const dispatch = useAppDispatch();
  const [cadence, setCadence] = useState<FilingReportCadence>('MONTHLY');
  const { status } = useAppSelector((root) => createSchedule.select(root));
  return (
    <Section title="By email">
      <Stack>
        <p>Each email covers the previous week or month and uses the filters you chose here.</p>
        <form
          aria-label="Schedule this report"
          onSubmit={(event) => {
            event.preventDefault();
            const { courtId = null, own } = query;
            const body = { report, by, courtId, isOwn: own === 'true', cadence };
            dispatch(createSchedule.send({ body }));
          }}
        >
          <Row isAtEnd>
            <Field label="Send">
              <Select
                value={cadence}
                choices={FILING_REPORT_CADENCES.map((id) => ({
                  id,
                  label: FILING_CADENCE_WORDS[id],
                }))}
                onValueChange={(id) => setCadence(cadenceOf(id))}
              />
            </Field>
            <Button type="submit" isBusy={status === 'running'}>
              Schedule this report
            </Button>
          </Row>
        </form>
        {schedules.length === 0 ? null : (
          <DataTable
            caption="Scheduled reports"
            columns={COLUMNS}
            rows={schedules}
            rowKey={({ id }) => id}
          />
        )}
      </Stack>
    </Section>
  );
}
