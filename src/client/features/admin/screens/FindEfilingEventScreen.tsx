import { EFILING_EVENTS_PATH } from '#contract/admin/pages';
import { EFILING_SIDE_WORDS, EVENT_DAYS } from '#contract/filing/events';
import { formatDateTime } from '#contract/formats';
import type { EfilingEvent } from '#contract/schemas/efilingEvents';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { ChoiceChips } from '../../../records/ChoiceChips';
import { column, rowHeader, statusColumn, textColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { dataOf } from '../../../state/loadable/dataOf';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { AsOfTime } from '../AsOfTime';
import { recently } from '../stateTime';
import { DeliveryFigures } from '../efilingEvents/DeliveryFigures';
import { EventFinder } from '../efilingEvents/EventFinder';
import { EventHealth, ProofFindings } from '../efilingEvents/EventHealth';
import { EventHistory } from '../efilingEvents/EventHistory';
import { operationWords, outcomeStatus } from '../efilingEvents/eventWords';
import { eventHistory, eventList, readEventFilters, readHistoryId } from '../efilingEvents/slice';

const TITLE = 'E-filing events';

const COLUMNS: readonly DataColumn<EfilingEvent>[] = [
  column(
    'Sent',
    ({ sentAt }) => (
      <time dateTime={sentAt} title={formatDateTime(sentAt, STATE_TIME_ZONE)}>
        {recently(sentAt)}
      </time>
    ),
    { isNoWrap: true, phone: 'line' },
  ),
  rowHeader('Message', ({ envelopeId, id, operation }) => (
    <AppLink to={EFILING_EVENTS_PATH} query={{ id: envelopeId ?? id }}>
      {operationWords(operation)}
    </AppLink>
  )),
  textColumn('Envelope', ({ envelopeNumber }) => envelopeNumber, { phone: 'line' }),
  textColumn('Sent by', ({ sender }) => EFILING_SIDE_WORDS[sender], {
    priority: 2,
    phone: 'line',
  }),
  statusColumn('Result', ({ outcome }) => outcomeStatus(outcome), { phone: 'end' }),
  textColumn('Problem', ({ problem, tries }) => problemWords(problem, tries), {
    priority: 2,
    phone: 'line',
  }),
];

const SHOWN = [
  { value: null, label: 'Rejected or not delivered' },
  { value: 'all', label: 'All' },
] as const;

const COLUMNS_WITHOUT_PROBLEM = COLUMNS.slice(0, -1);

/** Formats a message's problem and its attempts if it took several: "Timeout, 3 attempts". */
function problemWords(problem: string | null, tries: number): string | null {
  const attempts = tries > 1 ? `${String(tries)} attempts` : null;
  return [problem, attempts].filter((part) => part !== null).join(', ') || null;
}

/** Finds e-filing messages, or shows the history of one envelope (spec section 2, Admin). */
export function Screen() {
  const query = useAppSelector(selectShownQuery);
  return readHistoryId(query) === null ? <Events /> : <History />;
}

function Events() {
  const shown = useAppSelector(selectShownQuery);
  const filters = readEventFilters(shown);
  const isFiltered = Object.keys(filters).length > 0;
  const show = isFiltered ? null : (shown['show'] ?? null);
  const state = useAppSelector(eventList.select);
  const hasProblems = (dataOf(state)?.items ?? []).some(
    ({ problem, tries }) => problemWords(problem, tries) !== null,
  );
  return (
    <Stack>
      <ScreenHeading title={TITLE} />
      <ListView
        of={state}
        things={{ one: 'message', many: 'messages' }}
        caption="Messages, newest first"
        columns={hasProblems ? COLUMNS : COLUMNS_WITHOUT_PROBLEM}
        rowKey={({ id, sender }) => `${sender} ${id}`}
        isPagedElsewhere
        lead={({ asOf }) => <AsOfTime instant={asOf} />}
        controls={(list) => (
          <>
            <ProofFindings of={list.proofLog} />
            <DeliveryFigures of={list} />
            {isFiltered ? null : (
              <ChoiceChips
                label="Messages"
                path={EFILING_EVENTS_PATH}
                query={{ show }}
                field="show"
                choices={SHOWN}
              />
            )}
          </>
        )}
        form={<EventFinder key={JSON.stringify(filters)} query={filters} />}
        empty={{
          ...(isFiltered || show !== null
            ? {
                title: 'No matches',
                text: 'No stored messages match. Cases that aren’t public can’t be found by their number.',
              }
            : {
                title: 'No problems',
                text: `No message was rejected or not delivered in the last ${String(EVENT_DAYS)} days.`,
              }),
          action: (
            <AppLink to={EFILING_EVENTS_PATH} query={{ show: 'all' }}>
              Show all messages
            </AppLink>
          ),
        }}
        foot={(list, focusSummary) => (
          <>
            {list.next === null ? null : (
              <p>
                <AppLink
                  to={EFILING_EVENTS_PATH}
                  query={{ ...filters, show, before: list.next }}
                  onFollow={focusSummary}
                >
                  Older messages
                </AppLink>
              </p>
            )}
            <EventHealth of={list} />
          </>
        )}
      />
    </Stack>
  );
}

function History() {
  return (
    <Loaded
      of={useAppSelector(eventHistory.select)}
      what="the events"
      title={TITLE}
      notFound={
        <RecordNotFound
          title="Events not found"
          problem="We can’t find this envelope or message"
          nextLink={{ to: EFILING_EVENTS_PATH, label: 'Find e-filing events' }}
        >
          Messages that change nothing are stored for two days.
        </RecordNotFound>
      }
    >
      {(history) => <EventHistory key={history.envelope?.id ?? 'message'} of={history} />}
    </Loaded>
  );
}
