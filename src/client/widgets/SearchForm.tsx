import { useRef, useState } from 'react';
import type { AnyFilters } from '#contract/search/filters';
import type { LinkQuery, Query } from '#contract/site/queryFields';
import { registersOf, type RegisterId } from '#contract/records/registers';
import { SAVE_ACTION } from '#contract/account/savedSearches';
import { selectLocale, selectShownLocation, selectShownQuery } from '../state/location/selectors';
import { addressChosen } from '../state/location/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Button } from '../ui/Button';
import { Editor } from '../ui/Editor';
import { LinkTabs } from '../ui/LinkTabs';
import { Row } from '../ui/Row';
import { asSentenceStart } from '../ui/words';
import { AppLink } from './AppLink';
import { FilterFields, type FilterFieldsHandle } from './FilterFields';
import { filterValue } from './filters';
import { SearchDraft } from './SearchDraft';
import {
  BillingCodeField,
  CountFirstField,
  SearchButton,
  SearchKindField,
  SearchNotice,
  SearchTermFields,
  focusSearchText,
} from './SearchFields';
import { SearchHints } from './SearchHints';
import { useSearch } from './useSearch';
import styles from './SearchForm.module.css';

export interface SearchFormProps {
  readonly id: RegisterId;
  /** Filters of the register's search. */
  readonly filters?: AnyFilters;
}

const NO_FILTERS: AnyFilters = {};

/**
 * A register's full search in a form, prefilled from the URL for editing, with a hint for the
 * chosen kind next to it.
 */
export function SearchForm(props: SearchFormProps) {
  const location = useAppSelector(selectShownLocation);
  return <Form key={location?.key} {...props} />;
}

function Form({ filters = NO_FILTERS, id }: SearchFormProps) {
  const dispatch = useAppDispatch();
  const query = useAppSelector(selectShownQuery);
  const search = useSearch(id, query);
  const [chosen, setChosen] = useState<Query>(() => filtersOf(query));
  const fields = useRef<FilterFieldsHandle>(null);

  /** Returns the value of each filter in a URL or a draft; empty if absent. */
  function filtersOf(texts: Query): Query {
    return Object.fromEntries(Object.keys(filters).map((name) => [name, texts[name] ?? '']));
  }

  /** Returns the filters' query for the results URL. */
  function filterQuery(): LinkQuery {
    return Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [
        name,
        filterValue(filter, chosen[name]) || null,
      ]),
    );
  }

  return (
    <>
      <RegisterLinks id={id} />
      <form
        className={styles.form}
        aria-label={`Advanced ${search.register.thing} search`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (fields.current?.refuse() === true) return;
          const isSent = search.submit(filterQuery());
          if (!isSent) focusSearchText(event.currentTarget);
        }}
      >
        <Editor
          isPageWide
          bar={
            <Row gap={2}>
              <SearchButton search={search} />
              <Button
                onClick={() => {
                  const query = { ...search.asked, ...filterQuery(), action: SAVE_ACTION };
                  dispatch(addressChosen({ path: search.sentTo.searchPath, query }));
                }}
              >
                Save search
              </Button>
              <CountFirstField search={search} more={filterQuery()} />
            </Row>
          }
        >
          <div className={styles.kind} data-field="">
            {/* The legend of the choices has the same text. */}
            <span className={styles.label} data-label="" aria-hidden="true">
              Search by
            </span>
            <SearchKindField search={search} hasAdvanced />
          </div>
          <div className={styles.fields}>
            <SearchDraft
              search={search}
              more={chosen}
              onMoreFilled={(texts) => setChosen(filtersOf(texts))}
            />
            <SearchTermFields search={search} />
            <FilterFields
              ref={fields}
              filters={filters}
              values={chosen}
              onValueChange={(name, value) => setChosen((before) => ({ ...before, [name]: value }))}
            />
            {search.hasBillingCode ? <BillingCodeField search={search} /> : null}
            <SearchNotice search={search} />
          </div>
        </Editor>
        <aside className={styles.aside} aria-label="Search tips">
          <SearchHints search={search} />
        </aside>
      </form>
    </>
  );
}

/** Links to the advanced searches of the edition's registers; renders nothing if there is one. */
function RegisterLinks({ id }: Pick<SearchFormProps, 'id'>) {
  const registers = registersOf(useAppSelector(selectLocale));
  if (registers.length < 2) return null;
  return (
    <LinkTabs label="Advanced searches" currentKey={id}>
      {registers.map((each) => (
        <AppLink key={each.id} to={each.searchPath} isCurrent={each.id === id}>
          {asSentenceStart(each.things)}
        </AppLink>
      ))}
    </LinkTabs>
  );
}
