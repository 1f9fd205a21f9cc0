import { useMemo } from 'react';
import { CCS_PATH } from '#contract/records/ccsEntries';
import { JUDGMENT_STATUS_WORDS } from '#contract/search/judgmentFilters';
import type { CaseDetails, CaseHearing, CaseJudgment, CaseParty } from '#contract/schemas/court';
import { usePagePorts } from '../../../platform/PagePorts';
import {
  column,
  dateColumn,
  momentColumn,
  moneyColumn,
  rowHeader,
  statusColumn,
  textColumn,
} from '../../../records/columns';
import { ExportLink } from '../../../records/ExportLink';
import { Loaded } from '../../../records/Loaded';
import { useIsPhone } from '../../../records/PhoneFold';
import { FactLine } from '../../../records/record/FactLine';
import { PrintButton } from '../../../records/record/PrintButton';
import { RecordLayout } from '../../../records/record/RecordLayout';
import { NameLink } from '../../../records/search/NameLink';
import { RecordTrail } from '../../../records/search/RecordTrail';
import { PrintFoot } from '../../../records/results/PrintFoot';
import { SavedNotePanel } from '../../../records/notes/SavedNotePanel';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { ProgressStrip } from '../../../ui/charts/ProgressStrip';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { classNames } from '../../../ui/classNames';
import { Stack } from '../../../ui/Stack';
import { ToolMenu } from '../../../ui/ToolMenu';
import { AppLink } from '../../../widgets/AppLink';
import { CountyLink } from '../../../widgets/CountyLink';
import { SavedListNotice } from '../../../widgets/SavedListNotice';
import { SaveToggle } from '../../../widgets/SaveToggle';
import { AlertTopics } from '../AlertTopics';
import { CaseAside, NextHearing } from '../CaseAside';
import { CaseHead } from '../CaseHead';
import { BarNumberLink, CourtLink, JudgeCalendarLink } from '../CourtLink';
import { CaseNotFound } from '../CaseNotFound';
import { CASE_PAGES } from '../casePages';
import { caseProgress } from '../caseProgress';
import { Bonds, Money } from '../CaseMoney';
import { Charges } from '../Charges';
import { docketLinkWords, LatestEntries } from '../LatestEntries';
import { RelatedCases } from '../RelatedCases';
import { hearingStatus } from '../hearings';
import { caseDetails, caseSearch, lastResults, savedNote, savedNoteChange } from '../slice';
import styles from '../court.module.css';

const PARTY_COLUMNS: readonly DataColumn<CaseParty>[] = [
  rowHeader('Party', ({ address, name, role }) => (
    <>
      <NameLink id="court" name={name} />
      <span className={styles.match}>
        {role}
        {address === null ? '' : ` · ${address}`}
      </span>
    </>
  )),
  column(
    'Attorney',
    ({ attorneys }) =>
      attorneys.length === 0 ? (
        'No attorney listed'
      ) : (
        <ul className={classNames(styles.plainList, styles.attorneys)}>
          {attorneys.map(({ barNumber, id, isLead, name }) => (
            <li key={id}>
              <NameLink id="court" kind="attorney" name={name} />
              {isLead ? ' (lead)' : ''}
              {barNumber === null ? null : ' '}
              {barNumber === null ? null : (
                <span className={classNames(styles.match, styles.number)}>
                  No. <BarNumberLink barNumber={barNumber} />
                </span>
              )}
            </li>
          ))}
        </ul>
      ),
    { isLabelHidden: true },
  ),
];

/** Party columns for a case in which a party was added after the filing. */
const PARTY_COLUMNS_WITH_DATES: readonly DataColumn<CaseParty>[] = [
  ...PARTY_COLUMNS,
  dateColumn('Added', ({ addedOn }) => addedOn, { none: 'At filing', priority: 2 }),
];

/** Returns hearing columns in the court's time zone; `now` determines which hearings are past. */
function hearingColumns(timeZone: string, now: number): readonly DataColumn<CaseHearing>[] {
  return [
    momentColumn(timeZone)('Date and time', ({ startsAt }) => startsAt, { isRowHeader: true }),
    textColumn('Event', ({ event }) => event),
    textColumn('Room', ({ room }) => room, { none: 'Not listed' }),
    statusColumn('Status', (hearing) => hearingStatus(hearing, now)),
  ];
}

const byId = ({ id }: { readonly id: number }): number => id;

