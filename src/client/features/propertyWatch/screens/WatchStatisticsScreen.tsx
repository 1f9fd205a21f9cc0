import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatCount, formatMonth, formatQuantity } from '#contract/formats';
import { WATCH_STATISTICS_FILE } from '#contract/account/propertyWatch';
import type { WatchMonth, WatchStatistics } from '#contract/schemas/propertyWatch';
import { countColumn, rowHeader } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppSelector } from '../../../store/hooks';
import type { DataColumn } from '../../../ui/dataColumn';
import { DescriptionList } from '../../../ui/DescriptionList';
import { ExportMenu } from '../../../ui/ExportMenu';
import { Stack } from '../../../ui/Stack';
import { BackendLink } from '../../../widgets/BackendLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { watchStatistics } from '../slice';
import { WatchChart } from '../WatchChart';

const COLUMNS: readonly DataColumn<WatchMonth>[] = [
  rowHeader('Month', ({ month }) => formatMonth(month)),
  countColumn('Notices sent', ({ sent }) => sent),
  countColumn('Bounced', ({ bounced }) => bounced),
  countColumn('Links opened', ({ clicked }) => clicked),
  countColumn('Active at month end', ({ active }) => active),
  countColumn('Started', ({ started }) => started, { priority: 2 }),
  countColumn('Ended', ({ ended }) => ended, { priority: 2 }),
  countColumn('Ended by email', ({ unsubscribed }) => unsubscribed, { priority: 3 }),
];

/** Monthly property watch statistics for a recorder's county (spec section 2). */
export function Screen() {
  const { file } = useHrefs();
  return (
    <ListView
      of={useAppSelector(watchStatistics.select)}
      things={{ one: 'month', many: 'months' }}
      caption="Property watches and notices by month"
      columns={COLUMNS}
      rowKey={({ month }) => month}
      lead={(statistics) => <Lead of={statistics} />}
      controls={(statistics) => <CurrentFigures of={statistics} />}
      actions={() => (
        <ExportMenu
          id="watch-export"
          entries={[{ label: 'CSV', href: file(WATCH_STATISTICS_FILE) }]}
        />
      )}
      empty={{ title: 'No months', text: 'No data yet.' }}
      foot={() => (
        <Stack>
          <p>
            An opened link counts in the month its notice was sent. Some email programs open links
            automatically. We don’t track whether emails are opened. Watches on all counties are
            included.
          </p>
          <p>
            To start a watch, people visit{' '}
            <BackendLink to={BACKEND_PAGES.propertyWatch}>this page</BackendLink>. You can link to
            it.
          </p>
        </Stack>
      )}
    />
  );
}

function Lead({ of: { items, officeName } }: { readonly of: WatchStatistics }) {
  const [current] = items;
  if (current === undefined) return null;
  const { month, sent } = current;
  return (
    <>
      {officeName}: {formatQuantity(sent, 'notice was', 'notices were')} sent in{' '}
      {formatMonth(month)}.
    </>
  );
}

function CurrentFigures({
  of: { active, ended, items, waiting },
}: {
  readonly of: WatchStatistics;
}) {
  return (
    <Stack>
      <DescriptionList
        items={[
          { term: 'Active watches', description: formatCount(active) },
          { term: 'Waiting to be confirmed', description: formatCount(waiting) },
          { term: 'Ended', description: formatCount(ended) },
        ]}
      />
      <WatchChart months={items} />
    </Stack>
  );
}
