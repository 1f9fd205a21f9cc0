import { ResultsPage } from '../../../records/search/ResultsPage';
import { CASE_PAGES, CASE_RESULTS } from '../casePages';
import { CasePreview } from '../CasePreview';

/** Results of a case search (spec section 2, action PERFORM-SEARCH). */
export function Screen() {
  return <ResultsPage pages={CASE_PAGES} state={CASE_RESULTS} preview={<CasePreview />} />;
}
