import type { RecordRegion } from './placesRepository';

/** Maximum cached choices of counties per region. */
const MAX_CHOICES = 100;

/** Cache, keyed by region object; searches share a region, and its coverage, for a few seconds. */
const known = new WeakMap<RecordRegion, Map<string, RecordRegion>>();

/**
 * Returns the region with only the coverage of the counties to which a search is narrowed: their
 * courts or offices, freezes, and latest load. Returns the region itself if `countyIds` is empty.
 */
export function coverCounties(region: RecordRegion, countyIds: readonly number[]): RecordRegion {
  if (countyIds.length === 0) return region;
  const key = [...countyIds].sort((one, other) => one - other).join(',');
  const choices = known.get(region) ?? new Map<string, RecordRegion>();
  known.set(region, choices);
  const before = choices.get(key);
  if (before !== undefined) return before;
  if (choices.size >= MAX_CHOICES) choices.clear();
  const covered = onlyCounties(region, new Set(countyIds));
  choices.set(key, covered);
  return covered;
}

function onlyCounties(region: RecordRegion, countyIds: ReadonlySet<number>): RecordRegion {
  const counties = region.counties.filter(({ id }) => countyIds.has(id));
  const loads = counties.map(({ asOf }) => asOf).sort();
  const latest = loads.at(-1);
  return {
    ...region,
    sources: region.sources.filter(({ countyId }) => countyIds.has(countyId)),
    counties,
    freezes: region.freezes.filter(({ countyId }) => countyIds.has(countyId)),
    asOf: latest === undefined ? null : new Date(latest),
  };
}
