import { HTTP_LOGGING_PATH } from '#contract/adminPages';
import { REQUEST_LOG_DAYS } from '#contract/requestLog';
import { buildQuery } from '#contract/links';
import { ListView } from '../../../records/ListView';
import { Loaded } from '../../../records/Loaded';
import { dataOf } from '../../../state/loadable/dataOf';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { FiguresNotice } from '../live/FiguresNotice';
import { LiveNote } from '../live/LiveNote';
import { ErrorGroups } from '../requests/ErrorGroups';
import { RequestChart } from '../requests/RequestChart';
import { REQUEST_COLUMNS } from '../requests/requestColumns';
import { RequestFinder } from '../requests/RequestFinder';
import { errorGroups, readRequestQuery, requestList } from '../requests/slice';

/** Recent requests, and errors by cause (spec section 2, Admin). */
export function Screen() {
  const query = readRequestQuery(useAppSelector(selectShownQuery));
  const { before, ...filters } = query;
  const isFiltered = Object.keys(filters).length > 0;
  const state = useAppSelector(requestList.select);
  const hours = dataOf(state)?.hours;
  return (
    <Stack>
      <FiguresNotice of={state} />
      {hours === undefined ? null : <RequestChart hours={hours} />}
      <Section title="Errors">
        <Loaded of={useAppSelector(errorGroups.select)} what="errors">
          {(loaded) => <ErrorGroups of={loaded} />}
        </Loaded>
      </Section>
      <Section title="Requests">
        <ListView
          of={state}
          things={{ one: 'request', many: 'requests' }}
          caption="Requests, newest first"
          columns={REQUEST_COLUMNS}
          lead={() => (before === undefined ? null : 'Older requests')}
          isPagedElsewhere
          form={<RequestFinder key={buildQuery(filters)} query={textsOf(filters)} />}
          empty={{
            title: isFiltered ? 'No matches' : 'No requests',
            text: isFiltered
              ? 'No stored requests match. Requests appear here about a second after their response.'
              : 'Requests appear here about a second after their response.',
            ...(isFiltered
              ? { action: <AppLink to={HTTP_LOGGING_PATH}>Show all requests</AppLink> }
              : {}),
          }}
          foot={({ next }) =>
            next === null ? null : (
              <AppLink to={HTTP_LOGGING_PATH} query={{ ...filters, before: next }}>
                Older requests
              </AppLink>
            )
          }
        />
      </Section>
      <p>
        Requests are stored for {REQUEST_LOG_DAYS} days, up to 1,000,000. Paths are stored without
        query strings, so searched names aren&apos;t stored.
      </p>
      <p>
        <LiveNote />
      </p>
    </Stack>
  );
}

function textsOf(filters: object): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
}
