import type {
  TaxWarrantDetails,
  TaxWarrantParty,
  TaxWarrantStatusChange,
  TaxWarrantSummary,
} from '#contract/schemas/taxWarrants';
import { TAX_TYPES } from '#contract/taxWarrants';
import { usePagePorts } from '../../../platform/PagePorts';
import { column, dateColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { AmountList } from '../../../records/record/AmountList';
import { LienBar } from '../../../records/record/LienBar';
import { OfficeBox, SourceBox } from '../../../records/record/Provenance';
import { RecordBand } from '../../../records/record/RecordBand';
import { AsideBox, RecordLayout } from '../../../records/record/RecordLayout';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { PrintFoot } from '../../../records/results/PrintFoot';
import { NameLink } from '../../../records/search/NameLink';
import { RecordTrail } from '../../../records/search/RecordTrail';
import { recordLink } from '../../../records/search/registerPages';
import { useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatDate } from '../../../ui/formats';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { CountyLink } from '../../../widgets/CountyLink';
import { SavedListNotice } from '../../../widgets/SavedListNotice';
import { SaveToggle } from '../../../widgets/SaveToggle';
import { TAX_WARRANT_PAGES } from '../taxWarrantPages';
import { TAX_WARRANT_RECORD } from '../taxWarrantRecord';
import { TaxWarrantStatusTag } from '../TaxWarrantStatusTag';
import { taxWarrantLien } from '../taxWarrantWords';
import { lastResults, search, warrant } from '../slice';

const NAME_COLUMNS: readonly DataColumn<TaxWarrantParty>[] = [
  rowHeader('Name', ({ name }) => <NameLink id="taxWarrant" name={name} />),
  textColumn('Role', ({ role }) => role),
  textColumn('Address', ({ address }) => address, { none: 'Not on file', priority: 2 }),
];

const STATUS_COLUMNS: readonly DataColumn<TaxWarrantStatusChange>[] = [
  dateColumn('Date', ({ happenedOn }) => happenedOn, { isRowHeader: true }),
  column('Status', ({ status }) => <TaxWarrantStatusTag status={status} />),
  textColumn('Note', ({ note }) => note),
];

const FILING_COLUMNS: readonly DataColumn<TaxWarrantSummary>[] = [
  rowHeader('County', ({ county, id }) => (
    <AppLink {...recordLink({ record: TAX_WARRANT_RECORD }, id)}>{county.name}</AppLink>
  )),
  dateColumn('Filed', ({ filedOn }) => filedOn),
  moneyColumn('Amount', ({ amountCents }) => amountCents),
  column('Status', ({ status }) => <TaxWarrantStatusTag status={status} />),
];

const byId = ({ id }: { readonly id: number }): number => id;

/** One tax warrant: who owes what, where it was filed, what happened to it, how long it is a lien. */
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
          problem="There is no public tax warrant here"
          wayOn={{ to: '/tax_warrant', label: 'Search tax warrants' }}
        >
          The address may be mistyped, or the warrant was expunged.
        </RecordNotFound>
      }
    >
      {(details) => <TaxWarrantView details={details} />}
    </Loaded>
  );
}

function TaxWarrantView({ details }: { readonly details: TaxWarrantDetails }) {
  const { print } = usePagePorts();
  const { asOf, filings, id, parties, source, status, statuses, statusOn } = details;
  const { taxpayerName, warrantNumber } = details;
  return (
    <article>
      <Stack>
        <RecordTrail
          pages={TAX_WARRANT_PAGES}
          of={useAppSelector(search.select)}
          query={useAppSelector(lastResults.select)}
          recordId={id}
        />
        <RecordBand
          page="Tax warrant"
          number={warrantNumber}
          caption={taxpayerName}
          status={
            <span>
              <TaxWarrantStatusTag status={status} />
              {statusOn === null ? '' : ` since ${formatDate(statusOn)}`}
            </span>
          }
          actions={
            <>
              <SaveToggle kind="taxWarrant" id={id} name={warrantNumber} hasText />
              <Button size="small" onClick={print}>
                Print
              </Button>
            </>
          }
        />
        <SavedListNotice kind="taxWarrant" />
        <RecordLayout
          aside={<Aside details={details} />}
          sections={[
            { id: 'amounts', title: 'Amounts', content: <Amounts details={details} /> },
            {
              id: 'names',
              title: 'Taxpayers',
              content: (
                <DataTable
                  caption="Taxpayers"
                  isCaptionHidden
                  columns={NAME_COLUMNS}
                  rows={parties}
                  rowKey={byId}
                />
              ),
            },
            {
              id: 'history',
              title: 'History',
              content: (
                <DataTable
                  caption="What happened to the warrant, in order"
                  isCaptionHidden
                  columns={STATUS_COLUMNS}
                  rows={statuses}
                  rowKey={byId}
                />
              ),
            },
            ...(filings.length === 0
              ? []
              : [
                  {
                    id: 'filings',
                    title: 'In other counties',
                    content: (
                      <DataTable
                        caption="The same warrant in other counties"
                        isCaptionHidden
                        columns={FILING_COLUMNS}
                        rows={filings}
                        rowKey={byId}
                      />
                    ),
                  },
                ]),
          ]}
        />
        <PrintFoot source={source} asOf={asOf} />
      </Stack>
    </article>
  );
}

function Amounts({ details }: { readonly details: TaxWarrantDetails }) {
  const { amountCents, clerkCents, collectionFeeCents, county, filedOn, interestCents } = details;
  const { issuedOn, penaltyCents, sheriffCents, sheriffUntil, taxCents, taxType } = details;
  return (
    <Stack gap={3}>
      <AmountList
        caption="What the warrant is for"
        amounts={[
          { label: TAX_TYPES[taxType], cents: taxCents },
          { label: 'Interest', cents: interestCents },
          { label: 'Penalty', cents: penaltyCents },
          { label: 'Collection fee', cents: collectionFeeCents },
          { label: 'Sheriff’s costs', cents: sheriffCents },
          { label: 'Clerk’s costs', cents: clerkCents },
        ]}
        total={{ label: 'When filed', cents: amountCents }}
      />
      <DescriptionList
        items={[
          { term: 'County', description: <CountyLink county={county} /> },
          { term: 'Issued', description: formatDate(issuedOn) },
          { term: 'Filed with the clerk', description: formatDate(filedOn) },
          { term: 'With the sheriff until', description: formatDate(sheriffUntil) },
        ]}
      />
      <p>
        A payment to the sheriff can take 45 days to be reported, so an open warrant is not proof
        that money is still owed.
      </p>
    </Stack>
  );
}

function Aside({ details }: { readonly details: TaxWarrantDetails }) {
  const { asOf, office, source } = details;
  return (
    <>
      <AsideBox title="Lien">
        <LienBar lien={taxWarrantLien(details)} />
      </AsideBox>
      <OfficeBox office={office} />
      <SourceBox source={source} asOf={asOf} timeZone={STATE_TIME_ZONE} office="the clerk" />
    </>
  );
}
