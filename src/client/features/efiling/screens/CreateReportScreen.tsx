import { useState } from 'react';
import { ENVELOPES_PATH, FILING_REPORTS_PATH } from '#contract/filing/pages';
import {
  FILING_GROUP_WORDS,
  FILING_GROUPS,
  FILING_REPORT_CSV,
  FILING_REPORT_IDS,
  FILING_REPORT_PDF,
  FILING_REPORTS,
  filingReportOf,
  type FilingFigureKind,
} from '#contract/filing/reports';
import { readFilingReportQuery } from '#contract/filing/reportsQuery';
import { formatDate, formatDateTime, formatMonthShort, formatQuantity } from '#contract/formats';
import { buildQuery } from '#contract/links';
import type { FilingReport, FilingReportQuery } from '#contract/schemas/filingReports';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { ChoiceChips } from '../../../records/ChoiceChips';
import { PhoneFold, PhoneFolds, useIsPhone } from '../../../records/PhoneFold';
import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { BarChart, MAX_BARS } from '../../../ui/charts/BarChart';
import { DataTable } from '../../../ui/DataTable';
import { ExportMenu } from '../../../ui/ExportMenu';
import { Field } from '../../../ui/Field';
import { FiguresRow, type Figure } from '../../../ui/FiguresRow';
import { PageActions } from '../../../ui/PageActions';
import { Row } from '../../../ui/Row';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import styles from '../envelopes/envelopes.module.css';
import { CourtAndDays } from '../envelopes/CourtAndDays';
import { FeeEnvelopes } from '../reports/FeeEnvelopes';
import { chartOf, columnsOf, formatFigure, formatTick, noteOf } from '../reports/reportColumns';
import { Schedules } from '../reports/Schedules';
import { filingReport } from '../reports/slice';

const OWNERS = [
  { id: '', label: 'The whole firm' },
  { id: 'true', label: 'Only me' },
];

/**
 * Maximum number of figures above the table, in one row. A report with more shows only its last
 * ones there; the table has all of them.
 */
const MAX_FIGURES = 6;

/** Maximum months that fit below their bars. */
const MAX_MONTH_LABELS = 13;

/** Reports about the filer's and the firm's electronic filings (spec section 2, E-filing). */
export function Screen() {
  const query = readFilingReportQuery(useAppSelector(selectShownQuery));
  return (
    <Loaded of={useAppSelector(filingReport.select)} what="the report" lines={12}>
      {(report) => <Report of={report} query={query} />}
    </Loaded>
  );
}

interface ReportProps {
  readonly of: FilingReport;
  readonly query: FilingReportQuery;
}

function Report({ of, query }: ReportProps) {
  const isPhone = useIsPhone();
  const { fees, hiddenRows, rows, total } = of;
  const { columns } = filingReportOf(of.report);
  const skipped = Math.max(0, columns.length - MAX_FIGURES);
  const kind = columns.find(({ isCharted }) => isCharted)?.kind ?? 'count';
  const chartTitle = filingReportOf(of.report).chartTitle ?? FILING_REPORTS[of.report].title;
  const title = `${FILING_REPORTS[of.report].title} by ${FILING_GROUP_WORDS[of.by].toLowerCase()}`;
  return (
    <Stack>
      {rows.length === 0 || isPhone ? null : (
        <PageActions>
          <Files of={of} query={query} />
        </PageActions>
      )}
      <Choices key={buildQuery(query)} of={of} query={query} />
      {rows.length === 0 ? (
        <StateMessage kind="empty" title="Nothing to report">
          No filings in this period. Choose earlier dates or different filters.
        </StateMessage>
      ) : (
        <>
          <FiguresRow
            label="Totals"
            isCompact={of.report === 'filings' || of.report === 'service'}
            figures={columns.slice(skipped).flatMap(({ header, kind: ofTotal }, at) => {
              const value = total.figures[at + skipped] ?? null;
              return value === null ? [] : [figureOf(of, query, header, ofTotal, value, isPhone)];
            })}
          />
          <BarChart
            caption={`${chartTitle} by ${FILING_GROUP_WORDS[of.by].toLowerCase()}`}
            data={chartOf({ ...of, rows: rows.slice(0, MAX_BARS) })}
            pointName={FILING_GROUP_WORDS[of.by]}
            format={(value) => formatFigure(kind, value)}
            formatTick={(value) => formatTick(kind, value)}
            {...(of.by === 'month' && rows.length <= MAX_MONTH_LABELS
              ? { shortPoints: rows.map(({ key }) => formatMonthShort(key)) }
              : {})}
            table="elsewhere"
          />
          <DataTable
            caption={title}
            isCaptionHidden
            columns={columnsOf(of)}
            rows={[
              // The latest month first; the chart runs in the order of time.
              ...(of.by === 'month' ? [...rows].reverse() : rows),
              { key: 'total', label: 'Total', reason: null, ...total },
            ]}
            rowKey={({ key, reason }) => `${key} ${reason ?? ''}`}
          />
          {hiddenRows === 0 ? null : (
            <p>
              {formatQuantity(
                hiddenRows,
                'more row is not listed. The totals include it.',
                'more rows are not listed. The totals include them.',
              )}
            </p>
          )}
          {fees === null ? null : <FeeEnvelopes of={fees} total={total} />}
        </>
      )}
      <Schedules of={of} query={query} />
    </Stack>
  );
}

