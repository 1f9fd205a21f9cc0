import type { RegionCode } from '#contract/site/applications';
import { allRegions } from '#contract/counties/regions';
import { ALL_REGIONS } from '#contract/records/registers';
import type { RegionEntry, RegionsState } from './slice';

export const selectRegions = (
  state: { readonly regions: RegionsState },
  code: RegionCode,
): RegionEntry | undefined => state.regions[code];

/** Returns a region's display name, even before the regions load or if loading fails. */
export function selectRegionName(
  state: { readonly regions: RegionsState },
  code: RegionCode,
  regionId: number,
): string {
  const group = selectRegions(state, code)?.group;
  const region = group && allRegions(group).find(({ id }) => id === regionId);
  if (region) return region.name;
  return regionId === ALL_REGIONS[code].id ? ALL_REGIONS[code].name : 'Your chosen region';
}
