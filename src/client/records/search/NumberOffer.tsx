import type { OfferedSearch } from '#contract/schemas/results';
import { selectBillingCode, selectRegister } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';
import { shorten, withArticle } from '../../ui/words';
import { AppLink } from '../../widgets/AppLink';

/** Offers a search by number if a number was typed into a different field. */
export function NumberOffer({ offered }: { readonly offered: OfferedSearch }) {
  const { fields, register, text, what } = offered;
  const { searchAction, searchPath } = useAppSelector((state) => selectRegister(state, register));
  const billingCode = useAppSelector(selectBillingCode);
  return (
    <>
      {' '}
      “{shorten(text)}” looks like {withArticle(what)}.{' '}
      <AppLink to={searchPath} query={{ action: searchAction, ...fields, billingCode }}>
        Search by {what}
      </AppLink>
      .
    </>
  );
}
