import type { RegionCode } from '../site/applications';
import type { RegionGroup, RegionGroups, SearchRegion } from '../schemas/regions';

/** Returns the field of `RegionGroups` with a code's regions. */
export function regionGroupField(code: RegionCode): keyof RegionGroups {
  return code === 'tw' ? 'tax_warrant' : code;
}

function isRegion(value: unknown): value is SearchRegion {
  const { id, name } = (value ?? {}) as Partial<SearchRegion>;
  return typeof id === 'number' && typeof name === 'string';
}

/** True if a response is usable as an application's regions. */
export function isRegionGroup(value: unknown): value is RegionGroup {
  const group = (value ?? {}) as Partial<RegionGroup>;
  return (
    isRegion(group.all) &&
    [group.public, group.user].every((list) => Array.isArray(list) && list.every(isRegion))
  );
}

export function allRegions(group: RegionGroup): SearchRegion[] {
  return [group.all, ...group.public, ...group.user];
}
