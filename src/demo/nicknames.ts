/** Given names with their nicknames; pairs from carltonnorthern/nicknames. */
const PAIRS =
  'Robert:Bob,Rob,Bobby William:Bill,Will,Billy James:Jim,Jimmy John:Jack,Johnny Richard:Rick,Dick ' +
  'Michael:Mike Charles:Chuck,Charlie Joseph:Joe Thomas:Tom,Tommy Christopher:Chris Daniel:Dan,Danny ' +
  'Matthew:Matt Anthony:Tony Donald:Don Steven:Steve Edward:Ed,Eddie Kenneth:Ken,Kenny Ronald:Ron ' +
  'Timothy:Tim Jeffrey:Jeff Gregory:Greg Joshua:Josh Lawrence:Larry Benjamin:Ben Samuel:Sam ' +
  'Gerald:Jerry Raymond:Ray Patrick:Pat Zachary:Zach Nicholas:Nick Andrew:Andy,Drew David:Dave ' +
  'Elizabeth:Liz,Beth,Betty Margaret:Peggy,Maggie Patricia:Pat,Patty Jennifer:Jen,Jenny ' +
  'Katherine:Kathy,Kate Catherine:Cathy Kathleen:Kathy Deborah:Debbie Rebecca:Becky Susan:Sue ' +
  'Barbara:Barb Pamela:Pam Christine:Chris Cynthia:Cindy Sandra:Sandy Kimberly:Kim Theresa:Terry ' +
  'Victoria:Vicki Jacqueline:Jackie Dorothy:Dot Judith:Judy Amanda:Mandy Samantha:Sam Virginia:Ginny';

/** Nicknames by given name. */
export const NICKNAMES: ReadonlyMap<string, readonly string[]> = new Map(
  PAIRS.split(' ').map((pair): [string, string[]] => {
    const [given = '', names = ''] = pair.split(':');
    return [given, names.split(',')];
  }),
);
