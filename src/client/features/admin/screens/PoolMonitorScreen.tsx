import type {
  LockWait,
  MonitoredCaller,
  PoolLane,
  PoolMonitor,
  StatementLabel,
  TableSize,
  UnusedIndex,
} from '#contract/schemas/poolMonitor';
import { column, countColumn, rowHeader, textColumn } from '../../../records/columns';
import { Loaded } from '../../../records/Loaded';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StatusTag } from '../../../ui/StatusTag';
import { when } from '../stateTime';
import { AsOfTime } from '../AsOfTime';
import { Breakable } from '../Breakable';
import { FiguresOutageNotice } from '../live/FiguresOutageNotice';
import { LiveNote } from '../live/LiveNote';
import { bytesInWords, durationInWords } from '../pool/figures';
import { History } from '../pool/History';
import { poolMonitor, readSpan } from '../pool/slice';
import { DatabaseState } from '../pool/DatabaseState';
import { PoolFigures } from '../pool/PoolFigures';
import { RunningStatements } from '../pool/RunningStatements';
import { TableOrNone } from '../TableOrNone';

const LANE_WORDS = {
  page: 'Pages',
  record: 'Records',
  search: 'Searches',
  export: 'Files',
  own: 'Server',
} as const;

const LANES: readonly DataColumn<PoolLane>[] = [
  rowHeader('Lane', ({ lane, pool }) => `${LANE_WORDS[lane]} (pool ${pool})`),
  countColumn('Waiting', ({ waiting }) => waiting, { phone: 'named' }),
  textColumn('Average wait', ({ averageWaitMs }) => durationInWords(averageWaitMs), {
    align: 'end',
    phone: 'named',
  }),
  countColumn('Served', ({ granted }) => granted, { priority: 2, phone: 'named' }),
  countColumn('Refused', ({ refused }) => refused, { phone: 'named' }),
];

type Pool = PoolMonitor['pools'][number];

const POOLS: readonly DataColumn<Pool>[] = [
  rowHeader('Pool', ({ name }) => name),
  countColumn('In use', ({ busy }) => busy, { phone: 'named' }),
  countColumn('Connections', ({ size }) => size, { phone: 'named' }),
];

const CALLERS: readonly DataColumn<MonitoredCaller>[] = [
  rowHeader('Request or job', ({ label }) => <Breakable text={label} />),
  column(
    'Status',
    ({ isWaiting }) =>
      isWaiting ? (
        <StatusTag tone="warning">Waiting</StatusTag>
      ) : (
        <StatusTag tone="neutral">Connected</StatusTag>
      ),
    { phone: 'end' },
  ),
  textColumn('For', ({ ms }) => durationInWords(ms), { align: 'end', phone: 'named' }),
  column('Lane', ({ lane }) => LANE_WORDS[lane], { priority: 2, phone: 'line' }),
  column('Pool', ({ pool }) => pool, { priority: 3, phone: 'named' }),
];

const LOCKS: readonly DataColumn<LockWait>[] = [
  rowHeader('Waiting session', ({ id, label }) => `${String(id)}: ${label}`),
  column(
    'Waits for',
    ({ blockers }) => blockers.map(({ id, label }) => `${String(id)}: ${label}`).join(', '),
    { phone: 'named' },
  ),
  column('Lock', ({ lock }) => lock, { priority: 2, phone: 'named' }),
  textColumn('Table', ({ table }) => table, { priority: 2, phone: 'named' }),
];

const SLOWEST: readonly DataColumn<StatementLabel>[] = [
  rowHeader('Request or job: statement', ({ label }) => <Breakable text={label} />),
  textColumn('Average', ({ averageMs }) => durationInWords(averageMs), {
    align: 'end',
    phone: 'end',
  }),
  textColumn('Longest', ({ maxMs }) => durationInWords(maxMs), {
    align: 'end',
    phone: 'named',
  }),
  countColumn('Statements', ({ count }) => count, { priority: 2, phone: 'named' }),
  countColumn('Failed', ({ failed }) => failed, { priority: 3, phone: 'named' }),
];

