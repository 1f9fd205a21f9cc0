import { caseTypeLabel } from '#contract/caseTypes';
import type { Query } from '#contract/queryFields';
import { formatDate } from '../../ui/formats';
import { readCaseFilters } from './caseSearchQuery';

/** A filter of a results page that can be taken off by itself. */
export interface ActiveFilter {
  readonly field: 'status' | 'caseType' | 'filedFrom' | 'filedTo';
  readonly label: string;
}

const LABELS: Readonly<Record<ActiveFilter['field'], (value: string) => string>> = {
  status: (value) => `Status: ${value === 'OPEN' ? 'Open' : 'Closed'}`,
  caseType: (value) => `Type: ${caseTypeLabel(value)}`,
  filedFrom: (value) => `Filed from ${formatDate(value)}`,
  filedTo: (value) => `Filed to ${formatDate(value)}`,
};

const FIELDS = Object.keys(LABELS) as readonly ActiveFilter['field'][];

/** The filters of an address by which its search is narrowed: what is not understood is none. */
export function activeFilters(query: Query): ActiveFilter[] {
  const asked = readCaseFilters(query);
  return FIELDS.flatMap((field) => {
    const value = asked[field];
    return value === undefined ? [] : [{ field, label: LABELS[field](value) }];
  });
}
