import { captionWords } from '#contract/records/captionWords';
import { DATA_LEGEND_PATH } from '#contract/counties/pages';
import { formatCount, formatDate } from '#contract/formats';
import type {
  CourtCaseType,
  CourtDetails,
  CourtHearing,
  CourtJudge,
} from '#contract/schemas/court';
import { column, countColumn, momentColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { OfficeBox, SourceBox } from '../../../records/record/Provenance';
import { AsideBox, RecordLayout } from '../../../records/record/RecordLayout';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { useAppSelector } from '../../../store/hooks';
import { MonthlyChart } from '../../../ui/charts/MonthlyChart';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { FiguresRow } from '../../../ui/FiguresRow';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { CountyLink } from '../../../widgets/CountyLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { JudgeCalendarLink, CourtCalendarLink, CourtCasesLink, JudgeLink } from '../CourtLink';
import { courtDetails } from '../slice';
import styles from '../court.module.css';

function hearingColumns(timeZone: string): readonly DataColumn<CourtHearing>[] {
  return [
    momentColumn(timeZone)('Date and time', ({ startsAt }) => startsAt),
    rowHeader('Case', ({ caption, caseId, caseNumber }) => (
      <>
        <AppLink to="/court/ViewCaseDetails" query={{ caseId }}>
          {caseNumber}
        </AppLink>
        <span className={styles.caption}>{captionWords(caption)}</span>
      </>
    )),
    textColumn('Hearing', ({ event }) => event),
    textColumn('Room', ({ room }) => room, { none: 'Not listed', priority: 2 }),
    column(
      'Judge',
      ({ judge }) => (judge === null ? 'Not assigned' : <JudgeCalendarLink name={judge} />),
      { priority: 2 },
    ),
  ];
}

const TYPE_COLUMNS: readonly DataColumn<CourtCaseType>[] = [
  rowHeader('Case type', ({ typeName }) => typeName),
  textColumn('Code', ({ typeCode }) => typeCode),
  countColumn('Filed', ({ filed }) => filed),
];

const JUDGE_COLUMNS: readonly DataColumn<CourtJudge>[] = [
  rowHeader('Judge', ({ name }) => <JudgeLink name={name} />),
  countColumn('Cases filed', ({ filed }) => filed),
];

/** A court: its caseload, next hearings, judges, case types, and office. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(courtDetails.select)}
      what="the court"
      title="Court not loaded"
      lines={10}
      notFound={
        <RecordNotFound
          title="Court not found"
          problem="We can’t find this court"
          nextLink={{ to: '/court', label: 'Search court cases' }}
        >
          Check the address, or find the court on its county’s page.
        </RecordNotFound>
      }
    >
      {(details) => <CourtView details={details} />}
    </Loaded>
  );
}

function CourtView({ details }: { readonly details: CourtDetails }) {
  const { asOf, court, hearingTotal, hearings, judges, months, office, outage, since } = details;
  const filed = months.reduce((sum, month) => sum + month.filed, 0);
  const thisMonth = months.at(-1)?.filed ?? 0;
  return (
    <Stack>
      <ScreenHeading title={court.name} />
      <Row gap={2}>
        <CountyLink county={{ id: court.countyId, name: court.countyName }} />
        <span className={styles.soft}>Court {court.code}</span>
        <CourtCasesLink court={court} />
        <CourtCalendarLink court={court} />
        <AppLink to={DATA_LEGEND_PATH}>Codes and abbreviations</AppLink>
      </Row>
      {outage === null ? null : (
        <MessageBox tone="warning" title="This court’s records are not up to date">
          <p>{outage}</p>
        </MessageBox>
      )}
      <FiguresRow
        label="Court statistics"
        figures={[
          {
            label: 'Cases filed, 12 months',
            value: formatCount(filed),
            note: `${formatCount(thisMonth)} this month`,
          },
          { label: 'Hearings, next 14 days', value: formatCount(hearingTotal) },
          { label: 'Judges', value: formatCount(judges.length), note: 'On those cases' },
          { label: 'Online since', value: since === null ? 'Not online' : formatDate(since) },
        ]}
      />
      <RecordLayout
        aside={
          <>
            <OfficeBox office={office} />
            <SourceBox
              source={details.source}
              asOf={asOf}
              timeZone={court.timeZone}
              office="the clerk"
            />
            <AsideBox title="Counted cases">
              <p className={styles.soft}>
                Public cases only. Confidential, sealed, and expunged cases are not counted.
              </p>
            </AsideBox>
          </>
        }
        sections={[
          {
            id: 'hearings',
            title: 'Next hearings',
            content: <Hearings court={court} hearings={hearings} total={hearingTotal} />,
          },
          {
            id: 'filed',
            title: 'Cases filed',
            content: (
              <MonthlyChart
                caption="Cases filed by month"
                months={months.map(({ month }) => month)}
                series={[
                  { key: 'filed', label: 'Cases', values: months.map((month) => month.filed) },
                ]}
                format={formatCount}
                none="No public cases were filed in the last 12 months."
              />
            ),
          },
          judges.length === 0
            ? null
            : {
                id: 'judges',
                title: 'Judges',
                content: (
                  <DataTable
                    caption="Judges on cases filed in the last 12 months"
                    isCaptionHidden
                    columns={JUDGE_COLUMNS}
                    rows={judges}
                    rowKey={({ name }) => name}
                  />
                ),
              },
          details.types.length === 0
            ? null
            : {
                id: 'types',
                title: 'Case types',
                content: (
                  <DataTable
                    caption="Types of cases filed in the last 12 months"
                    isCaptionHidden
                    columns={TYPE_COLUMNS}
                    rows={details.types}
                    rowKey={({ typeCode }) => typeCode}
                  />
                ),
              },
        ]}
      />
    </Stack>
  );
}

function Hearings({
  court,
  hearings,
  total,
}: Pick<CourtDetails, 'court' | 'hearings'> & { readonly total: number }) {
  if (hearings.length === 0) return <p>No hearings in the next 14 days.</p>;
  return (
    <Stack>
      <DataTable
        caption="Next hearings of public cases"
        isCaptionHidden
        columns={hearingColumns(court.timeZone)}
        rows={hearings}
        rowKey={({ id }) => id}
      />
      {total > hearings.length ? (
        <p>
          {formatCount(hearings.length)} of {formatCount(total)} hearings.{' '}
          <CourtCalendarLink court={court} />
        </p>
      ) : null}
    </Stack>
  );
}
