import type { RegionCode } from '#contract/applications';
import type { RegionEntry, RegionsState } from './slice';

export const selectRegions = (
  state: { readonly regions: RegionsState },
  code: RegionCode,
): RegionEntry | undefined => state.regions[code];
