import { Fragment } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatCount, formatDate, formatQuantity } from '#contract/formats';
import { LAND_SCREEN } from '#contract/records/landHistory';
import type { LandHistory, LandStep } from '#contract/schemas/documents';
import { usePagePorts } from '../../../platform/PagePorts';
import { ChoiceChips } from '../../../records/ChoiceChips';
import { ExportLink } from '../../../records/ExportLink';
import { useIsPhone } from '../../../records/PhoneFold';
import { Loaded } from '../../../records/Loaded';
import { DocumentNotFound } from '../../../records/DocumentNotFound';
import { recordLink } from '../../../records/search/registerPages';
import { AsideBox } from '../../../records/record/RecordLayout';
import { PrintButton } from '../../../records/record/PrintButton';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Icon } from '../../../ui/Icon';
import { PageActions } from '../../../ui/PageActions';
import { Reading } from '../../../ui/Reading';
import { RecordIcon } from '../../../ui/RecordIcon';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { StatusShape } from '../../../ui/StatusTag';
import { Stack } from '../../../ui/Stack';
import { ToolMenu } from '../../../ui/ToolMenu';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { CountyLink } from '../../../widgets/CountyLink';
import { ParcelLink } from '../../../widgets/ParcelLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { OfficeAside } from '../OfficeAside';
import { DOCUMENT_RECORD } from '../documentRecord';
import styles from '../DocumentChain.module.css';
import { granteeWords } from '../documentWords';
import { LandLanes, ownDeeds } from '../LandLanes';
import { LandTimeline } from '../LandTimeline';
import {
  LAND_VIEW_FIELD,
  LAND_VIEW_NAMES,
  LAND_VIEWS,
  NOTICES,
  readLandView,
  stepAnchor,
  type LandViewName,
} from '../landViews';
import { landHistory } from '../slice';

/**
 * Property history: timeline of all documents about the same property as the document in the URL.
 */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(landHistory.select)}
      what="the documents about this land"
      title="Property history not loaded"
      lines={12}
      notFound={<DocumentNotFound title="Property not found" />}
    >
      {(history) => <History of={history} />}
    </Loaded>
  );
}

function titleOf({ document, legalId, legals }: LandHistory): string {
  const legal = legals.length === 1 ? legals[0] : legals.find(({ id }) => id === legalId);
  return `Property history: ${legal?.text ?? document.documentNumber}`;
}

function History({ of }: { readonly of: LandHistory }) {
  const { asOf, document, office, source, steps } = of;
  const isPhone = useIsPhone();
  const view = readLandView(useAppSelector(selectShownQuery)[LAND_VIEW_FIELD]);
  const shown = steps.filter(LAND_VIEWS[view].matches);
  return (
    <Stack>
      <div className={styles.top}>
        <BackLink of={document} />
        {isPhone ? <PhoneActions of={of} shown={shown} /> : null}
      </div>
      <ScreenHeading title={titleOf(of)} />
      {isPhone ? null : <Actions of={of} shown={shown} />}
      <Reading
        isWide
        aside={
          <OfficeAside office={office} source={source} asOf={asOf}>
            <Limits county={document.county.name} />
          </OfficeAside>
        }
      >
        <Summary of={of} shown={shown} />
        <Section title="Documents, oldest first">
          <Views of={of} current={view} />
          {shown.length === 0 ? (
            <p>None of the {formatCount(steps.length)} documents match this filter.</p>
          ) : (
            <LandTimeline shown={shown} all={steps} parcel={document.parcel} />
          )}
        </Section>
      </Reading>
    </Stack>
  );
}

/** Link back to the document, in the place where other records link to the results. */
function BackLink({ of }: { readonly of: LandHistory['document'] }) {
  return (
    <p className={styles.back}>
      <AppLink {...recordLink({ record: DOCUMENT_RECORD }, of.id)}>Back to document</AppLink>
    </p>
  );
}

/** Documents and interests that the history doesn't contain. */
function Limits({ county }: { readonly county: string }) {
  return (
    <AsideBox title="Limits of this history">
      <ul className={styles.limits}>
        <li>
          Included: documents with the same parcel number, or the same subdivision, lot, and block,
          in the {county} index, and documents linked to them by reference.
        </li>
        <li>
          Not included: land described only by section, and documents indexed without land. Search
          by owner name, too.
        </li>
        <li>
          Not counted as mortgages or liens: land contracts, easements, leases, notices of lis
          pendens, and UCC statements.
        </li>
      </ul>
      <p>This is not a title opinion.</p>
    </AsideBox>
  );
}

interface ActionsProps {
  readonly of: LandHistory;
  readonly shown: readonly LandStep[];
}

