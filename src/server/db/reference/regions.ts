import type { RegionCode } from '#contract/site/applications';
import { INDIANA, MICHIGAN } from '#contract/locales';
import { registersOf, type Register } from '#contract/records/registers';
import { COUNTIES } from '#contract/counties/counties';

export interface PublicRegion {
  readonly id: number;
  readonly region_code: RegionCode;
  readonly name: string;
  readonly kind: 'ALL' | 'PUBLIC';
  readonly position: number;
  /** Empty for regions that cover everything. */
  readonly countyIds: readonly number[];
}

/** First ids of a register's public regions; the meaning of an id never changes. */
const FIRST_IDS: Readonly<Record<RegionCode, number>> = {
  court: 20_000,
  judgment: 30_000,
  recorder: 40_000,
  tw: 50_000,
  register: 60_000,
};

const GROUPS: Readonly<Record<'IN' | 'MI', Readonly<Record<string, string>>>> = {
  IN: {
    'Central Indiana':
      'Boone, Hamilton, Hancock, Hendricks, Johnson, Madison, Marion, Morgan, Shelby',
    'East Central Indiana':
      'Blackford, Delaware, Fayette, Franklin, Henry, Jay, Randolph, Rush, Union, Wayne',
    'Northeast Indiana':
      'Adams, Allen, DeKalb, Huntington, LaGrange, Noble, Steuben, Wells, Whitley',
    'Northwest Indiana': 'Jasper, Lake, LaPorte, Newton, Porter, Pulaski, Starke',
    'Southern Indiana': 'Clark, Crawford, Floyd, Harrison, Jefferson, Orange, Scott, Washington',
    'Southwest Indiana': 'Gibson, Perry, Pike, Posey, Spencer, Vanderburgh, Warrick',
  },
  MI: {
    'Southeast Michigan': 'Livingston, Macomb, Monroe, Oakland, St. Clair, Washtenaw, Wayne',
    'Upper Peninsula':
      'Alger, Baraga, Chippewa, Delta, Dickinson, Gogebic, Houghton, Iron, Keweenaw, Luce, ' +
      'Mackinac, Marquette, Menominee, Ontonagon, Schoolcraft',
    'West Michigan': 'Allegan, Ionia, Kent, Muskegon, Newaygo, Oceana, Ottawa',
  },
};

/** Groups come before single counties, and their ids have their own range. */
const GROUP_OFFSET = 500;

function countyIds(state: 'IN' | 'MI', names: string): number[] {
  const wanted = new Set(names.split(', ').map((name) => `${name} County`));
  return COUNTIES.filter((county) => county.state === state && wanted.has(county.name)).map(
    (county) => county.id,
  );
}

function publicRegions({ allRegion, regionCode }: Register, state: 'IN' | 'MI'): PublicRegion[] {
  const firstId = FIRST_IDS[regionCode];
  const groups = Object.entries(GROUPS[state]).map(([name, counties], index) => ({
    id: firstId + GROUP_OFFSET + index,
    name,
    countyIds: countyIds(state, counties),
  }));
  const counties = COUNTIES.filter((county) => county.state === state).map((county) => ({
    id: firstId + (county.id % 1000),
    name: county.name,
    countyIds: [county.id],
  }));
  return [
    {
      ...allRegion,
      region_code: regionCode,
      kind: 'ALL',
      position: 0,
      countyIds: [],
    },
    ...[...groups, ...counties].map((region, index) => ({
      ...region,
      region_code: regionCode,
      kind: 'PUBLIC' as const,
      position: index + 1,
    })),
  ];
}

/**
 * Public regions of each register: one that covers everything, groups of counties, and single
 * counties.
 */
export const PUBLIC_REGIONS: readonly PublicRegion[] = [
  ...registersOf(INDIANA).flatMap((register) => publicRegions(register, 'IN')),
  ...registersOf(MICHIGAN).flatMap((register) => publicRegions(register, 'MI')),
];
