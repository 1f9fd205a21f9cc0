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

function wordOf(word: string, isFirst: boolean, next: string): string {
  if (word === 'V' && next.startsWith('. ')) return 'v';
  // Keeps initials, such as L.L.C. and J, in capitals; numbers such as 2ND become lowercase.
  if (CAPITALS.has(word) || word.includes('.') || /^\p{Lu}$/u.test(word)) return word;
  if (/^\p{N}/u.test(word)) return word.toLowerCase();
  const small = word.toLowerCase();
  if (SMALL.has(small) && !isFirst) return small;
  const prefix = NAME_PREFIX.exec(small)?.[0] ?? '';
  return capitalized(prefix) + capitalized(small.slice(prefix.length));
}

/**
 * Matches the separator between the sides of a case; it may be lowercase even if the names are in
 * capitals.
 */
const BETWEEN = / -vs\.?- /i;

/**
 * Returns a case's caption for display: in title case if the court sends it in capitals, and with
 * "vs." for "-Vs-", which would wrap at its hyphens. Searches, files, and filings use the court's
 * own text.
 */
export function captionWords(caption: string): string {
  const text = caption.replace(BETWEEN, ' vs. ');
  const names = caption.replace(BETWEEN, ' ').replace(/ vs?\. /, ' ');
  const isCapitals = /\p{Lu}{2}/u.test(names) && !/\p{Ll}/u.test(names);
  if (!isCapitals) return text;
  return text.replace(WORD, (word, at: number) =>
    wordOf(word, at === 0, text.slice(at + word.length)),
  );
}

/**
 * Formats a typed name for display: in title case if it is all lowercase. Text with a number stays
 * unchanged.
 */
export function typedNameWords(name: string): string {
  return /[\p{Lu}\p{N}]/u.test(name) ? name : captionWords(name.toUpperCase());
}

/** Formats a filing's caption for display, with "vs." as most courts write it. */
export function filingCaption(caption: string): string {
  return captionWords(caption).replace(' v. ', ' vs. ');
}
