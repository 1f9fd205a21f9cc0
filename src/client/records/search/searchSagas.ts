import { isAnyOf } from '@reduxjs/toolkit';
import type { CallArguments, CallName } from '#contract/calls';
import type { AnyFilters } from '#contract/search/filters';
import { buildQuery } from '#contract/links';
import type { Locale } from '#contract/locales';
import type { LinkQuery, Query } from '#contract/site/queryFields';
import type { RegisterId } from '#contract/records/registers';
import { put, select, take, takeEvery, type Saga } from '../../platform/saga';
import { keyOfArguments, type Loadable } from '../../state/loadable/createLoadable';
import { load } from '../../state/loadable/saga';
import { leaveTo } from '../../state/location/saga';
import {
  selectIsSubmission,
  selectLocale,
  selectLocation,
  selectShownLocation,
} from '../../state/location/selectors';
import { screenEntered, type RouteLocation } from '../../state/location/slice';
import type { PartName } from '../../state/parts';
import { regionsEdited } from '../../state/regions/slice';
import { waitForSearch } from '../../state/search/saga';
import { selectRegister, selectSearchOf } from '../../state/search/selectors';
import { searchSubmitted, type DecidedSearch } from '../../state/search/search';
import { loadOn } from '../../store/defineFeature';
import { facetsQuery, resultsQuery } from './searchQuery';
import { markedName, type PersonMarksSlice } from './personMarks';
import type { createPreviewed } from './searchSlices';

/** Dependencies of a register's result sagas. */
export interface SearchParts<
  Search extends CallName,
  Facets extends CallName,
  Record extends CallName,
> {
  readonly id: RegisterId;
  readonly resultsRoute: string;
  readonly filtersOf: (locale: Locale) => AnyFilters;
  /** Record page and its id's query field. */
  readonly record: { readonly path: string; readonly field: string };
  readonly search: Loadable<PartName, Search>;
  readonly facets: Loadable<PartName, Facets>;
  readonly preview: Loadable<PartName, Record>;
  readonly previewed: ReturnType<typeof createPreviewed>;
  readonly marks: PersonMarksSlice;
  /** Arguments of the preview call. */
  readonly paramsOf: (id: number) => CallArguments<Record>;
  /** Id of a row. */
  readonly idOf: (row: never) => number;
}

/** Parts of a search response that decide whether to open the only record. */
interface FoundOne {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly understood: string | null;
}

/**
 * Creates a register's result sagas. They load the search and its facets on entry, and the preview
 * when a row is chosen. If a complete number finds one record, they replace the results with that
 * record, so that Back returns to the page where the number was typed. A URL opened directly always
 * shows results.
 */
export function searchSagas<
  Search extends CallName,
  Facets extends CallName,
  Record extends CallName,
>(parts: SearchParts<Search, Facets, Record>): readonly (() => Saga)[] {
  const { facets, filtersOf, id, idOf, marks, paramsOf, preview, previewed, record, search } =
    parts;

  type Asks = (search: DecidedSearch, query: Query, filters: AnyFilters) => LinkQuery;
  const asksSearch: Asks = (decided, query, filters) => resultsQuery(id, decided, query, filters);

  function argumentsBy<Call extends CallName>(asks: Asks) {
    return function* readArguments({ query }: RouteLocation): Saga<CallArguments<Call> | null> {
      const decided = yield* waitForSearch(id, query);
      if (decided === null) return null;
      const filters = filtersOf(yield* select(selectLocale));
      return { query: asks(decided, query, filters) } as unknown as CallArguments<Call>;
    };
  }

  function* loadPreview({ payload }: ReturnType<typeof previewed.actions.recordPreviewed>): Saga {
    yield* load(preview, paramsOf(payload.id), { isBackground: true });
  }

  function* openOnlyRecord(): Saga {
    const location = yield* select(selectLocation);
    if (location?.routeId !== parts.resultsRoute) return;
    if (!(yield* select(selectIsSubmission))) return;
    const decided = yield* select(selectSearchOf, id, location.query);
    if (decided.kind.value !== 'number') return;
    const found = yield* select(search.select);
    const filters = filtersOf(yield* select(selectLocale));
    const asked = keyOfArguments({ query: asksSearch(decided, location.query, filters) });
    if (found.status !== 'ready' || found.key !== asked) return;
    const { items, total, understood } = found.data as unknown as FoundOne;
    const [only] = items;
    if (total !== 1 || only === undefined || understood !== null) return;
    const to = record.path + buildQuery({ [record.field]: idOf(only as never) });
    yield* leaveTo(`${location.prefix}${to}`, 'onlyResult', 'replace');
  }

  function* dropResults(): Saga {
    yield* put(search.actions.dropped());
    yield* put(facets.actions.dropped());
  }

  /**
   * Back and links show the stored results; Search runs the search again. The server counts the
   * same search once a day.
   */
  function* dropBeforeSearch({ payload }: ReturnType<typeof searchSubmitted>): Saga {
    const { searchPath } = yield* select(selectRegister, id);
    const { status } = yield* select(search.select);
    if (payload.path === searchPath && status === 'ready') yield* dropResults();
  }

  function* isShown(): Saga<boolean> {
    const current = yield* select(selectLocation);
    const shown = yield* select(selectShownLocation);
    return [current, shown].some((location) => location?.routeId === parts.resultsRoute);
  }

  /**
   * Drops results that may be from a region whose counties changed. Results on the screen stay until
   * the user leaves them, because running the search again may count.
   */
  function* dropAfterEdits(): Saga {
    while (true) {
      const { payload } = yield* take(regionsEdited);
      const { regionCode } = yield* select(selectRegister, id);
      if (payload.code !== regionCode) continue;
      while (yield* isShown()) yield* take(screenEntered);
      yield* dropResults();
    }
  }

  return [
    () => takeEvery(searchSubmitted, dropBeforeSearch),
    dropAfterEdits,
    loadOn(parts.resultsRoute, search, argumentsBy<Search>(asksSearch)),
    loadOn(parts.resultsRoute, facets, argumentsBy<Facets>(facetsQuery), {
      isKept: true,
      isBackground: true,
    }),
    loadOn(parts.resultsRoute, marks, markedName, { isBackground: true }),
    () => takeEvery(previewed.actions.recordPreviewed, loadPreview),
    () => takeEvery(isAnyOf(screenEntered, search.actions.received), openOnlyRecord),
  ];
}
