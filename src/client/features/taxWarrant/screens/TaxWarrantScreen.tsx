import { formatDate, formatMoney } from '#contract/formats';
import type {
  TaxWarrantDetails,
  TaxWarrantParty,
  TaxWarrantStatusChange,
  TaxWarrantSummary,
} from '#contract/schemas/taxWarrants';
import type { TaxWarrantStatus } from '#contract/account/savedItems';
import { STATE_TIME_ZONE, stateDate } from '#contract/stateClock';
import { TAX_TYPES } from '#contract/records/taxWarrants';
import { usePagePorts } from '../../../platform/PagePorts';
import { column, dateColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { AmountsAndFacts } from '../../../records/record/AmountsAndFacts';
import { FactLine } from '../../../records/record/FactLine';
import { LienBar } from '../../../records/record/LienBar';
import { OtherRecords } from '../../../records/record/OtherRecords';
import { OfficeBox, SourceBox } from '../../../records/record/Provenance';
import { AsideBox } from '../../../records/record/RecordLayout';
import { SavedNotePanel } from '../../../records/notes/SavedNotePanel';
import { RecordPage } from '../../../records/record/RecordPage';
import { tableSections } from '../../../records/record/tableSections';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { NameLink } from '../../../records/search/NameLink';
import { recordLink } from '../../../records/search/registerPages';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { AppLink } from '../../../widgets/AppLink';
import { CountyLink } from '../../../widgets/CountyLink';
import { TAX_WARRANT_PAGES } from '../taxWarrantPages';
import { TAX_WARRANT_RECORD } from '../taxWarrantRecord';
import { TaxWarrantStatusTag } from '../TaxWarrantStatusTag';
import { taxWarrantLien } from '../taxWarrantWords';
import { lastResults, savedNote, savedNoteChange, search, warrant } from '../slice';

const NAME = rowHeader<TaxWarrantParty>('Name', ({ name }) => (
  <NameLink id="taxWarrant" name={name} />
));
const ADDRESS = textColumn<TaxWarrantParty>('Address', ({ address }) => address, {
  none: 'Not on file',
  priority: 2,
});
const NAME_COLUMNS = [NAME, textColumn<TaxWarrantParty>('Role', ({ role }) => role), ADDRESS];
/** The section's title has the role of the only taxpayer. */
const ONLY_NAME_COLUMNS = [NAME, ADDRESS];

const STATUS_COLUMNS: readonly DataColumn<TaxWarrantStatusChange>[] = [
  dateColumn('Date', ({ happenedOn }) => happenedOn, { isRowHeader: true }),
  column('Status', ({ status }) => <TaxWarrantStatusTag status={status} expiresOn={null} />),
  textColumn('Note', ({ note }) => note),
];

const FILING_COLUMNS: readonly DataColumn<TaxWarrantSummary>[] = [
  rowHeader('County', ({ county, id }) => (
    <AppLink {...recordLink({ record: TAX_WARRANT_RECORD }, id)}>{county.name}</AppLink>
  )),
  dateColumn('Filed', ({ filedOn }) => filedOn),
  moneyColumn('Amount', ({ amountCents }) => amountCents),
  column('Status', ({ expiresOn, status }) => (
    <TaxWarrantStatusTag status={status} expiresOn={expiresOn} />
  )),
];

/** Tax warrant details: amounts, taxpayers, history, other counties, lien period. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(warrant.select)}
      what="the tax warrant"
      title="Tax warrant not loaded"
      lines={12}
      notFound={
        <RecordNotFound
          title="Tax warrant not found"
          problem="We can’t find this tax warrant"
          nextLink={{ to: '/tax_warrant', label: 'Search tax warrants' }}
        >
          Check the address. The warrant may also have been expunged.
        </RecordNotFound>
      }
    >
      {(details) => <TaxWarrantView details={details} />}
    </Loaded>
  );
}

const FROM = { search: search.select, lastResults: lastResults.select } as const;

function TaxWarrantView({ details }: { readonly details: TaxWarrantDetails }) {
  const { asOf, filings, id, parties, source, status, statuses, statusOn } = details;
  return (
    <RecordPage
      pages={TAX_WARRANT_PAGES}
      from={FROM}
      recordId={id}
      page="Tax warrant"
      number={details.warrantNumber}
      caption={`Tax warrant: ${details.taxpayerName}`}
      status={<TaxWarrantStatusTag status={status} expiresOn={details.expiresOn} />}
      statusOn={statusOn}
      since={`${formatMoney(details.amountCents)} at filing`}
      facts={
        <FactLine>
          {TAX_TYPES[details.taxType]}
          <CountyLink county={details.county} />
        </FactLine>
      }
      note={
        <SavedNotePanel
          kind="taxWarrant"
          id={id}
          name={details.warrantNumber}
          note={savedNote}
          change={savedNoteChange}
        />
      }
      nextEvent={
        <AsideBox title="Lien" isSelfTitled>
          <LienBar lien={taxWarrantLien(details)} />
        </AsideBox>
      }
      aside={<Aside details={details} />}
      sections={[
        { id: 'amounts', title: 'Amounts', content: <Amounts details={details} /> },
        ...tableSections({
          id: 'names',
          title: 'Taxpayers',
          columns: parties.length === 1 ? ONLY_NAME_COLUMNS : NAME_COLUMNS,
          rows: parties,
        }),
        ...tableSections({
          id: 'history',
          title: 'History',
          caption: 'Warrant history',
          columns: STATUS_COLUMNS,
          rows: statuses,
        }),
        ...tableSections({
          id: 'filings',
          title: 'Also filed in',
          caption: 'The same warrant in other counties',
          columns: FILING_COLUMNS,
          rows: filings,
        }),
      ]}
      source={source}
      asOf={asOf}
    />
  );
}

/** Statuses in which the sheriff no longer collects. */
const NOT_COLLECTED: readonly TaxWarrantStatus[] = ['RELEASED', 'WITHDRAWN', 'EXPIRED'];

function Amounts({ details }: { readonly details: TaxWarrantDetails }) {
  const { amountCents, clerkCents, collectionFeeCents, filedOn, interestCents } = details;
  const { issuedOn, penaltyCents, sheriffCents, sheriffUntil, status, taxCents, taxType } = details;
  const { now } = usePagePorts();
  const isOver = sheriffUntil < stateDate(now());
  const isCollected = !isOver && !NOT_COLLECTED.includes(status);
  return (
    <AmountsAndFacts
      caption="Warrant amounts"
      amounts={[
        { label: TAX_TYPES[taxType], cents: taxCents },
        { label: 'Interest', cents: interestCents },
        { label: 'Penalty', cents: penaltyCents },
        { label: 'Collection fee', cents: collectionFeeCents },
        { label: 'Sheriff’s costs', cents: sheriffCents },
        { label: 'Clerk’s costs', cents: clerkCents },
      ]}
      total={{ label: 'Total at filing', cents: amountCents }}
      facts={[
        { term: 'Issued', description: formatDate(issuedOn) },
        { term: 'Filed with the clerk', description: formatDate(filedOn) },
        ...(isOver
          ? [{ term: 'Sheriff collection period ended', description: formatDate(sheriffUntil) }]
          : []),
        ...(isCollected
          ? [{ term: 'Sheriff collection period ends', description: formatDate(sheriffUntil) }]
          : []),
      ]}
      note="A payment to the sheriff can take 45 days to be reported, so an open warrant doesn’t prove that money is still owed."
    />
  );
}

function Aside({ details }: { readonly details: TaxWarrantDetails }) {
  const { asOf, office, parties, source } = details;
  return (
    <>
      <OtherRecords names={parties.map(({ name }) => name)} />
      <OfficeBox office={office} />
      <SourceBox source={source} asOf={asOf} timeZone={STATE_TIME_ZONE} office="the clerk" />
    </>
  );
}
