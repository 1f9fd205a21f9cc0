import { INDIANA } from '#contract/locales';
import { registerOf } from '#contract/registers';
import { countWords } from '../../records/countWords';
import { ResultsTrail } from '../../records/record/ResultsTrail';
import { useAppSelector } from '../../store/hooks';
import { caseSearch, selectLastResults } from './slice';

const { searchPath } = registerOf('court', INDIANA);
const THINGS = { one: 'case', many: 'cases' } as const;

/** The results that a case is among, if they were on view before. */
export function CaseTrail({ caseId }: { readonly caseId: number }) {
  const results = useAppSelector(caseSearch.select);
  const query = useAppSelector(selectLastResults);
  if (results.status !== 'ready' || query === null) return null;
  const { items, pageNumber, pageSize } = results.data;
  const index = items.findIndex((row) => row.caseId === caseId);
  if (index < 0) return null;
  const caseAt = (place: number) => {
    const row = items[place];
    return row === undefined
      ? null
      : { to: '/court/ViewCaseDetails', query: { caseId: row.caseId } };
  };
  return (
    <ResultsTrail
      place={(pageNumber - 1) * pageSize + index + 1}
      of={countWords(results.data, THINGS)}
      results={{ to: searchPath, query }}
      previous={caseAt(index - 1)}
      next={caseAt(index + 1)}
    />
  );
}
