import { COURT_PATH } from '#contract/courts/page';
import { formatDate, formatMoney } from '#contract/formats';
import { JUDGMENT_EVENT_WORDS } from '#contract/records/judgments';
import type {
  JudgmentDetails,
  JudgmentEvent,
  JudgmentParty,
  JudgmentSummary,
} from '#contract/schemas/judgments';
import { column, dateColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { AmountsAndFacts } from '../../../records/record/AmountsAndFacts';
import { FactLine } from '../../../records/record/FactLine';
import styles from '../../../records/record/FactLine.module.css';
import { LienBar } from '../../../records/record/LienBar';
import { OtherRecords } from '../../../records/record/OtherRecords';
import { OfficeBox, SourceBox } from '../../../records/record/Provenance';
import { AsideBox } from '../../../records/record/RecordLayout';
import { RecordPage } from '../../../records/record/RecordPage';
import { tableSections } from '../../../records/record/tableSections';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { NameLink } from '../../../records/search/NameLink';
import { recordLink } from '../../../records/search/registerPages';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { StatusShape } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { CountyLink } from '../../../widgets/CountyLink';
import { JudgmentNotice } from '../../../widgets/JudgmentNotice';
import { JUDGMENT_PAGES } from '../judgmentPages';
import { JUDGMENT_RECORD } from '../judgmentRecord';
import { JudgmentStatusTag } from '../JudgmentStatusTag';
import { judgmentCaption, judgmentLien } from '../judgmentWords';
import { judgment, lastResults, search } from '../slice';

const PARTY_COLUMNS: readonly DataColumn<JudgmentParty>[] = [
  rowHeader('Name', ({ name }) => <NameLink id="judgment" name={name} />, { width: '42%' }),
  textColumn('Role', ({ role }) => role, { width: '22%' }),
  textColumn('Address', ({ address }) => address, { none: 'Not on file', priority: 2 }),
];

const EVENT_COLUMNS: readonly DataColumn<JudgmentEvent>[] = [
  dateColumn('Date', ({ happenedOn }) => happenedOn, { isRowHeader: true }),
  textColumn('Event', ({ kind }) => JUDGMENT_EVENT_WORDS[kind]),
  textColumn('Note', ({ text }) => text, { priority: 2 }),
  moneyColumn('Amount', ({ amountCents }) => amountCents),
];

const OTHER_COLUMNS: readonly DataColumn<JudgmentSummary>[] = [
  rowHeader('Debtor', ({ debtors, id }) => (
    <AppLink {...recordLink({ record: JUDGMENT_RECORD }, id)}>{debtors}</AppLink>
  )),
  moneyColumn('Amount', ({ amountCents }) => amountCents),
  dateColumn('Docketed', ({ docketedOn }) => docketedOn),
  column('Status', ({ expiresOn, status }) => (
    <JudgmentStatusTag status={status} expiresOn={expiresOn} />
  )),
];

/** Judgment details: amounts, debtors and creditors, history, lien period. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(judgment.select)}
      what="the judgment"
      title="Judgment not loaded"
      lines={12}
      notFound={
        <RecordNotFound
          title="Judgment not found"
          problem="We can’t find this judgment"
          nextLink={{ to: '/court/JudgmentSearch', label: 'Search judgments' }}
        >
          Check the address. The case may also be confidential.
        </RecordNotFound>
      }
    >
      {(details) => <JudgmentView details={details} />}
    </Loaded>
  );
}

const FROM = { search: search.select, lastResults: lastResults.select } as const;

function JudgmentView({ details }: { readonly details: JudgmentDetails }) {
  const { amountCents, asOf, caseId, caseNumber, court, events, id, others, parties } = details;
  const { source, status, statusOn } = details;
  return (
    <RecordPage
      pages={JUDGMENT_PAGES}
      from={FROM}
      recordId={id}
      page="Judgment"
      number={caseNumber}
      caption={judgmentCaption(details)}
      status={<JudgmentStatusTag status={status} expiresOn={details.expiresOn} />}
      statusOn={statusOn}
      since={`${formatMoney(amountCents)} docketed`}
      facts={
        <FactLine>
          <AppLink to={COURT_PATH} query={{ courtId: court.id }}>
            {court.name}
          </AppLink>
          <CountyLink county={{ id: court.countyId, name: court.countyName }} />
          <span className={styles.notice}>
            <StatusShape tone="warning" />
            <span>
              <JudgmentNotice />
            </span>
          </span>
        </FactLine>
      }
      actions={
        caseId === null ? null : (
          <AppLink
            to="/court/ViewCaseDetails"
            query={{ caseId }}
            className={buttonClass('primary', 'small')}
          >
            Open court case
          </AppLink>
        )
      }
      nextEvent={
        <AsideBox title="Lien" isSelfTitled>
          <LienBar lien={judgmentLien(details)} />
        </AsideBox>
      }
      aside={<Aside details={details} />}
      sections={[
        { id: 'amounts', title: 'Amounts', content: <Amounts details={details} /> },
        ...tableSections({
          id: 'parties',
          title: 'Debtors and creditors',
          columns: PARTY_COLUMNS,
          rows: parties,
        }),
        ...tableSections({
          id: 'history',
          title: 'History',
          caption: 'Judgment history',
          columns: EVENT_COLUMNS,
          rows: events,
        }),
        ...tableSections({
          id: 'others',
          title: 'Other judgments in this case',
          columns: OTHER_COLUMNS,
          rows: others,
        }),
      ]}
      source={source}
      asOf={asOf}
    />
  );
}

function Amounts({ details }: { readonly details: JudgmentDetails }) {
  const { amountCents, costsCents, debtCents, docketBook, docketPage } = details;
  const { docketedOn, interestCents, releasedCents, renderedOn } = details;
  return (
    <AmountsAndFacts
      caption="Judgment amounts"
      amounts={[
        { label: 'Debt and damages', cents: debtCents },
        { label: 'Interest when docketed', cents: interestCents },
        { label: 'Costs', cents: costsCents },
      ]}
      total={{ label: 'Total docketed', cents: amountCents }}
      facts={[
        { term: 'Rendered', description: formatDate(renderedOn) },
        { term: 'Docketed', description: formatDate(docketedOn) },
        {
          term: 'Judgment docket',
          description:
            docketBook === null
              ? 'Not on file'
              : `Book ${docketBook}${docketPage === null ? '' : `, page ${docketPage}`}`,
        },
      ]}
      note={releasedCents === 0 ? null : releaseWords(details)}
    />
  );
}

/** Describes partial releases; a later full release covers the rest. */
function releaseWords({ releasedCents, status }: JudgmentDetails): string {
  return status === 'RELEASED'
    ? `Released in full; ${formatMoney(releasedCents)} of it was released earlier.`
    : `${formatMoney(releasedCents)} has been released. These amounts don’t include later interest or unreported payments.`;
}

function Aside({ details }: { readonly details: JudgmentDetails }) {
  const { asOf, court, office, parties, source } = details;
  const debtors = parties.filter(({ role }) => role === 'Debtor');
  return (
    <>
      <OtherRecords names={debtors.map(({ name }) => name)} />
      <OfficeBox office={office} />
      <SourceBox source={source} asOf={asOf} timeZone={court.timeZone} office="the clerk" />
    </>
  );
}
