import { BACKEND_PAGES } from '#contract/site/backendPages';
import { actionWords, detailWords, recordParts, recordWords } from '#contract/account/changeFacts';
import { COUNTY_PATH } from '#contract/counties/pages';
import {
  formatCount,
  formatDate,
  formatDateTimeShort,
  formatMoney,
  formatQuantity,
} from '#contract/formats';
import { ACCOUNT_RECORD_PATH, USER_RECORD_PATH } from '#contract/admin/people';
import type { LinkQuery } from '#contract/site/queryFields';
import { reportPage } from '#contract/admin/reports/reportPages';
import type { Report, ReportColumn } from '#contract/admin/reports/report';
import { ALL_TIME } from '#contract/admin/reports/request';
import type { ReportRow } from '#contract/schemas/reports';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column } from '../../records/columns';
import type { DataColumn } from '../../ui/dataColumn';
import { StatusTag } from '../../ui/StatusTag';
import { AppLink } from '../../widgets/AppLink';
import { BackendLink } from '../../widgets/BackendLink';
import styles from './report.module.css';

const NUMBERS: readonly ReportColumn['kind'][] = ['money', 'count', 'run'];

/**
 * Returns the selected columns of a report, in the report's order; the first account, user, or
 * other column is the row header. Omits the year of times in the current year (`now`).
 */
export function reportColumns(
  report: Report,
  shown: readonly ReportColumn[],
  now: string,
): readonly DataColumn<ReportRow>[] {
  const first = shown.find(({ kind }) => kind === 'account' || kind === 'user');
  const named = shown.find(({ leadsTo }) => leadsTo !== undefined) ?? first ?? shown[0];
  const beside = besideName(report, shown, named);
  return shown.map((of) => {
    const index = report.columns.indexOf(of);
    const valueOf = ({ values }: ReportRow) => values[index] ?? null;
    return {
      ...column<ReportRow, string>(
        of.header,
        (row) => <Value of={of} value={valueOf(row)} row={row} now={now} />,
        {
          sortKey: of.key,
          ...(of === named ? { isRowHeader: true } : {}),
          ...(of.priority === undefined || of === named ? {} : { priority: of.priority }),
          ...(NUMBERS.includes(of.kind) ? { align: 'end', isNoWrap: true } : {}),
          ...(of.isNoWrap === true ? { isNoWrap: true } : {}),
          ...(of === named ? {} : placeOf(of, beside)),
        },
      ),
      isEmpty: (row) => [null, of.emptyCode].includes(valueOf(row)),
    };
  });
}

/**
 * Returns the column beside a row's name on a phone: the summed column, otherwise the first status
 * column, otherwise the first amount.
 */
function besideName(
  { figures }: Report,
  shown: readonly ReportColumn[],
  named: ReportColumn | undefined,
): ReportColumn | undefined {
  const others = shown.filter((of) => of !== named);
  return (
    others.find(({ key }) => key === figures?.sum) ??
    others.find(({ words = {} }) => Object.values(words).some(({ tone }) => tone !== 'neutral')) ??
    others.find(({ kind }) => kind === 'money')
  );
}

/** Values that a phone shows with their headers, because they don't explain themselves. */
const NAMED: readonly ReportColumn['kind'][] = ['money', 'count', 'date', 'moment', 'user'];

/** Returns where a phone shows a value, and whether it needs its header where space is short. */
function placeOf(of: ReportColumn, beside: ReportColumn | undefined) {
  if (of === beside) return { phone: 'end' } as const;
  if (NAMED.includes(of.kind) && of.isPlain !== true) return { phone: 'named' } as const;
  return { phone: 'line', ...(of.kind === 'text' ? { isLabelHidden: true } : {}) } as const;
}

interface ValueProps {
  readonly of: ReportColumn;
  readonly value: string | null;
  readonly row: ReportRow;
  readonly now: string;
}

/** A value, with a link to its rows if the column has one. */
function Value(props: ValueProps) {
  const { of, value } = props;
  const { leadsTo } = of;
  if (leadsTo === undefined || value === null) return <Plain {...props} />;
  return (
    <AppLink to={reportPage(leadsTo.report).path} query={queryOf(of, leadsTo.by, value)}>
      {of.kind === 'date' ? formatDate(value) : (of.words?.[value]?.label ?? value)}
    </AppLink>
  );
}

function queryOf({ key }: ReportColumn, by: 'code' | 'day' | 'find', value: string): LinkQuery {
  if (by === 'day') return { from: value, to: value };
  return by === 'code' ? { codes: `${key}:${value}` } : { find: value, from: ALL_TIME };
}

function Plain({
  now,
  of: { isDays, isDifference, kind, none = 'None', words },
  row: { accountId, countyId, id, userId },
  value,
}: ValueProps) {
  if (value === null) return none;
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
      // Codes with a neutral tone are kinds, not states, so they have no mark.
      if (code === undefined || code.tone === 'neutral') return code?.label ?? value;
      return <StatusTag tone={code.tone}>{code.label}</StatusTag>;
    }
    case 'source':
      return (
        <BackendLink
          to={BACKEND_PAGES.editDataSource}
          query={{ countyId, register: id.split('/')[0] }}
        >
          {value}
        </BackendLink>
      );
    case 'run':
      return (
        <BackendLink to={BACKEND_PAGES.refusedRows} query={{ runId: Number(value) }}>
          Run {value}
        </BackendLink>
      );
    case 'action':
      return actionWords(value);
    case 'record':
      return <RecordName target={value} />;
    case 'facts':
      return <span className={styles.text}>{detailWords(value) || 'None'}</span>;
    case 'date':
      return <span className={styles.date}>{formatDate(value)}</span>;
    case 'moment':
      return (
        <time className={styles.date} dateTime={value}>
          {formatDateTimeShort(value, STATE_TIME_ZONE, now)}
        </time>
      );
    case 'money':
      return isDifference === true && value !== '0' ? (
        <StatusTag tone="pastDue">{formatMoney(Number(value))}</StatusTag>
      ) : (
        formatMoney(Number(value))
      );
    case 'count':
      return isDays === true ? <DaysAgo count={Number(value)} /> : formatCount(Number(value));
    case 'text':
      return <span className={styles.text}>{value}</span>;
  }
}

/** A number of days; with its unit where the column's header isn't shown. */
function DaysAgo({ count }: { readonly count: number }) {
  const number = formatCount(count);
  return (
    <>
      {number}
      <span className={styles.ago}>{formatQuantity(count, 'day').slice(number.length)} ago</span>
    </>
  );
}

/** Screens of records that audited actions refer to. */
const RECORD_PAGES: Readonly<Record<string, (id: string) => [path: string, query: LinkQuery]>> = {
  user: (userId) => [USER_RECORD_PATH, { userId }],
  account: (accountId) => [ACCOUNT_RECORD_PATH, { accountId }],
  county: (countyId) => [COUNTY_PATH, { countyId }],
};

/** Shows a record as `User 7`, with a link to its screen if it has one. */
function RecordName({ target }: { readonly target: string }) {
  const [kind = '', id = ''] = recordParts(target);
  const name = recordWords(target);
  const page = RECORD_PAGES[kind]?.(id);
  if (page === undefined) return name;
  const [path, query] = page;
  return (
    <AppLink to={path} query={query}>
      {name}
    </AppLink>
  );
}

/** Formats a column's total. */
export function formatSum({ kind }: ReportColumn, sum: number): string {
  return kind === 'money' ? formatMoney(sum) : formatCount(sum);
}
