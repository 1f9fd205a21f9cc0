import { MONITOR_LABEL } from '#contract/admin/poolMonitor';
import { POOL_MONITOR_CALLS } from '#contract/calls/poolMonitor';
import type { MonitoredStatement, PoolMonitor } from '#contract/schemas/poolMonitor';
import { column, rowHeader, textColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Disclosure } from '../../../ui/Disclosure';
import { Breakable } from '../Breakable';
import { ConfirmedAction } from '../ConfirmedAction';
import { durationInWords } from './figures';
import { endStatement } from './slice';

/** True for the statements of this page, which don't reflect the load. */
function isOfPage({ label }: MonitoredStatement): boolean {
  return label === MONITOR_LABEL || label.endsWith(POOL_MONITOR_CALLS.getPoolMonitor.path);
}

/** Maximum characters of a statement that are always visible. */
const STATEMENT_START = 80;

/** A statement; only the start of a long one, until it is opened. */
function Statement({ text }: { readonly text: string }) {
  if (text.length <= STATEMENT_START) return <Breakable text={text} />;
  return (
    <Disclosure summary={`${text.slice(0, STATEMENT_START)}…`}>
      <Breakable text={text} />
    </Disclosure>
  );
}

/** Returns the running statements, except those of this page. */
function shownStatements({ statements }: PoolMonitor): readonly MonitoredStatement[] {
  return statements.filter((statement) => !isOfPage(statement));
}

/** Statements that are running, each with a button to end it. */
export function RunningStatements({ of }: { readonly of: PoolMonitor }) {
  const { kind } = of;
  const statements = shownStatements(of);
  if (statements.length === 0) return <p>No statements are running.</p>;
  const columns: readonly DataColumn<MonitoredStatement>[] = [
    rowHeader('Request or job', ({ label }) => <Breakable text={label} />),
    textColumn('For', ({ ms }) => durationInWords(ms), { align: 'end', phone: 'end' }),
    column('Statement', ({ text }) => <Statement text={text} />, {
      priority: 2,
      isLabelHidden: true,
    }),
    column(
      'Status',
      ({ isCanceled, isIdle, waitsFor }) =>
        `${isIdle ? 'Open transaction' : 'Running'}${waitsFor === null ? '' : `, waits for ${waitsFor}`}${isCanceled ? ', canceled' : ''}`,
      { priority: 2, phone: 'line' },
    ),
    column('Actions', (row) => <End of={row} isEmbedded={kind === 'EMBEDDED'} />, {
      isLabelHidden: true,
    }),
  ];
  return (
    <DataTable
      caption="Running statements, longest first"
      isCaptionHidden
      columns={columns}
      rows={statements}
      rowKey={({ id, mark }) => `${String(id)} ${mark}`}
    />
  );
}

function End({
  isEmbedded,
  of: { id, isCanceled, isIdle, isOwn, label, mark },
}: {
  readonly of: MonitoredStatement;
  readonly isEmbedded: boolean;
}) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((root) => endStatement.select(root, String(id)));
  if (isOwn) return 'Can’t be ended here';
  const isTerminated = isEmbedded || isIdle || isCanceled;
  const action = isTerminated ? 'TERMINATE' : 'CANCEL';
  const sessionLines = isEmbedded
    ? [
        'The embedded database is reopened, which takes a few seconds.',
        'Anyone using it now gets an error and can try again. Saved changes are safe.',
      ]
    : ['Its connection is closed, and its transaction is rolled back.'];
  return (
    <ConfirmedAction
      button={isTerminated ? 'Terminate statement' : 'Cancel statement'}
      title={`${isTerminated ? 'Terminate' : 'Cancel'} the statement for ${label}?`}
      lines={[
        'The request or job gets an error.',
        ...(isTerminated
          ? sessionLines
          : ['If it doesn’t end, you can terminate its connection next.']),
      ]}
      isSending={status === 'running'}
      onConfirm={() =>
        dispatch(endStatement.send({ params: { statementId: id }, body: { action, mark } }))
      }
    />
  );
}
