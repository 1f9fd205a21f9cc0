import type { CountyPlaces } from '../places';

/** A county whose recorder or register of deeds sends documents. */
export interface RecorderPlace {
  /** Name without "County". */
  readonly name: string;
  /** Township and range of the county seat in the survey: `17N`, `3E`. */
  readonly township: string;
  readonly range: string;
}

/** Indiana's participating recorders, with the township and range of the county seat. */
const INDIANA = `
Allen 31N 12E, Bartholomew 9N 5E, Boone 19N 1W, Clinton 21N 1W, Dearborn 8N 15E, DeKalb 34N 13E,
Delaware 20N 10E, Dubois 1S 5W, Elkhart 36N 6E, Fayette 14N 12E, Grant 25N 7E, Hamilton 19N 4E,
Hancock 16N 7E, Hendricks 15N 1W, Henry 17N 10E, Howard 24N 3E, Huntington 28N 9E, Jackson 5N 4E,
Jasper 29N 7W, Johnson 12N 4E, Kosciusko 32N 6E, Lake 34N 8W, LaPorte 37N 3W, Lawrence 5N 1W,
Madison 19N 7E, Marion 15N 3E, Marshall 34N 2E, Miami 27N 4E, Monroe 9N 1W, Montgomery 19N 4W,
Morgan 12N 1E, Noble 34N 9E, Porter 35N 6W, Putnam 14N 4W, Randolph 20N 13E, Shelby 13N 6E,
St. Joseph 37N 2E, Steuben 37N 13E, Tippecanoe 23N 4W, Vanderburgh 6S 11W, Vigo 12N 9W,
Wabash 27N 6E, Warrick 5S 8W, Wayne 16N 14E, Wells 27N 12E, White 27N 3W
`;

/**
 * Michigan's registers of deeds in the same format, plus area code, size, seat, and other towns.
 */
const MICHIGAN = `
Kent 7N 12W 616 16 Grand Rapids, Wyoming, Kentwood, Rockford
Wayne 2S 12E 313 40 Detroit, Dearborn, Livonia, Romulus
Oakland 3N 10E 248 30 Pontiac, Troy, Novi, Royal Oak
Macomb 3N 13E 586 20 Mount Clemens, Warren, Sterling Heights, Romeo
Washtenaw 2S 6E 734 9 Ann Arbor, Ypsilanti, Saline, Dexter
Ingham 2N 1W 517 7 Mason, Lansing, Okemos, Williamston
Genesee 7N 6E 810 10 Flint, Burton, Fenton, Davison
Kalamazoo 2S 11W 269 7 Kalamazoo, Portage, Vicksburg
Ottawa 8N 16W 616 7 Grand Haven, Holland, Zeeland, Hudsonville
Muskegon 10N 16W 231 4 Muskegon, Norton Shores, Whitehall
Saginaw 12N 4E 989 5 Saginaw, Frankenmuth, Chesaning
Bay 14N 4E 989 3 Bay City, Essexville, Pinconning
Berrien 4S 19W 269 4 St. Joseph, Benton Harbor, Niles
Calhoun 2S 6W 269 3 Marshall, Battle Creek, Albion
Jackson 3S 1W 517 4 Jackson, Brooklyn, Parma
Livingston 3N 4E 517 5 Howell, Brighton, Fowlerville
Monroe 6S 9E 734 4 Monroe, Dundee, Bedford
St. Clair 7N 17E 810 4 Port Huron, Marysville, Algonac
Lenawee 7S 3E 517 2 Adrian, Tecumseh, Blissfield
Eaton 2N 5W 517 3 Charlotte, Grand Ledge, Eaton Rapids
Allegan 2N 13W 269 3 Allegan, Otsego, Saugatuck
Grand Traverse 27N 11W 231 3 Traverse City, Kingsley
Marquette 48N 25W 906 2 Marquette, Ishpeming, Negaunee
Midland 14N 1E 989 2 Midland, Coleman
`;

export interface MichiganPlace extends RecorderPlace, CountyPlaces {
  readonly state: 'MI';
  readonly areaCode: number;
  /** Recording volume, relative to a small county's. */
  readonly size: number;
}

/** By county name. */
export const INDIANA_RECORDERS: ReadonlyMap<string, RecorderPlace> = new Map(
  INDIANA.trim()
    .split(/,\s+/)
    .map((text): [string, RecorderPlace] => {
      const [, name = '', township = '', range = ''] = /^(.+) (\w+) (\w+)$/.exec(text) ?? [];
      return [name, { name, township, range }];
    }),
);

/** By county name. */
export const MICHIGAN_REGISTERS: ReadonlyMap<string, MichiganPlace> = new Map(
  MICHIGAN.trim()
    .split('\n')
    .map((line): [string, MichiganPlace] => {
      const [, name = '', township = '', range = '', areaCode, size, names = ''] =
        /^(.+?) (\d+[NS]) (\d+[EW]) (\d+) (\d+) (.+)$/.exec(line) ?? [];
      const [seat = '', ...towns] = names.split(', ');
      const sizes = { areaCode: Number(areaCode), size: Number(size) };
      return [name, { name, township, range, ...sizes, seat, towns, neighbour: name, state: 'MI' }];
    }),
);