/** The actions of a phone, in a menu on the line of the link to the document. */
function PhoneActions({ of, shown }: ActionsProps) {
  const { print } = usePagePorts();
  const { features } = useAppSelector(selectLocale);
  return (
    <ToolMenu id="land-tools" label="More">
      <button type="button" onClick={print}>
        <RecordIcon name="print" size={16} />
        Print
      </button>
      <ExportLink
        register="recorder"
        ids={shown.map((step) => step.document.id)}
        title={titleOf(of)}
        isEntry
      />
      {features.propertyWatch ? (
        <BackendLink to={BACKEND_PAGES.propertyWatch} query={{ documentId: of.document.id }}>
          <Icon name="bell" size={16} />
          Get alerts
        </BackendLink>
      ) : null}
    </ToolMenu>
  );
}

/** Print, export, and alerts, on the line of the title. */
function Actions({ of, shown }: ActionsProps) {
  const { print } = usePagePorts();
  const { features } = useAppSelector(selectLocale);
  return (
    <PageActions>
      <PrintButton onClick={print} />
      <ExportLink
        register="recorder"
        ids={shown.map((step) => step.document.id)}
        title={titleOf(of)}
      />
      {features.propertyWatch ? (
        <BackendLink
          to={BACKEND_PAGES.propertyWatch}
          query={{ documentId: of.document.id }}
          className={buttonClass('quiet', 'small')}
        >
          <Icon name="bell" size={16} />
          Get alerts
        </BackendLink>
      ) : null}
    </PageActions>
  );
}

function Summary({ of, shown }: ActionsProps) {
  const { document, legalId, legals, steps } = of;
  const gaps = steps.filter(({ gap }) => gap === 'OTHER_NAMES');
  const owner = ownDeeds(of).at(-1);
  const isWarning = steps.some((step) => step.document.status === 'OPEN');
  const isPhone = useIsPhone();
  const grantee =
    owner === undefined
      ? null
      : { term: 'Last grantee', description: <Grantee of={owner.document} /> };
  const history = { term: 'In this history', description: <DocumentsAndPeriod of={of} /> };
  const parcel =
    document.parcel === null
      ? null
      : {
          term: 'Parcel',
          description: (
            <span className={styles.number}>
              <ParcelLink parcel={document.parcel} />
            </span>
          ),
        };
  const description = {
    term: 'Legal description from',
    description: (
      <AppLink {...recordLink({ record: DOCUMENT_RECORD }, document.id)}>
        <span>
          {document.typeName} <span className={styles.number}>{document.documentNumber}</span>
        </span>
      </AppLink>
    ),
  };
  const county = { term: 'County', description: <CountyLink county={document.county} /> };
  const chain =
    gaps.length === 0
      ? null
      : { term: 'Chain of title', description: <Gaps of={gaps} shown={shown} /> };
  return (
    <Stack gap={3}>
      <p className={styles.lead}>
        {isWarning ? <StatusShape tone="warning" /> : null}
        <span>{releaseWords(of)}</span>
      </p>
      <DescriptionList
        isInColumns
        items={
          isPhone
            ? [grantee, parcel, chain]
            : [grantee, history, parcel, description, county, chain]
        }
      />
      {legals.length < 2 ? null : <Parts of={of} current={legalId} />}
      <LandLanes of={of} />
      {/* On a phone, the drawing comes before the less important facts. */}
      {isPhone ? <DescriptionList isInColumns items={[county, history, description]} /> : null}
    </Stack>
  );
}

/** Formats an ISO date that stays on one line. */
const unbroken = (date: string): string => formatDate(date).replaceAll(' ', '\u00a0');

/** The grantee of the last deed, with that deed. */
function Grantee({ of }: { readonly of: LandStep['document'] }) {
  return (
    <>
      <strong>{granteeWords(of)}</strong> (
      <AppLink {...recordLink({ record: DOCUMENT_RECORD }, of.id)}>
        {of.typeName}, {unbroken(of.recordedOn)}
      </AppLink>
      )
    </>
  );
}

interface GapsProps {
  readonly of: readonly LandStep[];
  /** The steps in the list below, which has anchors only for them. */
  readonly shown: readonly LandStep[];
}

/** Number of gaps in the chain of title, with links to the deeds after them in the list below. */
function Gaps({ of, shown }: GapsProps) {
  return (
    <>
      {formatQuantity(of.length, 'possible gap')}, before{' '}
      {of.map((step, at) => {
        const { id, recordedOn } = step.document;
        return (
          <Fragment key={id}>
            {at === 0 ? '' : at === of.length - 1 ? ' and ' : ', '}
            {shown.includes(step) ? (
              <a href={`#${stepAnchor(id)}`}>{unbroken(recordedOn)}</a>
            ) : (
              unbroken(recordedOn)
            )}
          </Fragment>
        );
      })}
    </>
  );
}

