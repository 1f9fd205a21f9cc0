import { useEffect, useRef } from 'react';
import { formatQuantity } from '#contract/formats';
import { NOTICE_MESSAGES } from '#contract/site/noticeMessages';
import type { OwnRegion } from '#contract/schemas/regions';
import { registersOf } from '#contract/records/registers';
import { usePagePorts } from '../../../platform/PagePorts';
import { selectLocale } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { countColumn, rowHeader, textColumn, toolsColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Card } from '../../../ui/Card';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Dialog } from '../../../ui/Dialog';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { countyNames } from '../countyNames';
import {
  deleteRegion,
  deletionRequested,
  deletionCancelled,
  ownRegions,
  regionKey,
  selectPendingDeletion,
} from '../slice';

const EDITOR = '/common/EditMySearchRegion';

const COLUMNS: readonly DataColumn<OwnRegion>[] = [
  rowHeader('Region', ({ name }) => name),
  countColumn('Counties', ({ counties }) => counties.length),
  textColumn('Covers', ({ counties }) => countyNames(counties)),
  toolsColumn('Edit or delete', (region) => <RegionTools region={region} />),
];

const byId = ({ id }: OwnRegion): number => id;

function RegionTools({ region: { code, id, name } }: { readonly region: OwnRegion }) {
  const dispatch = useAppDispatch();
  return (
    <Row gap={2}>
      <AppLink
        to={EDITOR}
        query={{ appCode: code, regionId: id }}
        className={buttonClass('secondary', 'small')}
      >
        Edit<VisuallyHidden> {name}</VisuallyHidden>
      </AppLink>
      <Button
        size="small"
        variant="danger"
        aria-label={`Delete ${name}`}
        onClick={() => dispatch(deletionRequested({ code, id, name }))}
      >
        Delete
      </Button>
    </Row>
  );
}

/** The user's search regions by register (spec section 2). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(ownRegions.select)} what="your search regions">
      {({ items }) => <Regions regions={items} />}
    </Loaded>
  );
}

function Regions({ regions }: { readonly regions: readonly OwnRegion[] }) {
  const locale = useAppSelector(selectLocale);
  const { isFocusLost } = usePagePorts();
  const count = useRef<HTMLParagraphElement>(null);
  const isOpen = useAppSelector(selectPendingDeletion) !== null;
  const wasOpen = useRef(false);
  // Moves the focus, because the focused delete button was removed with its region.
  useEffect(() => {
    if (wasOpen.current && !isOpen && isFocusLost()) {
      count.current?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [isOpen, isFocusLost]);
  return (
    <Stack>
      <p ref={count} tabIndex={-1}>
        {regions.length === 0
          ? 'You have no search regions yet.'
          : `You have ${formatQuantity(regions.length, 'search region')}.`}{' '}
        A region is a set of counties. Select it in a search to search only those counties.
      </p>
      {registersOf(locale).map(({ name, regionCode: code }) => {
        const own = regions.filter((region) => region.code === code);
        return (
          <Card
            key={code}
            title={name}
            actions={
              <AppLink
                to={EDITOR}
                query={{ appCode: code }}
                className={buttonClass('secondary', 'small')}
              >
                New region<VisuallyHidden> for {name}</VisuallyHidden>
              </AppLink>
            }
          >
            {own.length === 0 ? (
              <p>No regions yet.</p>
            ) : (
              <DataTable
                caption={`Your regions for ${name}`}
                isCaptionHidden
                columns={COLUMNS}
                rows={own}
                rowKey={byId}
              />
            )}
          </Card>
        );
      })}
      <DeletionDialog />
    </Stack>
  );
}

function DeletionDialog() {
  const dispatch = useAppDispatch();
  const { alert } = usePagePorts();
  const pending = useAppSelector(selectPendingDeletion);
  const isRunning = useAppSelector(
    (state) =>
      pending !== null &&
      deleteRegion.select(state, regionKey(pending.code, pending.id)).status === 'running',
  );
  const cancel = () => dispatch(deletionCancelled());
  const confirm = () => {
    if (pending === null) return;
    dispatch(deleteRegion.send({ params: { appCode: pending.code, regionId: pending.id } }));
  };
  return (
    <Dialog
      isOpen={pending !== null}
      title="Delete this region?"
      onClose={isRunning ? () => undefined : cancel}
      onUnsupported={() => {
        alert(NOTICE_MESSAGES.dialogUnsupported);
        cancel();
      }}
      actions={
        <>
          <Button variant="danger" isBusy={isRunning} onClick={confirm}>
            Delete region
          </Button>
          <Button isDisabled={isRunning} onClick={cancel}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {pending === null ? null : `“${pending.name}” will be permanently deleted.`} New searches
        cover all counties until you choose a different region. Bookmarks and links to searches in
        this region will stop working. Your saved items stay.
      </p>
    </Dialog>
  );
}
