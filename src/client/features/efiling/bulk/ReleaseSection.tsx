import { BULK_STATUS_PATH } from '#contract/filing/pages';
import { isBulkEditable } from '#contract/filing/bulkFiling';
import { formatCount, formatMoney, formatQuantity } from '#contract/formats';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { FiguresRow } from '../../../ui/FiguresRow';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { BatchActions } from './BatchActions';
import { releaseBatch } from './slice';
import { amountIn } from './words';

/** What the reviewer releases: the ready rows, with the fees shown. */
export function ReleaseSection({ of }: { readonly of: BulkBatch }) {
  const { id, state } = of;
  const ready = amountIn(of, 'ready');
  const waiting = amountIn(of, 'unchecked', 'bad').rows;
  return (
    <Section title="6. Release">
      <Stack>
        <FiguresRow
          label="Release"
          figures={[
            { label: 'Rows ready', value: formatCount(ready.rows) },
            { label: 'Estimated fees', value: formatMoney(ready.cents) },
            {
              label: 'Rows not ready',
              value: formatCount(waiting),
              ...(waiting === 0
                ? {}
                : { note: 'Correct or check them first', tone: 'warning' as const }),
            },
          ]}
        />
        {isBulkEditable(state) ? (
          <Release of={of} />
        ) : (
          <>
            <p>
              Released{of.reviewerName === null ? '' : ` by ${of.reviewerName}`}.{' '}
              <AppLink to={BULK_STATUS_PATH} query={{ batchId: id }}>
                View status
              </AppLink>
            </p>
            <BatchActions of={of} />
          </>
        )}
      </Stack>
    </Section>
  );
}

function reasonAgainst({ problems, state }: BulkBatch, rows: number): string | null {
  if (state !== 'checked') return 'Check all rows first.';
  if (problems.length > 0) return 'First resolve the problems that block the release.';
  return rows === 0 ? 'No rows are ready.' : null;
}

function Release({ of }: { readonly of: BulkBatch }) {
  const { id: batchId, mayReview, version } = of;
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => releaseBatch.select(root));
  const { cents, rows } = amountIn(of, 'ready');
  if (!mayReview) {
    return (
      <p>
        One of your firm’s reviewers releases and starts the batch. Your account administrator
        chooses who may review.
      </p>
    );
  }
  const reason = reasonAgainst(of, rows);
  return (
    <Stack gap={2}>
      <p>
        After the release, no one can change the batch. Nothing is filed until you start it. Rows
        that aren’t ready won’t be filed.
      </p>
      <div>
        <Button
          variant="primary"
          isBusy={status === 'running'}
          isDisabled={reason !== null}
          aria-describedby={reason === null ? undefined : 'bulk-release-reason'}
          onClick={() =>
            dispatch(releaseBatch.send({ params: { batchId }, body: { version, rows, cents } }))
          }
        >
          Release {formatQuantity(rows, 'row')} for {formatMoney(cents)}
        </Button>
      </div>
      {reason !== null && <p id="bulk-release-reason">{reason}</p>}
    </Stack>
  );
}
