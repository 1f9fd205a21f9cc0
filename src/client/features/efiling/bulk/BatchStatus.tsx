import { BULK_BATCH_PATH, BULK_STATUS_PATH } from '#contract/filing/pages';
import {
  BULK_KIND_WORDS,
  BULK_RESULTS_CSV,
  BULK_RESULTS_ZIP,
  BULK_ROW_STATE_WORDS,
  isBulkEditable,
} from '#contract/filing/bulkFiling';
import { formatCount, formatDateTime, formatMoney } from '#contract/formats';
import { buildQuery } from '#contract/links';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { buttonClass } from '../../../ui/buttonClass';
import { DescriptionList } from '../../../ui/DescriptionList';
import { ExportMenu } from '../../../ui/ExportMenu';
import { FiguresRow } from '../../../ui/FiguresRow';
import { MessageBox } from '../../../ui/MessageBox';
import { ProgressMeter } from '../../../ui/ProgressMeter';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { BatchActions } from './BatchActions';
import { ConflictNotice, StaleNotice } from './Notices';
import { StatusRows } from './StatusRows';
import { amountIn, batchStatus } from './words';

/** A batch during and after filing: totals by state, actions, and rows. */
export function BatchStatus({ of }: { readonly of: BulkBatch }) {
  const { counts, courtName, id: batchId, kind, pauseReason, state } = of;
  const { tone, word } = batchStatus(of);
  const { file } = useHrefs();
  const query = buildQuery({ batchId });
  const filed = amountIn(of, 'filed').rows;
  const bad = amountIn(of, 'bad').rows;
  const toCorrect = bad + amountIn(of, 'failed').rows;
  const total = amountIn(of).rows;
  return (
    <Stack>
      <Row isApart>
        <span>
          {BULK_KIND_WORDS[kind]}
          {courtName === null ? '' : `, ${courtName}`} <StatusTag tone={tone}>{word}</StatusTag>
        </span>
        <AppLink to={BULK_STATUS_PATH}>All batches</AppLink>
      </Row>
      <ConflictNotice />
      <StaleNotice />
      <div role="status">
        {pauseReason !== null && (
          <MessageBox tone="warning" title="The batch is paused">
            <p>{pauseReason}</p>
          </MessageBox>
        )}
      </div>
      <ProgressMeter
        label="Rows filed"
        used={filed}
        included={total}
        words={`${formatCount(filed)} of ${formatCount(total)} filed`}
      />
      {counts.length > 0 && (
        <FiguresRow
          label="Rows by status"
          figures={counts
            .filter(({ rows }) => rows > 0)
            .map(({ cents, rows, state: of_ }) => ({
              label: BULK_ROW_STATE_WORDS[of_],
              value: formatCount(rows),
              ...(cents === 0 ? {} : { note: formatMoney(cents) }),
            }))}
        />
      )}
      <BatchActions of={of} />
      <Facts of={of} />
      <Row>
        {isBulkEditable(state) && toCorrect > 0 && (
          <AppLink
            to={BULK_BATCH_PATH}
            query={{ batchId, state: bad === 0 ? 'failed' : null }}
            className={buttonClass()}
          >
            Correct rows
          </AppLink>
        )}
        {isBulkEditable(state) && toCorrect === 0 && (
          <AppLink to={BULK_BATCH_PATH} query={{ batchId }}>
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
      </Row>
      <StatusRows of={of} />
    </Stack>
  );
}

function Facts({ of }: { readonly of: BulkBatch }) {
  const { finishedAt, releasedAt, reviewerName, startedAt, uploaderName } = of;
  const time = (iso: string): string => formatDateTime(iso, STATE_TIME_ZONE);
  return (
    <DescriptionList
      items={[
        { term: 'Uploaded by', description: uploaderName },
        ...(releasedAt === null
          ? []
          : [
              {
                term: 'Released',
                description: `${time(releasedAt)}${reviewerName === null ? '' : ` by ${reviewerName}`}`,
              },
            ]),
        ...(startedAt === null ? [] : [{ term: 'Started', description: time(startedAt) }]),
        ...(finishedAt === null ? [] : [{ term: 'Finished', description: time(finishedAt) }]),
      ]}
    />
  );
}
