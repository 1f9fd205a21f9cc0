import { ResultsPage } from '../../../records/search/ResultsPage';
import { DOCUMENT_PAGES, DOCUMENT_RESULTS } from '../documentPages';
import { DocumentPreview } from '../DocumentPreview';

/** Results of the search for recorded documents (spec section 2). */
export function Screen() {
  return (
    <ResultsPage pages={DOCUMENT_PAGES} state={DOCUMENT_RESULTS} preview={<DocumentPreview />} />
  );
}
