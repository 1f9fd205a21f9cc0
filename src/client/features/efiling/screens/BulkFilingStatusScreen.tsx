import { BULK_BATCH_PATH } from '#contract/filingPages';
import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { PageActions } from '../../../ui/PageActions';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { BatchList } from '../bulk/BatchList';
import { BatchStatus } from '../bulk/BatchStatus';
import { batch } from '../bulk/slice';

const TITLE = 'Bulk filing status';

/** Status of filing batches (spec section 2, E-filing). */
export function Screen() {
  const { batchId } = useAppSelector(selectShownQuery);
  const shown = useAppSelector(batch.select);
  if (batchId === undefined) {
    return (
      <>
        <ScreenHeading title={TITLE} />
        <PageActions>
          <AppLink to={BULK_BATCH_PATH} query={{ create: 1 }} className={buttonClass('primary')}>
            Create batch
          </AppLink>
        </PageActions>
        <BatchList />
      </>
    );
  }
  return (
    <Loaded of={shown} what="the batch" title={TITLE} lines={12}>
      {(found) => (
        <>
          <ScreenHeading title={found.name} />
          <BatchStatus key={found.id} of={found} />
        </>
      )}
    </Loaded>
  );
}
