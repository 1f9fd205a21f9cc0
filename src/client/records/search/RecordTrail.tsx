import type { Query } from '#contract/site/queryFields';
import type { LoadableState } from '../../state/loadable/createLoadable';
import { selectRegister } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';
import { countWords } from '../countWords';
import { ResultsTrail } from '../record/ResultsTrail';
import { recordLink, type RegisterPages, type SearchList, type SearchRow } from './registerPages';

export interface RecordTrailProps<Row extends SearchRow> {
  readonly pages: RegisterPages<Row>;
  readonly of: LoadableState<SearchList<Row>>;
  /** Query of the results last viewed; null for none. */
  readonly query: Query | null;
  readonly recordId: number;
}

/** Links a record to the results it was opened from, if any. */
export function RecordTrail<Row extends SearchRow>(props: RecordTrailProps<Row>) {
  const { of: results, pages, query, recordId } = props;
  const { searchPath } = useAppSelector((state) => selectRegister(state, pages.id));
  if (results.status !== 'ready' || query === null) return null;
  const { items, pageNumber, pageSize } = results.data;
  const index = items.findIndex((row) => pages.idOf(row) === recordId);
  if (index < 0) return null;
  const recordAt = (place: number) => {
    const row = items[place];
    return row === undefined ? null : recordLink(pages, pages.idOf(row));
  };
  return (
    <ResultsTrail
      place={(pageNumber - 1) * pageSize + index + 1}
      of={countWords(results.data, pages.things)}
      results={{ to: searchPath, query }}
      previous={recordAt(index - 1)}
      next={recordAt(index + 1)}
    />
  );
}