/** Number of documents, with the dates of the first and the last. */
function DocumentsAndPeriod({ of: { capped, steps } }: { readonly of: LandHistory }) {
  // The requested document is listed even if documents between it and the next one aren't.
  const isOlder = capped && steps[0]?.reasons.includes('ITSELF') === true;
  const range = isOlder ? steps.slice(1) : steps;
  const days = range.map((step) => unbroken(step.document.recordedOn));
  const [oldest, newest] = [days[0], days.at(-1)];
  return (
    <>
      <strong>
        {capped ? 'The latest ' : ''}
        {formatQuantity(range.length, 'document')}
      </strong>
      {oldest === undefined || newest === undefined
        ? ''
        : oldest === newest
          ? `, ${oldest}`
          : `, ${oldest} to ${newest}`}
      {isOlder ? ', and the older document you are viewing' : ''}
    </>
  );
}

/** Says which of the listed liens are open; other liens may be recorded elsewhere. */
function releaseWords({ capped, steps }: LandHistory): string {
  const debts = steps.filter(({ document }) => document.status !== 'NONE');
  const own = debts.filter(({ isOtherLand }) => !isOtherLand);
  const isOpen = ({ document }: LandStep): boolean => document.status === 'OPEN';
  const open = own.filter(isOpen).length;
  const linked = debts.filter((debt) => debt.isOtherLand && isOpen(debt)).length;
  const notices = steps.filter(({ document }) => NOTICES.includes(document.typeCode)).length;
  return [
    ...(own.length === 0 && linked > 0 ? [] : [ownWords(own.length, open, linked)]),
    ...(linked === 0 ? [] : [linkedWords(linked)]),
    ...(notices === 0 ? [] : [noticeWords(notices)]),
    ...(capped ? ['Older documents aren’t included and may contain open mortgages or liens.'] : []),
  ].join(' ');
}

function ownWords(count: number, open: number, linked: number): string {
  if (count === 0) return 'No mortgages or liens are listed here.';
  if (open > 0) return openWords(open);
  const where = linked === 0 ? 'listed here' : 'indexed under this land';
  return `All mortgages and liens ${where} have been released.`;
}

/**
 * Describes open debts that are indexed under other land but may be about this land, for example
 * under an old parcel number.
 */
function linkedWords(count: number): string {
  const subject = formatQuantity(count, 'mortgage or lien', 'mortgages or liens');
  return `${subject} without a release on file ${count === 1 ? 'is' : 'are'} linked by reference and indexed under other land.`;
}

function noticeWords(count: number): string {
  return count === 1
    ? 'One notice of lis pendens or UCC statement is listed; its release isn’t tracked.'
    : `${formatCount(count)} notices of lis pendens or UCC statements are listed; their releases aren’t tracked.`;
}

function openWords(count: number): string {
  return count === 1
    ? 'One mortgage or lien has no release on file.'
    : `${formatCount(count)} mortgages or liens have no release on file.`;
}

interface PartsProps {
  readonly of: LandHistory;
  readonly current: number | null;
}

function Parts({ current, of: { document, legals } }: PartsProps) {
  const documentId = document.id;
  return (
    <nav aria-label="Parts of the property" className={styles.views}>
      <Row gap={3}>
        <AppLink to={LAND_SCREEN} query={{ documentId }} isCurrent={current === null}>
          All land in this document
        </AppLink>
        {legals.map(({ id, text }) => (
          <AppLink
            key={id}
            to={LAND_SCREEN}
            query={{ documentId, legalId: id }}
            isCurrent={current === id}
          >
            {text}
          </AppLink>
        ))}
      </Row>
    </nav>
  );
}

interface ViewsProps {
  readonly of: LandHistory;
  readonly current: LandViewName;
}

function Views({ current, of: { document, legalId, steps } }: ViewsProps) {
  return (
    <ChoiceChips
      label="Document types"
      path={LAND_SCREEN}
      query={{
        documentId: document.id,
        legalId: legalId ?? undefined,
        [LAND_VIEW_FIELD]: current === 'ALL' ? null : current,
      }}
      field={LAND_VIEW_FIELD}
      isOneLine
      choices={LAND_VIEW_NAMES.map((name) => ({
        value: name === 'ALL' ? null : name,
        label: LAND_VIEWS[name].label,
        count: steps.filter(LAND_VIEWS[name].matches).length,
      }))}
    />
  );
}
