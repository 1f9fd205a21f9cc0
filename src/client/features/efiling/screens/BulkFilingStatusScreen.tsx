import { BULK_STATUS_PATH } from '#contract/filing/pages';
import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { BatchList } from '../bulk/BatchList';
import { BatchStatus } from '../bulk/BatchStatus';
import { batch } from '../bulk/slice';
import styles from '../envelopes/envelopes.module.css';

const TITLE = 'Bulk filing status';

/** Status of filing batches (spec section 2, E-filing). */
export function Screen() {
  const { batchId } = useAppSelector(selectShownQuery);
  const shown = useAppSelector(batch.select);
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
          <p className={styles.back}>
            <AppLink to={BULK_STATUS_PATH}>Bulk filing status</AppLink>
          </p>
          <ScreenHeading title={found.name} />
          <BatchStatus key={found.id} of={found} />
        </>
      )}
    </Loaded>
  );
}
