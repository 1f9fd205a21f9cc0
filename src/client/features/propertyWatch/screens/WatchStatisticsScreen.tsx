import { BACKEND_PAGES } from '#contract/backendPages';
import { WATCH_STATISTICS_FILE } from '#contract/propertyWatch';
import type { WatchMonth, WatchStatistics } from '#contract/schemas/propertyWatch';
import { countColumn, rowHeader } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { DescriptionList } from '../../../ui/DescriptionList';
import { formatCount, formatMonth } from '../../../ui/formats';
import { Stack } from '../../../ui/Stack';
import { BackendLink } from '../../../widgets/BackendLink';
import { useHrefs } from '../../../widgets/useHrefs';
import { watchStatistics } from '../slice';
import { WatchChart } from '../WatchChart';

const COLUMNS: readonly DataColumn<WatchMonth>[] = [
  rowHeader('Month', ({ month }) => formatMonth(month)),
  countColumn('Notices sent', ({ sent }) => sent),
  countColumn('Came back', ({ bounced }) => bounced),
  countColumn('Links followed', ({ clicked }) => clicked),
  countColumn('Watches at the end', ({ active }) => active),
  countColumn('Started', ({ started }) => started, { priority: 2 }),
  countColumn('Ended', ({ ended }) => ended, { priority: 2 }),
  countColumn('Of these by mail', ({ unsubscribed }) => unsubscribed, { priority: 3 }),
];

/** The property watches of a recorder's county, month by month, in figures alone (spec section 2). */
export function Screen() {
  const { file } = useHrefs();
  return (
    <ListView
      of={useAppSelector(watchStatistics.select)}
      things={{ one: 'month', many: 'months' }}
      caption="Property watches and their notices, month by month"
      columns={COLUMNS}
      rowKey={({ month }) => month}
      lead={(statistics) => <Lead of={statistics} />}
      controls={(statistics) => <Now of={statistics} />}
      actions={() => (
        <a className={buttonClass()} href={file(WATCH_STATISTICS_FILE)} download>
          Download (CSV)
        </a>
      )}
      empty={{ title: 'No months', text: 'Nothing was counted yet.' }}
      foot={() => (
        <Stack>
          <p>
            Links followed are those of notices sent in the month; some mail programs follow links
            by themselves. Whether a mail was opened is not measured: that would take a hidden
            picture in it. Watches on all counties count here too.
          </p>
          <p>
            People start a watch on{' '}
            <BackendLink to={BACKEND_PAGES.propertyWatch}>this page</BackendLink>: you may link to
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
      {officeName}: {formatCount(sent)} {sent === 1 ? 'notice was' : 'notices were'} sent in{' '}
      {formatMonth(month)}.
    </>
  );
}

function Now({ of: { active, ended, items, waiting } }: { readonly of: WatchStatistics }) {
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
