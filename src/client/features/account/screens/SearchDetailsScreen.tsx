import type { SearchDetail, SearchDetails } from '#contract/searchDetails';
import { SEARCH_COUNT_SUMMARY_PATH } from '#contract/odometer';
import { selectShownQuery } from '../../../state/location/selectors';
import { addressChosen } from '../../../state/location/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { formatCount, formatDate, formatDateTime } from '../../../ui/formats';
import { Pagination } from '../../../ui/Pagination';
import { Skeleton } from '../../../ui/Skeleton';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import { LoadFailed } from '../../../widgets/LoadFailed';
import { useHrefs } from '../../../widgets/useHrefs';
import { APPLICATION_NAMES } from '../accountWords';
import { NOTIFICATION_TIME_ZONE } from '../notificationTime';
import { SEARCH_DETAILS_PATH } from '../paths';
import { readSearchFilter } from '../searchFilter';
import { filterQuery, SearchFilterForm } from '../SearchFilterForm';
import { describeSearch, REASON_WORDS } from '../searchWords';
import { searchDetails } from '../slice';

const COLUMNS: readonly DataColumn<SearchDetail>[] = [
  {
    key: 'what',
    header: 'Searched for',
    isRowHeader: true,
    cell: ({ searchedFor }) => describeSearch(searchedFor),
  },
  {
    key: 'where',
    header: 'In',
    cell: ({ appCode, regionName }) =>
      `${APPLICATION_NAMES[appCode]}, ${regionName ?? 'a region that was deleted'}`,
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
  const details = useAppSelector(searchDetails.select);
  switch (details.status) {
    case 'idle':
    case 'loading':
      return <Skeleton lines={10} label="Loading the searches" />;
    case 'notFound':
      return <LoadFailed error="There is no list of searches." />;
    case 'failed':
      return <LoadFailed error={details.error} />;
    case 'ready':
    case 'refreshing':
      return <Searches key={details.key} details={details.data} />;
  }
}

function Searches({ details }: { readonly details: SearchDetails }) {
  const dispatch = useAppDispatch();
  const hrefs = useHrefs();
  const filter = readSearchFilter(useAppSelector(selectShownQuery));
  const { capped, items, isWholeAccount, pageNumber, pageSize, startedOn, total } = details;
  const isNarrowed = filter.billingCode !== null || (isWholeAccount && filter.userId !== null);
  const pageQuery = (page: number) => ({ ...filterQuery(filter), pageNumber: page });
  return (
    <Stack>
      <p>
        {isWholeAccount ? 'Searches of your account' : 'Your searches'} since{' '}
        {formatDate(startedOn)}: {capped ? `more than ${formatCount(total)}` : formatCount(total)}
        {isNarrowed ? ' of those chosen below' : ''}.{' '}
        <AppLink to={SEARCH_COUNT_SUMMARY_PATH}>See the counts</AppLink>
      </p>
      <SearchFilterForm details={details} filter={filter} />
      {items.length === 0 ? (
        <StateMessage
          kind="empty"
          title={isNarrowed || pageNumber > 1 ? 'No such searches' : 'No searches yet'}
          action={
            isNarrowed || pageNumber > 1 ? (
              <AppLink to={SEARCH_DETAILS_PATH}>Show all searches</AppLink>
            ) : undefined
          }
        >
          {isNarrowed || pageNumber > 1
            ? 'Nothing of this month matches what was chosen.'
            : 'Each search that is answered is listed here, with whether it counted.'}
        </StateMessage>
      ) : (
        <DataTable
          caption="Searches, newest first"
          isCaptionHidden
          columns={COLUMNS}
          rows={items}
          rowKey={byId}
        />
      )}
      <Pagination
        label="Pages of searches"
        current={pageNumber}
        count={Math.ceil(total / pageSize)}
        hrefFor={(page) => hrefs.screen(SEARCH_DETAILS_PATH, pageQuery(page))}
        onNavigate={(page) => {
          dispatch(addressChosen({ path: SEARCH_DETAILS_PATH, query: pageQuery(page) }));
        }}
      />
    </Stack>
  );
}
