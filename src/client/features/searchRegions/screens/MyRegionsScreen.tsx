import { useEffect, useRef } from 'react';
import { NOTICE_MESSAGES } from '#contract/noticeMessages';
import type { OwnRegion } from '#contract/schemas/regions';
import { registersOf } from '#contract/registers';
import { usePagePorts } from '../../../platform/PagePorts';
import { selectLocale } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { countColumn, rowHeader, textColumn, toolsColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Card } from '../../../ui/Card';
import { DataTable, type DataColumn } from '../../../ui/DataTable';
import { Dialog } from '../../../ui/Dialog';
import { formatCount } from '../../../ui/formats';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { countyNames } from '../countyNames';
import {
  deleteRegion,
  deletionAsked,
  deletionCancelled,
  ownRegions,
  regionKey,
  selectAskedRegion,
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
        onClick={() => dispatch(deletionAsked({ code, id, name }))}
      >
        Delete
      </Button>
    </Row>
  );
}

/** The user's own search regions for every kind of record (spec section 2). */
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
  const isAsking = useAppSelector(selectAskedRegion) !== null;
  const wasAsking = useRef(false);
  // The button that asked for the deletion went away with its region.
  useEffect(() => {
    if (wasAsking.current && !isAsking && isFocusLost()) {
      count.current?.focus({ preventScroll: true });
    }
    wasAsking.current = isAsking;
  }, [isAsking, isFocusLost]);
  return (
    <Stack>
      <p ref={count} tabIndex={-1}>
        {regions.length === 0
          ? 'You have no search regions of your own yet.'
          : `You have ${formatCount(regions.length)} ${regions.length === 1 ? 'search region' : 'search regions'} of your own.`}{' '}
        A region is a set of counties. Choose it in a search to look in those counties only.
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
              <p>No regions of your own here.</p>
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
      <DeletionQuestion />
    </Stack>
  );
}

function DeletionQuestion() {
  const dispatch = useAppDispatch();
  const { alert } = usePagePorts();
  const asked = useAppSelector(selectAskedRegion);
  const isRunning = useAppSelector(
    (state) =>
      asked !== null &&
      deleteRegion.select(state, regionKey(asked.code, asked.id)).status === 'running',
  );
  const cancel = () => dispatch(deletionCancelled());
  const confirm = () => {
    if (asked === null) return;
    dispatch(deleteRegion.send({ params: { appCode: asked.code, regionId: asked.id } }));
  };
  return (
    <Dialog
      isOpen={asked !== null}
      title="Delete this region?"
      onClose={isRunning ? () => undefined : cancel}
      onUnsupported={() => {
        alert(NOTICE_MESSAGES.dialogUnsupported);
        cancel();
      }}
      actions={
        <>
          <Button variant="danger" isBusy={isRunning} onClick={confirm}>
            Delete the region
          </Button>
          <Button isDisabled={isRunning} onClick={cancel}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        {asked === null ? null : `“${asked.name}” will be gone for good.`} New searches cover all
        counties until you choose another region. Bookmarks and links of searches in this region
        will no longer run. What you saved stays.
      </p>
    </Dialog>
  );
}
