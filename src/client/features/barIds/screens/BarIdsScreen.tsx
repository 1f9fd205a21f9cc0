import { useMemo } from 'react';
import { BAR_ID_PATH, BAR_IDS_PATH } from '#contract/account/pages';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { captionWords } from '#contract/records/captionWords';
import { formatCount, formatDateTime } from '#contract/formats';
import { fillPath } from '#contract/links';
import { ALERTS_PAUSED } from '#contract/messages';
import type { AccountLimit } from '#contract/schemas/savedItems';
import type { BarId, BarIdList } from '#contract/schemas/barIds';
import { column, countColumn, rowHeader, toolsColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import type { LoadableState } from '../../../state/loadable/createLoadable';
import { selectLocale } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { Stack } from '../../../ui/Stack';
import { Toggle } from '../../../ui/Toggle';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { AddBarIds } from '../AddBarIds';
import { CaseLink, IndianaCourtsNote } from '../CaseLink';
import { barIds, changeBarId, removeBarId, restoreBarId, selectBarIdEdits } from '../slice';
import { withRemoved } from '../withRemoved';

const COLUMNS: readonly DataColumn<BarId>[] = [
  rowHeader('Attorney', ({ barNumber, id, name }) => (
    <>
      <AppLink to={fillPath(BAR_ID_PATH, { id })}>{name ?? 'No longer on record'}</AppLink>{' '}
      {barNumber}
    </>
  )),
  countColumn('Open cases', ({ openCases }) => openCases),
  column('Next hearing', ({ nextHearing }) => <NextHearing hearing={nextHearing} />, {
    priority: 2,
  }),
  column('Alert', (row) => <AlertCell row={row} />),
  toolsColumn('Remove', (row) => <RemoveCell row={row} />),
];

function NextHearing({ hearing }: { readonly hearing: BarId['nextHearing'] }) {
  if (hearing === null) return <>None</>;
  return (
    <>
      <time dateTime={hearing.startsAt}>{formatDateTime(hearing.startsAt, hearing.timeZone)}</time>,{' '}
      {hearing.event}, <CaseLink caseId={hearing.caseId}>{captionWords(hearing.caption)}</CaseLink>
    </>
  );
}

function useIsRemoved(id: number): boolean {
  return useAppSelector((state) => selectBarIdEdits(state).removed.some((row) => row.id === id));
}

function AlertCell({ row: { alert, barNumber, id } }: { readonly row: BarId }) {
  const dispatch = useAppDispatch();
  const isRunning = useAppSelector(
    (state) =>
      changeBarId.select(state, String(id)).status === 'running' ||
      removeBarId.select(state, String(id)).status === 'running',
  );
  if (useIsRemoved(id)) return <>Removed</>;
  return (
    <Toggle
      label={`Alert for ${barNumber}`}
      isOn={alert}
      isDisabled={isRunning}
      onChange={(isOn) => dispatch(changeBarId.send({ params: { id }, body: { alert: isOn } }))}
    />
  );
}

/** Removes an attorney; Undo restores the number and its alert until the user leaves the page. */
function RemoveCell({ row: { alert, barNumber, id } }: { readonly row: BarId }) {
  const dispatch = useAppDispatch();
  const isRemoved = useIsRemoved(id);
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={isRemoved ? `Undo: restore ${barNumber}` : `Remove ${barNumber}`}
      onClick={() =>
        dispatch(
          isRemoved
            ? restoreBarId.send({ body: { numbers: barNumber, alert, isRestored: true } })
            : removeBarId.send({ params: { id } }),
        )
      }
    >
      {isRemoved ? 'Undo' : 'Remove'}
    </Button>
  );
}

/** Explains alerts, and shows how many the account has in use. */
function alertWords({ limit, used }: AccountLimit): string {
  if (limit === 0) return ALERTS_PAUSED;
  const inUse =
    limit === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(limit)}`;
  return `You’ll get an alert for new cases and for hearings that are set, moved, or canceled. Alerts in use: ${inUse}.`;
}

/** Returns the loaded list with the attorneys that were removed on this page. */
function useList(): LoadableState<BarIdList> {
  const list = useAppSelector(barIds.select);
  const { removed } = useAppSelector(selectBarIdEdits);
  return useMemo(
    () => ('data' in list ? { ...list, data: withRemoved(list.data, removed) } : list),
    [list, removed],
  );
}

/** Attorneys followed by number (spec section 2, ViewIdList). */
export function Screen() {
  const hasCourts = useAppSelector(selectLocale).features.court;
  return (
    <Stack>
      <IndianaCourtsNote />
      <AddBarIds />
      <ListView
        of={useList()}
        things={{ one: 'bar ID', many: 'bar IDs' }}
        caption="Attorneys you follow"
        columns={COLUMNS}
        lead={({ account, total }, words) =>
          total === 0 ? null : `${words}. ${alertWords(account)}`
        }
        actions={() =>
          hasCourts ? (
            <BackendLink
              to={BACKEND_PAGES.calendar}
              query={{ show: 'barIds' }}
              className={buttonClass('secondary', 'small')}
            >
              Calendar
            </BackendLink>
          ) : null
        }
        empty={{
          title: 'You don’t follow any attorneys',
          text: 'Follow an attorney by number, including yourself, to see cases and hearings here.',
        }}
        address={{ path: BAR_IDS_PATH, query: {} }}
      />
    </Stack>
  );
}
