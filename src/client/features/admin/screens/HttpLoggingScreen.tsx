import { HTTP_LOGGING_PATH } from '#contract/admin/pages';
import { REQUEST_LOG_DAYS } from '#contract/admin/requestLog';
import { buildQuery } from '#contract/links';
import { ChoiceChips } from '../../../records/ChoiceChips';
import { ListView } from '../../../records/ListView';
import { Loaded } from '../../../records/Loaded';
import { dataOf } from '../../../state/loadable/dataOf';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import styles from '../admin.module.css';
import { FiguresNotice } from '../live/FiguresNotice';
import { LiveNote } from '../live/LiveNote';
import { ErrorGroups } from '../requests/ErrorGroups';
import { RequestChart } from '../requests/RequestChart';
import { REQUEST_COLUMNS } from '../requests/requestColumns';
import { RequestTiles } from '../requests/RequestTiles';
import { RequestFinder } from '../requests/RequestFinder';
import { errorGroups, readRequestQuery, requestList } from '../requests/slice';

const KINDS = [
  { value: null, label: 'Errors and slow requests' },
  { value: 'all', label: 'All' },
  { value: 'others', label: 'Without mine' },
] as const;

/** Recent requests, and errors by cause (spec section 2, Admin). */
export function Screen() {
  const shown = useAppSelector(selectShownQuery);
  const { before, kind: _kind, ...filters } = readRequestQuery(shown);
  const isFiltered = Object.keys(filters).length > 0;
  const state = useAppSelector(requestList.select);
  const list = dataOf(state);
  const groups = useAppSelector(errorGroups.select);
  const hasNoErrors = dataOf(groups)?.groups.length === 0;
  const errors = (
    <Section title="Errors">
      <Loaded of={groups} what="errors">
        {(loaded) => <ErrorGroups of={loaded} />}
      </Loaded>
    </Section>
  );
  const show = isFiltered ? null : (shown['show'] ?? null);
  return (
    <Stack>
      <FiguresNotice of={state} />
      {list === null ? null : (
        <>
          <RequestTiles of={list.lastHour} />
          <RequestChart hours={list.hours} />
        </>
      )}
      {hasNoErrors ? null : errors}
      <Section title="Requests">
        <ListView
          of={state}
          things={{ one: 'request', many: 'requests' }}
          caption="Requests, newest first"
          columns={REQUEST_COLUMNS}
          lead={() => (before === undefined ? null : 'Older requests')}
          isPagedElsewhere
          controls={() =>
            isFiltered ? (
              <AppLink to={HTTP_LOGGING_PATH} query={{ show: 'all' }}>
                Remove filters
              </AppLink>
            ) : (
              <ChoiceChips
                label="Requests"
                isOneLine
                path={HTTP_LOGGING_PATH}
                query={{ show }}
                field="show"
                choices={KINDS}
              />
            )
          }
          form={<RequestFinder key={buildQuery(filters)} query={textsOf(filters)} />}
          empty={{
            title: isFiltered
              ? 'No matches'
              : show === null
                ? 'No errors or slow requests'
                : 'No requests',
            text: `${isFiltered ? 'No stored requests match. ' : ''}Requests appear here about a second after their response.`,
            ...(isFiltered || show === null
              ? {
                  action: (
                    <AppLink to={HTTP_LOGGING_PATH} query={{ show: 'all' }}>
                      Show all requests
                    </AppLink>
                  ),
                }
              : {}),
          }}
          foot={({ next }) =>
            next === null ? null : (
              <AppLink to={HTTP_LOGGING_PATH} query={{ ...filters, show, before: next }}>
                Older requests
              </AppLink>
            )
          }
        />
      </Section>
      {hasNoErrors ? errors : null}
      <p className={styles.notified}>
        Requests are stored for {REQUEST_LOG_DAYS} days, up to 1,000,000. Paths are stored without
        query strings, so searched names aren’t stored. <LiveNote />
      </p>
    </Stack>
  );
}

function textsOf(filters: object): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
}
