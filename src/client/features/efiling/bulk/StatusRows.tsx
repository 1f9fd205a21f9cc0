import { captionWords } from '#contract/records/captionWords';
import { BULK_STATUS_PATH, ENVELOPES_PATH } from '#contract/filing/pages';
import { BULK_ROW_STATE_WORDS, BULK_ROW_STATES } from '#contract/filing/bulkFiling';
import { formatDateTime } from '#contract/formats';
import type { BulkBatch, BulkRow } from '#contract/schemas/bulkFiling';
import { ChoiceChips } from '../../../records/ChoiceChips';
import { column, moneyColumn, rowHeader, statusColumn, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import styles from '../envelopes/envelopes.module.css';
import { MoreRows } from './MoreRows';
import { batchRows, readRowState } from './slice';
import { amountIn, reasonOf, rowStatus } from './words';

const COLUMNS: readonly DataColumn<BulkRow, never>[] = [
  rowHeader('Row', (row) => {
    const { caption, fileNumber, position } = row;
    const reason = reasonOf(row);
    return (
      <span className={styles.name}>
        {captionWords(caption) || fileNumber}
        <span className={styles.soft}>
          {[`Line ${String(position)}`, fileNumber].filter(Boolean).join(' · ')}
        </span>
        {reason === null ? null : <span className={styles.soft}>{reason}</span>}
      </span>
    );
  }),
  statusColumn('Status', rowStatus),
  moneyColumn('Fee', ({ cents }) => cents, { none: '–' }),
  column('Envelope', ({ envelopeId, envelopeNumber }) =>
    envelopeId === null ? (
      '–'
    ) : (
      <AppLink to={ENVELOPES_PATH} query={{ envelopeId }}>
        {envelopeNumber ?? 'Open'}
      </AppLink>
    ),
  ),
  textColumn('Case', ({ caseNumber }) => caseNumber, { none: '–', priority: 2 }),
  column(
    'Filed',
    ({ filedAt, timeZone }) =>
      filedAt === null || timeZone === null ? (
        '–'
      ) : (
        <time dateTime={filedAt}>{formatDateTime(filedAt, timeZone)}</time>
      ),
    { isNoWrap: true, priority: 2 },
  ),
];

/** Rows of the batch, filtered by the state in the URL. */
export function StatusRows({ of }: { readonly of: BulkBatch }) {
  const query = useAppSelector(selectShownQuery);
  const state = readRowState(query);
  const shown = BULK_ROW_STATES.filter((each) => each === state || amountIn(of, each).rows > 0);
  return (
    <Section title="Rows">
      <Stack>
        <ChoiceChips
          label="Status"
          path={BULK_STATUS_PATH}
          query={{ batchId: of.id, state }}
          field="state"
          choices={[
            { value: null, label: 'All', count: amountIn(of).rows },
            ...shown.map((each) => ({
              value: each,
              label: BULK_ROW_STATE_WORDS[each],
              count: amountIn(of, each).rows,
            })),
          ]}
        />
        <Loaded of={useAppSelector(batchRows.select)} what="the rows">
          {(list) =>
            list.rows.length === 0 ? (
              <StateMessage kind="empty" title="No rows">
                {state === null
                  ? 'The batch has no table yet.'
                  : 'No rows have this status. Choose a different one.'}
              </StateMessage>
            ) : (
              <>
                <DataTable
                  caption="Batch rows"
                  isCaptionHidden
                  columns={COLUMNS}
                  rows={list.rows}
                  rowKey={({ position }) => position}
                />
                <MoreRows of={list} />
              </>
            )
          }
        </Loaded>
      </Stack>
    </Section>
  );
}
