import { formatCount, formatQuantity } from '#contract/formats';
import { type FigureName, FIGURES } from '#contract/admin/poolMonitor';
import type { PoolMonitor } from '#contract/schemas/poolMonitor';
import { FiguresRow } from '../../../ui/FiguresRow';
import { bytesInWords, durationInWords, shareInWords } from './figures';

const REPLICA_WORDS = {
  current: 'Used for searches',
  behind: 'Too far behind, not used',
  away: 'Not responding',
  promoted: 'Promoted to primary, not used',
} as const;

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

/**
 * Returns the connections in use, and the number and wait time of waiting callers. Uses the last
 * sample of the history, so that the summary and the history show the same numbers; before the
 * first sample, uses the current load.
 */
function loadOf({ history, lanes, pools }: PoolMonitor) {
  const sample = history.points.at(-1);
  const valueOf = (name: FigureName) => sample?.values[FIGURES.indexOf(name)] ?? null;
  const [busy, waiting] = [valueOf('busy'), valueOf('waiting')];
  return busy === null || waiting === null
    ? {
        busy: sum(pools.map((pool) => pool.busy)),
        waiting: sum(lanes.map((lane) => lane.waiting)),
      }
    : { busy, waiting };
}

/** True if callers waited in each of the last two samples, which are a minute apart. */
function isLongWait({ history: { points } }: PoolMonitor): boolean {
  const place = FIGURES.indexOf('waiting');
  const last = points.slice(-2);
  return last.length === 2 && last.every(({ values }) => (values[place] ?? 0) > 0);
}

/** Event loop delay in milliseconds above which action is needed. */
const USUAL_LOOP_MS = 100;

/** Current state of the connections, the database, and the server. */
export function PoolFigures({ of }: { readonly of: PoolMonitor }) {
  const { database, pools, process, replica } = of;
  const { busy, waiting } = loadOf(of);
  const size = sum(pools.map((pool) => pool.size));
  const isWaiting = isLongWait(of);
  // A full pool is a problem only if callers wait for it.
  const isFull = isWaiting && size > 0 && busy >= size;
  return (
    <FiguresRow
      label="Now"
      figures={[
        {
          label: 'Connections in use',
          value: formatCount(busy),
          note: isFull ? 'All in use' : `of ${formatQuantity(size, 'connection')}`,
          tone: isFull ? 'warning' : 'plain',
        },
        {
          label: 'Callers waiting',
          value: formatCount(waiting),
          note: isWaiting ? 'Above usual (0)' : 'Usually 0',
          tone: isWaiting ? 'warning' : 'plain',
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
          note: `Usually under ${String(USUAL_LOOP_MS)} ms`,
          tone: process.loopMs > USUAL_LOOP_MS ? 'warning' : 'plain',
        },
        {
          label: 'Heap',
          value: bytesInWords(process.heapBytes),
          note: `of ${bytesInWords(process.heapLimitBytes)}`,
        },
      ]}
    />
  );
}
