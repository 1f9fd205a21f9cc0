import { CASE_TYPE_GROUPS, caseTypeLabel } from '../records/caseTypes';
import type { AnyFilters } from './filters';

/** Filters of a case search; their conditions are in the server's repository. */
export const CASE_FILTERS = {
  status: {
    kind: 'choice',
    label: 'Status',
    any: 'Any status',
    groups: [{ name: null, values: { OPEN: 'Open', CLOSED: 'Closed' } }],
  },
  caseType: {
    kind: 'choice',
    label: 'Case type',
    any: 'All case types',
    groups: CASE_TYPE_GROUPS.map(({ name, types }) => ({
      name,
      values: Object.fromEntries(Object.keys(types).map((code) => [code, caseTypeLabel(code)])),
    })),
    other: /^[A-Z][A-Z0-9]$/,
  },
  filedFrom: { kind: 'date', label: 'Filed from', until: 'filedTo' },
  filedTo: { kind: 'date', label: 'Filed to' },
} as const satisfies AnyFilters;
