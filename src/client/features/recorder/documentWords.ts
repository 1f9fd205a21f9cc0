import type { ImageStatus } from '#contract/records/documents';
import type { Locale } from '#contract/locales';
import { isPlaceholderName } from '#contract/search/placeholderNames';
import type { DocumentSummary } from '#contract/schemas/documents';

/** Availability of page images. */
export const IMAGE_WORDS: Readonly<Record<ImageStatus, string>> = {
  AVAILABLE: 'Pages available online',
  NOT_AVAILABLE: 'Pages not available from the office',
  INDEX_ONLY: 'Index only; the office hasn’t scanned the pages',
  RESTRICTED: 'Pages restricted by law',
};

/** Formats "Book 1234, page 567" or "L. 1234 P. 567"; null if no book was assigned. */
export function bookWords(
  { book, page }: Pick<DocumentSummary, 'book' | 'page'>,
  { infoType }: Locale,
): string | null {
  if (book === null) return null;
  if (infoType === 'REGISTER') return `L. ${book}${page === null ? '' : ` P. ${page}`}`;
  return `Book ${book}${page === null ? '' : `, page ${page}`}`;
}

/** Formats a book and page in full: "Liber 1234, page 567"; null if no book was assigned. */
export function bookMeaning(
  { book, page }: Pick<DocumentSummary, 'book' | 'page'>,
  { terms }: Locale,
): string | null {
  if (book === null) return null;
  return `${terms.book} ${book}${page === null ? '' : `, ${terms.page.toLowerCase()} ${page}`}`;
}

type Parties = Pick<DocumentSummary, 'grantee' | 'grantees' | 'grantor' | 'grantors'>;

/** Removes placeholder names, such as "Public", which offices enter if there is no party. */
function withoutPlaceholders<Sides extends Parties>(parties: Sides): Sides {
  const known = (name: string | null): string | null =>
    name === null || isPlaceholderName(name) ? null : name;
  return { ...parties, grantee: known(parties.grantee), grantor: known(parties.grantor) };
}

function sideWords(name: string | null, count: number): string | null {
  if (name === null) return null;
  return count > 1 ? `${name} and ${String(count - 1)} more` : name;
}

/**
 * Formats the parties on the opposite side of the matched party, which is shown beside them: "to
 * First Bank". If the first parties of both sides match, the best match is the one shown. Returns
 * both sides if neither matches, and an empty string if there is no other party.
 */
export function otherPartyWords(
  parties: Parties,
  matches: readonly { readonly name: string }[],
): string {
  const { grantee, grantees, grantor, grantors } = withoutPlaceholders(parties);
  const isMatch = (side: string | null): boolean => matches.some(({ name }) => name === side);
  const [from, to] = [sideWords(grantor, grantors), sideWords(grantee, grantees)];
  if (from === null || to === null) {
    const [only] = partySides(parties);
    return only?.more === 0 && isMatch(only.name) ? '' : partiesWords(parties);
  }
  const [best] = matches;
  if (isMatch(grantor) && isMatch(grantee)) {
    return best?.name === grantor ? `to ${to}` : `from ${from}`;
  }
  if (!isMatch(grantor) && !isMatch(grantee)) return partiesWords(parties);
  return isMatch(grantor) ? `to ${to}` : `from ${from}`;
}

/** One side's parties in a list: the first name, and the number of other parties. */
export interface PartySide {
  readonly name: string;
  /** True for the side after "to". */
  readonly isTo: boolean;
  readonly more: number;
}

/** Returns the sides of a document, a line for each: John Smith and 2 more, to First Bank. */
export function partySides(parties: Parties): readonly PartySide[] {
  const { grantee, grantees, grantor, grantors } = withoutPlaceholders(parties);
  const from =
    grantor === null ? [] : [{ name: grantor, isTo: false, more: Math.max(0, grantors - 1) }];
  if (grantee === null) {
    return from.length > 0 ? from : [{ name: 'No party on file', isTo: false, more: 0 }];
  }
  return [...from, { name: grantee, isTo: from.length > 0, more: Math.max(0, grantees - 1) }];
}

/** Formats the indexed parties: "John Smith and 2 more to First Bank". */
export function partiesWords(parties: Parties): string {
  return partySides(parties)
    .map(({ isTo, more, name }) => `${isTo ? 'to ' : ''}${sideWords(name, more + 1) ?? ''}`)
    .join(' ');
}

/** Formats the grantees, such as a deed's new owners or a mortgage's lender: "Ann Smith and 1 more". */
export function granteeWords(parties: Parties): string {
  const { grantee, grantees } = withoutPlaceholders(parties);
  return sideWords(grantee, grantees) ?? 'No party on file';
}
