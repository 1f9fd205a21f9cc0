import { useState } from 'react';
import {
  FILING_GROUP_WORDS,
  FILING_GROUPS,
  FILING_REPORT_CSV,
  FILING_REPORT_IDS,
  FILING_REPORT_PDF,
  FILING_REPORTS,
  FILING_REPORTS_PATH,
  filingReportOf,
} from '#contract/filingReports';
import { readFilingReportQuery } from '#contract/filingReportsQuery';
import { buildQuery } from '#contract/links';
import type { FilingReport, FilingReportQuery } from '#contract/schemas/filingReports';
import { ChoiceChips } from '../../../records/ChoiceChips';
import { PhoneFold } from '../../../records/PhoneFold';
import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { BarChart, MAX_BARS } from '../../../ui/charts/BarChart';
import { DataTable } from '../../../ui/DataTable';
import { FiguresRow } from '../../../ui/FiguresRow';
import { formatCount, formatDate } from '../../../ui/formats';
import { PageActions } from '../../../ui/PageActions';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { useHrefs } from '../../../widgets/useHrefs';
import { FiledByChips } from '../envelopes/FiledByChips';
import { CourtAndDays } from '../envelopes/CourtAndDays';
import { FeeEnvelopes } from '../reports/FeeEnvelopes';
import { chartOf, columnsOf, formatFigure, formatTick } from '../reports/reportColumns';
import { Schedules } from '../reports/Schedules';
import { filingReport } from '../reports/slice';

/**
 * Maximum number of a report's last figures shown above its table, in one row; the table has all of
 * them.
 */
const MAX_FIGURES = 6;

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
  const { fees, hiddenRows, rows, total } = of;
  const { columns, explanation } = filingReportOf(of.report);
  const skipped = Math.max(0, columns.length - MAX_FIGURES);
  const kind = columns.find(({ isCharted }) => isCharted)?.kind ?? 'count';
  const title = `${FILING_REPORTS[of.report].title} by ${FILING_GROUP_WORDS[of.by].toLowerCase()}`;
  return (
    <Stack>
      {rows.length === 0 ? null : (
        <PageActions>
          <Files of={of} query={query} />
        </PageActions>
      )}
      <Choices key={buildQuery(query)} of={of} query={query} />
      <p>
        {explanation} Filed {formatDate(of.from)} to {formatDate(of.to)}.
      </p>
      {rows.length === 0 ? (
        <StateMessage kind="empty" title="Nothing to report">
          There is nothing in this period. Choose earlier dates, or other filters.
        </StateMessage>
      ) : (
        <>
          <FiguresRow
            label="Totals"
            figures={columns.slice(skipped).flatMap(({ header, kind: ofTotal }, at) => {
              const value = total.figures[at + skipped] ?? null;
              return value === null ? [] : [{ label: header, value: formatFigure(ofTotal, value) }];
            })}
          />
          <BarChart
            caption={title}
            data={chartOf({ ...of, rows: rows.slice(0, MAX_BARS) })}
            pointName={FILING_GROUP_WORDS[of.by]}
            format={(value) => formatFigure(kind, value)}
            formatTick={(value) => formatTick(kind, value)}
            table="elsewhere"
          />
          <DataTable
            caption={title}
            columns={columnsOf(of)}
            rows={[...rows, { key: 'total', label: 'Total', reason: null, ...total }]}
            rowKey={({ key, reason }) => `${key} ${reason ?? ''}`}
          />
          {hiddenRows === 0 ? null : (
            <p>{formatCount(hiddenRows)} more rows are not listed. The totals include them.</p>
          )}
          {fees === null ? null : <FeeEnvelopes of={fees} total={total} />}
        </>
      )}
      <Schedules of={of} query={query} />
    </Stack>
  );
}

function Files({ of: { from, to }, query }: ReportProps) {
  const { file } = useHrefs();
  const address = buildQuery({ ...query, from, to });
  return (
    <>
      <a className={buttonClass()} href={file(FILING_REPORT_CSV) + address} download>
        Download (CSV)
      </a>
      <a className={buttonClass()} href={file(FILING_REPORT_PDF) + address} download>
        Download (PDF)
      </a>
    </>
  );
}

/** Report, grouping, and filters; all of them are in the URL. */
function Choices({ of: { by, courts, firmName, from, report, to }, query }: ReportProps) {
  const dispatch = useAppDispatch();
  const [values, setValues] = useState({ courtId: String(query.courtId ?? ''), from, to });
  return (
    <Stack gap={2}>
      <ChoiceChips
        label="Report"
        isLabelShown
        path={FILING_REPORTS_PATH}
        query={{ ...query, report }}
        field="report"
        choices={FILING_REPORT_IDS.map((id) => ({ value: id, label: FILING_REPORTS[id].title }))}
      />
      <PhoneFold>
        <Stack gap={2}>
          <Row isApart>
            <ChoiceChips
              label="Group by"
              isLabelShown
              path={FILING_REPORTS_PATH}
              query={{ ...query, by }}
              field="by"
              choices={FILING_GROUPS.map((id) => ({ value: id, label: FILING_GROUP_WORDS[id] }))}
            />
            <FiledByChips firmName={firmName} path={FILING_REPORTS_PATH} query={query} />
          </Row>
          <form
            role="search"
            aria-label="Filter the report"
            onSubmit={(event) => {
              event.preventDefault();
              const filters = {
                courtId: values.courtId === '' ? null : values.courtId,
                from: values.from === '' ? null : values.from,
                to: values.to === '' ? null : values.to,
              };
              dispatch(
                addressChosen({ path: FILING_REPORTS_PATH, query: { ...query, ...filters } }),
              );
            }}
          >
            <Row isAtEnd>
              <CourtAndDays
                courts={courts}
                hasCourt={query.courtId !== undefined}
                values={values}
                onChange={setValues}
              />
              <Button type="submit">Apply</Button>
            </Row>
          </form>
        </Stack>
      </PhoneFold>
    </Stack>
  );
}
