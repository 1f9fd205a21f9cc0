import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { Generator } from '../bulk/Generator';
import { batch } from '../bulk/slice';
import { NewBatch, StartBatch } from '../bulk/StartBatch';

const TITLE = 'Bulk e-filing';

/** Prepares batches of filings (spec section 2, E-filing). */
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
        <StartBatch />
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
