import { useMemo } from 'react';
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatMonth,
  formatMonthDay,
} from '#contract/formats';
import { buildQuery, fillPath } from '#contract/links';
import { countKey, REPORT_FILE, type Report } from '#contract/admin/reports/report';
import { reportPage, type ReportId } from '#contract/admin/reports/reportPages';
import { reportOf } from '#contract/admin/reports/reports';
import {
  formatCodes,
  parseCodes,
  readReportQuery,
  reportQuery,
  shownColumns,
  type ReportRequest,
} from '#contract/admin/reports/request';
import type { ReportPage } from '#contract/schemas/reports';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import type { ActiveFilter } from '../../../records/FilterChips';
import { FromMemory } from '../../../records/FromMemory';
import { ListView } from '../../../records/ListView';
import { PhoneFold, useIsPhone } from '../../../records/PhoneFold';
import { selectShownLocation, selectShownQuery } from '../../../state/location/selectors';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { ExportMenu } from '../../../ui/ExportMenu';
import { FiguresRow, type Figure } from '../../../ui/FiguresRow';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { AccountActions } from '../AccountActions';
import { BounceFixes } from '../BounceFixes';
import { ColumnMenu } from '../ColumnMenu';
import { formatSum, reportColumns } from '../reportColumns';
import { ReportFilters } from '../ReportFilters';
import { SavedFilters } from '../SavedFilters';
import { reportOnRoute } from '../reportRoute';
import styles from '../report.module.css';
import { selectColumn } from '../selectColumn';
import { auditCheck, report } from '../slice';

/** A report of the admin area: filters, totals, rows, and a file (spec section 2, Admin). */
export function Screen() {
  const id = useAppSelector((state) => reportOnRoute(selectShownLocation(state)?.routeId ?? null));
  return id === null ? null : <ReportView key={id} id={id} />;
}

function isSelectable({ actions, hasBounceFixes }: Report): boolean {
  return actions !== undefined || hasBounceFixes === true;
}

/** Returns the selected columns; the same array until the selection or the response changes. */
function useColumns(id: ReportId, names: string | undefined, asOf: string) {
  return useMemo(() => {
    const of = reportOf(id);
    const shown = reportColumns(of, shownColumns(of, names), asOf);
    return isSelectable(of) ? [selectColumn(of), ...shown] : shown;
  }, [asOf, id, names]);
}

function ReportView({ id }: { readonly id: ReportId }) {
  const dispatch = useAppDispatch();
  const { file } = useHrefs();
  const of = reportOf(id);
  const { path, title } = reportPage(id);
  const request = readReportQuery(of, useAppSelector(selectShownQuery));
  const isPhone = useIsPhone();
  // On a phone, the rows come before the sums, because the text above the rows has the main count.
  const isSumBelow = isPhone && of.counts !== undefined;
  const { after: _after, descending, sort, ...filters } = request;
  const shownSort = sort ?? of.sort.key;
  const isDescending = sort === undefined ? of.sort.isDescending : descending === 'true';
  const isFiltered = Object.keys(filters).some((name) => name !== 'columns');
  const state = useAppSelector(report.select);
  const csv =
    file(fillPath(REPORT_FILE, { reportId: id })) +
    buildQuery(
      reportQuery({ ...filters, ...(sort && { sort }), ...(descending && { descending }) }),
    );
  const hasAnswer = state.status === 'ready' || state.status === 'refreshing';
  const columns = useColumns(id, request.columns, hasAnswer ? state.data.asOf : '');
  const filtersWith = ({ from, saved, to }: ReportPage) => (
    <PhoneFold>
      <div className={styles.filters}>
        <ReportFilters
          key={buildQuery(reportQuery(filters))}
          report={of}
          path={path}
          request={request}
          from={from}
          to={to}
        />
        <SavedFilters id={id} request={request} saved={saved} />
      </div>
    </PhoneFold>
  );
  const sumsWith = (page: ReportPage) => (
    <Sums of={of} page={page} isFirst={request.after === undefined} />
  );
  return (
    <Stack>
      <FromMemory of={state} />
      <div className={isSelectable(of) ? styles.selectable : undefined}>
        <ListView
          of={state}
          question={id}
          things={of.things}
          caption={title}
          columns={columns}
          address={{ path, query: reportQuery(request) }}
          table={{
            isOneLine: of.counts !== undefined,
            sort: { key: shownSort, isDescending },
            onSort: (key) => {
              const isReversed = key === shownSort && !isDescending;
              const order = { sort: key, ...(isReversed ? { descending: 'true' as const } : {}) };
              dispatch(addressChosen({ path, query: reportQuery({ ...filters, ...order }) }));
            },
          }}
          filters={filtersOf(of, request)}
          lead={(page, count) => <Lead of={of} page={page} count={count} />}
          sums={({ totals }) => {
            const sums = totals.flatMap(({ key, sum }) => {
              const column = of.columns.find((each) => each.key === key);
              return column === undefined ? [] : [[column.header, formatSum(column, sum)] as const];
            });
            return sums.length === 0 ? undefined : Object.fromEntries(sums);
          }}
          actions={({ items }) =>
            items.length === 0 ? null : (
              <>
                <ColumnMenu report={of} path={path} request={request} />
                <ExportMenu id="report-export" entries={[{ label: 'CSV', href: csv }]} />
              </>
            )
          }
          beside={(page) => (isPhone ? filtersWith(page) : null)}
          controls={(page) => (
            <>
              {isPhone ? null : filtersWith(page)}
              {isSumBelow ? null : sumsWith(page)}
              {of.actions === undefined || page.total === 0 ? null : (
                <AccountActions id={id} kinds={of.actions} request={request} />
              )}
              {of.hasBounceFixes === true && page.total > 0 ? <BounceFixes /> : null}
            </>
          )}
          empty={
            isFiltered
              ? {
                  title: 'No matches',
                  text: `No ${of.things.many} match your filters.`,
                  action: <AppLink to={path}>Show all</AppLink>,
                }
              : { title: `No ${of.things.many}`, text: of.empty }
          }
          head={() => (id === 'FindRecentDBChanges' ? <ChainCheck /> : null)}
          isPagedElsewhere
          foot={(page, focusSummary) => (
            <>
              {isSumBelow ? sumsWith(page) : null}
              <Pages id={id} page={page} request={request} onFollow={focusSummary} />
            </>
          )}
        />
      </div>
    </Stack>
  );
}

