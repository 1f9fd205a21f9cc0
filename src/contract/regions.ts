import type { RegionCode } from './applications';

/** A named set of counties or courts that a search covers (spec section 3). */
export interface SearchRegion {
  readonly id: number;
  readonly name: string;
}

/** The regions of one application: the whole register, the public ones, the user's own. */
export interface RegionGroup {
  readonly all: SearchRegion;
  readonly public: readonly SearchRegion[];
  readonly user: readonly SearchRegion[];
}

/** GET /search/regions: four fields in Indiana, `register` alone in Michigan. */
export interface RegionGroups {
  readonly court?: RegionGroup;
  readonly judgment?: RegionGroup;
  readonly recorder?: RegionGroup;
  readonly tax_warrant?: RegionGroup;
  readonly register?: RegionGroup;
}

/** The field of `RegionGroups` that holds a code's regions. */
export function regionGroupField(code: RegionCode): keyof RegionGroups {
  return code === 'tw' ? 'tax_warrant' : code;
}

function isRegion(value: unknown): value is SearchRegion {
  const { id, name } = (value ?? {}) as Partial<SearchRegion>;
  return typeof id === 'number' && typeof name === 'string';
}

/** Whether an answer can be used as the regions of an application. */
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
