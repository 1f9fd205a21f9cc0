import { fullNamesOf } from './abbreviations';
import { spellingsOf } from './givenSpellings';
import { nicknamesOf } from './nicknames';

/**
 * Frequent given names that the lists of spellings and nicknames lack, and that are less frequent
 * as surnames. US Census of 1990 via treyhunner/names, public domain (see NOTICE).
 */
const MORE_GIVEN_NAMES: ReadonlySet<string> = new Set(
  `
adam adriana aida alana alma alta alton alvin amos andres angelia angeline angelo aurora ava avis
benita beulah bianca blaine blake blanca bonita brent bruce buddy cecil cecile chad chandra
clarice claude cleo cleveland clyde colin corrine craig dallas damon darnell darwin dean dewey
dixie doreen doris dustin dwight ebony efrain eldon elma elmer elsa elton elva elvin emilia erma
ethel eula felix flora floyd forrest garland geneva glenda glenna goldie grady grover guy hans
harlan harley hilda homer hugo ida ila inez ivan jana janine jeanine jeannine jeri jewell joaquin
kari karina keith kelvin kermit kirk ladonna lance latoya leila leland leola leona letha lilia
lorena lorene lorna lowell luther lyle marco marina maritza marla marlon marta marylou maude
mavis mayra melba mia milagros monique myrna myron nannie nelda neva nola noreen odessa olga otto
owen patrice pearlie petra pierre ramiro roosevelt royce rufus salvatore seth simone sterling tia
troy wade wanda warren wayne whitney wm zelma
`
    .trim()
    .split(/\s+/),
);

/** Returns true if a folded word is a common given name; it may also be a surname. */
export function isGivenName(word: string): boolean {
  return (
    MORE_GIVEN_NAMES.has(word) ||
    nicknamesOf(word).length > 0 ||
    spellingsOf(word).length > 0 ||
    (fullNamesOf(word).length > 0 && !SURNAMES_TOO.has(word))
  );
}

/** Short forms of given names that are also common surnames. */
const SURNAMES_TOO: ReadonlySet<string> = new Set(['ma', 'jos', 'sar', 'tho']);
