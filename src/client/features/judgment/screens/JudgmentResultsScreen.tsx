import { ResultsPage } from '../../../records/search/ResultsPage';
import { JUDGMENT_PAGES, JUDGMENT_RESULTS } from '../judgmentPages';
import { JudgmentPreview } from '../JudgmentPreview';

/** Results of the judgment search (spec section 2, action PERFORM-SEARCH). */
export function Screen() {
  return (
    <ResultsPage pages={JUDGMENT_PAGES} state={JUDGMENT_RESULTS} preview={<JudgmentPreview />} />
  );
}
