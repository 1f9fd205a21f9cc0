import { SAVED_SEARCHES_PATH } from '#contract/account/pages';
import { SAVED_SEARCH_FIELD } from '#contract/account/savedSearches';
import { Loaded } from '../../../records/Loaded';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { fieldsQuery } from '../../../records/search/pastSearchLink';
import { selectLocale, selectShownLocation } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { SaveForm } from '../SaveForm';
import { savedRegister } from '../savedRegister';
import { savedSearch } from '../slice';

/** Saves a search of any register, or edits a saved one (spec section 2). */
export function Screen() {
  const location = useAppSelector(selectShownLocation);
  const locale = useAppSelector(selectLocale);
  const edited = useAppSelector(savedSearch.select);
  const register = location === null ? undefined : savedRegister(location, locale);
  if (location === null || register === undefined) return <SearchNotFound />;
  const { key, query } = location;
  if (query[SAVED_SEARCH_FIELD] === undefined) {
    return <SaveForm key={key} register={register} query={query} saved={null} />;
  }
  return (
    <Loaded of={edited} what="the saved search" lines={12} notFound={<SearchNotFound />}>
      {(saved) =>
        saved.register === register.id ? (
          <SaveForm
            key={`${key} ${String(saved.id)}`}
            register={register}
            query={{ ...fieldsQuery(saved.criteria), regionId: String(saved.regionId) }}
            saved={saved}
          />
        ) : (
          <SearchNotFound />
        )
      }
    </Loaded>
  );
}

function SearchNotFound() {
  return (
    <RecordNotFound
      title="Saved search not found"
      problem="We can’t find this saved search"
      nextLink={{ to: SAVED_SEARCHES_PATH, label: 'Go to your saved searches' }}
    >
      You may have deleted it, or it may belong to another user.
    </RecordNotFound>
  );
}
