import { useState } from 'react';
import { BULK_BATCH_PATH } from '#contract/filing/pages';
import { BULK_BAD_ROWS_CSV } from '#contract/filing/bulkFiling';
import { formatCount } from '#contract/formats';
import { buildQuery } from '#contract/links';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { ChoiceChips } from '../../../records/ChoiceChips';
import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { FiguresRow } from '../../../ui/FiguresRow';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { useHrefs } from '../../../widgets/useHrefs';
import { BadRow } from './BadRow';
import { MoreRows } from './MoreRows';
import { batchRows, checkBatch } from './slice';
import { TableFile, TableProblemText } from './TableFile';
import { amountIn, rowStatus, uncheckedRows } from './words';
import styles from './bulk.module.css';

interface CheckSectionProps {
  readonly of: BulkBatch;
  readonly isReadOnly: boolean;
}

/** Checks all rows, and shows what to correct. */
export function CheckSection({ isReadOnly, of }: CheckSectionProps) {
  const { id: batchId, problems, version } = of;
  const dispatch = useAppDispatch();
  const { file } = useHrefs();
  const { status } = useAppSelector((root) => checkBatch.select(root));
  const bad = amountIn(of, 'bad').rows;
  const failed = amountIn(of, 'failed').rows;
  const isFailed = useAppSelector(selectShownQuery)['state'] === 'failed';
  const total = amountIn(of).rows;
  const { checking } = of.fileCounts;
  const reason =
    total === 0
      ? 'There is no table to check yet. Upload one first.'
      : checking > 0
        ? `Wait until the documents are checked: ${formatCount(checking)} to go.`
        : null;
  const isChecking = status === 'running';
  const left = uncheckedRows(of);
  const shown = of.counts.filter(({ rows }) => rows > 0);
  return (
    <Section title="5. Check">
      <Stack>
        {!isReadOnly && (
          <Row>
            <Button
              isBusy={isChecking}
              isDisabled={reason !== null}
              onClick={() => dispatch(checkBatch.send({ params: { batchId }, body: { version } }))}
            >
              Check all rows
            </Button>
            {reason !== null && <span>{reason}</span>}
            {isChecking && left > 0 && left < total && (
              <span>
                Checked {formatCount(total - left)} of {formatCount(total)} rows
              </span>
            )}
          </Row>
        )}
        {shown.length > 0 && (
          <FiguresRow
            label="Rows by status"
            figures={shown.map(({ rows, state }) => ({
              label: rowStatus({ state }).word,
              value: formatCount(rows),
              ...(state === 'bad' ? { tone: 'warning' as const } : {}),
            }))}
          />
        )}
        <div role="status">
          {problems.length > 0 && (
            <MessageBox tone="warning" title="The batch can’t be released yet">
              <ul>
                {problems.map(({ text }) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </MessageBox>
          )}
        </div>
        {(bad > 0 || failed > 0) && (
          <>
            <h3>Rows to correct</h3>
            <Row>
              <a
                className={buttonClass()}
                href={file(BULK_BAD_ROWS_CSV) + buildQuery({ batchId })}
                download
              >
                Download these rows (CSV)
              </a>
              {!isReadOnly && (
                <TableFile batchId={batchId} replaces="rows" inputLabel="Corrected rows">
                  Upload corrected rows
                </TableFile>
              )}
            </Row>
            <TableProblemText />
            {(failed > 0 || isFailed) && (
              <ChoiceChips
                label="Rows to correct"
                path={BULK_BATCH_PATH}
                query={{ batchId, state: isFailed ? 'failed' : null }}
                field="state"
                choices={[
                  { value: null, label: 'Needs a correction', count: bad },
                  { value: 'failed', label: 'Not filed', count: failed },
                ]}
              />
            )}
            <BadRows of={of} isReadOnly={isReadOnly} />
          </>
        )}
      </Stack>
    </Section>
  );
}

function BadRows({ isReadOnly, of }: CheckSectionProps) {
  const [saving, setSaving] = useState<number | null>(null);
  const rows = useAppSelector(batchRows.select);
  return (
    <Loaded of={rows} what="the rows">
      {(list) => (
        <>
          <ul className={styles.plain} aria-label="Rows to correct">
            {list.rows.map((row) => (
              <BadRow
                key={row.position}
                of={of}
                version={list.version}
                row={row}
                isReadOnly={isReadOnly}
                isRenewing={rows.status === 'refreshing'}
                isSaving={saving === row.position}
                onSave={() => setSaving(row.position)}
              />
            ))}
          </ul>
          <MoreRows of={list} />
        </>
      )}
    </Loaded>
  );
}
