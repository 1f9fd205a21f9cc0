import {
  WATCH_LIST_PATH,
  WATCH_NOTICE_STATES,
  WATCH_NOTICE_WORDS,
  WATCH_NOTICES_PATH,
} from '#contract/account/propertyWatch';
import { RECORD_PAGES } from '#contract/records/pages';
import type { WatchNoticeRow } from '#contract/schemas/propertyWatch';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  column,
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
} from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { AppLink } from '../../../widgets/AppLink';
import { watchNotices } from '../slice';
import { WatchFilters } from '../WatchFilters';
import { WatchLabel } from '../WatchLabel';
import { readNoticeFilter } from '../watchQuery';

const moment = momentColumn(STATE_TIME_ZONE);
const TONES = { WAITING: 'neutral', SENT: 'open', BOUNCED: 'pastDue' } as const;
const { field, path } = RECORD_PAGES.recorder;

const COLUMNS: readonly DataColumn<WatchNoticeRow>[] = [
  rowHeader('Document', ({ document }) =>
    document === null ? (
      'No longer shown'
    ) : (
      <AppLink to={path} query={{ [field]: document.id }}>
        {document.typeName} {document.number}
      </AppLink>
    ),
  ),
  textColumn('County', ({ county }) => county, { priority: 2 }),
  column('Watched', ({ kind, label }) => <WatchLabel kind={kind} label={label} />),
  textColumn('Email address', ({ email }) => (email === '' ? null : email), {
    none: 'Deleted',
    priority: 2,
  }),
  moment('Matched', ({ madeAt }) => madeAt, { priority: 2 }),
  statusColumn('Email', ({ state }) => ({ tone: TONES[state], word: WATCH_NOTICE_WORDS[state] })),
  moment('Link opened', ({ clickedAt }) => clickedAt, { none: 'Not yet', priority: 3 }),
];

/** All notices of property watches, for super users (spec section 2, Admin). */
export function Screen() {
  const filter = readNoticeFilter(useAppSelector(selectShownQuery));
  return (
    <ListView
      of={useAppSelector(watchNotices.select)}
      things={{ one: 'notification', many: 'notifications' }}
      caption="Property watch notifications, newest first"
      columns={COLUMNS}
      address={{ path: WATCH_NOTICES_PATH, query: filter }}
      controls={({ counties }) => (
        <WatchFilters
          path={WATCH_NOTICES_PATH}
          filter={filter}
          counties={counties}
          states={WATCH_NOTICE_STATES.map((value) => ({ value, label: WATCH_NOTICE_WORDS[value] }))}
        />
      )}
      actions={() => <AppLink to={WATCH_LIST_PATH}>Subscriptions</AppLink>}
      empty={
        Object.keys(filter).length === 0
          ? { title: 'No notifications', text: 'No document has matched a watch yet.' }
          : {
              title: 'No matches',
              text: 'No notifications match these filters.',
              action: <AppLink to={WATCH_NOTICES_PATH}>Show all notifications</AppLink>,
            }
      }
    />
  );
}
