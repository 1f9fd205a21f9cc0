import type { ImageStatus } from '#contract/documents';
import type { Locale } from '#contract/locales';
import type { DocumentSummary } from '#contract/schemas/documents';

/** Whether the pages can be seen, in words. */
export const IMAGE_WORDS: Readonly<Record<ImageStatus, string>> = {
  AVAILABLE: 'Pages are online',
  NOT_AVAILABLE: 'The pages could not be had from the office',
  INDEX_ONLY: 'Index only: the office has not scanned the pages',
  RESTRICTED: 'The law keeps these pages from being shown',
};

/** "Book 1234, page 567", "L. 1234 P. 567"; null where it stands under its number alone. */
export function bookWords(
  { book, page }: Pick<DocumentSummary, 'book' | 'page'>,
  { infoType }: Locale,
): string | null {
  if (book === null) return null;
  if (infoType === 'REGISTER') return `L. ${book}${page === null ? '' : ` P. ${page}`}`;
  return `Book ${book}${page === null ? '' : `, page ${page}`}`;
}

/** "John Smith and 2 more to First Bank", as far as the index tells. */
export function partiesWords({
  grantee,
  grantees,
  grantor,
  grantors,
}: Pick<DocumentSummary, 'grantee' | 'grantees' | 'grantor' | 'grantors'>): string {
  const told = (name: string | null, count: number): string | null =>
    name === null ? null : count > 1 ? `${name} and ${String(count - 1)} more` : name;
  const [from, to] = [told(grantor, grantors), told(grantee, grantees)];
  if (from === null) return to ?? 'No party on file';
  return to === null ? from : `${from} to ${to}`;
}