/** Returns a total; returned filings, which the filer corrects, are a link to them. */
function figureOf(
  of: FilingReport,
  { courtId, own }: FilingReportQuery,
  header: string,
  kind: FilingFigureKind,
  value: number,
  isPhone: boolean,
): Figure {
  const words = formatFigure(kind, value);
  // On a phone, the totals of filings fit in two rows without notes.
  const note = isPhone ? null : noteOf(of, header);
  if (of.report !== 'filings' || header !== 'Returned' || value === 0) {
    return { label: header, value: words, note };
  }
  return {
    label: header,
    value: (
      <AppLink
        to={ENVELOPES_PATH}
        query={{ view: 'returned', from: of.from, to: of.to, courtId, own }}
      >
        {words}
      </AppLink>
    ),
    note: isPhone ? null : 'Correct them',
    tone: 'warning',
  };
}

function Files({ of: { from, to }, query }: ReportProps) {
  const { file } = useHrefs();
  const address = buildQuery({ ...query, from, to });
  return (
    <ExportMenu
      id="filing-report-export"
      entries={[
        { label: 'CSV', href: file(FILING_REPORT_CSV) + address },
        { label: 'PDF', href: file(FILING_REPORT_PDF) + address },
      ]}
    />
  );
}

/** Report, grouping, and filters; all of them are in the URL. */
function Choices({ of, query }: ReportProps) {
  const { asOf, by, courts, firmName, from, report, to } = of;
  const isPhone = useIsPhone();
  const dispatch = useAppDispatch();
  const [values, setValues] = useState({
    by,
    from,
    to,
    courtId: String(query.courtId ?? ''),
    own: query.own ?? '',
  });
  return (
    <Stack gap={3}>
      <p className={styles.lead}>
        {isPhone ? null : `${filingReportOf(report).explanation} `}
        Filed {formatDate(from)} to {formatDate(to)}, as of{' '}
        <time dateTime={asOf}>{formatDateTime(asOf, STATE_TIME_ZONE)}</time>.
      </p>
      <div className={styles.reports}>
        <ChoiceChips
          label="Report"
          isOneLine
          path={FILING_REPORTS_PATH}
          query={{ ...query, report }}
          field="report"
          choices={FILING_REPORT_IDS.map((id) => ({ value: id, label: FILING_REPORTS[id].title }))}
        />
      </div>
      <PhoneFolds>
        <PhoneFold>
          <form
            role="search"
            aria-label="Filter the report"
            onSubmit={(event) => {
              event.preventDefault();
              const filters = Object.fromEntries(
                Object.entries(values).map(([field, value]) => [
                  field,
                  value === '' ? null : value,
                ]),
              );
              dispatch(
                addressChosen({ path: FILING_REPORTS_PATH, query: { ...query, ...filters } }),
              );
            }}
          >
            <Row isAtEnd>
              <Field label="Group by">
                <Select
                  value={values.by}
                  choices={FILING_GROUPS.map((id) => ({ id, label: FILING_GROUP_WORDS[id] }))}
                  onValueChange={(value) => {
                    const chosen = FILING_GROUPS.find((id) => id === value) ?? by;
                    setValues({ ...values, by: chosen });
                  }}
                />
              </Field>
              {firmName === null ? null : (
                <Field label="Filed by">
                  <Select
                    value={values.own}
                    choices={OWNERS}
                    onValueChange={(own) => setValues({ ...values, own })}
                  />
                </Field>
              )}
              <CourtAndDays
                courts={courts}
                hasCourt={query.courtId !== undefined}
                values={values}
                onChange={(changed) => setValues({ ...values, ...changed })}
              />
              <Button type="submit">Apply</Button>
            </Row>
          </form>
        </PhoneFold>
        {isPhone && of.rows.length > 0 ? <Files of={of} query={query} /> : null}
      </PhoneFolds>
    </Stack>
  );
}