/** The report's summary, row count, period, and time. */
function Lead({
  count,
  of: { counts, summary },
  page: { asOf, from, to, totals },
}: {
  readonly of: Report;
  readonly page: ReportPage;
  readonly count: string;
}) {
  const share = shareOf(counts, totals, count);
  const isPhone = useIsPhone();
  const period =
    from === null || to === null ? '' : ` from ${formatDate(from)} to ${formatDate(to)}`;
  return (
    <>
      {isPhone && share !== null ? null : `${summary} `}
      {share ?? asSentenceStart(count)}
      {period}, as of {formatDateTime(asOf, STATE_TIME_ZONE)}.
    </>
  );
}

/**
 * Formats the share of rows with the counted codes: "17 of 392 sources late or out"; null if there
 * are none.
 */
function shareOf(
  counts: Report['counts'],
  totals: ReportPage['totals'],
  all: string,
): string | null {
  if (counts === undefined) return null;
  const keys = counts.of.map(countKey);
  const sum = totals.reduce((all, of) => (keys.includes(of.key) ? all + of.sum : all), 0);
  return sum === 0
    ? null
    : `${formatCount(sum)} of ${all} ${sum === 1 ? 'is' : 'are'} ${counts.words}`;
}

/** Sums over all rows, not just the page; some reports also have a count and the oldest date. */
function Sums({
  isFirst,
  of,
  page,
}: {
  readonly of: Report;
  readonly page: ReportPage;
  readonly isFirst: boolean;
}) {
  const { columns, counts, figures: chosen, things } = of;
  const counted = (counts?.of ?? []).flatMap((each): Figure[] => {
    const sum = page.totals.find(({ key }) => key === countKey(each))?.sum;
    if (sum === undefined) return [];
    const tone = sum > 0 ? 'warning' : 'plain';
    return [{ label: each.label, value: formatCount(sum), note: each.note, tone }];
  });
  const sums = page.totals.flatMap(({ key, sum }): Figure[] => {
    const column = columns.find((each) => each.key === key);
    const isShown = column !== undefined && (chosen === undefined || chosen.sum === key);
    if (!isShown) return [];
    const { header: label, usual } = column;
    const value = formatSum(column, sum);
    if (usual === undefined) return [{ label, value }];
    return [{ label, value, note: usual.note, tone: sum > usual.most ? 'warning' : 'plain' }];
  });
  if (page.total === 0 || counted.length + sums.length === 0) return null;
  const oldest = isFirst && page.next === null ? oldestOf(of, page) : null;
  const figures =
    chosen === undefined
      ? [...counted, ...sums]
      : [
          { label: asSentenceStart(things.many), value: formatCountOf(page) },
          ...sums,
          ...(oldest === null ? [] : [{ label: 'Oldest', value: shortDate(oldest, page.asOf) }]),
        ];
  return <FiguresRow label="Totals for all rows" figures={figures} />;
}

