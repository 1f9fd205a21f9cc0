import { formatCount, formatMoney, formatMonth } from '#contract/formats';
import { buildQuery } from '#contract/links';
import type { WarrantReport, WarrantReportRow } from '#contract/schemas/warrantSubscription';
import {
  WARRANT_REPORT_FILE,
  WARRANT_SUBSCRIPTION_PATH,
} from '#contract/billing/warrantSubscription';
import { countColumn, moneyColumn, rowHeader } from '../../records/columns';
import { FilterForm } from '../../records/FilterForm';
import { Loaded } from '../../records/Loaded';
import { useAppSelector } from '../../store/hooks';
import { buttonClass } from '../../ui/buttonClass';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import { Row } from '../../ui/Row';
import { Section } from '../../ui/Section';
import { Stack } from '../../ui/Stack';
import { CountyLink } from '../../widgets/CountyLink';
import { useHrefs } from '../../widgets/useHrefs';
import { report } from './slice';

const COLUMNS: readonly DataColumn<WarrantReportRow>[] = [
  rowHeader('County', ({ county }) => <CountyLink county={county} />),
  countColumn('Filed', ({ filed }) => filed),
  moneyColumn('Amount filed', ({ filedCents }) => filedCents, { priority: 2 }),
  countColumn('Released', ({ released }) => released),
  countColumn('Withdrawn', ({ withdrawn }) => withdrawn, { priority: 3 }),
  countColumn('Renewed', ({ renewed }) => renewed, { priority: 3 }),
  countColumn('Liens expiring', ({ ending }) => ending, { priority: 2 }),
];

/** Monthly report of filings and releases in the subscribed counties. */
export function SubscriptionReport() {
  return (
    <Section title="Monthly reports">
      <Loaded of={useAppSelector(report.select)} what="the report" lines={6}>
        {(loaded) => <Report of={loaded} />}
      </Loaded>
    </Section>
  );
}

function Report({ of: { month, months, rows } }: { readonly of: WarrantReport }) {
  const { file } = useHrefs();
  const sum = (countOf: (row: WarrantReportRow) => number): number =>
    rows.reduce((all, row) => all + countOf(row), 0);
  return (
    <Stack>
      <Row isAtEnd>
        <FilterForm
          path={WARRANT_SUBSCRIPTION_PATH}
          query={{ month }}
          filters={[
            {
              field: 'month',
              label: 'Month',
              any: 'Latest',
              choices: months.map((value) => ({ value, label: formatMonth(value) })),
              other: formatMonth(month),
            },
          ]}
        />
        <a
          className={buttonClass()}
          href={file(WARRANT_REPORT_FILE) + buildQuery({ month })}
          download
        >
          Download filed warrants (CSV)
        </a>
      </Row>
      <p>
        {rows.length === 0
          ? `No tax warrant activity in your counties in ${formatMonth(month)}.`
          : `${formatMonth(month)}: ${formatCount(sum(({ filed }) => filed))} filed for ` +
            `${formatMoney(sum(({ filedCents }) => filedCents))}, ` +
            `${formatCount(sum(({ released }) => released))} released.`}
      </p>
      {rows.length > 0 && (
        <DataTable
          caption={`Tax warrants in ${formatMonth(month)} by county`}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ county }) => county.id}
        />
      )}
    </Stack>
  );
}
