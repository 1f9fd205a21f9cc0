import type { SearchDetail } from '#contract/schemas/account';
import { buildQuery } from '#contract/links';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/odometer';
import { selectShownQuery } from '../../../state/location/selectors';
import { ListView } from '../../../records/ListView';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/DataTable';
import { formatCount, formatDate, formatDateTime } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { applicationName } from '../accountWords';
import { NOTIFICATION_TIME_ZONE } from '../notificationTime';
import { SEARCH_DETAILS_PATH } from '../paths';
import { readSearchFilter } from '../searchFilter';
import { filterQuery, SearchFilterForm } from '../SearchFilterForm';
import { searchInWords, REASON_WORDS } from '../searchWords';
import { searchDetails } from '../slice';

const COLUMNS: readonly DataColumn<SearchDetail>[] = [
  {
    key: 'what',
    header: 'Searched for',
    isRowHeader: true,
    cell: ({ searchedFor }) => searchInWords(searchedFor),
  },
  {
    key: 'where',
    header: 'In',
    cell: ({ appCode, regionName }) =>
      `${applicationName(appCode)}, ${regionName ?? 'a region that was deleted'}`,
  },
  { key: 'who', header: 'User', cell: ({ userName }) => userName },
  {
    key: 'when',
    header: 'When',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, NOTIFICATION_TIME_ZONE)}</time>,
  },
  { key: 'code', header: 'Billing Code', cell: ({ billingCode }) => billingCode ?? 'None' },
  {
    key: 'counted',
    header: 'Counted',
    cell: ({ reasonNotCounted }) =>
      reasonNotCounted === null ? 'Counted' : REASON_WORDS[reasonNotCounted],
  },
  {
    key: 'results',
    header: 'Results',
    align: 'end',
    cell: ({ isCapped, resultCount }) =>
      isCapped ? `More than ${formatCount(resultCount)}` : formatCount(resultCount),
  },
];

const byId = ({ id }: SearchDetail): string => id;

/** The account's searches of the running month (spec section 2, View Searches). */
export function Screen() {
  const filter = readSearchFilter(useAppSelector(selectShownQuery));
  const isNarrowed = filter.billingCode !== null || filter.userId !== null;
  return (
    <ListView
      of={useAppSelector(searchDetails.select)}
      things={{ one: 'search', many: 'searches' }}
      caption="Searches, newest first"
      columns={COLUMNS}
      rowKey={byId}
      address={{ path: SEARCH_DETAILS_PATH, query: filterQuery(filter) }}
      lead={({ isWholeAccount, startedOn }, count) => (
        <>
          {isWholeAccount ? 'Searches of your account' : 'Your searches'} since{' '}
          {formatDate(startedOn)}: {count}
          {isNarrowed ? ' of those chosen below' : ''}.{' '}
          <AppLink to={SEARCH_COUNT_SUMMARY_PATH}>See the counts</AppLink>
        </>
      )}
      controls={(details) => (
        <SearchFilterForm key={buildQuery(filterQuery(filter))} details={details} filter={filter} />
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
