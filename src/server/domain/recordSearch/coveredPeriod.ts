import type { Coverage, NotSearched, PartlySearched } from '#contract/schemas/results';
import type { CoveredSource, RecordRegion } from './placesRepository';

/**
 * A search without a start date covers all years, so coverage that begins after 1990 is partial.
 */
const LAST_EARLY_DAY = '1990-12-31';
/** Maximum courts or offices listed; counts are always complete. */
const MAX_LISTED = 500;
/** Maximum cached periods per region. */
const MAX_PERIODS = 100;

/** Coverage of a search's period by the region's courts or offices. */
export interface PeriodCoverage {
  readonly places: Coverage;
  /** Courts or offices without records, with the reason; sorted by name. */
  readonly notSearched: readonly NotSearched[];
  /** Courts or offices whose records start within the period; sorted by name. */
  readonly partlySearched: readonly PartlySearched[];
}

type Period = { readonly filedFrom?: string; readonly filedTo?: string };

/** Cache, keyed by region object; searches share a region for a few seconds. */
const known = new WeakMap<RecordRegion, Map<string, PeriodCoverage>>();

/** Computes a region's coverage for the period in the filters; either end may be open. */
export function coverPeriod(region: RecordRegion, filters: Period): PeriodCoverage {
  const { filedFrom = '', filedTo = '' } = filters;
  const key = `${filedFrom} ${filedTo}`;
  const periods = known.get(region) ?? new Map<string, PeriodCoverage>();
  known.set(region, periods);
  const before = periods.get(key);
  if (before !== undefined) return before;
  if (periods.size >= MAX_PERIODS) periods.clear();
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
    notSearched: notSearched.slice(0, MAX_LISTED),
    partlySearched: partlySearched.slice(0, MAX_LISTED),
  };
}
