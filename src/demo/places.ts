/** County seat, other towns, and one neighbor of each Indiana county, in county order. */
const PLACES = `
Decatur, Berne, Geneva; Wells
Fort Wayne, New Haven, Huntertown; Whitley
Columbus, Hope, Elizabethtown; Jackson
Fowler, Oxford, Otterbein; Tippecanoe
Hartford City, Montpelier; Grant
Lebanon, Zionsville, Thorntown; Hendricks
Nashville, Helmsburg; Monroe
Delphi, Flora, Camden; White
Logansport, Galveston, Walton; Miami
Jeffersonville, Clarksville, Sellersburg, Charlestown; Floyd
Brazil, Clay City; Vigo
Frankfort, Rossville, Mulberry; Tippecanoe
English, Marengo, Leavenworth; Orange
Washington, Odon, Elnora; Knox
Lawrenceburg, Aurora, Dillsboro; Ripley
Greensburg, Westport; Rush
Auburn, Garrett, Butler, Waterloo; Noble
Muncie, Yorktown, Albany, Eaton; Madison
Jasper, Huntingburg, Ferdinand; Spencer
Goshen, Elkhart, Nappanee, Middlebury; Kosciusko
Connersville, Glenwood; Union
New Albany, Georgetown; Clark
Covington, Attica, Veedersburg; Warren
Brookville, Laurel; Fayette
Rochester, Akron; Marshall
Princeton, Fort Branch, Oakland City; Posey
Marion, Gas City, Upland, Fairmount; Blackford
Bloomfield, Linton, Jasonville; Sullivan
Noblesville, Carmel, Fishers, Westfield; Boone
Greenfield, Fortville, McCordsville; Shelby
Corydon, Lanesville; Floyd
Danville, Plainfield, Avon, Brownsburg; Morgan
New Castle, Knightstown, Middletown; Wayne
Kokomo, Greentown, Russiaville; Tipton
Huntington, Roanoke, Warren; Wabash
Brownstown, Seymour, Crothersville; Jennings
Rensselaer, DeMotte, Remington; Newton
Portland, Dunkirk, Redkey; Randolph
Madison, Hanover; Jennings
Vernon, North Vernon; Jefferson
Franklin, Greenwood, Whiteland, Edinburgh; Morgan
Vincennes, Bicknell; Daviess
Warsaw, Winona Lake, Syracuse, Milford; Elkhart
LaGrange, Topeka, Shipshewana; Steuben
Crown Point, Gary, Hammond, East Chicago, Hobart; Porter
La Porte, Michigan City, Westville; Porter
Bedford, Mitchell, Oolitic; Orange
Anderson, Elwood, Alexandria, Pendleton; Delaware
Indianapolis, Speedway, Beech Grove, Lawrence; Hendricks
Plymouth, Bremen, Culver, Argos; Starke
Shoals, Loogootee; Daviess
Peru, Converse, Bunker Hill; Cass
Bloomington, Ellettsville; Owen
Crawfordsville, Ladoga, Waynetown; Boone
Martinsville, Mooresville; Johnson
Kentland, Goodland, Morocco; Jasper
Albion, Kendallville, Ligonier; DeKalb
Rising Sun; Dearborn
Paoli, French Lick, Orleans; Lawrence
Spencer, Gosport; Monroe
Rockville, Montezuma; Vermillion
Tell City, Cannelton; Spencer
Petersburg, Winslow; Gibson
Valparaiso, Portage, Chesterton, Hebron; LaPorte
Mount Vernon, Poseyville; Vanderburgh
Winamac, Francesville; Starke
Greencastle, Cloverdale, Roachdale; Clay
Winchester, Union City, Lynn; Wayne
Versailles, Batesville, Osgood, Milan; Dearborn
Rushville, Carthage; Henry
South Bend, Mishawaka, Walkerton; Elkhart
Scottsburg, Austin; Washington
Shelbyville, Morristown; Hancock
Rockport, Santa Claus, Dale; Perry
Knox, North Judson, Hamlet; Pulaski
Angola, Fremont, Hamilton; LaGrange
Sullivan, Shelburn, Farmersburg; Greene
Vevay, Patriot; Jefferson
Lafayette, West Lafayette, Dayton, Battle Ground; Clinton
Tipton, Windfall; Howard
Liberty, West College Corner; Fayette
Evansville, Darmstadt; Warrick
Newport, Clinton, Cayuga; Parke
Terre Haute, West Terre Haute, Seelyville; Clay
Wabash, North Manchester, LaFontaine; Huntington
Williamsport, West Lebanon; Fountain
Boonville, Newburgh, Chandler; Vanderburgh
Salem, Pekin, Campbellsburg; Scott
Richmond, Centerville, Hagerstown, Cambridge City; Henry
Bluffton, Ossian; Adams
Monticello, Monon, Brookston; Carroll
Columbia City, Churubusco, South Whitley; Allen
`;

/** Places where a county's people live, and where its attorneys and firms also work. */
export interface CountyPlaces {
  readonly seat: string;
  /** Without the seat. */
  readonly towns: readonly string[];
  /** Name of a neighboring county, without "County". */
  readonly neighbour: string;
  /** Indiana by default. */
  readonly state?: 'MI';
}

/** Indexed by county number minus one. */
export const COUNTY_PLACES: readonly CountyPlaces[] = PLACES.trim()
  .split('\n')
  .map((line) => {
    const [names = '', neighbour = ''] = line.split('; ');
    const [seat = '', ...towns] = names.split(', ');
    return { seat, towns, neighbour };
  });
