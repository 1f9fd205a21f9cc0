import type { RegisterId } from './registers';

/** Words that stay in capitals. */
const CAPITALS = new Set(
  'LLC LLP LP PC PA PLLC NA NB FSB FKA DBA AKA USA US UAW GMAC II III IV VI VII BMO PNC TD HSBC'.split(
    ' ',
  ),
);
/** Words in lowercase, except at the beginning. */
const SMALL = new Set('of the and for in to by on as vs v et al re'.split(' '));
const WORD = /[\p{Lu}\p{N}](?:[\p{Lu}\p{N}'’]|[.](?=\p{Lu}))*/gu;

/** Prefixes of names that are followed by a capital letter: O'Brien, D'Angelo, McDonald. */
const NAME_PREFIX = /^(?:[od]['’]|mc)/u;

function capitalized(part: string): string {
  return part.charAt(0).toUpperCase() + part.slice(1);
}

function wordOf(word: string, isFirst: boolean): string {
  // Keeps initials, such as L.L.C. and J, in capitals; numbers such as 2ND become lowercase.
  if (CAPITALS.has(word) || word.includes('.') || /^\p{Lu}$/u.test(word)) return word;
  if (/^\p{N}/u.test(word)) return word.toLowerCase();
  const small = word.toLowerCase();
  if (SMALL.has(small) && !isFirst) return small;
  const prefix = NAME_PREFIX.exec(small)?.[0] ?? '';
  return capitalized(prefix) + capitalized(small.slice(prefix.length));
}

/** Separators between the sides of a case; none of them can be part of a name. */
const VERSUS = / -vs?\.?- | vs\.? /i;
const LOWERCASE_V = / v\.? /;
/**
 * A slash between two full names, as in STATE OF INDIANA/JOHN DOE, but not in D/B/A, C/O, or
 * AND/OR.
 */
const SLASH =
  /^(?!.*\band ?\/ ?or\b)([^/]*\p{L}+ (?:[^/]* )?\p{L}{2,}\.?) ?\/ ?(\p{L}+\.? [^/]*)$/iu;
/** In capitals, "V." may also be a middle initial, as in the name of an estate. */
const CAPITAL_V = / V\.? /;
const MATTER = /^IN RE\b|\b(?:MATTER|ESTATE|GUARDIANSHIP|ADOPTION|NAME) OF\b/;

/** Returns a text in capitals in title case. */
function titleCased(text: string): string {
  return text.replace(WORD, (word, at: number) => wordOf(word, at === 0));
}

function isInCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
}

/**
 * Returns a case's caption for display, files, and messages: with "vs." between the sides, and in
 * title case if the court sends it in capitals. Searches and filings use the court's own text.
 */
export function captionWords(caption: string): string {
  const separator = [VERSUS, LOWERCASE_V].find((each) => each.test(caption));
  if (separator === undefined && !MATTER.test(caption.toUpperCase()) && SLASH.test(caption)) {
    return captionWords(caption.replace(SLASH, '$1 vs. $2'));
  }
  const names = separator === undefined ? caption : caption.replace(separator, ' ');
  const isCapitals = isInCapitals(names);
  const isMatter = !isCapitals || MATTER.test(caption);
  const text = caption.replace(separator ?? (isMatter ? VERSUS : CAPITAL_V), ' vs. ');
  return isCapitals ? titleCased(text) : text;
}

/** Returns names of people or a document's type for display: in title case if in capitals. */
function nameWords(names: string): string {
  return isInCapitals(names) ? titleCased(names) : names;
}

/** Returns a record's title for display: a case's caption, or names or a document's type. */
export function recordTitleWords(register: RegisterId, title: string): string {
  return register === 'court' ? captionWords(title) : nameWords(title);
}

/**
 * Formats a typed name for display: in title case if it is all lowercase. Text with a number stays
 * unchanged.
 */
export function typedNameWords(name: string): string {
  return /[\p{Lu}\p{N}]/u.test(name) ? name : titleCased(name.toUpperCase());
}
