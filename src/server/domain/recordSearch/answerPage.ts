import { SEARCH_RESULT_CAP } from '#contract/limits';
import type { Locale } from '#contract/locales';
import {
  attorneySearch,
  guessNumber,
  recognizeNumber,
  type RecognizedNumber,
} from '#contract/records/recordNumbers';
import { registerOf } from '#contract/records/registers';
import type { ResultList } from '#contract/schemas/fields';
import type { OfferedSearch, SearchAnswer } from '#contract/schemas/results';
import { pageOf } from '../../http/lists';
import type { CountedPage } from './countPage';
import { leftOutOf, type SearchRequest } from './readSearch';
import type { RowOf, SearchCall } from './register';

/** The response of a search. */
export type ResultPage<Call extends SearchCall> = ResultList<RowOf<Call>> & SearchAnswer;

/** Builds the response for a counted page, as of now. */
export function answerPage<Call extends SearchCall>(
  page: CountedPage,
  now: number,
): ResultPage<Call> {
  const { coverage, region, total } = page;
  const frozen = region.freezes
    .filter(({ until }) => Date.parse(until) > now)
    .map(({ county, message, until }) => ({ county, message, until }));
  const rows = page.rows.map(({ matches, summary }) => ({ ...summary, matches }) as RowOf<Call>);
  return {
    ...pageOf(rows, total, region.asOf ?? now, SEARCH_RESULT_CAP),
    region: { id: region.id, name: region.name },
    places: coverage.places,
    notSearched: [...coverage.notSearched],
    partlySearched: [...coverage.partlySearched],
    ...(frozen.length === 0 ? {} : { frozen }),
    offeredSearch: findOfferedSearch(page, total),
    understood: page.understood,
    leftOut: leftOutOf(page),
    receiptId: page.receiptId,
    budgetWarning: page.budgetWarning,
    sort: page.sort,
    sorts: page.sorts,
    partial: page.isPartial,
    pageNumber: page.paging.pageNumber,
    pageSize: page.paging.pageSize,
  };
}

/** Returns the query fields of a recognized number's search. */
function queryOf(
  { fields, kind: value, register }: RecognizedNumber,
  locale: Locale,
): OfferedSearch['fields'] {
  const kind = registerOf(register, locale).kinds.find((each) => each.value === value);
  const { partyRole, superSearch } = kind ?? {};
  return {
    ...fields,
    ...(superSearch === undefined ? {} : { [superSearch]: 'true' }),
    ...(partyRole === undefined ? {} : { partyRole }),
  };
}

/**
 * Offers a search by number if a number was typed into another field; null otherwise. If nothing
 * was found, also offers less likely readings of the number.
 */
export function findOfferedSearch(
  search: Pick<SearchRequest, 'register' | 'searcher' | 'criteria' | 'kind' | 'texts'>,
  total: number,
): OfferedSearch | null {
  const { criteria, kind, register, searcher, texts } = search;
  const typed = { register: register.id, kind, texts, locale: searcher.locale };
  const text = texts.find((each) => each !== '') ?? '';
  if (criteria?.kind === 'name' && register.offersCaseNumbers && criteria.caseNumber !== null) {
    const number = criteria.caseNumber;
    const fields = { publicCaseId: number };
    return { register: register.id, what: 'case number', text: number, fields };
  }
  const recognized =
    (total === 0 ? guessNumber(typed) : recognizeNumber(typed)) ??
    (criteria?.kind === 'name' ? attorneySearch(criteria.barNumber, searcher.locale) : null);
  if (recognized === null) return null;
  if (recognized.register === register.id && recognized.kind === kind.value) return null;
  return {
    register: recognized.register,
    what: recognized.what,
    text: recognized.fields.fullName ?? text,
    fields: queryOf(recognized, searcher.locale),
  };
}