const TABLES: readonly DataColumn<TableSize>[] = [
  rowHeader('Table', ({ name }) => <Breakable text={name} />),
  textColumn('Size', ({ bytes }) => bytesInWords(bytes), { align: 'end', phone: 'end' }),
  textColumn('Index size', ({ indexBytes }) => bytesInWords(indexBytes), {
    align: 'end',
    phone: 'named',
  }),
  countColumn('Estimated rows', ({ rows }) => rows, { priority: 2, phone: 'named' }),
];

const INDEXES: readonly DataColumn<UnusedIndex>[] = [
  rowHeader('Index', ({ name }) => <Breakable text={name} />),
  column('Table', ({ table }) => <Breakable text={table} />, { phone: 'line' }),
  textColumn('Size', ({ bytes }) => bytesInWords(bytes), { align: 'end', phone: 'end' }),
];

type Folder = NonNullable<PoolMonitor['disk']>['folders'][number];

const FOLDERS: readonly DataColumn<Folder>[] = [
  rowHeader('Folder', ({ name }) => <Breakable text={name} />),
  textColumn('Size', ({ bytes }) => bytesInWords(bytes), { align: 'end', phone: 'end' }),
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
      <AsOfTime instant={asOf} />
      <FiguresOutageNotice />
      <DatabaseState of={of} />
      <PoolFigures of={of} />
      <Section title="Metrics over time">
        <History of={of.history} span={span} />
      </Section>
      <Section title="Running statements">
        <RunningStatements of={of} />
      </Section>
      <Section title="Connections">
        <TableOrNone
          caption="Connections by pool"
          columns={POOLS}
          rows={pools}
          rowKey={({ name }) => name}
          none="No pools."
        />
        <TableOrNone
          caption="Activity by lane since the server started"
          columns={LANES}
          rows={lanes}
          rowKey={({ lane, pool }) => `${pool} ${lane}`}
          none="No lanes."
        />
        <TableOrNone
          caption="Callers now, longest first"
          columns={CALLERS}
          rows={callers}
          rowKey={({ label, ms, pool }) => `${pool} ${label} ${String(ms)}`}
          none="No requests or jobs are using or waiting for the database."
        />
      </Section>
      <Section title="Locks">
        <TableOrNone
          caption="Sessions waiting for a lock"
          columns={LOCKS}
          rows={locks}
          rowKey={({ id }) => id}
          none={
            kind === 'EMBEDDED'
              ? 'The embedded database has one connection, so nothing waits for a lock. Callers waiting for the connection are listed above.'
              : 'No sessions are waiting for a lock.'
          }
        />
      </Section>
      <Section title="Slowest statements">
        <TableOrNone
          caption="Statements on this server by average duration"
          columns={SLOWEST}
          rows={of.slowest}
          rowKey={({ label }) => label}
          none="No statements yet."
        />
      </Section>
      <Section title="Tables and indexes">
        <TableOrNone
          caption="Largest tables"
          columns={TABLES}
          rows={of.tables}
          rowKey={({ name }) => name}
          none="Not measured yet."
        />
        <TableOrNone
          caption="Unused indexes"
          columns={INDEXES}
          rows={of.unusedIndexes}
          rowKey={({ name }) => name}
          none="All indexes have been used."
        />
        <p>
          Usage counts start when the database is created or its statistics are reset. Unique
          indexes are left out because they also prevent duplicates.
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
              {disk.isPartial ? '; there are too many files to count all of them' : ''}.
            </p>
            <TableOrNone
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
        App server {of.server}, process memory {bytesInWords(of.process.memoryBytes)}. As of{' '}
        {when(asOf)}. <LiveNote />
      </p>
    </Stack>
  );
}
