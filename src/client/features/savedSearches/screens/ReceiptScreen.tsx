import { SEARCH_DETAILS_PATH } from '#contract/accountPages';
import { choiceLabel } from '#contract/filters';
import { registersOf, type Register } from '#contract/registers';
import type { ReceiptRow, SearchReceipt } from '#contract/schemas/searchReceipts';
import { usePagePorts } from '../../../platform/PagePorts';
import { column, dateColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { PrintFoot } from '../../../records/results/PrintFoot';
import { resultsAddress } from '../../../records/search/pastSearchLink';
import { RECORD_PAGES } from '#contract/recordPages';
import { registerFilters } from '../../../records/search/registerFilters';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatCount, formatDate, formatDateTime } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { receipt } from '../slice';
import { foundWords, wordsOf } from '../receiptWords';
import styles from '../savedSearches.module.css';

/** What a counted search found, as it was: a certificate of search. */
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
          problem="There is no such certificate"
          wayOn={{ to: SEARCH_DETAILS_PATH, label: 'Go to your searches' }}
        >
          Only counted searches have one, for who made them and the administrator of their account.
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
  const register = registersOf(locale).find(({ application }) => application === found.appCode);
  if (register === undefined) return null;
  const { asOf, regionId, searchedFor } = found;
  const again = regionId === null ? null : resultsAddress(register, searchedFor, regionId);
  return (
    <Stack>
      <ScreenHeading title="Certificate of search" />
      <p className={styles.found}>{foundWords(found, register)}</p>
      <Row gap={2}>
        <Button variant="primary" data-print="hide" onClick={print}>
          Print the certificate
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
      <PrintFoot source="the search of this site" asOf={asOf ?? found.at} />
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
          {
            term: 'Searched in',
            description: countyName === null ? searchedIn : `${searchedIn}, ${countyName} alone`,
          },
          {
            term: 'Covered',
            description: `${formatCount(places.searched)} of ${formatCount(places.all)} sources of records${
              partlySearched.length === 0 ? '' : `, ${formatCount(partlySearched.length)} in part`
            }`,
          },
          {
            term: 'Newest records',
            description:
              asOf === null ? 'Nothing was loaded' : formatDateTime(asOf, STATE_TIME_ZONE),
          },
          { term: 'Searched on', description: formatDateTime(at, STATE_TIME_ZONE) },
          { term: 'Searched by', description: userName },
          ...(billingCode === null ? [] : [{ term: 'Billing Code', description: billingCode }]),
          { term: 'Rules', description: `Version ${String(rulesVersion)} of the search` },
          { term: 'Search number', description: found.id },
          {
            term: 'Fingerprint of the rows',
            description: <code className={styles.hash}>{rowsHash}</code>,
          },
        ]}
      />
      <p>
        It says what was found among the records that this site had then. It is not an official
        record: the courts and offices alone can certify theirs.
      </p>
    </Section>
  );
}

function columnsOf(register: Register, statusOf: (status: string) => string) {
  const { field, path } = RECORD_PAGES[register.id];
  const columns: readonly DataColumn<ReceiptRow>[] = [
    column('No.', ({ place }) => formatCount(place), { width: '56px' }),
    rowHeader('Number', ({ id, number }) => (
      <AppLink to={path} query={{ [field]: id }}>
        {number}
      </AppLink>
    )),
    textColumn('Names', ({ title }) => (title === '' ? null : title)),
    textColumn('County', ({ countyName }) => countyName, { priority: 2 }),
    dateColumn('Filed', ({ filedOn }) => filedOn, { priority: 2 }),
    textColumn('Status', ({ status }) => (status === null ? null : statusOf(status)), {
      none: 'Not said',
      priority: 3,
    }),
  ];
  return columns;
}

const byPlace = ({ place }: ReceiptRow): number => place;

function Found({ receipt: { keptUntil, rowCount, rows, withheld }, register }: RegisterPartProps) {
  const filters = registerFilters(register.id, useAppSelector(selectLocale));
  const statuses = filters['status'];
  const statusOf = (status: string): string =>
    (statuses?.kind === 'choice' ? choiceLabel(statuses, status) : undefined) ?? 'Another one';
  if (rowCount === 0) return null;
  if (rows === null) {
    return (
      <Section title="What was found">
        <p>
          The rows were kept until {formatDate(keptUntil)}. Their number and their fingerprint stay.
        </p>
      </Section>
    );
  }
  return (
    <Section title="What was found">
      {withheld === 0 ? null : (
        <MessageBox tone="warning" title={withheldTitle(withheld)}>
          What was sealed, expunged or taken out since is left out below. The fingerprint is of the
          rows as they were found, with these among them.
        </MessageBox>
      )}
      <DataTable
        caption="What was found"
        isCaptionHidden
        columns={columnsOf(register, statusOf)}
        rows={rows}
        rowKey={byPlace}
      />
      <p>The rows as they stood then. They are kept until {formatDate(keptUntil)}.</p>
    </Section>
  );
}

function withheldTitle(withheld: number): string {
  return withheld === 1
    ? '1 row may not be shown any more'
    : `${formatCount(withheld)} rows may not be shown any more`;
}

function NotSearched({ receipt: { notSearched, partlySearched } }: PartProps) {
  return (
    <Section title="What was not searched">
      {notSearched.length > 0 ? null : partlySearched.length === 0 ? (
        <p>Everything in this region was searched.</p>
      ) : (
        <p>Every source in this region was searched, some for part of the period only.</p>
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
          <p>Searched in part, because their records start later:</p>
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

/** Of each county that was searched, the newest load of its records. */
function Freshness({ receipt: { counties } }: PartProps) {
  if (counties.length === 0) return null;
  return (
    <Section title="How fresh the records were">
      <ul className={styles.columns}>
        {counties.map(({ asOf, name }) => (
          <li key={name}>
            {name}:{' '}
            <time dateTime={asOf} title={formatDateTime(asOf, STATE_TIME_ZONE)}>
              {formatDate(asOf)}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  );
}
