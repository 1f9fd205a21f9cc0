import { lazy, Suspense, type ComponentType } from 'react';
import type { Query } from '#contract/site/queryFields';
import type { RegisterId } from '#contract/records/registers';
import { whenIdle } from '../platform/whenIdle';
import { selectLocation } from '../state/location/selectors';
import { selectSessionGeneration } from '../state/session/selectors';
import { useAppSelector } from '../store/hooks';
import { SearchBand, SearchBandItem } from '../ui/SearchBand';
import { AppLink } from './AppLink';
import type { SearchDraftProps } from './SearchDraft';
import {
  BillingCodeField,
  CountFirstField,
  focusSearchText,
  SearchButton,
  SearchKindField,
  SearchNotice,
  SearchRegionField,
  SearchTextField,
  SuperSearchField,
} from './SearchFields';
import { useSearch } from './useSearch';

const NO_QUERY: Query = {};

// Optional: loads when the page is idle; renders nothing if it fails.
const SearchDraft = lazy<ComponentType<SearchDraftProps>>(async () => {
  await whenIdle();
  return import(/* webpackChunkName: "idle" */ './SearchDraft').then(
    (loaded) => ({ default: loaded.SearchDraft }),
    () => ({ default: () => null }),
  );
});

export interface SearchWidgetProps {
  readonly id: RegisterId;
  /** Initial values of the fields; defaults to the search of the URL. */
  readonly query?: Query;
}

/** A register's search (spec section 2): the full search on one line, for the header or a page. */
export function SearchWidget({ id, query }: SearchWidgetProps) {
  const location = useAppSelector(selectLocation);
  const generation = useAppSelector(selectSessionGeneration);
  // A new URL or register resets the fields. A change of user does, too, because the next user must
  // not see what the previous one typed.
  const key = `${id} ${location?.key ?? ''} ${String(generation)}`;
  return <Search key={key} id={id} query={query ?? location?.query ?? NO_QUERY} />;
}

function Search({ id, query = NO_QUERY }: SearchWidgetProps) {
  const search = useSearch(id, query);
  const { searchPath, title } = search.register;
  return (
    <form
      noValidate
      aria-label={`Search ${title.toLowerCase()}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!search.submit()) focusSearchText(event.currentTarget);
      }}
    >
      <SearchBand
        label={title}
        below={
          <>
            <SuperSearchField search={search} />
            <AppLink to={searchPath}>Advanced search</AppLink>
            <CountFirstField search={search} />
          </>
        }
        notices={
          <>
            <SearchNotice search={search} />
            <Suspense fallback={null}>
              <SearchDraft search={search} sent={query} />
            </Suspense>
          </>
        }
      >
        <SearchBandItem>
          <SearchKindField search={search} />
        </SearchBandItem>
        {search.kind.fields.map(({ name }, index, { length }) => (
          <SearchBandItem width={length === 1 ? 'grow' : 'medium'} key={name}>
            <SearchTextField search={search} index={index} areMessagesBelow />
          </SearchBandItem>
        ))}
        <SearchBandItem width="medium" isOption>
          <SearchRegionField search={search} />
        </SearchBandItem>
        {search.hasBillingCode ? (
          <SearchBandItem width="narrow" isOption>
            <BillingCodeField search={search} />
          </SearchBandItem>
        ) : null}
        <SearchBandItem>
          <SearchButton search={search} />
        </SearchBandItem>
      </SearchBand>
    </form>
  );
}
