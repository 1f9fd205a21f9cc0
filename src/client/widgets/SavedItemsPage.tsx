import type { ReactNode } from 'react';
import type { ResultList } from '#contract/lists';
import { accountLimitReached } from '#contract/messages';
import type { AccountLimit, SavedItem, SavedItemKind } from '#contract/savedItems';
import type { LoadableState } from '../state/loadable/createLoadable';
import { selectShownQuery } from '../state/location/selectors';
import { selectHasAlert, selectIsListKnown } from '../state/savedItems/selectors';
import { useAppSelector } from '../store/hooks';
import { DataTable, type DataColumn } from '../ui/DataTable';
import { formatCount } from '../ui/formats';
import { MessageBox } from '../ui/MessageBox';
import { Skeleton } from '../ui/Skeleton';
import { StateMessage } from '../ui/StateMessage';
import { AsOf } from './AsOf';
import { LoadFailed } from './LoadFailed';
import { SavedListNotice } from './SavedListNotice';

type SavedList<Row> = ResultList<Row> & { readonly account: AccountLimit };

export interface SavedItemsPageProps<Row extends SavedItem> {
  readonly kind: SavedItemKind;
  readonly list: LoadableState<SavedList<Row>>;
  /** What the list holds, in the midst of a sentence: "saved cases". */
  readonly things: string;
  /** Keep the array the same between renders. */
  readonly columns: readonly DataColumn<Row>[];
  /** Where there is something to save: a link that looks like a button. */
  readonly wayOn: ReactNode;
}

const rowKey = ({ id }: SavedItem): number => id;

/** The page of a user's saved items of one kind (spec section 2, Saved-items pages). */
export function SavedItemsPage<Row extends SavedItem>(props: SavedItemsPageProps<Row>) {
  const { list, things } = props;
  switch (list.status) {
    case 'idle':
    case 'loading':
      return <Skeleton lines={8} label={`Loading your ${things}`} />;
    case 'notFound':
    case 'failed':
      return (
        <LoadFailed
          error={list.status === 'failed' ? list.error : `Your ${things} were not found.`}
        />
      );
    case 'ready':
    case 'refreshing':
      return <LoadedList {...props} data={list.data} />;
  }
}

function LoadedList<Row extends SavedItem>({
  columns,
  data,
  kind,
  things,
  wayOn,
}: SavedItemsPageProps<Row> & { readonly data: SavedList<Row> }) {
  const { account, asOf, capped, items } = data;
  return (
    <>
      <LimitBox limit={account.limit} />
      <SavedListNotice kind={kind} />
      {items.length === 0 ? (
        <StateMessage kind="empty" title={`You have no ${things}`} action={wayOn}>
          What you save is listed here, each with a switch for its alert.
        </StateMessage>
      ) : (
        <>
          <p>
            <AlertsInUse account={account} items={items} kind={kind} /> <AsOf instant={asOf} />
            {capped ? ` Only the newest ${formatCount(items.length)} are listed.` : null}
          </p>
          <DataTable
            caption={`Your ${things}`}
            isCaptionHidden
            columns={columns}
            rows={items}
            rowKey={rowKey}
          />
        </>
      )}
    </>
  );
}

/** Why an alert was refused, for those whom the refusal led here (spec section 8). */
function LimitBox({ limit }: { readonly limit: number | null }) {
  const { reason } = useAppSelector(selectShownQuery);
  if (reason !== 'limit' || limit === null) return null;
  return (
    <MessageBox tone="warning" title="No more alerts">
      {accountLimitReached(limit)}
    </MessageBox>
  );
}

interface AlertsInUseProps {
  readonly account: AccountLimit;
  readonly items: readonly SavedItem[];
  readonly kind: SavedItemKind;
}

/** Alerts of the whole account, with what was clicked on this page since it was loaded. */
function AlertsInUse({ account: { limit, used }, items, kind }: AlertsInUseProps) {
  const change = useAppSelector((state) =>
    selectIsListKnown(state, kind)
      ? items.reduce(
          (sum, { alert, id }) => sum + Number(selectHasAlert(state, kind, id)) - Number(alert),
          0,
        )
      : 0,
  );
  const inUse = formatCount(used + change);
  return (
    <>
      {limit === null
        ? `Alerts in use in your account: ${inUse}.`
        : `Alerts in use in your account: ${inUse} of ${formatCount(limit)}.`}
    </>
  );
}
