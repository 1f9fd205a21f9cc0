import type { Coverage, NotSearched, PartlySearched } from '#contract/schemas/results';
import type { CoveredSource, RecordRegion } from './placesRepository';

/** A search without a first date asks for everything: records that start later than 1990 lack some. */
const LAST_EARLY_DAY = '1990-12-31';
/** Places that are listed at most; counts are always complete. */
const MOST_LISTED = 500;
/** Periods of one region that are remembered. */
const MOST_PERIODS = 100;

/** Which places have records of the period that a search asks for. */
export interface PeriodCoverage {
  readonly places: Coverage;
  /** Those that have none, and why; by name. */
  readonly notSearched: readonly NotSearched[];
  /** Those whose records start within the period; by name. */
  readonly partlySearched: readonly PartlySearched[];
}

type Period = { readonly filedFrom?: string; readonly filedTo?: string };

/** Regions are shared for some seconds: each period of one is worked out once. */
const known = new WeakMap<RecordRegion, Map<string, PeriodCoverage>>();

/** What a region covers of the period that filters ask for, which may be open at either end. */
export function coverPeriod(region: RecordRegion, filters: Period): PeriodCoverage {
  const { filedFrom = '', filedTo = '' } = filters;
  const key = `${filedFrom} ${filedTo}`;
  const periods = known.get(region) ?? new Map<string, PeriodCoverage>();
  known.set(region, periods);
  const before = periods.get(key);
  if (before !== undefined) return before;
  if (periods.size >= MOST_PERIODS) periods.clear();
  const covered = coverSources(region.sources, filters);
  periods.set(key, covered);
  return covered;
}

function coverSources(sources: readonly CoveredSource[], period: Period): PeriodCoverage {
  const { filedFrom = LAST_EARLY_DAY, filedTo } = period;
  const notSearched: NotSearched[] = [];
  const partlySearched: PartlySearched[] = [];
  for (const { from, name, obstacle } of sources) {
    const year = Number(from?.slice(0, 4));
    if (obstacle !== null) notSearched.push({ name, reason: obstacle });
    else if (from === null) continue;
    else if (filedTo !== undefined && from > filedTo) {
      notSearched.push({ name, reason: `Its records start in ${String(year)}.` });
    } else if (from > filedFrom) partlySearched.push({ name, from: year });
  }
  return {
    places: { searched: sources.length - notSearched.length, all: sources.length },
    notSearched: notSearched.slice(0, MOST_LISTED),
    partlySearched: partlySearched.slice(0, MOST_LISTED),
  };
}