/** Formats an ISO date, without the year in the year of `now`, so that it fits in a figure. */
function shortDate(day: string, now: string): string {
  return day.slice(0, 4) === now.slice(0, 4) ? formatMonthDay(day) : formatDate(day);
}

function formatCountOf({ capped, total }: ReportPage): string {
  return capped ? `Over ${formatCount(total)}` : formatCount(total);
}

/** Returns the oldest date on the page. */
function oldestOf({ columns, figures }: Report, { items }: ReportPage): string | null {
  const place = columns.findIndex(({ key }) => key === figures?.oldest);
  const dates = items.flatMap(({ values }) => values[place] ?? []);
  return dates.sort()[0] ?? null;
}

/** Returns the active filters, each with the query change that removes it. */
function filtersOf(of: Report, { codes, find, from, month, to }: ReportRequest): ActiveFilter[] {
  const chosen = parseCodes(of, codes);
  const coded = [...chosen].map(([key, code]): ActiveFilter => {
    const column = of.columns.find((each) => each.key === key);
    const rest = new Map([...chosen].filter(([each]) => each !== key));
    return {
      field: key,
      label: `${column?.header ?? key}: ${column?.words?.[code]?.label ?? code}`,
      removal: { codes: formatCodes(rest) ?? null, after: null },
    };
  });
  return [
    ...(find === undefined
      ? []
      : [{ field: 'find', label: `Contains “${find}”`, removal: { find: null, after: null } }]),
    ...coded,
    ...(month === undefined
      ? []
      : [
          {
            field: 'month',
            label: `Accounting month: ${formatMonth(month)}`,
            removal: { month: null, after: null },
          },
        ]),
    ...(from === undefined
      ? []
      : [
          {
            field: 'from',
            label: `From ${formatDate(from)}`,
            removal: { from: null, after: null },
          },
        ]),
    ...(to === undefined
      ? []
      : [{ field: 'to', label: `To ${formatDate(to)}`, removal: { to: null, after: null } }]),
  ];
}

/** Links to the first and the next page; the list is paged by position, without page numbers. */
function Pages({
  id,
  onFollow,
  page: { next },
  request: { after, ...request },
}: {
  readonly id: ReportId;
  readonly page: ReportPage;
  readonly request: ReportRequest;
  readonly onFollow: () => void;
}) {
  if (after === undefined && next === null) return null;
  return (
    <nav aria-label="Pages of the report">
      <Row>
        {after === undefined ? null : (
          <AppLink
            to={reportPage(id).path}
            query={reportQuery(request)}
            className={buttonClass()}
            onFollow={onFollow}
          >
            First page
          </AppLink>
        )}
        {next === null ? null : (
          <AppLink
            to={reportPage(id).path}
            query={reportQuery({ ...request, after: next })}
            className={buttonClass()}
            onFollow={onFollow}
          >
            Next page
          </AppLink>
        )}
      </Row>
    </nav>
  );
}

/** Shows whether the audit chain is intact in the period, or which change breaks it. */
function ChainCheck() {
  const check = useAppSelector(auditCheck.select);
  if (check.status !== 'ready' && check.status !== 'refreshing') return null;
  const { brokenId, checked, from, isCut, to } = check.data;
  if (from === null || to === null) return null;
  const moment = (iso: string) => formatDateTime(iso, STATE_TIME_ZONE);
  if (brokenId !== null) {
    return (
      <MessageBox tone="error" title="The audit chain is broken">
        Change {brokenId}, made {moment(to)}, or the change before it, was altered outside of the
        site. Keep a copy of the database, and compare this change with a backup.
      </MessageBox>
    );
  }
  const count = formatCount(checked);
  return (
    <p>
      {isCut
        ? `The first ${count} changes of this period are checked: the chain is unbroken`
        : `The audit chain is unbroken`}{' '}
      from {moment(from)} to {moment(to)}.
    </p>
  );
}
