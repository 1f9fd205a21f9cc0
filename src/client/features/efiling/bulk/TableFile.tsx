import { useRef } from 'react';
import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import { formatBytes } from '#contract/formats';
import { usePagePorts } from '../../../platform/PagePorts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { selectBulkDesk, type TableProblem } from './desk';
import { sendTable, tableChosen } from './slice';
import styles from './bulk.module.css';

const PROBLEMS: Readonly<Record<TableProblem, string>> = {
  empty: 'The file is empty. Choose the file with the table.',
  tooLarge: `The file is larger than ${formatBytes(BULK_LIMITS.tableBytes)}. Split it into several batches.`,
  unreadable: 'Your browser can’t read the file. Choose it again.',
};

export interface TableFileProps {
  readonly batchId: string;
  /** `all` replaces the table; `rows` replaces only rows with the same firm file number. */
  readonly replaces: 'all' | 'rows';
  readonly children: string;
  /** Accessible name of the file input. */
  readonly inputLabel: string;
}

/** A button that selects a CSV file and sends it immediately. */
export function TableFile({ batchId, children, inputLabel, replaces }: TableFileProps) {
  const dispatch = useAppDispatch();
  const { files: desk } = usePagePorts();
  const input = useRef<HTMLInputElement>(null);
  const { isReadingTable } = useAppSelector(selectBulkDesk);
  const { status } = useAppSelector((root) => sendTable.select(root));
  return (
    <>
      <Button
        isBusy={isReadingTable || status === 'running'}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        className={styles.input}
        type="file"
        accept=".csv,text/csv"
        aria-label={inputLabel}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) {
            dispatch(tableChosen({ batchId, file: desk.add(file), replaces }));
          }
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Why the chosen table wasn't sent. */
export function TableProblemText() {
  const { tableProblem } = useAppSelector(selectBulkDesk);
  return (
    <p role="alert" className={styles.problem} hidden={tableProblem === null}>
      {tableProblem === null ? '' : PROBLEMS[tableProblem]}
    </p>
  );
}
