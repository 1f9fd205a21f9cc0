import { SEARCH_DETAILS_PATH } from '#contract/account/pages';
import { choiceLabel } from '#contract/search/filters';
import { formatCount, formatDateIn, formatDateTime } from '#contract/formats';
import { registersOf, type Register } from '#contract/records/registers';
import type { ReceiptRow, SearchReceipt } from '#contract/schemas/searchReceipts';
import { usePagePorts } from '../../../platform/PagePorts';
import { column, dateColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { PrintFoot } from '../../../records/results/PrintFoot';
import { resultsAddress } from '../../../records/search/pastSearchLink';
import { RECORD_PAGES } from '#contract/records/pages';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { registerFilters } from '../../../records/search/registerFilters';
import { selectLocale } from '../../../state/location/selectors';
import { selectBillingCode } from '../../../state/search/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { quoteAll } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { receipt } from '../slice';
import { foundWords, wordsOf } from '../receiptWords';
import styles from '../savedSearches.module.css';

/** Certificate of search: what a counted search found at that time. */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(receipt.select)}
      what="the certificate"
      title="Certificate not loaded"
      lines={14}
      notFound={
        <RecordNotFound
          title="Certificate not found"
          problem="We can’t find this certificate"
          nextLink={{ to: SEARCH_DETAILS_PATH, label: 'Go to your searches' }}
        >
          Only counted searches have certificates. Only the user who searched and the account
          administrator can see them.
        </RecordNotFound>
      }
    >
      {(data) => <Certificate receipt={data} />}
    </Loaded>
  );
}

function Certificate({ receipt: found }: { readonly receipt: SearchReceipt }) {
  const { print } = usePagePorts();
  const locale = useAppSelector(selectLocale);
  const billingCode = useAppSelector(selectBillingCode);
  const register = registersOf(locale).find(({ application }) => application === found.appCode);
  if (register === undefined) return null;
  const { asOf, regionId, searchedFor } = found;
  const again =
    regionId === null ? null : resultsAddress(register, searchedFor, regionId, billingCode);
  return (
    <Stack>
      <ScreenHeading title="Certificate of search" />
      <p className={styles.found}>{foundWords(found, register)}</p>
      <Row gap={2}>
        <Button variant="primary" data-print="hide" onClick={print}>
          Print certificate
        </Button>
        {again === null ? null : (
          <span data-print="hide">
            <AppLink to={again.path} query={again.query} className={buttonClass()}>
              Search again
            </AppLink>
          </span>
        )}
      </Row>
      <Facts receipt={found} register={register} />
      <Found receipt={found} register={register} />
      <NotSearched receipt={found} />
      <Freshness receipt={found} />
      <PrintFoot source="this site’s search" asOf={asOf} />
    </Stack>
  );
}

interface PartProps {
  readonly receipt: SearchReceipt;
}

interface RegisterPartProps extends PartProps {
  readonly register: Register;
}

function Facts({ receipt: found, register }: RegisterPartProps) {
  const {
    asOf,
    at,
    billingCode,
    countyName,
    leftOut,
    partlySearched,
    places,
    rowsHash,
    rulesVersion,
    searchedIn,
    userName,
  } = found;
  return (
    <Section title="The search">
      <DescriptionList
        items={[
          { term: 'Register', description: register.title },
          { term: 'Searched for', description: wordsOf(found) },
          leftOut.length === 0
            ? null
            : { term: 'Text not searched', description: quoteAll(leftOut) },
          {
            term: 'Searched in',
            description: countyName === null ? searchedIn : `${searchedIn}, ${countyName} only`,
          },
          {
            term: 'Covered',
            description: `${formatCount(places.searched)} of ${formatCount(places.all)} record sources${
              partlySearched.length === 0 ? '' : `, ${formatCount(partlySearched.length)} in part`
            }`,
          },
          {
            term: 'Newest records',
            description: asOf === null ? 'None loaded' : formatDateTime(asOf, STATE_TIME_ZONE),
          },
          { term: 'Searched on', description: formatDateTime(at, STATE_TIME_ZONE) },
          { term: 'Searched by', description: userName },
          billingCode === null ? null : { term: 'Billing Code', description: billingCode },
          { term: 'Search rules', description: `Version ${String(rulesVersion)}` },
          { term: 'Search number', description: found.id },
          {
            term: 'Result checksum (SHA-256)',
            description: <code className={styles.hash}>{rowsHash}</code>,
          },
        ]}
      />
      <p>
        Shows what was found in our records at that time. This is not an official record. Only
        courts and offices can certify their records.
      </p>
    </Section>
  );
}

