import type { DocumentDetails, DocumentLegal, DocumentParty } from '#contract/schemas/documents';
import { usePagePorts } from '../../../platform/PagePorts';
import { column, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { OfficeBox, SourceBox } from '../../../records/record/Provenance';
import { RecordBand } from '../../../records/record/RecordBand';
import { AsideBox, RecordLayout } from '../../../records/record/RecordLayout';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { PrintFoot } from '../../../records/results/PrintFoot';
import { NameLink } from '../../../records/search/NameLink';
import { RecordTrail } from '../../../records/search/RecordTrail';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../../ui/formats';
import { Stack } from '../../../ui/Stack';
import { CountyLink } from '../../../widgets/CountyLink';
import { SavedListNotice } from '../../../widgets/SavedListNotice';
import { SaveToggle } from '../../../widgets/SaveToggle';
import { DocumentChain } from '../DocumentChain';
import { DOCUMENT_PAGES } from '../documentPages';
import { DocumentStatusTag } from '../DocumentStatusTag';
import { bookWords, IMAGE_WORDS, partiesWords } from '../documentWords';
import { LandLink } from '../LandLink';
import { document, lastResults, search } from '../slice';

const NOT_ON_FILE = 'Not on file';

const PARTY_COLUMNS: readonly DataColumn<DocumentParty>[] = [
  rowHeader('Name', ({ name }) => <NameLink id="recorder" name={name} />),
  textColumn('Role', ({ role }) => role),
  textColumn('Side', ({ isGrantor }) => (isGrantor ? 'Gives' : 'Takes'), { priority: 3 }),
  textColumn('Address', ({ address }) => address, { none: NOT_ON_FILE, priority: 2 }),
];

const LEGAL_COLUMNS: readonly DataColumn<DocumentLegal>[] = [
  rowHeader('Land', ({ text, ...legal }) => <LandLink legal={legal}>{text}</LandLink>),
  textColumn('Parcel', ({ parcel }) => parcel, { none: NOT_ON_FILE, priority: 2 }),
  column('Quarter', ({ quarter }) => quarter ?? 'None', { priority: 3 }),
];

const byId = ({ id }: { readonly id: number }): number => id;

/** One recorded document: who, which land, what it refers to, its pages and their price. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(document.select)}
      what="the document"
      title="Document not loaded"
      lines={12}
      notFound={
        <RecordNotFound
          title="Document not found"
          problem="There is no public document here"
          wayOn={{ to: '/recorder', label: 'Search documents' }}
        >
          The address may be mistyped, or the law keeps the document from being shown.
        </RecordNotFound>
      }
    >
      {(details) => <DocumentView details={details} />}
    </Loaded>
  );
}

function DocumentView({ details }: { readonly details: DocumentDetails }) {
  const { print } = usePagePorts();
  const { asOf, chain, documentNumber, id, legals, parties, source, status, typeName } = details;
  return (
    <article>
      <Stack>
        <RecordTrail
          pages={DOCUMENT_PAGES}
          of={useAppSelector(search.select)}
          query={useAppSelector(lastResults.select)}
          recordId={id}
        />
        <RecordBand
          page="Document"
          number={documentNumber}
          caption={`${typeName}: ${partiesWords(details)}`}
          status={<DocumentStatusTag status={status} />}
          actions={
            <>
              <SaveToggle kind="recorderDocument" id={id} name={documentNumber} hasText />
              <Button size="small" onClick={print}>
                Print
              </Button>
            </>
          }
        />
        <SavedListNotice kind="recorderDocument" />
        <RecordLayout
          aside={<Aside details={details} />}
          sections={[
            { id: 'details', title: 'Details', content: <Details details={details} /> },
            {
              id: 'parties',
              title: 'Parties',
              content: (
                <DataTable
                  caption="Parties"
                  isCaptionHidden
                  columns={PARTY_COLUMNS}
                  rows={parties}
                  rowKey={byId}
                />
              ),
            },
            {
              id: 'land',
              title: 'Land',
              content:
                legals.length === 0 ? (
                  <p>The index names no land for this document.</p>
                ) : (
                  <DataTable
                    caption="Land"
                    isCaptionHidden
                    columns={LEGAL_COLUMNS}
                    rows={legals}
                    rowKey={byId}
                  />
                ),
            },
            {
              id: 'references',
              title: 'Other documents',
              content:
                chain.length < 2 ? (
                  <p>
                    The index links no other document with this one. That is no proof that there is
                    none.
                  </p>
                ) : (
                  <DocumentChain chain={chain} id={id} />
                ),
            },
          ]}
        />
        <PrintFoot source={source} asOf={asOf} />
      </Stack>
    </article>
  );
}

function Details({ details }: { readonly details: DocumentDetails }) {
  const locale = useAppSelector(selectLocale);
  const { considerationCents, county, documentOn, note, recordedAt, returnTo, timeZone, typeName } =
    details;
  return (
    <DescriptionList
      items={[
        { term: 'Type', description: typeName },
        { term: 'County', description: <CountyLink county={county} /> },
        {
          term: 'Recorded',
          description: <time dateTime={recordedAt}>{formatDateTime(recordedAt, timeZone)}</time>,
        },
        {
          term: 'Date of the document',
          description: documentOn === null ? NOT_ON_FILE : formatDate(documentOn),
        },
        {
          term: `${locale.terms.book} and ${locale.terms.page.toLowerCase()}`,
          description: bookWords(details, locale) ?? 'Under its number alone',
        },
        {
          term: 'Consideration',
          description: considerationCents === null ? NOT_ON_FILE : formatMoney(considerationCents),
        },
        ...(returnTo === null ? [] : [{ term: 'Return to', description: returnTo }]),
        ...(note === null ? [] : [{ term: 'Note', description: note }]),
      ]}
    />
  );
}

function Aside({ details }: { readonly details: DocumentDetails }) {
  const { terms } = useAppSelector(selectLocale);
  const { asOf, office, source, timeZone, validatedOn } = details;
  return (
    <>
      <AsideBox title="Pages">
        <Pages details={details} />
      </AsideBox>
      <OfficeBox office={office} />
      <SourceBox source={source} asOf={asOf} timeZone={timeZone} office={`the ${terms.entity}`} />
      {validatedOn === null ? null : (
        <AsideBox title="Index checked">
          <p>Through {formatDate(validatedOn)}. The index is updated every 10 minutes.</p>
        </AsideBox>
      )}
    </>
  );
}

function Pages({ details }: { readonly details: DocumentDetails }) {
  const { imageHeight, imagePages, imageStatus, imageWidth, price } = details;
  const size =
    imageWidth === null || imageHeight === null
      ? ''
      : `, up to ${String(imageWidth)} × ${String(imageHeight)} inches`;
  return (
    <>
      <p>{IMAGE_WORDS[imageStatus]}.</p>
      {imagePages === null ? null : (
        <p>
          {formatCount(imagePages)} {imagePages === 1 ? 'page' : 'pages'}
          {size}
        </p>
      )}
      {price === null ? null : (
        <p>
          A copy from the office: <strong>{formatMoney(price.totalCents)}</strong>. {price.rule}
        </p>
      )}
    </>
  );
}