/** Case details: parties and attorneys, charges, money, hearings, and a link to the CCS. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(caseDetails.select)}
      what="the case"
      title="Case not loaded"
      lines={12}
      notFound={<CaseNotFound />}
    >
      {(details) => <CaseView details={details} />}
    </Loaded>
  );
}

function CaseView({ details }: { readonly details: CaseDetails }) {
  const { now } = usePagePorts();
  const { asOf, caseId, caseNumber, charges, hearings, parties, source } = details;
  const columns = useMemo(() => hearingColumns(details.court.timeZone, now()), [details, now]);
  const isPhone = useIsPhone();
  const progress = <ProgressStrip label="Case progress" steps={caseProgress(details, now())} />;
  const latestFirst = [...hearings].sort((one, other) =>
    other.startsAt.localeCompare(one.startsAt),
  );
  return (
    <article>
      <Stack>
        <RecordTrail
          pages={CASE_PAGES}
          of={useAppSelector(caseSearch.select)}
          query={useAppSelector(lastResults.select)}
          recordId={caseId}
        />
        <CaseHead
          summary={details}
          page="Case"
          actions={<CaseActions details={details} isPhone={isPhone} />}
        />
        <CaseFacts details={details} />
        {isPhone ? null : progress}
        <SavedListNotice kind="courtCase" />
        <SavedNotePanel
          kind="courtCase"
          id={caseId}
          name={caseNumber}
          note={savedNote}
          change={savedNoteChange}
        />
        <AlertTopics caseId={caseId} />
        <RecordLayout
          nextEvent={<NextHearing details={details} />}
          aside={<CaseAside details={details} />}
          sections={[
            {
              id: 'parties',
              title: 'Parties',
              content: (
                <DataTable
                  caption="Parties and attorneys"
                  isCaptionHidden
                  columns={
                    parties.some(({ addedOn }) => addedOn !== null)
                      ? PARTY_COLUMNS_WITH_DATES
                      : PARTY_COLUMNS
                  }
                  rows={parties}
                  rowKey={byId}
                />
              ),
            },
            details.ccsTotal === 0
              ? null
              : {
                  id: 'docket',
                  title: 'Docket',
                  content: <LatestEntries details={details} />,
                },
            isPhone ? { id: 'progress', title: 'Progress', content: progress } : null,
            charges.length === 0
              ? null
              : { id: 'charges', title: 'Charges', content: <Charges charges={charges} /> },
            details.judgments.length === 0
              ? null
              : {
                  id: 'judgments',
                  title: 'Judgments',
                  content: <Judgments judgments={details.judgments} />,
                },
            details.bonds.length === 0
              ? null
              : { id: 'bonds', title: 'Bonds', content: <Bonds bonds={details.bonds} /> },
            details.receivables.length + details.payments.length === 0
              ? null
              : { id: 'money', title: 'Payments', content: <Money details={details} /> },
            details.related.length === 0
              ? null
              : {
                  id: 'related',
                  title: 'Related cases',
                  content: <RelatedCases related={details.related} />,
                },
            {
              id: 'hearings',
              title: 'Hearings',
              content:
                hearings.length === 0 ? (
                  <p>No hearings</p>
                ) : (
                  <DataTable
                    caption="Hearings in the court’s local time, latest first"
                    isCaptionHidden
                    columns={columns}
                    rows={latestFirst}
                    rowKey={byId}
                  />
                ),
            },
          ]}
        />
        <PrintFoot source={source} asOf={asOf} />
      </Stack>
    </article>
  );
}

interface CaseActionsProps {
  readonly details: CaseDetails;
  readonly isPhone: boolean;
}

/** Actions of a case. On a phone, most of them are in a menu next to the bookmark. */
function CaseActions({ details, isPhone }: CaseActionsProps) {
  const { caseId, caseNumber } = details;
  const { print } = usePagePorts();
  const file = (
    <ExportLink register="court" ids={[caseId]} title={`Case ${caseNumber}`} isEntry={isPhone} />
  );
  const save = <SaveToggle kind="courtCase" id={caseId} name={caseNumber} hasText={!isPhone} />;
  const printButton = <PrintButton onClick={print} />;
  if (!isPhone) {
    return (
      <>
        {file}
        {save}
        {printButton}
        {details.ccsTotal === 0 ? null : <CcsLink details={details} />}
      </>
    );
  }
  return (
    <>
      {save}
      <ToolMenu id="case-actions" label="More">
        {printButton}
        {file}
      </ToolMenu>
    </>
  );
}

/** Link to the case's main record, its chronological case summary. */
function CcsLink({ details: { caseId, ccsTotal } }: { readonly details: CaseDetails }) {
  return (
    <AppLink to={CCS_PATH} query={{ caseId }} className={buttonClass('primary', 'small')}>
      {docketLinkWords(ccsTotal)}
    </AppLink>
  );
}

/** Court, county, type, and judge below the header. */
function CaseFacts({ details }: { readonly details: CaseDetails }) {
  const { court, judge, typeCode, typeName } = details;
  return (
    <FactLine>
      <CourtLink court={court} />
      <CountyLink county={{ id: court.countyId, name: court.countyName }} />
      {`${typeName} (${typeCode})`}
      {judge === null ? (
        'Judge not on file'
      ) : (
        <>
          Judge <JudgeCalendarLink name={judge} />
        </>
      )}
    </FactLine>
  );
}

const JUDGMENT_COLUMNS: readonly DataColumn<CaseJudgment>[] = [
  rowHeader('Debtor', ({ creditors, debtors, id }) => (
    <>
      <AppLink to="/court/ViewJudgmentCaseDetails" query={{ caseId: id }}>
        {debtors}
      </AppLink>
      <span className={styles.match}>for {creditors}</span>
    </>
  )),
  moneyColumn('Amount', ({ amountCents }) => amountCents),
  dateColumn('Docketed', ({ docketedOn }) => docketedOn),
  textColumn('Status', ({ status }) => JUDGMENT_STATUS_WORDS[status]),
];

function Judgments({ judgments }: Pick<CaseDetails, 'judgments'>) {
  return (
    <DataTable
      caption="Money judgments in this case"
      isCaptionHidden
      columns={JUDGMENT_COLUMNS}
      rows={judgments}
      rowKey={byId}
    />
  );
}