function columnsOf(register: Register, statusOf: (status: string) => string) {
  const { field, path } = RECORD_PAGES[register.id];
  const columns: readonly DataColumn<ReceiptRow>[] = [
    column('No.', ({ place }) => formatCount(place), { width: '3.5rem' }),
    rowHeader('Number', ({ id, number }) => (
      <AppLink to={path} query={{ [field]: id }}>
        {number}
      </AppLink>
    )),
    textColumn('Names', ({ title }) => (title === '' ? null : title)),
    textColumn('County', ({ countyName }) => countyName, { priority: 2 }),
    dateColumn('Filed', ({ filedOn }) => filedOn, { priority: 2 }),
    textColumn('Status', ({ status }) => (status === null ? null : statusOf(status)), {
      none: 'Not listed',
      priority: 3,
    }),
  ];
  return columns;
}

const byPlace = ({ place }: ReceiptRow): number => place;

function Found({ receipt: { keptUntil, rowCount, rows }, register }: RegisterPartProps) {
  const filters = registerFilters(register.id, useAppSelector(selectLocale));
  const statuses = filters['status'];
  const statusOf = (status: string): string =>
    (statuses?.kind === 'choice' ? choiceLabel(statuses, status) : undefined) ?? 'Other';
  if (rowCount === 0) return null;
  if (rows === null) {
    return (
      <Section title="Results">
        <p>
          The rows were available until {formatDateIn(keptUntil, STATE_TIME_ZONE)}. The row count
          and checksum are still available.
        </p>
      </Section>
    );
  }
  return (
    <Section title="Results">
      {rows.length === 0 ? null : (
        <DataTable
          caption="Results"
          isCaptionHidden
          columns={columnsOf(register, statusOf)}
          rows={rows}
          rowKey={byPlace}
        />
      )}
      <p>
        Lists the records that can be displayed today, as they were at the time of the search. The
        number of results and the checksum cover all records found. Available until{' '}
        {formatDateIn(keptUntil, STATE_TIME_ZONE)}.
      </p>
    </Section>
  );
}

function NotSearched({ receipt: { notSearched, partlySearched } }: PartProps) {
  return (
    <Section title="Not searched">
      {notSearched.length > 0 ? null : partlySearched.length === 0 ? (
        <p>Everything in this region was searched.</p>
      ) : (
        <p>Every source in this region was searched, some for only part of the period.</p>
      )}
      {notSearched.length === 0 ? null : (
        <ul className={styles.columns}>
          {notSearched.map(({ name, reason }) => (
            <li key={name}>
              {name}: {reason}
            </li>
          ))}
        </ul>
      )}
      {partlySearched.length === 0 ? null : (
        <>
          <p>Searched for only part of the period, because the records start later:</p>
          <ul className={styles.columns}>
            {partlySearched.map(({ from, name }) => (
              <li key={name}>
                {name}: from {from}
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

/** Last update of each searched county. */
function Freshness({ receipt: { counties } }: PartProps) {
  if (counties.length === 0) return null;
  return (
    <Section title="Last updates before the search">
      <ul className={styles.columns}>
        {counties.map(({ asOf, name }) => (
          <li key={name}>
            {name}:{' '}
            <time dateTime={asOf} title={formatDateTime(asOf, STATE_TIME_ZONE)}>
              {formatDateIn(asOf, STATE_TIME_ZONE)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  );
}
