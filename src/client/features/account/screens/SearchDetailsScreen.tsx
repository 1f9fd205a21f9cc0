import { SEARCH_DETAILS_PATH, SEARCH_RECEIPT_PATH } from '#contract/accountPages';
import type { SearchDetail, SearchDetails, SearchDetailsQuery } from '#contract/schemas/account';
import { buildQuery } from '#contract/links';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/odometer';
import { SEARCH_DETAILS_FILE } from '#contract/searchCounts';
import { CODE_REPAIR_PATH } from '#contract/spending';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { column, countColumn, momentColumn, rowHeader, textColumn } from '../../../records/columns';
import { FilterForm, type ListFilter } from '../../../records/FilterForm';
import { ListView } from '../../../records/ListView';
import { searchLink } from '../../../records/search/pastSearchLink';
import { searchInWords } from '../../../records/search/pastSearchWords';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { formatCount, formatDate } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { ShareBar } from '../../../ui/ShareBar';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { applicationName } from '../accountWords';
import { NOTIFICATION_TIME_ZONE } from '../notificationTime';
import { periodFilter } from '../periodFilter';
import { readSearchFilter, REASON_WORDS } from '../searchWords';
import { searchDetails } from '../slice';

const COLUMNS: readonly DataColumn<SearchDetail>[] = [
  rowHeader('Searched for', (search) => <SearchedFor search={search} />),
  textColumn(
    'In',
    ({ appCode, regionName }) =>
      `${applicationName(appCode)}, ${regionName ?? 'a region that was deleted'}`,
  ),
  textColumn('User', ({ userName }) => userName, { priority: 3 }),
  momentColumn(NOTIFICATION_TIME_ZONE)('When', ({ at }) => at),
  textColumn('Billing Code', ({ billingCode }) => billingCode, { priority: 3 }),
  textColumn(
    'Counted',
    ({ reasonNotCounted }) =>
      reasonNotCounted === null ? 'Counted' : REASON_WORDS[reasonNotCounted],
    { priority: 2 },
  ),
  column(
    'Results',
    ({ isCapped, resultCount }) =>
      isCapped ? `At least ${formatCount(resultCount)}` : formatCount(resultCount),
    { align: 'end' },
  ),
  column('Certificate', ({ receiptId }) =>
    receiptId === null ? (
      'None'
    ) : (
      <AppLink to={SEARCH_RECEIPT_PATH} query={{ searchId: receiptId }}>
        Certificate<VisuallyHidden> of search {receiptId}</VisuallyHidden>
      </AppLink>
    ),
  ),
];

/** What was searched for, which opens again; not in a region that was deleted. */
function SearchedFor({ search }: { readonly search: SearchDetail }) {
  const link = searchLink(search, useAppSelector(selectLocale));
  const words = searchInWords(search);
  return link === null ? (
    words
  ) : (
    <AppLink to={link.path} query={link.query}>
      {words}
    </AppLink>
  );
}

/** Only an administrator sees other users; codes are a choice only where there are some. */
function filtersOf(
  { billingCodes, isWholeAccount, periods, users }: SearchDetails,
  asked: SearchDetailsQuery,
) {
  const byUser: ListFilter = {
    field: 'userId',
    label: 'User',
    any: 'All users',
    choices: users.map(({ id, name }) => ({ value: String(id), label: name })),
    other: 'Another user',
  };
  const byCode: ListFilter = {
    field: 'billingCode',
    label: 'Billing Code',
    any: 'All, with or without a code',
    choices: [
      { value: '', label: 'Without a code' },
      ...billingCodes.map((code) => ({ value: code, label: code })),
    ],
  };
  const hasCodes = billingCodes.length > 0 || asked.billingCode !== undefined;
  return [
    ...(periods.length > 1 ? [periodFilter(periods)] : []),
    ...(isWholeAccount ? [byUser] : []),
    ...(hasCodes ? [byCode] : []),
  ];
}

/** The account's searches of a month of its plan (spec section 2, View Searches). */
export function Screen() {
  const filter = readSearchFilter(useAppSelector(selectShownQuery));
  const isNarrowed = Object.keys(filter).length > 0;
  const { file } = useHrefs();
  return (
    <ListView
      of={useAppSelector(searchDetails.select)}
      things={{ one: 'search', many: 'searches' }}
      caption="Searches, newest first"
      columns={COLUMNS}
      address={{ path: SEARCH_DETAILS_PATH, query: filter }}
      lead={({ isWholeAccount, startedOn }, count) => (
        <>
          {isWholeAccount ? 'Searches of your account' : 'Your searches'}{' '}
          {filter.from === undefined ? 'since' : 'of the month from'} {formatDate(startedOn)}:{' '}
          {count}
          {isNarrowed ? ' of those chosen below' : ''}.{' '}
          <AppLink to={SEARCH_COUNT_SUMMARY_PATH}>See the counts</AppLink>,{' '}
          <AppLink to={CODE_REPAIR_PATH}>change billing codes</AppLink>
        </>
      )}
      actions={({ items }) =>
        items.length === 0 ? null : (
          <a
            className={buttonClass()}
            href={file(SEARCH_DETAILS_FILE) + buildQuery(filter)}
            download
          >
            Download (CSV)
          </a>
        )
      }
      foot={({ days }) => <Days of={days} />}
      controls={(details) => (
        <FilterForm
          path={SEARCH_DETAILS_PATH}
          query={filter}
          filters={filtersOf(details, filter)}
        />
      )}
      empty={
        isNarrowed
          ? {
              title: 'No such searches',
              text: 'Nothing of this month matches what was chosen.',
              action: <AppLink to={SEARCH_DETAILS_PATH}>Show all searches</AppLink>,
            }
          : {
              title: 'No searches yet',
              text: 'Each search that is answered is listed here, with whether it counted.',
            }
      }
    />
  );
}

type Day = SearchDetails['days'][number];

/** On which days was searched how much: a chart whose numbers stand beside it. */
function Days({ of }: { readonly of: readonly Day[] }) {
  if (of.length === 0) return null;
  const most = Math.max(1, ...of.map(({ answered }) => answered));
  return (
    <Section title="Day by day">
      <DataTable
        caption="Searches of each day on which there were some"
        isCaptionHidden
        columns={[
          rowHeader('Day', ({ day }: Day) => formatDate(day)),
          countColumn('Counted searches', ({ counted }: Day) => counted),
          countColumn('All searches', ({ answered }: Day) => answered),
          column('Beside the others', ({ answered }: Day) => <ShareBar share={answered / most} />),
        ]}
        rows={of}
        rowKey={({ day }) => day}
      />
    </Section>
  );
}
