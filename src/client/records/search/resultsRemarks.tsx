import type { ReactNode } from 'react';
import type { RecordSort } from '#contract/search/sorts';
import { quoteAll } from '../../ui/words';
import { NumberOffer } from './NumberOffer';
import type { RegisterPages, SearchList, SearchRow } from './registerPages';
import { sortNotice } from './sorts';

/** Returns the notices about this result list; null if there are none. */
export function resultsRemarks<Row extends SearchRow>(
  pages: RegisterPages<Row>,
  requestedSort: RecordSort | null,
  {
    budgetWarning,
    capped,
    leftOut,
    offeredSearch,
    partial,
    sort,
    sorts,
    understood,
  }: SearchList<Row>,
): ReactNode {
  const sentences = [
    budgetWarning,
    understood === null ? null : `Understood as: ${understood}.`,
    leftOut.length === 0 ? null : `Not searched: ${quoteAll(leftOut)}.`,
    capped ? 'Narrow your search to see all results.' : null,
    partial ? 'Too many matches to check them all. Narrow your search.' : null,
    requestedSort === null || requestedSort === sort
      ? null
      : sortNotice(requestedSort, sorts, pages.sorts),
  ].filter((sentence) => sentence !== null);
  if (sentences.length === 0 && offeredSearch === null) return null;
  return (
    <>
      {sentences.join(' ')}
      {offeredSearch === null ? null : <NumberOffer offered={offeredSearch} />}
    </>
  );
}
