import { ResultsPage } from '../../../records/search/ResultsPage';
import { TAX_WARRANT_PAGES, TAX_WARRANT_RESULTS } from '../taxWarrantPages';
import { TaxWarrantPreview } from '../TaxWarrantPreview';

/** Results of the tax warrant search (spec section 2, action RESULTS-PAGE). */
export function Screen() {
  return (
    <ResultsPage
      pages={TAX_WARRANT_PAGES}
      state={TAX_WARRANT_RESULTS}
      preview={<TaxWarrantPreview />}
    />
  );
}
