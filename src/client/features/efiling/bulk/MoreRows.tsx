import type { CallResponse } from '#contract/calls';
import { formatCount, formatQuantity } from '#contract/formats';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Row } from '../../../ui/Row';
import { selectBulkDesk } from './desk';
import { moreRowsRequested } from './slice';

/** Loads the next page of rows. */
export function MoreRows({
  of: { next, rows, total },
}: {
  readonly of: CallResponse<'getBulkRows'>;
}) {
  const dispatch = useAppDispatch();
  const { isLoadingMore } = useAppSelector(selectBulkDesk);
  return (
    <Row>
      <span role="status">
        {formatCount(rows.length)} of {formatQuantity(total, 'row')}.
      </span>
      {next !== null && (
        <Button isBusy={isLoadingMore} onClick={() => dispatch(moreRowsRequested())}>
          Show more rows
        </Button>
      )}
    </Row>
  );
}
