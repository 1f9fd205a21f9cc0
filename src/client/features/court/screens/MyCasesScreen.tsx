import type { SavedCase } from '#contract/savedItems';
import { selectShownQuery } from '../../../state/location/selectors';
import { selectHasAlert, selectIsSaved } from '../../../state/savedItems/selectors';
import { savedItemToggled } from '../../../state/savedItems/slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { formatDate } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { Skeleton } from '../../../ui/Skeleton';
import { StateMessage } from '../../../ui/StateMessage';
import { Toggle } from '../../../ui/Toggle';
import { AppLink } from '../../../widgets/AppLink';
import { AsOf } from '../../../widgets/AsOf';
import { LoadFailed } from '../../../widgets/LoadFailed';
import { CaseStatusTag } from '../CaseStatusTag';
import { savedCases } from '../slice';
import styles from '../court.module.css';

const KIND = 'courtCase';

const COLUMNS: readonly DataColumn<SavedCase>[] = [
  {
    key: 'case',
    header: 'Case',
    isRowHeader: true,
    cell: (row) => (
      <>
        <AppLink to="/court/ViewCaseDetails" query={{ caseId: row.id }}>
          {row.caption}
        </AppLink>
        <span className={styles.match}>{row.caseNumber}</span>
      </>
    ),
  },
  { key: 'court', header: 'Court', cell: (row) => `${row.countyName}, ${row.courtName}` },
  { key: 'type', header: 'Type', cell: (row) => row.typeCode },
  { key: 'status', header: 'Status', cell: (row) => <CaseStatusTag status={row.status} /> },
  {
    key: 'lastEntry',
    header: 'Last entry',
    isNoWrap: true,
    cell: ({ lastEntryOn }) => (lastEntryOn === null ? 'None' : formatDate(lastEntryOn)),
  },
  { key: 'alert', header: 'Alert', cell: (row) => <AlertCell row={row} /> },
  {
    key: 'remove',
    header: 'Remove',
    isHeaderHidden: true,
    cell: (row) => <RemoveCell row={row} />,
  },
];

interface CellProps {
  readonly row: SavedCase;
}

function AlertCell({ row: { caseNumber, id } }: CellProps) {
  const dispatch = useAppDispatch();
  const hasAlert = useAppSelector((state) => selectHasAlert(state, KIND, id));
  const isSaved = useAppSelector((state) => selectIsSaved(state, KIND, id));
  if (!isSaved) return <>Removed</>;
  return (
    <Toggle
      label={`Alert for ${caseNumber}`}
      isOn={hasAlert}
      onChange={(alert) => {
        dispatch(savedItemToggled({ kind: KIND, id, value: { alert } }));
      }}
    />
  );
}

function RemoveCell({ row: { alert, caseNumber, id } }: CellProps) {
  const dispatch = useAppDispatch();
  const isSaved = useAppSelector((state) => selectIsSaved(state, KIND, id));
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`${isSaved ? 'Remove' : 'Keep'} ${caseNumber}`}
      onClick={() => {
        dispatch(savedItemToggled({ kind: KIND, id, value: isSaved ? null : { alert } }));
      }}
    >
      {isSaved ? 'Remove' : 'Undo'}
    </Button>
  );
}

const byId = ({ id }: SavedCase): number => id;

/** The user's saved cases with their alerts (spec section 2, Saved-items pages). */
export function Screen() {
  const list = useAppSelector(savedCases.select);
  const query = useAppSelector(selectShownQuery);
  if (list.status === 'idle' || list.status === 'loading') {
    return <Skeleton lines={8} label="Loading your saved cases" />;
  }
  if (list.status === 'failed' || list.status === 'notFound') {
    return (
      <LoadFailed
        title="Saved cases not loaded"
        error={list.status === 'failed' ? list.error : 'Your saved cases were not found.'}
      />
    );
  }
  const { account, asOf, items } = list.data;
  return (
    <>
      {query['reason'] === 'limit' && account.limit !== null ? (
        <MessageBox tone="warning" title="No more alerts">
          Your account has reached its limit of {account.limit} saved items with alerts. Remove an
          alert or upgrade the plan.
        </MessageBox>
      ) : null}
      {items.length === 0 ? (
        <StateMessage
          kind="empty"
          title="You have no saved cases"
          action={
            <AppLink to="/court" className={buttonClass('primary')}>
              Search court cases
            </AppLink>
          }
        >
          Save a case from search results or from its own page, and it is listed here.
        </StateMessage>
      ) : (
        <>
          <p>
            {account.limit === null
              ? `${String(account.used)} alerts are on in your account.`
              : `${String(account.used)} of ${String(account.limit)} alerts are on in your account.`}{' '}
            <AsOf instant={asOf} />
          </p>
          <DataTable
            caption="My Saved Cases"
            isCaptionHidden
            columns={COLUMNS}
            rows={items}
            rowKey={byId}
          />
        </>
      )}
    </>
  );
}
