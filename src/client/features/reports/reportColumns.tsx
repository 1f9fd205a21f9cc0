import { COUNTY_PATH } from '#contract/countyPages';
import { ACCOUNT_RECORD_PATH, USER_RECORD_PATH } from '#contract/people';
import { reportPage } from '#contract/reports/reportPages';
import type { Report, ReportColumn } from '#contract/reports/report';
import type { ReportRow } from '#contract/schemas/reports';
import { column } from '../../records/columns';
import type { DataColumn } from '../../ui/DataTable';
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../ui/formats';
import { StatusTag } from '../../ui/StatusTag';
import { AppLink } from '../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../widgets/AsOf';
import styles from './report.module.css';

const NUMBERS: readonly ReportColumn['kind'][] = ['money', 'count'];

/** The columns of a report, in its order; the first account, user, or other column names the row. */
export function reportColumns(report: Report): readonly DataColumn<ReportRow>[] {
  const first = report.columns.find(({ kind }) => kind === 'account' || kind === 'user');
  const named =
    report.columns.find(({ leadsTo }) => leadsTo !== undefined) ?? first ?? report.columns[0];
  return report.columns.map((of, index) =>
    column<ReportRow, string>(
      of.header,
      (row) => <Value of={of} value={row.values[index] ?? null} row={row} />,
      {
        sortKey: of.key,
        ...(of === named ? { isRowHeader: true } : {}),
        ...(of.priority === undefined ? {} : { priority: of.priority }),
        ...(NUMBERS.includes(of.kind) ? { align: 'end', isNoWrap: true } : {}),
      },
    ),
  );
}

interface ValueProps {
  readonly of: ReportColumn;
  readonly value: string | null;
  readonly row: ReportRow;
}

/** A value, with a link to the rows behind it if the column has them. */
function Value({ of, row, value }: ValueProps) {
  const { leadsTo } = of;
  if (leadsTo === undefined || value === null) return <Plain of={of} row={row} value={value} />;
  const query = leadsTo.by === 'day' ? { from: value, to: value } : { codes: `${of.key}:${value}` };
  return (
    <AppLink to={reportPage(leadsTo.report).path} query={query}>
      {of.kind === 'date' ? formatDate(value) : (of.words?.[value]?.label ?? value)}
    </AppLink>
  );
}

function Plain({ of: { kind, words }, row: { accountId, countyId, userId }, value }: ValueProps) {
  if (value === null) return 'None';
  switch (kind) {
    case 'account':
      return accountId === null ? (
        value
      ) : (
        <AppLink to={ACCOUNT_RECORD_PATH} query={{ accountId }}>
          {value}
        </AppLink>
      );
    case 'user':
      return userId === null ? (
        value
      ) : (
        <AppLink to={USER_RECORD_PATH} query={{ userId }}>
          {value}
        </AppLink>
      );
    case 'county':
      return countyId === null ? (
        value
      ) : (
        <AppLink to={COUNTY_PATH} query={{ countyId }}>
          {value}
        </AppLink>
      );
    case 'code': {
      const code = words?.[value];
      return code === undefined ? value : <StatusTag tone={code.tone}>{code.label}</StatusTag>;
    }
    case 'date':
      return formatDate(value);
    case 'moment':
      return <time dateTime={value}>{formatDateTime(value, STATE_TIME_ZONE)}</time>;
    case 'money':
      return formatMoney(Number(value));
    case 'count':
      return formatCount(Number(value));
    case 'text':
      return <span className={styles.text}>{value}</span>;
  }
}

/** Formats a sum of a column. */
export function formatSum({ kind }: ReportColumn, sum: number): string {
  return kind === 'money' ? formatMoney(sum) : formatCount(sum);
}
