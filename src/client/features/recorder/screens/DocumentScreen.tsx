import { BACKEND_PAGES } from '#contract/site/backendPages';
import {
  formatCount,
  formatDate,
  formatDateIn,
  formatDateTime,
  formatMoney,
  formatQuantity,
} from '#contract/formats';
import { INFORMATION_PATHS } from '#contract/site/informationPages';
import { documentTypesOf } from '#contract/records/documents';
import { LAND_SCREEN } from '#contract/records/landHistory';
import { pagePicture, PAGES_SCREEN } from '#contract/records/pageImages';
import { isPlaceholderName } from '#contract/search/placeholderNames';
import type { CopyPrice, DocumentDetails, DocumentLegal } from '#contract/schemas/documents';
import { column, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { useIsPhone } from '../../../records/PhoneFold';
import { FactLine } from '../../../records/record/FactLine';
import { OfficeBox, SourceBox } from '../../../records/record/Provenance';
import { AsideBox } from '../../../records/record/RecordLayout';
import { SavedNotePanel } from '../../../records/notes/SavedNotePanel';
import { RecordPage } from '../../../records/record/RecordPage';
import { tableSections } from '../../../records/record/tableSections';
import { DocumentNotFound } from '../../../records/DocumentNotFound';
import { useMaxWidth } from '../../../platform/useMinWidth';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { buttonClass } from '../../../ui/buttonClass';
import { classNames } from '../../../ui/classNames';
import { DescriptionList } from '../../../ui/DescriptionList';
import { RecordIcon } from '../../../ui/RecordIcon';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { CountyLink } from '../../../widgets/CountyLink';
import { ParcelLink } from '../../../widgets/ParcelLink';
import { useHrefs } from '../../../widgets/useHrefs';
import styles from '../Document.module.css';
import { DocumentChain } from '../DocumentChain';
import { DOCUMENT_PAGES } from '../documentPages';
import { DocumentStatusTag } from '../DocumentStatusTag';
import { bookWords, IMAGE_WORDS, partiesWords } from '../documentWords';
import { LandLink } from '../LandLink';
import { PartySides } from '../PartySides';
import { document, lastResults, savedNote, savedNoteChange, search } from '../slice';

const NOT_ON_FILE = 'Not on file';

const LEGAL_COLUMNS: readonly DataColumn<DocumentLegal>[] = [
  rowHeader('Land', ({ text, ...legal }) => <LandLink legal={legal}>{text}</LandLink>),
  column(
    'Parcel',
    ({ parcel }) => (parcel === null ? NOT_ON_FILE : <ParcelLink parcel={parcel} />),
    {
      priority: 2,
    },
  ),
  textColumn('Quarter', ({ quarter }) => quarter, { priority: 3 }),
];

/** Document details: parties, land, related documents, pages, and price. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(document.select)}
      what="the document"
      title="Document not loaded"
      lines={12}
      notFound={<DocumentNotFound />}
    >
      {(details) => <DocumentView details={details} />}
    </Loaded>
  );
}

const FROM = { search: search.select, lastResults: lastResults.select } as const;

function DocumentView({ details }: { readonly details: DocumentDetails }) {
  const { asOf, chain, documentNumber, id, legals, recordedAt } = details;
  // Placeholder names such as “Public” aren’t parties.
  const parties = details.parties.filter(({ name }) => !isPlaceholderName(name));
  const { source, status, timeZone, typeName } = details;
  const isPhone = useIsPhone();
  const facts = {
    id: 'details',
    title: 'Details',
    content: <Details details={details} isPhone={isPhone} />,
  };
  return (
    <RecordPage
      pages={DOCUMENT_PAGES}
      from={FROM}
      recordId={id}
      page="Document"
      number={documentNumber}
      caption={`${typeName}: ${partiesWords(details)}`}
      status={status === 'NONE' ? null : <DocumentStatusTag status={status} />}
      statusOn={null}
      since={
        <>
          Recorded{' '}
          <time dateTime={recordedAt}>
            {(isPhone ? formatDateIn : formatDateTime)(recordedAt, timeZone)}
          </time>
        </>
      }
      facts={<LandFacts details={details} />}
      actions={
        legals.length === 0 ? null : (
          <AppLink
            to={LAND_SCREEN}
            query={{ documentId: id }}
            {...(isPhone ? {} : { className: buttonClass('quiet', 'small') })}
          >
            <RecordIcon name="house" size={16} />
            Property history
          </AppLink>
        )
      }
      notice={<BuyLine details={details} />}
      note={
        <SavedNotePanel
          kind="recorderDocument"
          id={id}
          name={documentNumber}
          note={savedNote}
          change={savedNoteChange}
        />
      }
      aside={<Aside details={details} />}
      sections={[
        parties.length === 0
          ? null
          : { id: 'parties', title: 'Parties', content: <PartySides parties={parties} /> },
        facts,
        // The line below the header has all of a single lot.
        ...(legals.length === 1 && legals[0]?.quarter === null
          ? []
          : legals.length === 0
            ? [
                {
                  id: 'land',
                  title: 'Land',
                  content: <p>No parcel is indexed for this document.</p>,
                },
              ]
            : tableSections({
                id: 'land',
                title: 'Land',
                columns: LEGAL_COLUMNS,
                rows: legals,
              })),
        {
          id: 'references',
          title: 'Related documents',
          content:
            chain.length < 2 ? (
              <p>No related documents are indexed, but others may exist.</p>
            ) : (
              <DocumentChain chain={chain} id={id} />
            ),
        },
      ]}
      source={source}
      asOf={asOf}
    />
  );
}

/** The land and the county; a document may describe several lots. */
function LandFacts({ details: { county, legals } }: { readonly details: DocumentDetails }) {
  const [land] = legals;
  const more = legals.length - 1;
  return (
    <FactLine>
      {land === undefined ? null : (
        <>
          <LandLink legal={land}>{land.text}</LandLink>
          {more === 0 ? '' : ` and ${formatCount(more)} more`}
        </>
      )}
      {land === undefined || land.parcel === null ? null : (
        <>
          Parcel <ParcelLink parcel={land.parcel} />
        </>
      )}
      <CountyLink county={county} />
    </FactLine>
  );
}

/** Types with an amount that secures a debt, rather than a price. */
const DEBTS: readonly string[] = [...documentTypesOf('MORTGAGES'), ...documentTypesOf('LIENS')];

interface DetailsProps {
  readonly details: DocumentDetails;
  readonly isPhone: boolean;
}

/** Facts that aren't above the sections, such as the time of recording on a phone. */
function Details({ details, isPhone }: DetailsProps) {
  const locale = useAppSelector(selectLocale);
  const { considerationCents, documentOn, note, recordedAt, returnTo, typeCode } = details;
  return (
    <DescriptionList
      isInColumns
      items={[
        isPhone
          ? {
              term: 'Recorded',
              description: (
                <time dateTime={recordedAt}>{formatDateTime(recordedAt, details.timeZone)}</time>
              ),
            }
          : null,
        {
          term: 'Document date',
          description: documentOn === null ? NOT_ON_FILE : formatDate(documentOn),
        },
        details.book === null
          ? null
          : {
              term: `${locale.terms.book} and ${locale.terms.page.toLowerCase()}`,
              description: bookWords(details, locale),
            },
        considerationCents === null
          ? null
          : {
              term: DEBTS.includes(typeCode) ? 'Amount' : 'Consideration',
              description: formatMoney(considerationCents),
            },
        returnTo === null ? null : { term: 'Return to', description: returnTo },
        note === null ? null : { term: 'Note', description: note },
      ]}
    />
  );
}

function Aside({ details }: { readonly details: DocumentDetails }) {
  const { features, terms } = useAppSelector(selectLocale);
  const { asOf, id, legals, office, source, timeZone, validatedOn } = details;
  return (
    <>
      <AsideBox title="Pages">
        <Pages details={details} />
      </AsideBox>
      {legals.length === 0 && !features.propertyWatch ? null : (
        <AsideBox title="Property">
          {legals.length === 0 ? null : (
            <p>
              <AppLink to={LAND_SCREEN} query={{ documentId: id }}>
                View the full history of this property
              </AppLink>
            </p>
          )}
          {features.propertyWatch ? (
            <p>
              <BackendLink to={BACKEND_PAGES.propertyWatch} query={{ documentId: id }}>
                Get alerts for new recordings
              </BackendLink>
            </p>
          ) : null}
        </AsideBox>
      )}
      <OfficeBox office={office} />
      <SourceBox source={source} asOf={asOf} timeZone={timeZone} office={`the ${terms.entity}`} />
      {validatedOn === null ? null : (
        <AsideBox title="Index verified through">
          <p>{formatDate(validatedOn)}</p>
        </AsideBox>
      )}
    </>
  );
}

/**
 * Maximum window width in pixels at which the aside is below the record
 * (`RecordLayout.module.css`).
 */
const STACKED_MAX_PX = 1059;

function BuyLink({ documentId }: { readonly documentId: number }) {
  return (
    <AppLink
      to={PAGES_SCREEN}
      query={{ documentId }}
      className={classNames(buttonClass('primary'), styles.buy)}
    >
      View and buy pages
    </AppLink>
  );
}

/** Shows pages and price above the record if the aside is below it. */
function BuyLine({ details }: { readonly details: DocumentDetails }) {
  const { hasPreview, id, imagePages, price } = details;
  const isStacked = useMaxWidth(STACKED_MAX_PX);
  if (!isStacked || price === null) return null;
  return (
    <div className={styles.buyLine} data-print="hide">
      {hasPreview ? <Thumbnail documentId={id} width={SMALL_THUMBNAIL_WIDTH} /> : null}
      <div>
        <BuyLink documentId={id} />
        <p>
          {imagePages === null ? '' : `${formatQuantity(imagePages, 'page')} · `}
          <strong>{formatMoney(price.totalCents)}</strong> plus a service fee
        </p>
      </div>
    </div>
  );
}

function Pages({ details }: { readonly details: DocumentDetails }) {
  const { terms } = useAppSelector(selectLocale);
  const { hasPreview, id, imagePages, imageStatus, price } = details;
  if (price === null) {
    return (
      <>
        <p>{IMAGE_WORDS[imageStatus]}.</p>
        {imageStatus === 'RESTRICTED' ? (
          <p>They aren’t shown online. To request a copy, contact the {terms.entity}.</p>
        ) : null}
        {imagePages === null ? null : <p>{formatQuantity(imagePages, 'page')}</p>}
      </>
    );
  }
  return (
    <>
      <div className={styles.pages}>
        {hasPreview ? <Thumbnail documentId={id} width={THUMBNAIL_WIDTH} /> : null}
        <p>
          Copy from the {terms.entity}: <strong>{formatMoney(price.totalCents)}</strong>{' '}
          <span className={styles.each}>({eachWords(price)})</span>
        </p>
        <BuyLink documentId={id} />
      </div>
      {price.isOversize ? <p className={styles.rule}>{price.rule}</p> : null}
      <p className={styles.rule}>
        Plus a <AppLink to={INFORMATION_PATHS.fees}>service fee per page</AppLink>, which depends on
        your plan.
      </p>
    </>
  );
}

/**
 * Formats the price per page: "5 pages at $1.00". Omits the price if there is one page, or if
 * prices differ.
 */
function eachWords({ isOversize, pageCents, pages }: CopyPrice): string {
  return `${formatQuantity(pages, 'page')}${isOversize || pages === 1 ? '' : ` at ${formatMoney(pageCents)}`}`;
}

/** Widths in pixels of page 1 in the aside, and above the record on phones. */
const THUMBNAIL_WIDTH = 128;
const SMALL_THUMBNAIL_WIDTH = 64;

interface ThumbnailProps {
  readonly documentId: number;
  readonly width: number;
}

/** Page 1, reduced and watermarked; an empty frame until it has loaded. */
function Thumbnail({ documentId, width }: ThumbnailProps) {
  const { file } = useHrefs();
  return (
    <img
      className={styles.thumbnail}
      src={file(pagePicture(documentId, 1))}
      width={width}
      height={Math.round((width * 11) / 8.5)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
    />
  );
}
