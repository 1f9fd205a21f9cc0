import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { BatchList } from '../bulk/BatchList';
import { Generator } from '../bulk/Generator';
import { batch } from '../bulk/slice';
import { NewBatch } from '../bulk/NewBatch';

const TITLE = 'Bulk e-filing';

/** Prepares batches of filings (spec section 2, E-filing); lists them if the URL has none. */
export function Screen() {
  const { batchId, create } = useAppSelector(selectShownQuery);
  const shown = useAppSelector(batch.select);
  if (batchId === undefined && create === '1') {
    return (
      <>
        <ScreenHeading title="New batch" />
        <NewBatch />
      </>
    );
  }
  if (batchId === undefined) {
    return (
      <>
        <ScreenHeading title={TITLE} />
        <BatchList />
      </>
    );
  }
  return (
    <Loaded of={shown} what="the batch" title={TITLE} lines={12}>
      {(found) => (
        <>
          <ScreenHeading title={found.name} />
          <Generator key={found.id} of={found} />
        </>
      )}
    </Loaded>
  );
}
