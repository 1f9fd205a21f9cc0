import { CASE_FILTERS } from '#contract/search/caseFilters';
import { documentFilters } from '#contract/search/documentFilters';
import type { AnyFilters } from '#contract/search/filters';
import { JUDGMENT_FILTERS } from '#contract/search/judgmentFilters';
import type { Locale } from '#contract/locales';
import type { RegisterId } from '#contract/records/registers';
import { TAX_WARRANT_FILTERS } from '#contract/search/taxWarrantFilters';

const FILTERS: Readonly<Record<RegisterId, (locale: Locale) => AnyFilters>> = {
  court: () => CASE_FILTERS,
  judgment: () => JUDGMENT_FILTERS,
  recorder: documentFilters,
  taxWarrant: () => TAX_WARRANT_FILTERS,
};

/** Returns the filters of a register's search, for pages about searches of any register. */
export function registerFilters(id: RegisterId, locale: Locale): AnyFilters {
  return FILTERS[id](locale);
}
