import {
  SEARCH_DETAILS_PATH,
  SEARCH_RECEIPT_PATH,
  CODE_REPAIR_PATH,
} from '#contract/account/pages';
import { formatCount, formatDate } from '#contract/formats';
import type { SearchDetail, SearchDetails, SearchDetailsQuery } from '#contract/schemas/account';
import { buildQuery } from '#contract/links';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/billing/odometer';
import { SEARCH_DETAILS_FILE } from '#contract/billing/searchCounts';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { selectLocale, selectShownQuery } from '../../../state/location/selectors';
import { selectBillingCode } from '../../../state/search/selectors';
import { column, countColumn, momentColumn, rowHeader, textColumn } from '../../../records/columns';
import { FilterForm, type ListFilter } from '../../../records/FilterForm';
import { ListView } from '../../../records/ListView';
import { searchLink } from '../../../records/search/pastSearchLink';
import { searchInWords } from '../../../records/search/pastSearchWords';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { ExportMenu } from '../../../ui/ExportMenu';
import { Section } from '../../../ui/Section';
import { ShareBar } from '../../../ui/ShareBar';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { applicationName } from '../accountWords';
import { periodFilter } from '../periodFilter';
import { readSearchFilter, REASON_WORDS } from '../searchWords';
import { searchDetails } from '../slice';

const COLUMNS: readonly DataColumn<SearchDetail>[] = [
  rowHeader('Searched for', (search) => <SearchedFor search={search} />),
  textColumn(
    'Searched in',
    ({ appCode, regionName }) => `${applicationName(appCode)}, ${regionName ?? 'a deleted region'}`,
  ),
  textColumn('User', ({ userName }) => userName, { priority: 3 }),
  momentColumn(STATE_TIME_ZONE)('Time', ({ at }) => at),
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

/** Text of a search with a link to run it again, unless its region was deleted. */
function SearchedFor({ search }: { readonly search: SearchDetail }) {
  const billingCode = useAppSelector(selectBillingCode);
  const link = searchLink(search, useAppSelector(selectLocale), billingCode);
  const words = searchInWords(search);
  return link === null ? (
    words
  ) : (
    <AppLink to={link.path} query={link.query}>
      {words}
    </AppLink>
  );
}

/** Returns the filters: users for administrators only, billing codes only if there are any. */
function filtersOf(
  { billingCodes, isWholeAccount, periods, users }: SearchDetails,
  current: SearchDetailsQuery,
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
    any: 'All',
    choices: [
      { value: '', label: 'Without a code' },
      ...billingCodes.map((code) => ({ value: code, label: code })),
    ],
  };
  const hasCodes = billingCodes.length > 0 || current.billingCode !== undefined;
  return [
    ...(periods.length > 1 ? [periodFilter(periods)] : []),
    ...(isWholeAccount ? [byUser] : []),
    ...(hasCodes ? [byCode] : []),
  ];
}

/** The account's searches of a billing month (spec section 2, View Searches). */
export function Screen() {
  const filter = readSearchFilter(useAppSelector(selectShownQuery));
  const isFiltered = Object.keys(filter).length > 0;
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
          {isWholeAccount ? 'Account searches' : 'Your searches'}{' '}
          {filter.from === undefined ? 'since' : 'in the month starting'} {formatDate(startedOn)}:{' '}
          {count}
          {isFiltered ? ' matching your filters' : ''}.{' '}
          <AppLink to={SEARCH_COUNT_SUMMARY_PATH}>View totals</AppLink>,{' '}
          <AppLink to={CODE_REPAIR_PATH}>change billing codes</AppLink>
        </>
      )}
      actions={({ items }) =>
        items.length === 0 ? null : (
          <ExportMenu
            id="details-export"
            entries={[{ label: 'CSV', href: file(SEARCH_DETAILS_FILE) + buildQuery(filter) }]}
          />
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
        isFiltered
          ? {
              title: 'No matches',
              text: 'No searches this month match your filters.',
              action: <AppLink to={SEARCH_DETAILS_PATH}>Show all searches</AppLink>,
            }
          : {
              title: 'No searches yet',
              text: 'Your searches will appear here. Each shows whether it counted toward your plan.',
            }
      }
    />
  );
}

type Day = SearchDetails['days'][number];

/** Searches by day, with numbers and bars. */
function Days({ of }: { readonly of: readonly Day[] }) {
  if (of.length === 0) return null;
  const max = Math.max(1, ...of.map(({ answered }) => answered));
  return (
    <Section title="By day">
      <DataTable
        isOneLine
        caption="Searches by day"
        isCaptionHidden
        columns={[
          rowHeader('Day', ({ day }: Day) => formatDate(day)),
          countColumn('Counted searches', ({ counted }: Day) => counted),
          countColumn('All searches', ({ answered }: Day) => answered),
          column('Compared with highest', ({ answered }: Day) => (
            <ShareBar share={answered / max} />
          )),
        ]}
        rows={of}
        rowKey={({ day }) => day}
      />
    </Section>
  );
}
