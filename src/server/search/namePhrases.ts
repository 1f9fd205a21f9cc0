/**
 * Text around a name in captions, letters, and registers that isn't part of the name. All patterns
 * expect single spaces; none scans more than necessary.
 */

import { isBusinessName } from './businessWords';
import { readWords } from './normalize';
import { LEADING_PARTICLES } from './vocabulary';

/** Kind of a text around a name. */
export type PhraseKind = 'title' | 'suffix' | 'date' | 'address' | 'words' | 'number' | 'role';

/**
 * A text around a name. With a condition, the text is removed only if the rest meets it.
 */
export type Phrase = readonly [RegExp, PhraseKind, ((left: string) => boolean)?];

/**
 * True for a given name and a surname, in either order; false for a surname such as `Vance`, `Van
 * Dyke`, or `de la Cruz`.
 */
function isFullName(text: string): boolean {
  const comma = text.indexOf(',');
  if (comma > 0) return readWords(text.slice(comma)).length > 0;
  const words = readWords(text);
  return words.slice(0, -1).some((word) => !LEADING_PARTICLES.has(word.text));
}

const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\\.?';
const DATE =
  '(?:\\d{1,2}[/.-]\\d{1,2}[/.-](?:\\d{4}|\\d{2})|(?:19|20)\\d{2}-\\d{2}-\\d{2}|' +
  `${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\\d{2}|\\d{1,2} ${MONTH},? (?:19|20)\\d{2})`;
const STREET =
  'st|street|ave?|avenue|r(?:oa)?d|blvd|boulevard|dr|drive|ln|lane|ct|court|cir|circle|way|' +
  'pl|place|pkwy|parkway|hwy|highway|trl|trail|ter|terrace|pike|run|loop|sq|square';
/** Names of nearby states, as a pattern. */
export const STATE = 'in|ind|indiana|mi|mich|michigan|il|illinois|oh|ohio|ky|kentucky';

/**
 * Removed anywhere in the text. The order matters: a birth date must be matched before other dates.
 */
