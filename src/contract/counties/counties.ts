/** A county of either edition; the id is its five-digit FIPS code. */
export interface County {
  readonly id: number;
  readonly state: 'IN' | 'MI';
  /** `Wayne County`. */
  readonly name: string;
}

/** In order of their codes, which is also the order of the county digits in case numbers. */
const INDIANA_COUNTIES = `
Adams, Allen, Bartholomew, Benton, Blackford, Boone, Brown, Carroll, Cass, Clark, Clay, Clinton,
Crawford, Daviess, Dearborn, Decatur, DeKalb, Delaware, Dubois, Elkhart, Fayette, Floyd, Fountain,
Franklin, Fulton, Gibson, Grant, Greene, Hamilton, Hancock, Harrison, Hendricks, Henry, Howard,
Huntington, Jackson, Jasper, Jay, Jefferson, Jennings, Johnson, Knox, Kosciusko, LaGrange, Lake,
LaPorte, Lawrence, Madison, Marion, Marshall, Martin, Miami, Monroe, Montgomery, Morgan, Newton,
Noble, Ohio, Orange, Owen, Parke, Perry, Pike, Porter, Posey, Pulaski, Putnam, Randolph, Ripley,
Rush, St. Joseph, Scott, Shelby, Spencer, Starke, Steuben, Sullivan, Switzerland, Tippecanoe,
Tipton, Union, Vanderburgh, Vermillion, Vigo, Wabash, Warren, Warrick, Washington, Wayne, Wells,
White, Whitley
`;

const MICHIGAN_COUNTIES = `
Alcona, Alger, Allegan, Alpena, Antrim, Arenac, Baraga, Barry, Bay, Benzie, Berrien, Branch,
Calhoun, Cass, Charlevoix, Cheboygan, Chippewa, Clare, Clinton, Crawford, Delta, Dickinson, Eaton,
Emmet, Genesee, Gladwin, Gogebic, Grand Traverse, Gratiot, Hillsdale, Houghton, Huron, Ingham,
Ionia, Iosco, Iron, Isabella, Jackson, Kalamazoo, Kalkaska, Kent, Keweenaw, Lake, Lapeer,
Leelanau, Lenawee, Livingston, Luce, Mackinac, Macomb, Manistee, Marquette, Mason, Mecosta,
Menominee, Midland, Missaukee, Monroe, Montcalm, Montmorency, Muskegon, Newaygo, Oakland, Oceana,
Ogemaw, Ontonagon, Osceola, Oscoda, Otsego, Ottawa, Presque Isle, Roscommon, Saginaw, St. Clair,
St. Joseph, Sanilac, Schoolcraft, Shiawassee, Tuscola, Van Buren, Washtenaw, Wayne, Wexford
`;

/** Assigns FIPS codes: a state's counties have odd numbers in alphabetical order. */
function readCounties(state: County['state'], stateCode: number, names: string): County[] {
  return names
    .trim()
    .replace(/\n/g, ' ')
    .split(', ')
    .map((name, index) => ({
      id: stateCode * 1000 + 2 * index + 1,
      state,
      name: `${name} County`,
    }));
}

/** The 92 counties of Indiana and the 83 of Michigan (FIPS codes, public domain). */
export const COUNTIES: readonly County[] = [
  ...readCounties('IN', 18, INDIANA_COUNTIES),
  ...readCounties('MI', 26, MICHIGAN_COUNTIES),
];

const NAMES = new Map(COUNTIES.map(({ id, name }) => [id, name]));

/** Formats "Marion County"; null for a code that isn't in either edition. */
export function countyNameOf(id: number): string | null {
  return NAMES.get(id) ?? null;
}
