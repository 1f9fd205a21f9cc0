import { recordNumberKey, subdivisionKey } from './recordKeys';

/** Words in plat names, with clerks' abbreviations; the words on a line are interchangeable. */
const FORMS = [
  'ADDITION ADDN ADDTN ADD',
  'ADDITIONS ADDNS',
  'SUBDIVISION SUBD SUBDIV SUB',
  'HEIGHTS HTS HGTS HGHTS',
  'ESTATES ESTS EST',
  'VILLAGE VLG VILL',
  'PARK PK',
  'SECTION SECT SEC',
  'PHASE PH',
  'HILLS HLS',
  'HILL HL',
  'GROVE GRV GR',
  'LAKE LK',
  'LAKES LKS',
  'CREEK CRK CK',
  'MEADOWS MDWS',
  'MEADOW MDW',
  'RIDGE RDG',
  'GARDENS GDNS',
  'TERRACE TERR TER',
  'CONDOMINIUM CONDOMINIUMS CONDO CONDOS',
  'MOUNT MT',
  'SAINT ST',
  'NORTH N',
  'SOUTH S',
  'EAST E',
  'WEST W',
  'SPRINGS SPGS',
  'VALLEY VLY',
  'VIEW VW',
  'POINT PT',
  'POINTE PTE',
  'CROSSING XING CRSG',
  'SQUARE SQ',
  'REPLAT REPL',
  'FIRST 1ST',
  'SECOND 2ND',
  'THIRD 3RD',
  'FOURTH 4TH',
  'FIFTH 5TH',
].map((line) => line.split(' '));

const BY_WORD = new Map(FORMS.flatMap((forms) => forms.map((word) => [word, forms] as const)));
/** Maximum forms of a name; a name with more forms is compared only as typed. */
const MAX_NAMES = 64;

/** Returns the keys of all ways to write a subdivision's name, the typed one first. */
export function subdivisionKeys(name: string): readonly string[] {
  const typed = subdivisionKey(name);
  if (typed === '') return [];
  let keys = [''];
  for (const word of typed.split(' ')) {
    const forms = [...new Set([word, ...(BY_WORD.get(word) ?? [])])];
    keys = forms.flatMap((form) => keys.map((key) => (key === '' ? form : `${key} ${form}`)));
    if (keys.length > MAX_NAMES) return [typed];
  }
  return [typed, ...keys.filter((key) => key !== typed)];
}

const LOT = /\b(?:lots?|lt)\b\.?\s*(?:no\.?\s*)?#?\s*(\d[\p{L}\p{N}-]*|[a-z]\b)/iu;
const BLOCK = /\b(?:blocks?|blks?|bl)\b\.?\s*(?:no\.?\s*)?#?\s*(\d[\p{L}\p{N}-]*|[a-z]\b)/iu;

/** A subdivision with its lot and block; empty if not specified. */
export interface TypedLot {
  readonly subdivision: string;
  /** As a normalized key. */
  readonly lot: string;
  readonly block: string;
}

/** A typed lot as keys. */
export interface ReadLot extends TypedLot {
  /** True for several lots, such as `5-8`, whose key equals that of lot 58. */
  readonly hasLots: boolean;
}

/** Several lots, as typed or in a legal description; also a valid regular expression in SQL. */
export const SEVERAL_LOTS = /[0-9][^A-Za-z0-9]+[0-9]/;

/**
 * Reads three fields, which may also contain `Lot 9` and `Blk 1`, or a whole description pasted
 * into the first one. A lot or block in its own field takes precedence.
 */
export function readLot(typed: TypedLot): ReadLot {
  const [lotText = '', pastedLot = ''] = LOT.exec(typed.subdivision) ?? [];
  const [blockText = '', pastedBlock = ''] = BLOCK.exec(typed.subdivision) ?? [];
  const lot = partOf(typed.lot, LOT, pastedLot);
  return {
    subdivision: typed.subdivision
      .replace(lotText, ' ')
      .replace(blockText, ' ')
      .replace(/^[\s,;]+|[\s,;]+$/g, ''),
    lot: recordNumberKey(lot),
    hasLots: SEVERAL_LOTS.test(lot),
    block: recordNumberKey(partOf(typed.block, BLOCK, pastedBlock)),
  };
}

function partOf(text: string, labeled: RegExp, pasted: string): string {
  const [, value] = labeled.exec(text) ?? [];
  return value ?? (text.trim() === '' ? pasted : text);
}

/** Parts of a survey description as text; empty if not specified. */
export interface TypedSection {
  readonly section: string;
  readonly township: string;
  readonly range: string;
}

const SECTION = /^(?:sections?|sect?|s)?\b[\s.#]*(\d{1,3})$/i;
const WHOLE = new RegExp(
  '^(?:(?:sections?|sect?|s)?[\\s.#]*(\\d{1,2})[\\s,;\\p{Pd}]+)?' +
    '(?:t|twp|township|town)?[\\s.]*(\\d{1,2}\\s*(?:north|south|n|s))[\\s,;.\\p{Pd}]+' +
    '(?:(?:r|rng|range)[\\s.]*)?(\\d{1,2}\\s*(?:east|west|e|w))$',
  'iu',
);

/**
 * Reads three fields, which may also contain `Sec 12`, or all parts as `12-17N-3E` in one field.
 */
export function readSection(typed: TypedSection): TypedSection {
  const texts = [typed.section, typed.township, typed.range].map((text) => text.trim());
  const filled = texts.filter((text) => text !== '');
  const whole = filled.length === 1 ? WHOLE.exec(filled[0] ?? '') : null;
  if (whole !== null) {
    const [, section = '', township = '', range = ''] = whole;
    return { section, township, range };
  }
  const [section = '', township = '', range = ''] = texts;
  return { section: SECTION.exec(section)?.[1] ?? section, township, range };
}
