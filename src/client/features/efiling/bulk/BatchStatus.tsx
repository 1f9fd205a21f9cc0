import { BULK_BATCH_PATH } from '#contract/filing/pages';
import {
  BULK_KIND_WORDS,
  BULK_RESULTS_CSV,
  BULK_RESULTS_ZIP,
  isBulkEditable,
} from '#contract/filing/bulkFiling';
import { formatCount, formatDateTime, formatMoney, formatQuantity } from '#contract/formats';
import { buildQuery } from '#contract/links';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { buttonClass } from '../../../ui/buttonClass';
import { ExportMenu } from '../../../ui/ExportMenu';
import { Facts } from '../../../ui/Facts';
import { MessageBox } from '../../../ui/MessageBox';
import { PageActions } from '../../../ui/PageActions';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import styles from '../envelopes/envelopes.module.css';
import { BatchActions } from './BatchActions';
import { ConflictNotice, StaleNotice } from './Notices';
import { StatusRows } from './StatusRows';
import { amountIn, batchStatus } from './words';

/** A batch during and after filing: progress, actions, and rows. */
export function BatchStatus({ of }: { readonly of: BulkBatch }) {
  const { courtName, id: batchId, kind, pauseReason, state } = of;
  const { tone, word } = batchStatus(of);
  const { file } = useHrefs();
  const query = buildQuery({ batchId });
  const filed = amountIn(of, 'filed').rows;
  const bad = amountIn(of, 'bad').rows;
  const toCorrect = bad + amountIn(of, 'failed').rows;
  const total = amountIn(of).rows;
  return (
    <Stack>
      <PageActions>
        {isBulkEditable(state) && toCorrect > 0 && (
          <AppLink
            to={BULK_BATCH_PATH}
            query={{ batchId, state: bad === 0 ? 'failed' : null }}
            className={buttonClass('primary')}
          >
            Correct {formatQuantity(toCorrect, 'row')}
          </AppLink>
        )}
        {isBulkEditable(state) && toCorrect === 0 && (
          <AppLink to={BULK_BATCH_PATH} query={{ batchId }} className={buttonClass()}>
            Open batch
          </AppLink>
        )}
        <ExportMenu
          id="batch-export"
          entries={
            of.stampedCopies > 0
              ? [
                  { label: 'Results (CSV)', href: file(BULK_RESULTS_CSV) + query },
                  { label: 'Stamped copies (zip)', href: file(BULK_RESULTS_ZIP) + query },
                ]
              : [{ label: 'CSV', href: file(BULK_RESULTS_CSV) + query }]
          }
        />
      </PageActions>
      <p className={styles.lead}>
        <StatusTag tone={tone}>{word}</StatusTag>{' '}
        <Facts>
          <span>
            {BULK_KIND_WORDS[kind]}
            {courtName === null ? '' : `, ${courtName}`}
          </span>
          {historyOf(of).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </Facts>
      </p>
      <ConflictNotice />
      <StaleNotice />
      <div role="status">
        {pauseReason !== null && (
          <MessageBox tone="warning" title="The batch is paused">
            <p>{pauseReason}</p>
          </MessageBox>
        )}
      </div>
      <ProgressMeter label="Rows filed" used={filed} included={total} words={progressWords(of)} />
      <BatchActions of={of} />
      <StatusRows of={of} />
    </Stack>
  );
}

/** Counts the filed rows, with their fees: "10 of 11 filed, $1,615.40 in fees". */
function progressWords(of: BulkBatch): string {
  const { cents, rows } = amountIn(of, 'filed');
  const fees = cents === 0 ? '' : `, ${formatMoney(cents)} in fees`;
  return `${formatCount(rows)} of ${formatCount(amountIn(of).rows)} filed${fees}`;
}

/** Returns who uploaded and released the batch, and when it was filed. */
function historyOf({
  finishedAt,
  releasedAt,
  reviewerName,
  startedAt,
  uploaderName,
}: BulkBatch): readonly string[] {
  const time = (iso: string): string => formatDateTime(iso, STATE_TIME_ZONE);
  const reviewer = reviewerName ?? '';
  return [
    `Uploaded by ${uploaderName}`,
    releasedAt === null
      ? ''
      : `Released ${time(releasedAt)}${reviewer === '' ? '' : ` by ${reviewer}`}`,
    finishedAt !== null
      ? `Finished ${time(finishedAt)}`
      : startedAt !== null
        ? `Started ${time(startedAt)}`
        : '',
  ].filter((fact) => fact !== '');
}
