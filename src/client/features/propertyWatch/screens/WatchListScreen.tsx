import {
  WATCH_KIND_WORDS,
  WATCH_LIST_PATH,
  WATCH_NOTICES_PATH,
  WATCH_STATES,
  WATCH_STATE_WORDS,
} from '#contract/account/propertyWatch';
import type { WatchRow } from '#contract/schemas/propertyWatch';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import {
  countColumn,
  momentColumn,
  rowHeader,
  statusColumn,
  textColumn,
  toolsColumn,
} from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import type { DataColumn } from '../../../ui/dataColumn';
import { useConfirmedClick } from '../../../ui/useConfirmedClick';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { endWatch, watchList } from '../slice';
import { WatchFilters } from '../WatchFilters';
import { WatchLabel } from '../WatchLabel';
import { readWatchFilter } from '../watchQuery';

const DELETED = 'Deleted';
const moment = momentColumn(STATE_TIME_ZONE);
const TONES = { WAITING: 'neutral', ACTIVE: 'open', ENDED: 'closed' } as const;

const COLUMNS: readonly DataColumn<WatchRow>[] = [
  rowHeader('Watched', ({ kind, label }) => <WatchLabel kind={kind} label={label} />),
  textColumn('Type', ({ kind }) => WATCH_KIND_WORDS[kind], { priority: 3 }),
  textColumn('Email address', ({ email }) => (email === '' ? null : email), { none: DELETED }),
  textColumn('Counties', ({ counties }) => counties?.join(', ') ?? 'All of Indiana', {
    priority: 2,
  }),
  statusColumn('Status', ({ state }) => ({ tone: TONES[state], word: WATCH_STATE_WORDS[state] })),
  moment('Requested', ({ askedAt }) => askedAt, { priority: 2 }),
  moment('Ended', ({ endedAt }) => endedAt, { none: 'Not yet', priority: 3 }),
  countColumn('Notices', ({ notices }) => notices, { priority: 3 }),
  toolsColumn('End', (row) => <EndCell row={row} />),
];

/** Ends a watch after a second click, since it can't be restarted. */
function EndCell({ row: { id, label, state } }: { readonly row: WatchRow }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((each) => endWatch.select(each, String(id)));
  const { handlers, isAsked } = useConfirmedClick(() =>
    dispatch(endWatch.send({ params: { watchId: id } })),
  );
  if (state === 'ENDED') return <>Ended</>;
  return (
    <Button size="small" isBusy={status === 'running'} {...handlers}>
      {isAsked ? 'End permanently' : 'End'}
      <VisuallyHidden> {label}</VisuallyHidden>
    </Button>
  );
}

/** All property watches, for super users (spec section 2, Admin). */
export function Screen() {
  const filter = readWatchFilter(useAppSelector(selectShownQuery));
  return (
    <ListView
      of={useAppSelector(watchList.select)}
      things={{ one: 'watch', many: 'watches' }}
      caption="Property watches, newest first"
      columns={COLUMNS}
      address={{ path: WATCH_LIST_PATH, query: filter }}
      controls={({ counties }) => (
        <WatchFilters
          path={WATCH_LIST_PATH}
          filter={filter}
          counties={counties}
          states={WATCH_STATES.map((value) => ({ value, label: WATCH_STATE_WORDS[value] }))}
        />
      )}
      actions={() => <AppLink to={WATCH_NOTICES_PATH}>Notifications</AppLink>}
      empty={
        Object.keys(filter).length === 0
          ? { title: 'No watches', text: 'There are no property watches yet.' }
          : {
              title: 'No matches',
              text: 'No watches match these filters.',
              action: <AppLink to={WATCH_LIST_PATH}>Show all watches</AppLink>,
            }
      }
    />
  );
}
