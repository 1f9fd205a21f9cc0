import { BACKEND_PAGES } from '#contract/backendPages';
import {
  EFILING_EVENTS_PATH,
  EFILING_SIDE_WORDS,
  EFILING_SIDES,
  EVENT_OUTCOME_WORDS,
  EVENT_OUTCOMES,
} from '#contract/efilingEvents';
import type { EfilingEvent, EfilingEventList } from '#contract/schemas/efilingEvents';
import {
  countColumn,
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
} from '../../../records/columns';
import { FilterForm } from '../../../records/FilterForm';
import { ListView } from '../../../records/ListView';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { BackendLink } from '../../../widgets/BackendLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { EventFinder } from '../efilingEvents/EventFinder';
import { EventHealth } from '../efilingEvents/EventHealth';
import { EventHistory } from '../efilingEvents/EventHistory';
import { operationWords, outcomeStatus } from '../efilingEvents/eventWords';
import { eventHistory, eventList, readEventQuery, readHistoryId } from '../efilingEvents/slice';

const TITLE = 'E-filing events';

const COLUMNS: readonly DataColumn<EfilingEvent>[] = [
  momentColumn(STATE_TIME_ZONE)('Sent', ({ sentAt }) => sentAt),
  rowHeader('Message', ({ envelopeId, id, operation }) => (
    <AppLink to={EFILING_EVENTS_PATH} query={{ id: envelopeId ?? id }}>
      {operationWords(operation)}
    </AppLink>
  )),
  textColumn('Envelope', ({ envelopeNumber }) => envelopeNumber),
  textColumn('Sent by', ({ sender }) => EFILING_SIDE_WORDS[sender], { priority: 2 }),
  statusColumn('Result', ({ outcome }) => outcomeStatus(outcome)),
  countColumn('Tries', ({ tries }) => tries, { priority: 3 }),
  textColumn('Problem', ({ problem }) => problem, { priority: 2 }),
];

/** Finds messages of e-filing, or shows the history of one envelope (spec section 2, Admin). */
export function Screen() {
  const query = useAppSelector(selectShownQuery);
  return readHistoryId(query) === null ? <Events /> : <History />;
}

function Events() {
  const { before, ...filters } = readEventQuery(useAppSelector(selectShownQuery));
  return (
    <Stack>
      <ScreenHeading title={TITLE} />
      <p>
        <BackendLink to={BACKEND_PAGES.practiceFailures}>Practice failures</BackendLink>
      </p>
      <ListView
        of={useAppSelector(eventList.select)}
        things={{ one: 'message', many: 'messages' }}
        caption="Messages, newest first"
        columns={COLUMNS}
        rowKey={({ id, sender }) => `${sender} ${id}`}
        isPagedElsewhere
        lead={() => (before === undefined ? 'Newest messages' : 'Older messages')}
        controls={(list) => <Controls of={list} filters={filters} />}
        empty={{
          title: 'No matches',
          text: 'No stored message matches. Cases that aren’t public can’t be found by their number.',
          action: <AppLink to={EFILING_EVENTS_PATH}>Show all messages</AppLink>,
        }}
        foot={({ next }) =>
          next === null ? null : (
            <p>
              <AppLink to={EFILING_EVENTS_PATH} query={{ ...filters, before: next }}>
                Older messages
              </AppLink>
            </p>
          )
        }
      />
    </Stack>
  );
}

interface ControlsProps {
  readonly of: EfilingEventList;
  readonly filters: Readonly<Record<string, string>>;
}

function Controls({ filters, of }: ControlsProps) {
  return (
    <Stack>
      <EventFinder key={JSON.stringify(filters)} query={filters} />
      <FilterForm
        path={EFILING_EVENTS_PATH}
        query={filters}
        filters={[
          {
            field: 'outcome',
            label: 'Result',
            any: 'Any result',
            choices: [
              { value: 'dead', label: 'Dead letters (refused or not delivered)' },
              ...EVENT_OUTCOMES.map((value) => ({ value, label: EVENT_OUTCOME_WORDS[value] })),
            ],
          },
          {
            field: 'sender',
            label: 'Sent by',
            any: 'Both sides',
            choices: EFILING_SIDES.map((value) => ({ value, label: EFILING_SIDE_WORDS[value] })),
          },
          {
            field: 'all',
            label: 'Messages',
            any: 'About envelopes',
            choices: [{ value: '1', label: 'All, also questions about fees and cases' }],
          },
        ]}
      />
      <EventHealth of={of} />
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