export const PHRASES_ANYWHERE: readonly (readonly [RegExp, PhraseKind])[] = [
  [/\S{1,64}@[\w.-]{1,120}/giu, 'number'],
  [
    new RegExp(
      `[,;(]? ?(?<![\\p{L}\\p{N}])(?:d\\.?o\\.?b\\.?|date of birth|born(?: on)?|d\\.?o\\.?d\\.?|filed(?: on)?|dated) ?[:.]? ?${DATE}\\)?`,
      'giu',
    ),
    'date',
  ],
  [new RegExp(`[,;(]? ?(?<![\\p{L}\\p{N}])${DATE}(?![\\p{L}\\p{N}])\\)?`, 'giu'), 'date'],
  [/[,;(]? ?\b(?:d\.?o\.?b\.?|born|age):? ?\d{1,4}(?: years old)?\b\)?/giu, 'date'],
  [/ ?\((?:19|20)\d{2}(?: ?[-–] ?(?:19|20)\d{2})?\)/gu, 'date'],
  [/\b(?:\d{3}|[x*]{3})-(?:\d{2}|[x*]{2})-\d{4}\b/giu, 'number'],
  [/(?:\+?1[ .-])?\(?\b\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b/gu, 'number'],
  [/,? ?\bp\.? ?o\.? ?box \d{1,7}\b.*$/giu, 'address'],
  [
    new RegExp(
      `(?<=\\p{L}),? (?:(?:residing |living )?at |of )?\\d{1,6} (?:[nsew]{1,2}\\.? |north |south |east |west )?[\\p{L}\\d.' ]{1,40} (?:${STREET})\\b\\.?(?:[ ,].*)?$`,
      'giu',
    ),
    'address',
  ],
  [
    new RegExp(`, ?[\\p{L}.' ]{2,30}, ?(?:${STATE})\\b\\.?(?: ?\\d{5}(?:-\\d{4})?)?$`, 'giu'),
    'address',
  ],
  [new RegExp(`, ?[\\p{L}.' ]{0,30} ?(?:${STATE})\\b\\.? ?\\d{5}(?:-\\d{4})?$`, 'giu'), 'address'],
  [/,? ?\b\d{5}-\d{4}$/gu, 'address'],
];

const KINSHIP =
  'husband and wife|wife and husband|husband & wife|a married couple|his wife|her husband';
const ROLE =
  'petitioners?|respondents?|plaintiffs?|defendants?|appell(?:ant|ee)s?|claimants?|movants?|' +
  'interven[oe]rs?|debtors?|garnishees?|counter-?(?:claimants?|defendants?|plaintiffs?)|' +
  'third[- ]party (?:plaintiffs?|defendants?)|cross-?(?:claimants?|defendants?)|' +
  'obligors?|obligees?|decedents?|protected persons?|pro se';
const CAPACITY =
  '(?:(?:co-?)?(?:personal )?representatives?|executor|executrix|administrator|administratrix|' +
  '(?:special )?administrator|(?:permanent |temporary )?guardians?(?: ad litem)?|conservator|' +
  'next friend|natural (?:mother|father|parent)|parents?|trustees?|attorney[- ]in[- ]fact|nominee|' +
  'beneficiary|custodian|successor(?: in interest)?|assignee|agent|servicer)';

/** Removed repeatedly from the start, before the name. */
export const PHRASES_BEFORE: readonly Phrase[] = [
  // The number of a pasted list item; `3M` and `7-Eleven` don't match.
  [/^\(?#?\d{1,3}[.)] (?=.*\p{L})/u, 'number'],
  [/^[•·▪‣●○–—*-] ?(?=.*\p{L})/u, 'words'],
  [/^(?:(?:in re|ex parte)\b(?!,)[:.]?|re[:.]) ?/iu, 'words'],
  // Re is also a surname: `RE GIOVANNI`, `RE MARIA ANNA`.
  [
    /^re (?=(?:the|estates?|guardianship|conservatorship|marriage|adoption|matter|petition)\b)/iu,
    'words',
  ],
  [/^[Rr]e (?=\p{L}[\p{L}'’-]+ (?:\p{L}\.? )?\p{L}[\p{L}'’-])/u, 'words'],
  [/^in the (?:matter|interest)s? of[:]? ?(?:the )?/iu, 'words'],
  [/^(?:the )?(?:[a-z]{4,15} ){0,2}petitions? of[:]? ?(?:the )?/iu, 'words'],
  [
    /^(?:the )?(?:(?:involuntary|voluntary) )?(?:adoption history|termination of the parent[- ]child relationship|parent[- ]child relationship|civil commitment|involuntary commitment|trust|expungement|name change|forfeiture|welfare|support)(?: of)? of (?:the )?/iu,
    'words',
  ],
  [/^(?:c\/o|in care of|care of|attn|attention)\b[.:]? ?/iu, 'words'],
  [
    /^(?:the )?(?:(?:unsupervised|supervised) )?(?:estates?|guardianship|conservatorship|marriage|adoption|paternity|name change|change of name|commitment|termination of parental rights|custody|matter)(?: of)? of (?:the )?(?:late )?/iu,
    'words',
  ],
  [
    /^(?:the )?(?:(?:unsupervised|supervised) )?(?:estates?|guardianship|conservatorship|marriage|adoption|paternity|name change|change of name|commitment|custody) of (?:the )?(?:late )?/iu,
    'words',
  ],
  [new RegExp(`^(?:${ROLE})(?:[:,]|\\b(?= [\\p{Lu}])) ?`, 'iu'), 'role'],
  // Not before a comma: `Minor, Christian`, `Child, Julia`, and `Husband, Tom` are names.
  [/^(?:husband|wife|spouse|mother|father|child|minor): ?/iu, 'role'],
  [/^(?:name|party|searching for|search for|look(?:ing)? (?:for|up)|find|re)[:] ?/iu, 'words'],
];

/** Kinds of companies, spelled out as in deeds and complaints. */
const COMPANY =
  'limited liability (?:company|partnership)|limited partnership|general partnership|' +
  '(?:not[- ]for[- ]profit |nonprofit |non-profit |for[- ]profit |professional |municipal |business )?' +
  'corporation|national (?:banking )?association|federal savings bank|state[- ]chartered bank|' +
  'sole proprietorship|statutory trust|(?:national )?bank|partnership';

/** Words that start a multiword surname, and are neither initials nor given names. */
const PARTICLES = [...LEADING_PARTICLES]
  .filter((word) => word.length > 1 && word !== 'della')
  .join('|');

/** Removed repeatedly from the end. */
export const PHRASES_AFTER: readonly Phrase[] = [
  [new RegExp(`,? \\(?(?:an? )(?:\\p{L}{4,15} ){0,2}(?:${COMPANY})\\)?$`, 'iu'), 'words'],
  [/[,;(]? ?\b(?:c\/o|in care of) .{1,120}$/iu, 'words'],
  [/,? ?\(?\b(?:an? )?(?:alleged delinquent child|child in need of services)\)?$/iu, 'words'],
  // Chins is also a surname.
  [/(?:, ?| ?\(|(?<=^(?:\p{L}\.){2,4}) )(?:an? )?(?:CHINS|juvenile)\)?$/iu, 'words'],
  // Ward and Minor are also surnames and given names: `Charles A. Ward`, `Jones, Ward`,
  // `Van Dyke, Ward`.
  [
    new RegExp(
      `(?:(?<=\\S \\S+|\\.), ?(?!(?<=^(?:${PARTICLES})\\.? [^,]+, ?)(?:ward|minor)$)| ?\\()(?:an? )?(?:ward|minor|adult)\\)?$`,
      'iu',
    ),
    'words',
  ],
  [/(?<=\p{Lu}.*) an? (?:ward|minor|adult)$/u, 'words'],
  [/,? ?\(?\b(?:et\.? ?al|et\.? ?ux(?:or)?|et\.? ?vir)\b\.?\)?\.?$/iu, 'words'],
  [/,? ?\(?\b(?:and|&) others\)?$/iu, 'words'],
  [/,? ?\(?\b(?:the )?(?:deceased|dec['’]?d|decd)\b\.?\)?$/iu, 'words'],
  [
    /,? ?\(?\b(?:a |an )?(?:minor child|incapacitated (?:adult|person)|protected person)\)?$/iu,
    'words',
  ],
  [/(?:,|\() ?(?:individually|jointly and severally|unknown|pro se)(?: and)?\)?$/iu, 'words'],
  [new RegExp(`,? ?\\(?\\b(?:${KINSHIP})\\)?$`, 'iu'), 'words'],
  [new RegExp(`,? ?[-–(]? ?\\b(?:${ROLE})\\)?\\.?$`, 'iu'), 'role'],
  [new RegExp(`(?:,| -) ?(?:as )?(?:the )?${CAPACITY}$`, 'iu'), 'role'],
  [/,? ?\battorneys? (?:at law|for .{1,60})$/iu, 'role'],
  [
    /, ?(?:as )?(?:the )?(?:\p{L}{2,15} )?attorney general(?: of .{1,60})?$/iu,
    'role',
    (left) => isFullName(left) && !isBusinessName(left),
  ],
  [/,? ?\b(?:esq(?:uire)?|ph\.? ?d|dds|dvm|cpa)\.?$/iu, 'suffix'],
  // After a surname, these are initials or a given name: `Vance, J.D.`, `Rahman, MD`.
  [/,? ?\b(?:m\.?d|m\. d|d\.d\.s|d\.v\.m|d\.?o\.|c\.p\.a|j\.?d|r\.?n)\.?$/iu, 'suffix', isFullName],
  [/(?<=^[^,]{3,80}),? m d\.?$/iu, 'suffix', isFullName],
];

/** `as personal representative of the Estate of`: there is a name on either side. */
export const CAPACITY_BETWEEN = new RegExp(
  `,? ?\\b(?:individually and )?(?:(?:as|by)(?: and through)? (?:the |a |his |her |its )?${CAPACITY}|${CAPACITY}) (?:of|for|to) (?:the )?(?:estate of )?|,? ?\\bb(?:y|/)(?: and through)?(?: (?:his|her|the))? ?(?:next friend|n/f|guardian|mother|father|parent),? `,
  'iu',
);

/** `Hazel Baker Revocable Living Trust`: the settlor's name comes first. */
export const TRUST =
  /^(?:the )?(.{3,80}?),?(?: (?:family|irrevocable|revocable|living|testamentary|land|marital|inter vivos|special needs|supplemental needs|joint|credit shelter|residence|grantor|charitable|remainder|u\/a|ttee))*,? trust(?: (?:agreement|no\.? ?\d{1,6}|#\d{1,6}))?(?: (?:u\/a\/?d?|dtd|dated).{0,40})?\.?$/iu;

/**
 * Separates two names of the same person or business. `nee` is a surname, unless it's between two
 * names: `John Nee`, `Nee, John`, and `John Nee and Mary Nee` have no alias.
 */
export const ALIAS_MARK =
  /[,;(]? ?(?<![\p{L}\p{N}])(?:(?:a|f|n|d|t|p)\.?\/(?:d\.?\/)?(?:k|b)?\.?\/?a\b\.?|f\/d\/b\/a|aka|a\.k\.a\.?|fka|f\.k\.a\.?|nka|n\.k\.a\.?|dba|d\.b\.a\.?|(?:also|formerly|now|previously) known as|doing business as|trading as|alias(?:es)?|formerly|(?<=[^\s&+;,(] ?[,;(]? ?)(?<!\b(?:and|y) )n[ée]e(?=:? \(?\p{L}{2})(?! (?:and|y|jr|sr|ii|iii|iv|2nd|3rd|4th|aka|[fn]ka)\b))(?![\p{L}\p{N}]):? ?/giu;

/** Titles before a name, with or without a period. */
export const TITLE =
  /^(?:the )?(?:mr|mrs|ms|miss|mx|messrs|dr|doctor|hon|honorable|judge|justice|magistrate|commissioner|officer|ofc|ofcr|sgt|sergeant|lt|lieutenant|capt|captain|det|detective|dep|deputy|trooper|tpr|cpl|corporal|pvt|chief|sheriff|prof|professor|rev|reverend|father|fr|sister|rabbi|pastor|atty|attorney general(?= \p{L}+\.? \p{L})|attorney(?! general\b)|prosecutor|senator|sen|rep|mayor|gov|governor|president)(?:\.|(?= (?!(?:jr|sr|ii|iii|iv)\b))) ?(?=.)/iu;

/** Titles that may be names instead, unless a period follows: `Justice Williams`, `JUDGE MARY A`. */
export const NAME_LIKE_TITLE =
  /^(?:miss|doctor|judge|justice|magistrate|commissioner|officer|det|detective|dep|deputy|trooper|sergeant|captain|chief|sheriff|professor|reverend|father|fr|sister|rabbi|pastor|attorney|prosecutor|senator|sen|rep|mayor|gov|governor|president)(?= )/iu;
