import type { ReactNode } from 'react';
import type { RecordSort } from '#contract/search/sorts';
import type { OfferedSearch } from '#contract/schemas/results';
import { selectBillingCode, selectRegister } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';
import { shorten } from '../../ui/words';
import { AppLink } from '../../widgets/AppLink';
import type { RegisterPages, SearchList, SearchRow } from './registerPages';
import { sortNotice } from './sorts';

/** Returns the notices about this result list; null if there are none. */
export function resultsRemarks<Row extends SearchRow>(
  pages: RegisterPages<Row>,
  requestedSort: RecordSort | null,
  { budgetWarning, capped, offeredSearch, partial, sort, sorts, understood }: SearchList<Row>,
): ReactNode {
  const sentences = [
    budgetWarning,
    understood === null ? null : `Understood as: ${understood}.`,
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

/** Offers a search by number if a number was typed into a different field. */
function NumberOffer({ offered }: { readonly offered: OfferedSearch }) {
  const { fields, register, text, what } = offered;
  const { searchAction, searchPath } = useAppSelector((state) => selectRegister(state, register));
  const billingCode = useAppSelector(selectBillingCode);
  return (
    <>
      {' '}
      “{shorten(text)}” looks like a {what}.{' '}
      <AppLink to={searchPath} query={{ action: searchAction, ...fields, billingCode }}>
        Search by {what}
      </AppLink>
      .
    </>
  );
}
