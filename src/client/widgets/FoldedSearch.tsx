import { useEffect, useId, useRef, useState } from 'react';
import type { Query } from '#contract/site/queryFields';
import type { RegisterId } from '#contract/records/registers';
import { selectDraftStatus } from '../state/drafts/selectors';
import { selectRegionName } from '../state/regions/selectors';
import { regionsRequested } from '../state/regions/slice';
import { searchProblem } from '../state/search/search';
import { selectRegister, selectSearchOf } from '../state/search/selectors';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { SearchLine } from '../ui/SearchLine';
import { SearchWidget } from './SearchWidget';

export interface FoldedSearchProps {
  readonly id: RegisterId;
  /** The search to show, which can be expanded and changed. */
  readonly query: Query;
  /** True for the search of the page's own URL, which starts expanded if it can't run. */
  readonly isOfPage: boolean;
}

/** A register's search on one line; expands to the full search. */
export function FoldedSearch({ id, isOfPage, query }: FoldedSearchProps) {
  const dispatch = useAppDispatch();
  const widgetId = useId();
  const widget = useRef<HTMLDivElement>(null);
  const { regionCode, searchPath, title } = useAppSelector((state) => selectRegister(state, id));
  const { isSuperSearch, kind, obstacle, regionId, texts } = useAppSelector((state) =>
    selectSearchOf(state, id, query),
  );
  const cannotRun =
    isOfPage && (obstacle === 'missing' || searchProblem(kind, texts, isSuperSearch) !== null);
  const region = useAppSelector((state) => selectRegionName(state, regionCode, regionId));
  // Expands the search if a draft was restored, so that the draft is visible.
  const hasDraft = useAppSelector((state) => selectDraftStatus(state, searchPath) !== undefined);
  const [isChosen, setIsChosen] = useState(false);
  const [isClosed, setIsClosed] = useState(false);
  const isOpen = isChosen || ((hasDraft || cannotRun) && !isClosed);
  useEffect(() => {
    dispatch(regionsRequested({ code: regionCode }));
  }, [dispatch, regionCode]);
  useEffect(() => {
    if (!isChosen) return;
    const input = widget.current?.querySelector<HTMLInputElement>('[data-shortcut=search]');
    input?.focus();
    input?.select();
  }, [isChosen]);
  const terms = texts.map((text) => text.trim()).filter((text) => text !== '');
  return (
    <>
      <SearchLine
        label={title}
        parts={terms.length === 0 ? null : [terms.join(', '), kind.label, region]}
        emptyText={`Search ${title.toLowerCase()}`}
        isOpen={isOpen}
        controls={widgetId}
        onToggle={() => {
          setIsChosen(!isOpen);
          setIsClosed(isOpen);
        }}
      />
      <div id={widgetId} ref={widget}>
        {isOpen ? <SearchWidget id={id} query={query} /> : null}
      </div>
    </>
  );
}
