/**
 * Given names that are also surnames, as `name:weight`; the weight is the number of people with
 * that surname per 100,000. Rarer ones are omitted. US Census of 1990 via treyhunner/names, public
 * domain.
 */
const WEIGHTS = `
wilson:339 anderson:311 thomas:311 jackson:310 martin:273 clark:231 lewis:226 lee:220 allen:199
scott:185 nelson:162 mitchell:160 phillips:149 campbell:149 stewart:133 morris:125 morgan:118
howard:110 james:105 kelly:102 bennett:99 ross:96 perry:94 washington:92 alexander:85 russell:85
graham:82 sullivan:81 wallace:81 cole:80 west:80 jordan:78 harrison:76 webb:72 henry:68 warren:67
gordon:65 rose:59 spencer:57 matthews:56 arnold:56 willis:55 ray:55 duncan:55 bradley:54 riley:53
lawrence:52 elliott:52 kelley:52 franklin:51 ryan:51 oliver:50 montgomery:49 harvey:47 stanley:46
george:46 kim:45 dean:45 gilbert:45 garrett:45 douglas:41 hopkins:41 may:40 terry:40 wade:40
curtis:40 neal:39 shelton:39 barrett:39 gregory:38 lucas:38 miles:38 craig:38 beck:37 vaughn:36
santiago:35 page:34 leonard:34 daniel:33 mack:31 moss:31 dennis:31 newton:30 todd:30 reese:30
joseph:29 francis:29 conner:29 webster:28 norman:28 blake:28 maxwell:28 floyd:27 osborne:27
paul:27 lindsey:27 tyler:27 sherman:27 simon:26 roy:25 brady:25 frank:25 logan:25 owen:25
jefferson:25 morton:25 patrick:24 clayton:24 lloyd:24 casey:24 clarke:24 bryan:24 mckenzie:23
allison:23 nash:23 richard:23 clay:23 roman:23 kirk:22 randall:22 anthony:22 bradford:22
charles:22 bruce:22 melton:21 cameron:21 christian:21 glenn:20 keith:20 vincent:20 lester:20
dalton:19 rich:19 moses:19 carey:19 miranda:19 preston:19 walter:18 randolph:18 leon:18 kent:17
shannon:17 everett:17 ashley:16 herman:16 william:16 solomon:16 joyce:16 haley:16 valentine:16
barry:15 gay:15 cherry:15 whitney:15 terrell:15 sanford:15 dickson:15 spence:15 sampson:15
rosario:15 hester:15 dillon:15 bernard:15 benjamin:14 travis:14 vaughan:14 lynn:14 rosa:14
levy:14 david:14 guy:14 michael:14 britt:14 frederick:14 merrill:13 donovan:13 albert:13
reilly:13 raymond:13 cleveland:13 stuart:13 conrad:13 tyson:13 irwin:13 dale:13 burt:12
lindsay:12 vinson:12 noel:12 hanna:12 kendrick:12 shirley:12 kendall:12 odell:12 felix:12
gregg:11 connor:11 tracy:11 madison:11 brandon:11 ervin:11 clifton:11 herbert:11 grady:11
seymour:11 gary:11 grace:11 wills:10 john:10 fritz:10 christopher:10 forrest:10 nance:10
manuel:10 milton:10 winston:10 arthur:10 roe:10 clement:10 leslie:10 erwin:10 garland:10
sterling:10 rainey:10 lacy:10 amos:10 courtney:10 trent:10 paige:10 carlton:10
`;

const BY_NAME: ReadonlyMap<string, number> = new Map(
  WEIGHTS.trim()
    .split(/\s+/)
    .map((entry) => {
      const [name = '', weight] = entry.split(':');
      return [name, Number(weight)];
    }),
);

/** Returns how common a given name is as a surname; 0 if very rare. Takes a folded word. */
export function surnameWeight(given: string): number {
  return BY_NAME.get(given) ?? 0;
}
