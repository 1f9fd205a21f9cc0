import type { Locale } from '#contract/locales';
import type { DocumentSummary } from '#contract/schemas/documents';
import { bookMeaning, bookWords } from './documentWords';

export interface BookWordsProps {
  readonly of: Pick<DocumentSummary, 'book' | 'page'>;
  readonly locale: Locale;
}

/** A document's book and page; an abbreviation has its meaning as a tooltip. */
export function BookWords({ locale, of }: BookWordsProps) {
  const words = bookWords(of, locale);
  const meaning = bookMeaning(of, locale);
  return meaning === words ? words : <abbr title={meaning ?? undefined}>{words}</abbr>;
}
