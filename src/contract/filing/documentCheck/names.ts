/** Parts of names that don't identify anyone. */
const COMMON = new Set(
  'llc inc corp co company corporation incorporated limited ltd lp llp pc plc na the of and a an for jr sr ii iii iv esq mr mrs ms dr et al pro se aka dba fka trustee'.split(
    ' ',
  ),
);

/** Returns a text's lowercase words, made of letters and digits, without accents. */
export function nameWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'.’]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const significant = (name: string): string[] =>
  nameWords(name).filter((word) => word.length > 1 && !COMMON.has(word));

/** A party or person, as named in the envelope. */
export interface NamedParty {
  readonly name: string;
  readonly isOrganization: boolean;
}

/** Words that identify a name as a business. */
const BUSINESS =
  /\b(?:llc|l\.l\.c|inc|corp|co|company|bank|n\.?a|lp|llp|credit union|state of|city of|county of|department|trust|association|hospital|fund|services|holdings)\b/i;

/** True if a text (as words) names a person by surname, or a business by most of its words. */
export function isNamedIn(
  { isOrganization, name }: NamedParty,
  words: ReadonlySet<string>,
): boolean {
  const parts = significant(name);
  if (parts.length === 0) return true;
  if (isOrganization || BUSINESS.test(name)) {
    const found = parts.filter((part) => words.has(part)).length;
    return found / parts.length >= 0.6;
  }
  return words.has(surnameOf(name));
}

/** Returns the surname of `Jane Q. Roe`, `Jane Roe, Jr.`, and `Roe, Jane Q.`, in lowercase. */
export function surnameOf(name: string): string {
  return significant(name.split(',', 1)[0] ?? '').at(-1) ?? '';
}
