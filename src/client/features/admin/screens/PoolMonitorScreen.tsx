import { FIGURES, MONITOR_LABEL, type FigureName } from '#contract/poolMonitor';
import type {
  LockWait,
  MonitoredCaller,
  MonitoredStatement,
  PoolLane,
  PoolMonitor,
  StatementLabel,
  TableSize,
  UnusedIndex,
} from '#contract/schemas/poolMonitor';
import { column, countColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { FiguresRow } from '../../../ui/FiguresRow';
import { formatCount, formatDateTime, formatTime } from '../../../ui/formats';
import { MessageBox } from '../../../ui/MessageBox';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { Breakable } from '../Breakable';
import { ConfirmedAction } from '../ConfirmedAction';
import { FiguresOutageNotice } from '../live/FiguresOutageNotice';
import { LiveNote } from '../live/LiveNote';
import { bytesInWords, durationInWords, shareInWords } from '../pool/figures';
import { History } from '../pool/History';
import { endStatement, poolMonitor, readSpan } from '../pool/slice';

const when = (at: string): string => formatDateTime(at, STATE_TIME_ZONE);

const LANE_WORDS = {
  page: 'Pages',
  record: 'Records',
  search: 'Searches',
  export: 'Files',
  own: 'Server',
} as const;

const LANES: readonly DataColumn<PoolLane>[] = [
  rowHeader('Lane', ({ lane, pool }) => `${LANE_WORDS[lane]} (pool ${pool})`),
  countColumn('Waiting', ({ waiting }) => waiting),
  textColumn('Average wait', ({ averageWaitMs }) => durationInWords(averageWaitMs), {
    align: 'end',
  }),
  countColumn('Served', ({ granted }) => granted, { priority: 2 }),
  countColumn('Refused', ({ refused }) => refused),
];

type Pool = PoolMonitor['pools'][number];

const POOLS: readonly DataColumn<Pool>[] = [
  rowHeader('Pool', ({ name }) => name),
  countColumn('In use', ({ busy }) => busy),
  countColumn('Connections', ({ size }) => size),
];

const CALLERS: readonly DataColumn<MonitoredCaller>[] = [
  rowHeader('Request or job', ({ label }) => <Breakable text={label} />),
  column('Status', ({ isWaiting }) =>
    isWaiting ? (
      <StatusTag tone="warning">Waiting</StatusTag>
    ) : (
      <StatusTag tone="neutral">Connected</StatusTag>
    ),
  ),
  textColumn('For', ({ ms }) => durationInWords(ms), { align: 'end' }),
  column('Lane', ({ lane }) => LANE_WORDS[lane], { priority: 2 }),
  column('Pool', ({ pool }) => pool, { priority: 3 }),
];

const LOCKS: readonly DataColumn<LockWait>[] = [
  rowHeader('Waiting session', ({ id, label }) => `${String(id)}: ${label}`),
  column('Waits for', ({ blockers }) =>
    blockers.map(({ id, label }) => `${String(id)}: ${label}`).join(', '),
  ),
  column('Lock', ({ lock }) => lock, { priority: 2 }),
  textColumn('Table', ({ table }) => table, { priority: 2 }),
];

const SLOWEST: readonly DataColumn<StatementLabel>[] = [
  rowHeader('Request or job: statement', ({ label }) => <Breakable text={label} />),
  textColumn('Average', ({ averageMs }) => durationInWords(averageMs), { align: 'end' }),
  textColumn('Longest', ({ maxMs }) => durationInWords(maxMs), { align: 'end' }),
  countColumn('Statements', ({ count }) => count, { priority: 2 }),
  countColumn('Failed', ({ failed }) => failed, { priority: 3 }),
];

const TABLES: readonly DataColumn<TableSize>[] = [
  rowHeader('Table', ({ name }) => <Breakable text={name} />),
  textColumn('Size', ({ bytes }) => bytesInWords(bytes), { align: 'end' }),
  textColumn('Of that, indexes', ({ indexBytes }) => bytesInWords(indexBytes), { align: 'end' }),
  countColumn('Rows, about', ({ rows }) => rows, { priority: 2 }),
];

const INDEXES: readonly DataColumn<UnusedIndex>[] = [
  rowHeader('Index', ({ name }) => <Breakable text={name} />),
  column('Table', ({ table }) => <Breakable text={table} />),
  textColumn('Size', ({ bytes }) => bytesInWords(bytes), { align: 'end' }),
];

type Folder = NonNullable<PoolMonitor['disk']>['folders'][number];

const FOLDERS: readonly DataColumn<Folder>[] = [
  rowHeader('Folder', ({ name }) => <Breakable text={name} />),
  textColumn('Size', ({ bytes }) => bytesInWords(bytes), { align: 'end' }),
];

/** Database, connections, and server (spec section 2, PoolMonitor). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(poolMonitor.select)} what="the pool monitor">
      {(loaded) => <Monitor of={loaded} />}
    </Loaded>
  );
}

function Monitor({ of }: { readonly of: PoolMonitor }) {
  const span = readSpan(useAppSelector(selectShownQuery));
  const { asOf, callers, database, disk, kind, lanes, locks, pools } = of;
  return (
    <Stack>
      <FiguresOutageNotice />
      <DatabaseState of={of} />
      <Figures of={of} />
      <Section title="Running statements">
        <Statements of={of} />
      </Section>
      <Section title="Figures over time">
        <History of={of.history} span={span} />
      </Section>
      <Section title="Connections">
        <Table
          caption="Connections by pool"
          columns={POOLS}
          rows={pools}
          rowKey={({ name }) => name}
          none="No pools."
        />
        <Table
          caption="Lanes since the server started"
          columns={LANES}
          rows={lanes}
          rowKey={({ lane, pool }) => `${pool} ${lane}`}
          none="No lanes."
        />
        <Table
          caption="Callers now, longest first"
          columns={CALLERS}
          rows={callers}
          rowKey={({ label, ms, pool }) => `${pool} ${label} ${String(ms)}`}
          none="No request or job uses the database or waits for it."
        />
      </Section>
      <Section title="Locks">
        <Table
          caption="Sessions that wait for a lock"
          columns={LOCKS}
          rows={locks}
          rowKey={({ id }) => id}
          none={
            kind === 'EMBEDDED'
              ? 'The embedded database has one connection, so no one waits for a lock. Callers that wait for the connection are listed above.'
              : 'No session waits for a lock.'
          }
        />
      </Section>
      <Section title="Slowest statements">
        <Table
          caption="Statements of this server by average duration"
          columns={SLOWEST}
          rows={of.slowest}
          rowKey={({ label }) => label}
          none="No statements yet."
        />
      </Section>
      <Section title="Tables and indexes">
        <Table
          caption="Largest tables"
          columns={TABLES}
          rows={of.tables}
          rowKey={({ name }) => name}
          none="Not measured yet."
        />
        <Table
          caption="Indexes that were never used"
          columns={INDEXES}
          rows={of.unusedIndexes}
          rowKey={({ name }) => name}
          none="Every index was used."
        />
        <p>
          Use counts start with the database, or when its statistics were reset. Unique indexes are
          left out, because they also prevent duplicates.
        </p>
      </Section>
      <Section title="Disk">
        {disk === null ? (
          <p>Not measured yet.</p>
        ) : (
          <Stack>
            <p>
              {bytesInWords(disk.freeBytes)} of {bytesInWords(disk.sizeBytes)} are free. Measured{' '}
              {when(disk.readAt)}
              {disk.isPartial ? '; there are too many files to count them all' : ''}.
            </p>
            <Table
              caption="Folders of DATA_DIR"
              columns={FOLDERS}
              rows={disk.folders}
              rowKey={({ name }) => name}
              none="DATA_DIR is empty."
            />
          </Stack>
        )}
        <p>
          Log files (WAL):{' '}
          {database.logBytes === null
            ? 'the database user can’t see their size'
            : bytesInWords(database.logBytes)}
          .
        </p>
      </Section>
      <p>
        App server {of.server}. As of {when(asOf)}. <LiveNote />
      </p>
    </Stack>
  );
}

function DatabaseState({ of: { readAt, state } }: { readonly of: PoolMonitor }) {
  const last =
    readAt === null
      ? 'There are no earlier figures of the database.'
      : `Figures of the database are from ${when(readAt)}.`;
  switch (state) {
    case 'ANSWERS':
      return null;
    case 'BUSY':
      return (
        <MessageBox tone="warning" title="The database is busy">
          It’s running the statement below and answers nothing else in the meantime. {last}
        </MessageBox>
      );
    case 'AWAY':
      return (
        <MessageBox tone="warning" title="The database doesn’t answer">
          This page shows what the app server has in memory. {last}
        </MessageBox>
      );
  }
}

const REPLICA_WORDS = {
  current: 'Used for searches',
  behind: 'Too far behind, not used',
  away: 'Doesn’t answer',
  promoted: 'Became a primary, not used',
} as const;

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

/**
 * Connections in use and callers that wait, with their time: the last sample of the figures over
 * time, so that both places show the same numbers; the current load before the first sample.
 */
function loadOf({ asOf, history, lanes, pools }: PoolMonitor) {
  const sample = history.points.at(-1);
  const valueOf = (name: FigureName) => sample?.values[FIGURES.indexOf(name)] ?? null;
  const [busy, waiting] = [valueOf('busy'), valueOf('waiting')];
  return sample === undefined || busy === null || waiting === null
    ? {
        busy: sum(pools.map((pool) => pool.busy)),
        waiting: sum(lanes.map((lane) => lane.waiting)),
        time: formatTime(asOf, STATE_TIME_ZONE),
      }
    : { busy, waiting, time: formatTime(sample.at, STATE_TIME_ZONE) };
}

const connectionsInWords = (count: number): string =>
  count === 1 ? '1 connection' : `${formatCount(count)} connections`;

function Figures({ of }: { readonly of: PoolMonitor }) {
  const { database, pools, process, replica } = of;
  const { busy, time, waiting } = loadOf(of);
  return (
    <FiguresRow
      label="Now"
      figures={[
        {
          label: 'Connections in use',
          value: formatCount(busy),
          note: `of ${connectionsInWords(sum(pools.map(({ size }) => size)))}`,
        },
        {
          label: 'Callers waiting',
          value: formatCount(waiting),
          note: `${waiting > 0 ? 'Above usual' : 'Usually 0'}, ${time}`,
          tone: waiting > 0 ? 'warning' : 'plain',
        },
        {
          label: 'Database size',
          value: database.bytes === null ? 'Unknown' : bytesInWords(database.bytes),
          note: of.kind === 'EMBEDDED' ? 'Embedded database' : 'Database server',
        },
        {
          label: 'Cache hits',
          value: database.cacheHits === null ? 'Unknown' : shareInWords(database.cacheHits),
          note: 'Usually over 99%',
        },
        ...(replica === null
          ? []
          : [
              {
                label: 'Replica lag',
                value: replica.lagMs === null ? 'Unknown' : durationInWords(replica.lagMs),
                note: REPLICA_WORDS[replica.state],
                tone: replica.state === 'current' ? ('plain' as const) : ('warning' as const),
              },
            ]),
        {
          label: 'Event loop delay',
          value: durationInWords(process.loopMs),
          note: 'Usually under 100 ms',
        },
        {
          label: 'Heap',
          value: bytesInWords(process.heapBytes),
          note: `Of ${bytesInWords(process.heapLimitBytes)}; ${bytesInWords(process.memoryBytes)} in all`,
        },
      ]}
    />
  );
}

function Statements({ of: { kind, statements: all } }: { readonly of: PoolMonitor }) {
  // The page's own statement says nothing about the load.
  const statements = all.filter(({ label }) => label !== MONITOR_LABEL);
  if (statements.length === 0) return <p>No statement is running.</p>;
  const columns: readonly DataColumn<MonitoredStatement>[] = [
    rowHeader('Request or job', ({ label }) => <Breakable text={label} />),
    textColumn('For', ({ ms }) => durationInWords(ms), { align: 'end' }),
    column('Statement', ({ text }) => <Breakable text={text} />, { priority: 2 }),
    column(
      'Status',
      ({ isCanceled, isIdle, waitsFor }) =>
        `${isIdle ? 'Open transaction' : 'Running'}${waitsFor === null ? '' : `, waits for ${waitsFor}`}${isCanceled ? ', canceled' : ''}`,
      { priority: 2 },
    ),
    column('Change', (row) => <End of={row} isEmbedded={kind === 'EMBEDDED'} />),
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
        'Everyone who uses it now gets an error and can try again. Saved changes are safe.',
      ]
    : ['Its connection is closed, and its transaction is rolled back.'];
  return (
    <ConfirmedAction
      button={isTerminated ? 'Terminate' : 'Cancel statement'}
      title={`${isTerminated ? 'Terminate' : 'Cancel'} the statement of ${label}?`}
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

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Text instead of an empty table. */
  readonly none: string;
}

function Table<Row>({ none, rows, ...table }: TableProps<Row>) {
  return rows.length === 0 ? <p>{none}</p> : <DataTable rows={rows} {...table} />;
}
